package icpc_test

import (
	"testing"

	"carnet/vocab/icpc"
)

// Known says what Resolve says, where that is a code.
func TestKnown(t *testing.T) {
	for _, text := range []string{"headache", "头痛", "Kopfschmerzen", "diabetes", "Diabetes mellitus", "asthma", "sugar", "hedache", "", "made-up 250", "strong headache"} {
		for _, axis := range []icpc.Axis{icpc.Symptom, icpc.Condition} {
			a := icpc.Resolve(text, axis)
			if code, ok := icpc.Known(text, axis); ok != (a.Outcome == icpc.Coded) || ok && code != a.Code {
				t.Errorf("Known(%q, %s) = %q, %t; Resolve answers %s %q", text, axis, code, ok, a.Outcome, a.Code)
			}
		}
	}
}
