package loinc_test

import (
	"strings"
	"testing"

	"carnet/vocab/loinc"
	"carnet/vocab/ucum"
)

// FuzzResolve checks what every answer must hold to, whatever was printed.
func FuzzResolve(f *testing.F) {
	for _, v := range rows(f, "resolve_reading.tsv") {
		f.Add(v["name"], v["value"], v["unit"], "", "")
	}
	for i, v := range rows(f, "sheets.tsv") {
		if i%10 == 0 {
			f.Add(v["name"], v["value"], v["unit"], "", v["section"])
		}
	}
	f.Add("Kreatinin (im 24h-Urin)", "1,2", "g/24h", "Urin", "Klinische Chemie")
	f.Add("GOT/AST / i.S.", "", "", "blood", "")
	f.Fuzz(func(t *testing.T, name, value, unit, specimen, section string) {
		q := loinc.Query{Name: name, Value: value, Unit: unit, Specimen: specimen, Section: section}
		got := loinc.Resolve(q)
		term, known := loinc.Lookup(got.Code)
		switch got.Outcome {
		case loinc.Coded:
			if !known || got.Display != term.Name || got.Property != term.Property {
				t.Errorf("Resolve(%+v) = %+v, the term is %+v", q, got, term)
			}
		case loinc.Refused, loinc.Unresolved, loinc.NeedsInput:
			if got.Code != "" || got.Reason == "" {
				t.Errorf("Resolve(%+v) = %+v", q, got)
			}
		default:
			t.Errorf("Resolve(%+v) has outcome %q", q, got.Outcome)
		}
		if got.UCUM != "" {
			if _, err := ucum.Parse(got.UCUM); err != nil {
				t.Errorf("Resolve(%+v): %v", q, err)
			}
		}
		for _, reason := range strings.Fields(got.Reason) {
			if loinc.Words(reason) == "" {
				t.Errorf("Resolve(%+v): reason %q has no words", q, reason)
			}
		}
	})
}
