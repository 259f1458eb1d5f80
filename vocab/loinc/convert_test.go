package loinc_test

import (
	"errors"
	"math"
	"testing"

	"carnet/vocab/loinc"
	"carnet/vocab/ucum"
)

func TestConvert(t *testing.T) {
	for _, tt := range []struct {
		why      string
		code     string
		v        float64
		from, to string
		want     float64
	}{
		{"glucose, mass to moles", "2345-7", 100, "mg/dL", "mmol/L", 100 / 18.0156},
		{"from the molar code back", "14749-6", 5.6, "mmol/L", "mg/dL", 5.6 * 18.0156},
		{"creatinine", "2160-0", 1, "mg/dL", "umol/L", 88.402},
		{"urea nitrogen is two nitrogens", "3094-0", 28.014, "mg/dL", "mmol/L", 10},
		{"triglyceride as triolein, by convention", "2571-8", 88.5453, "mg/dL", "mmol/L", 1},
		{"an ion's equivalents", "2000-8", 2, "mmol/L", "meq/L", 4},
		{"HbA1c to IFCC", "4548-4", 6.5, "%", "mmol/mol", 47.529},
		{"HbA1c to NGSP", "59261-8", 48, "mmol/mol", "%", 6.543},
		{"one property, another size", "26464-8", 4.4, "10*9/L", "/uL", 4400},
	} {
		got, err := loinc.Convert(tt.code, tt.v, tt.from, tt.to)
		if err != nil || math.Abs(got-tt.want) > 1e-3*math.Abs(tt.want) {
			t.Errorf("%s: Convert(%s, %v %s) = %v %s, %v, want %v", tt.why, tt.code, tt.v, tt.from, got, tt.to, err, tt.want)
		}
	}
}

func TestConvert_refuses(t *testing.T) {
	for _, tt := range []struct{ why, code, from, to string }{
		{"lipoprotein(a) has many sizes", "10835-7", "mg/dL", "nmol/L"},
		{"insulin's units are an assay's", "20448-7", "u[IU]/mL", "pmol/L"},
		{"activity is not mass", "32673-6", "U/L", "ng/mL"},
		{"U is not IU", "1742-6", "U/L", "[IU]/L"},
		{"a count is not a share", "26499-4", "10*9/L", "%"},
	} {
		if got, err := loinc.Convert(tt.code, 1, tt.from, tt.to); !errors.Is(err, ucum.ErrIncommensurable) {
			t.Errorf("%s: Convert(%s, 1 %s to %s) = %v, %v", tt.why, tt.code, tt.from, tt.to, got, err)
		}
	}
	if _, err := loinc.Convert("0-0", 1, "g", "g"); !errors.Is(err, loinc.ErrUnknownCode) {
		t.Errorf("Convert of an unknown code: %v", err)
	}
}

// The peer's table of molar masses, read off published conversions.
func TestLookup_molarMass(t *testing.T) {
	for _, v := range rows(t, "molar_mass.tsv") {
		term, ok := loinc.Lookup(v["loinc"])
		if !ok {
			continue
		}
		want := number(t, v["g_per_mol"])
		if v["loinc"] == "6299-2" {
			want = 28.014 // as nitrogen, since 1.5.1
		}
		if math.Abs(term.MolarMass-want) > 2e-3*want {
			t.Errorf("%s %s: %v g/mol, want %v", v["loinc"], v["analyte"], term.MolarMass, want)
		}
	}
}

func TestConvert_roundTrip(t *testing.T) {
	for _, code := range loinc.Codes() {
		term, _ := loinc.Lookup(code)
		if term.MolarMass == 0 || term.Property != "MCnc" {
			continue
		}
		there, err := loinc.Convert(code, 7, term.Unit, "mmol/L")
		if err != nil {
			t.Errorf("%s: %v", code, err)
			continue
		}
		back, err := loinc.Convert(code, there, "mmol/L", term.Unit)
		if err != nil || math.Abs(back-7) > 7e-12 {
			t.Errorf("%s: 7 %s came back as %v, %v", code, term.Unit, back, err)
		}
	}
}
