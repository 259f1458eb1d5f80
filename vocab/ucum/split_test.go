package ucum_test

import (
	"strings"
	"testing"

	"carnet/vocab/ucum"
)

func TestSplitValueUnit_vectors(t *testing.T) {
	for _, r := range rows(t, "value_unit_parse.tsv") {
		value, unit, ok := ucum.SplitValueUnit(r[0])
		if strings.HasPrefix(r[2], "(narrative") {
			if ok {
				t.Errorf("SplitValueUnit(%q) = %q, %q, want two values refused", r[0], value, unit)
			}
			continue
		}
		code, _ := ucum.Normalize(unit)
		if want := r[1] + r[2]; value != want && !(r[1] == "<=" && value == "≤"+r[2]) || code != r[3] {
			t.Errorf("SplitValueUnit(%q) = %q, %q (%s), want %q, %q", r[0], value, unit, code, want, r[3])
		}
	}
}

func FuzzSplitValueUnit(f *testing.F) {
	for _, r := range rows(f, "value_unit_parse.tsv") {
		f.Add(r[0])
	}
	f.Fuzz(func(t *testing.T, text string) {
		value, unit, ok := ucum.SplitValueUnit(text)
		if !ok {
			return
		}
		if _, known := ucum.Normalize(unit); value+unit == "" || unit != "" && !known {
			t.Fatalf("SplitValueUnit(%q) = %q, %q", text, value, unit)
		}
	})
}
