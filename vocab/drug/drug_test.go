package drug_test

import (
	"testing"

	"carnet/vocab/drug"
)

func TestResolve(t *testing.T) {
	tests := []struct{ name, text, want, rxcui string }{
		{"a brand with its strength", "Plavix 75 mg", "clopidogrel", "32968"},
		{"a brand and the substance beside it", "Plavix (clopidogrel) 75 mg", "clopidogrel", "32968"},
		{"a German generic with its maker", "Ramipril-ratiopharm 5 mg Tabletten", "ramipril", "35296"},
		{"a maker that also spells L-thyroxine", "L-Thyroxin Henning 75", "levothyroxine", "10582"},
		{"salt, release and form in Chinese", "盐酸二甲双胍缓释片 0.5g", "metformin", "6809"},
		{"traditional characters", "二甲雙胍", "metformin", "6809"},
		{"Japanese with its maker in brackets", "アムロジピン錠5mg「サワイ」", "amlodipine", "17767"},
		{"a Japanese brand", "バイアスピリン錠100mg", "aspirin", "1191"},
		{"Cyrillic by rule", "амоксициллин 500 мг", "amoxicillin", "723"},
		{"Polish by rule", "amoksycylina 500", "amoxicillin", "723"},
		{"French by rule", "simvastatine", "simvastatin", "36567"},
		{"INN and USAN", "acetaminophen 500mg tablet", "paracetamol", "161"},
		{"the name CPIC uses", "Glibenclamid 3,5", "glyburide", "4815"},
		{"a combination by its brand", "Symbicort Turbuhaler 160/4.5", "budesonide / formoterol", ""},
		{"a combination by its parts", "metformin 500 + sitagliptin 50", "metformin / sitagliptin", ""},
		{"a combination in any order", "HCTZ/losartan 12.5/50", "losartan / hydrochlorothiazide", ""},
		{"a combination that a brand of one part begins with", "Aspirin Complex", "aspirin / pseudoephedrine", ""},
		{"an instruction behind it", "Eliquis 5 mg twice daily", "apixaban", "1364430"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a := drug.Resolve(tt.text)
			if a.Outcome != drug.Coded || a.Name != tt.want || a.RxCUI != tt.rxcui {
				t.Errorf("Resolve(%q) = %+v, want %s (%s)", tt.text, a, tt.want, tt.rxcui)
			}
		})
	}
}

func TestResolve_notOne(t *testing.T) {
	tests := []struct{ name, text, outcome, reason string }{
		{"a kind of medicine", "statin", drug.Refused, drug.ReasonClass},
		{"a kind, with a strength", "insulin 20 IU", drug.Refused, drug.ReasonClass},
		{"nothing", " ", drug.Unresolved, drug.ReasonEmpty},
		{"unknown", "xylophonol 5 mg", drug.Unresolved, drug.ReasonUnknown},
		{"a word that may change it", "Aspirin Ultrablend", drug.NeedsInput, drug.ReasonMoreWords},
		{"two substances that are no combination", "Plavix and Lipitor", drug.NeedsInput, drug.ReasonSeveral},
		{"inside a word is no name", "nonaspirinoid", drug.Unresolved, drug.ReasonUnknown},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if a := drug.Resolve(tt.text); a.Outcome != tt.outcome || a.Reason != tt.reason || a.Name != "" {
				t.Errorf("Resolve(%q) = %+v, want %s, %s", tt.text, a, tt.outcome, tt.reason)
			}
		})
	}
}

func TestResolve_typingError(t *testing.T) {
	a := drug.Resolve("asprin")
	if a.Outcome != drug.Unresolved || len(a.Candidates) == 0 || a.Candidates[0].Name != "aspirin" {
		t.Errorf("Resolve(asprin) = %+v, want aspirin among the candidates only", a)
	}
}

func FuzzResolve(f *testing.F) {
	for _, s := range []string{"Plavix 75 mg", "アムロジピン錠5mg「サワイ」", "a/b + c", "амоксициллин", "1-0-1", "®"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a := drug.Resolve(s)
		if (a.Outcome == drug.Coded) != (a.Name != "") {
			t.Errorf("Resolve(%q) = %+v", s, a)
		}
	})
}

func BenchmarkResolve(b *testing.B) {
	drug.Resolve("")
	for b.Loop() {
		drug.Resolve("Ramipril-ratiopharm 5 mg Tabletten")
	}
}
