package icpc_test

import (
	"testing"

	"carnet/vocab/icpc"
)

func TestResolve(t *testing.T) {
	a := icpc.Resolve("headache", icpc.Symptom)
	if a.Code != "NS01" {
		t.Errorf("%+v", a)
	}
}
