package icpc_test

import (
	"os"
	"strings"
	"testing"

	"carnet/vocab/icpc"
)

func TestResolve(t *testing.T) {
	tests := []struct {
		name, text string
		axis       icpc.Axis
		code       string
	}{
		{"English", "headache", icpc.Symptom, "NS01"},
		{"how strong it is says nothing about what it is", "a severe headache today", icpc.Symptom, "NS01"},
		{"a degree is not part of an idiom", "bad breath", icpc.Symptom, "DS20.02"},
		{"German with umlauts written out", "Rueckenschmerzen", icpc.Symptom, "LS02"},
		{"traditional Chinese", "頭痛", icpc.Symptom, "NS01"},
		{"a Chinese word of degree", "有点头晕", icpc.Symptom, "NS09"},
		{"Japanese with its particle", "頭痛がひどい", icpc.Symptom, "NS01"},
		{"Russian with yo", "отёки ног", icpc.Symptom, "KS04"},
		{"the same word on both axes, as a complaint", "hives", icpc.Symptom, "SS06"},
		{"the same word on both axes, as a condition", "hives", icpc.Condition, "SD78"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if a := icpc.Resolve(tt.text, tt.axis); a.Outcome != icpc.Coded || a.Code != tt.code {
				t.Errorf("Resolve(%q, %s) = %+v, want %s", tt.text, tt.axis, a, tt.code)
			}
		})
	}
}

func TestResolve_notCoded(t *testing.T) {
	tests := []struct {
		name, text      string
		axis            icpc.Axis
		outcome, reason string
	}{
		{"nothing", " . ", icpc.Symptom, icpc.NeedsInput, icpc.ReasonEmpty},
		{"broad", "pain", icpc.Symptom, icpc.Refused, icpc.ReasonBroad},
		{"broad whatever its degree", "severe pain", icpc.Symptom, icpc.Refused, icpc.ReasonBroad},
		{"broad as a complaint", "过敏", icpc.Symptom, icpc.Refused, icpc.ReasonBroad},
		{"several in one language", "diabetes", icpc.Condition, icpc.NeedsInput, icpc.ReasonAmbiguous},
		{"a condition asked as a symptom", "migraine", icpc.Symptom, icpc.NeedsInput, icpc.ReasonCondition},
		{"a symptom asked as a condition", "sneezing", icpc.Condition, icpc.NeedsInput, icpc.ReasonSymptom},
		{"part of a longer text", "headache and a dog", icpc.Symptom, icpc.NeedsInput, icpc.ReasonNoMatch},
		{"too long", strings.Repeat("headache ", 200), icpc.Symptom, icpc.NeedsInput, icpc.ReasonTooLong},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a := icpc.Resolve(tt.text, tt.axis)
			if a.Outcome != tt.outcome || a.Reason != tt.reason || a.Code != "" {
				t.Errorf("Resolve(%.40q, %s) = %+v, want %s, %s", tt.text, tt.axis, a, tt.outcome, tt.reason)
			}
			if a.Reason == icpc.ReasonAmbiguous && len(a.Candidates) < 2 {
				t.Errorf("Resolve(%q) names %d candidates", tt.text, len(a.Candidates))
			}
		})
	}
}

func TestResolve_typingError(t *testing.T) {
	a := icpc.Resolve("headahce", icpc.Symptom)
	if a.Code != "" || len(a.Suggestions) == 0 || a.Suggestions[0].Code != "NS01" {
		t.Errorf("Resolve(headahce) = %+v, want NS01 as a suggestion only", a)
	}
}

func TestResolve_detail(t *testing.T) {
	a := icpc.Resolve("Parkinson's disease", icpc.Condition)
	if a.Code != "ND66" || a.Detail == nil || a.Detail.Code != "ND66.00" {
		t.Errorf("Resolve = %+v, want ND66 with its subclass ND66.00", a)
	}
	if a := icpc.Resolve("vitiligo", icpc.Condition); a.Code != "SD99.07" || a.Detail != nil {
		t.Errorf("Resolve(vitiligo) = %+v, want the subclass: its class only gathers the rest", a)
	}
}

// Whoever edits the tables learns here that a term was changed, which the
// licence forbids, or that a code has no row.
func TestLookup(t *testing.T) {
	if term, ok := icpc.Lookup("DS02"); !ok || term.Name != "Epigastric pain" {
		t.Errorf("Lookup(DS02) = %+v, %t", term, ok)
	}
}

// Vectors of a peer's published behaviour; see the first line of each file.
func TestResolve_vectors(t *testing.T) {
	for _, c := range rows(t, "testdata/complaints_icpc3.tsv", 5) {
		text, kind, code, outcome := c[0], c[1], c[2], strings.ReplaceAll(c[3], "-", "_")
		if text == "text" {
			continue
		}
		if a := icpc.Resolve(text, icpc.Axis(kind)); a.Code != code || a.Outcome != outcome {
			t.Errorf("Resolve(%q, %s) = %+v, want %s %s", text, kind, a, outcome, code)
		}
	}
}

// A peer's table: none of it may be contradicted, and nearly all be known. What
// stays uncoded are words that we ask about: "rash" may be here or everywhere.
func TestResolve_peer(t *testing.T) {
	right, all := 0, 0
	for _, c := range rows(t, "testdata/complaints_multi.tsv", 4) {
		axis := map[string]icpc.Axis{"S": icpc.Symptom, "D": icpc.Condition}[c[0]]
		if axis == "" {
			continue
		}
		all++
		a := icpc.Resolve(c[2], axis)
		switch none := strings.HasPrefix(c[3], "!"); {
		case none && a.Code == "", a.Code == c[3]:
			right++
		case a.Code != "":
			t.Errorf("Resolve(%q, %s) = %s %s, the peer says %s", c[2], axis, a.Code, a.Display, c[3])
		}
	}
	if all == 0 || right*100 < all*97 {
		t.Errorf("%d of %d are coded as the peer's, want 97 %%", right, all)
	}
}

func rows(t *testing.T, file string, columns int) (out [][]string) {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(b)) {
		if c := strings.Split(strings.TrimRight(line, "\n"), "\t"); len(c) >= columns {
			out = append(out, c)
		}
	}
	return out
}

func FuzzResolve(f *testing.F) {
	for _, s := range []string{"headache", "头疼", "頭が痛い", "болит голова", "Rückenschmerzen", "\xff", "-'"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, axis := range []icpc.Axis{icpc.Symptom, icpc.Condition} {
			a := icpc.Resolve(s, axis)
			if _, known := icpc.Lookup(a.Code); (a.Outcome == icpc.Coded) != known {
				t.Errorf("Resolve(%q, %s) = %+v", s, axis, a)
			}
		}
	})
}

func BenchmarkResolve(b *testing.B) {
	icpc.Resolve("", icpc.Symptom)
	for b.Loop() {
		icpc.Resolve("sore throat", icpc.Symptom)
	}
}
