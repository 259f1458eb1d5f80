package ucum_test

import (
	"math"
	"strconv"
	"testing"

	"carnet/vocab/ucum"
)

func mustParse(t testing.TB, code string) ucum.Unit {
	t.Helper()
	u, err := ucum.Parse(code)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func float(t testing.TB, text string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// near reports whether a and b differ by at most tolerance, relative to b.
func near(a, b, tolerance float64) bool {
	return a == b || math.Abs(a-b) <= tolerance*math.Abs(b)
}
