package loinc_test

import (
	"testing"

	"carnet/vocab/loinc"
)

// The code of a value is that of its property: official names of LOINC say
// which is mass and which is moles.
func TestInUnit(t *testing.T) {
	for _, tt := range []struct{ why, code, unit, want string }{
		{"creatinine, a mass in its own unit", "2160-0", "mg/dL", "2160-0"},
		{"creatinine, a mass in another unit of it", "2160-0", "mg/L", "2160-0"},
		{"creatinine in moles", "2160-0", "umol/L", "14682-9"},
		{"and back", "14682-9", "mg/dL", "2160-0"},
		{"HbA1c in percent is not the IFCC code", "59261-8", "%", "4548-4"},
		{"HbA1c in mmol/mol is not the NGSP code", "4548-4", "mmol/mol", "59261-8"},
		{"cholesterol in moles", "2093-3", "mmol/L", "14647-2"},
		{"a unit that no sibling has", "2160-0", "%", ""},
		{"a code that the table lacks", "0-0", "%", ""},
	} {
		got, ok := loinc.InUnit(tt.code, tt.unit)
		if !ok {
			got = ""
		}
		if got != tt.want {
			t.Errorf("%s: InUnit(%s, %s) = %q, want %q", tt.why, tt.code, tt.unit, got, tt.want)
		}
	}
}
