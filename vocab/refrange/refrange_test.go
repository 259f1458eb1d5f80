package refrange_test

import (
	"math"
	"os"
	"regexp"
	"strings"
	"testing"

	"carnet/vocab/loinc"
	"carnet/vocab/refrange"
)

func years(n int) *int { return &n }

// The expected bounds are those of the sources in NOTICE.
func TestFor(t *testing.T) {
	woman := refrange.Person{Sex: "female", Age: years(35)}
	man := refrange.Person{Sex: "male", Age: years(62)}
	for _, tt := range []struct {
		why        string
		code, unit string
		who        refrange.Person
		low, high  float64 // NaN where open
	}{
		{"hemoglobin of a woman", "718-7", "g/L", woman, 117, 153},
		{"in another unit of the same kind", "718-7", "g/dL", woman, 11.7, 15.3},
		{"hemoglobin of a man", "718-7", "g/L", man, 134, 170},
		{"the same by another method", "789-8", "10*12/L", man, 4.25, 5.71},
		{"urea by sex and age", "22664-7", "mmol/L", man, 3.5, 8.1},
		{"urea of a younger woman", "22664-7", "mmol/L", woman, 2.6, 6.4},
		{"sodium of anyone", "2951-2", "mmol/L", refrange.Person{}, 137, 145},
		{"HbA1c in percent", "4548-4", "%", man, math.NaN(), 5.7},
		{"HbA1c per mole, its own row", "59261-8", "mmol/mol", man, math.NaN(), 39},
		{"HDL has no upper bound", "2085-9", "mg/dL", man, 40, math.NaN()},
		{"the code's own unit", "2823-3", "", man, 3.6, 4.6},
	} {
		got, ok := refrange.For(tt.code, tt.unit, tt.who)
		if !ok || !same(got.Low, tt.low) || !same(got.High, tt.high) {
			t.Errorf("%s: For(%s, %s) = %+v, %v", tt.why, tt.code, tt.unit, got, ok)
		}
	}
}

func same(have *float64, want float64) bool {
	if have == nil || math.IsNaN(want) {
		return have == nil && math.IsNaN(want)
	}
	return math.Abs(*have-want) < 1e-9
}

func TestFor_none(t *testing.T) {
	for _, tt := range []struct {
		why        string
		code, unit string
		who        refrange.Person
	}{
		{"sex decides and is not known", "718-7", "g/L", refrange.Person{Age: years(40)}},
		{"age decides and is not known", "22664-7", "mmol/L", refrange.Person{Sex: "male"}},
		{"a child", "2951-2", "mmol/L", refrange.Person{Age: years(7)}},
		{"moles have no row of their own", "1751-7", "umol/L", refrange.Person{}},
		{"mass where the row counts moles", "2160-0", "mg/dL", refrange.Person{Sex: "male", Age: years(40)}},
		{"percent is not mmol/mol", "4548-4", "mmol/mol", refrange.Person{}},
		{"another specimen", "2161-8", "mg/dL", refrange.Person{Sex: "male"}},
		{"a code nobody knows", "0-0", "mg/dL", refrange.Person{}},
		{"a unit nobody knows", "2951-2", "blips", refrange.Person{}},
	} {
		if got, ok := refrange.For(tt.code, tt.unit, tt.who); ok {
			t.Errorf("%s: For(%s, %s) = %+v, want none", tt.why, tt.code, tt.unit, got)
		}
	}
}

// Every adult of known sex and age meets one interval, never two, in the unit
// of the code, with its bounds the right way round.
func TestTable_everyAdult(t *testing.T) {
	codes := refrange.Codes()
	if len(codes) < 60 {
		t.Errorf("%d codes, want 60", len(codes))
	}
	for _, code := range codes {
		term, ok := loinc.Lookup(code)
		if !ok {
			t.Errorf("%s is not in the table of codes", code)
		}
		for _, sex := range []string{"female", "male"} {
			for age := 18; age < 100; age++ {
				b, ok := refrange.For(code, "", refrange.Person{Sex: sex, Age: &age})
				if !ok {
					t.Fatalf("%s %s: nothing in %q for a %s of %d", code, term.Name, term.Unit, sex, age)
				}
				if b.Low == nil && b.High == nil || b.Low != nil && b.High != nil && *b.Low >= *b.High {
					t.Fatalf("%s %s: %+v", code, term.Name, b)
				}
			}
		}
	}
}

func TestTable_sources(t *testing.T) {
	notice, err := os.ReadFile("NOTICE")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("intervals.tsv")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for i, line := range strings.Split(string(text), "\n") {
		if line == "" || line[0] == '#' || strings.HasPrefix(line, "code\t") {
			continue
		}
		cells := strings.Split(line, "\t")
		if source := cells[len(cells)-1]; !regexp.MustCompile(`(?m)^` + source + ` +\S`).Match(notice) {
			t.Errorf("intervals.tsv, line %d: source %q is not in NOTICE", i+1, source)
		}
		key := strings.Join(cells[:5], " ")
		if seen[key] {
			t.Errorf("intervals.tsv, line %d: %s twice", i+1, key)
		}
		seen[key] = true
	}
}
