package loinc_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"carnet/vocab/loinc"
	"carnet/vocab/ucum"
)

func TestCodes_haveNameAndCheckDigit(t *testing.T) {
	for _, code := range loinc.Codes() {
		term, ok := loinc.Lookup(code)
		if !ok || term.Name == "" || term.Code != code {
			t.Errorf("Lookup(%q) = %+v, %v", code, term, ok)
		}
		if !checkDigit(code) {
			t.Errorf("%s: wrong check digit", code)
		}
		for axis, s := range map[string]string{"component": term.Component, "property": term.Property, "time": term.Time, "system": term.System, "scale": term.Scale, "group": term.Group} {
			if s == "" {
				t.Errorf("%s: no %s", code, axis)
			}
		}
	}
}

// checkDigit verifies the Mod 10 check digit LOINC codes end in.
func checkDigit(code string) bool {
	number, check, ok := strings.Cut(code, "-")
	if !ok || len(check) != 1 {
		return false
	}
	sum := 0
	for i := range len(number) {
		d := int(number[len(number)-1-i] - '0')
		if i%2 == 0 {
			d *= 2
			d = d/10 + d%10
		}
		sum += d
	}
	return (10-sum%10)%10 == int(check[0]-'0')
}

// The official name spells the property out in brackets, so that an axis
// typed wrong shows.
func TestCodes_axesAgreeWithName(t *testing.T) {
	spelt := map[string][]string{
		"[Mass/volume]": {"MCnc"}, "[Moles/volume]": {"SCnc"}, "[#/volume]": {"NCnc"}, "[Units/volume]": {"ACnc"},
		"[Enzymatic activity/volume]": {"CCnc"}, "[Presence]": {"PrThr"}, "[Titer]": {"Titr"}, "[Mass/time]": {"MRat"},
		"[Moles/time]": {"SRat"}, "[Mass Ratio]": {"MRto"}, "[Volume Fraction]": {"VFr"}, "[Mass Fraction]": {"MFr"},
	}
	for _, code := range loinc.Codes() {
		term, _ := loinc.Lookup(code)
		for bracket, want := range spelt {
			if strings.Contains(term.Name, bracket) && term.Property != want[0] {
				t.Errorf("%s %q has property %s, want %s", code, term.Name, term.Property, want[0])
			}
		}
		if strings.Contains(term.Name, "Urine") != strings.HasPrefix(term.System, "Urine") {
			t.Errorf("%s %q has system %s", code, term.Name, term.System)
		}
		if strings.Contains(term.Name, " by ") && term.Method == "" && !strings.Contains(term.Name, "based on") && !strings.HasPrefix(term.Name, "Base excess") {
			t.Errorf("%s %q has method %q", code, term.Name, term.Method)
		}
	}
}

// reninActivity is measured as the angiotensin it makes in an hour.
const reninActivity = "2915-7"

func TestCodes_unitOfProperty(t *testing.T) {
	for _, code := range loinc.Codes() {
		term, _ := loinc.Lookup(code)
		if (term.Unit == "") != (term.Scale == "Ord" || term.Scale == "Nom") {
			t.Errorf("%s %q: unit %q on scale %s", code, term.Name, term.Unit, term.Scale)
		}
		if term.Unit == "" {
			continue
		}
		if _, err := ucum.Parse(term.Unit); err != nil {
			t.Errorf("%s: %v", code, err)
		}
		switch term.Property {
		case "MCnc", "SCnc", "CCnc", "NCnc", "ACnc":
			got := ucum.Property(term.Unit)
			if got == "Arb" { // GPL and its kin are volumes' units by definition
				got = "ACnc"
			}
			if got != term.Property && term.Code != reninActivity {
				t.Errorf("%s %q: unit %s is %s, want %s", code, term.Name, term.Unit, got, term.Property)
			}
		}
	}
}

func TestNotice(t *testing.T) {
	const verbatim = "This material contains content from LOINC (http://loinc.org). LOINC is copyright © Regenstrief Institute, Inc. and the Logical Observation Identifiers Names and Codes (LOINC) Committee and is available at no cost under the license at http://loinc.org/license. LOINC® is a registered United States trademark of Regenstrief Institute, Inc."
	text, err := os.ReadFile("NOTICE")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(text), verbatim) {
		t.Error("NOTICE does not open with LOINC's required notice")
	}
}

// Each source a row of terms.tsv names is explained in NOTICE.
func TestTerms_sources(t *testing.T) {
	notice, err := os.ReadFile("NOTICE")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^(\w+)  +\S`).FindAllStringSubmatch(string(notice), -1) {
		known[m[1]] = true
	}
	text, err := os.ReadFile("terms.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(string(text), "\n") {
		cells := strings.Split(line, "\t")
		if line == "" || line[0] == '#' || cells[0] == "analyte" {
			continue
		}
		sources := strings.Fields(cells[len(cells)-1])
		if len(sources) == 0 {
			t.Errorf("terms.tsv, line %d: no source", i+1)
		}
		for _, s := range sources {
			if !known[s] {
				t.Errorf("terms.tsv, line %d: source %q is not in NOTICE", i+1, s)
			}
		}
	}
}

func TestTerm_Series(t *testing.T) {
	series := func(code string) string {
		term, ok := loinc.Lookup(code)
		if !ok {
			t.Fatalf("no code %s", code)
		}
		return term.Series()
	}
	for _, tt := range []struct {
		why  string
		a, b string
		same bool
	}{
		{"mass and moles are one trend", "2345-7", "14749-6", true},
		{"so are methods", "6690-2", "26464-8", true},
		{"and both scales of HbA1c", "4548-4", "59261-8", true},
		{"a count and a fraction are two", "26499-4", "26511-6", false},
		{"serum and urine are two", "2160-0", "2161-8", false},
		{"fasting is apart", "2345-7", "1558-6", false},
		{"a number and a presence are two", "2888-6", "2887-8", false},
		{"an enzyme's mass is not its activity", "13969-1", "32673-6", false},
	} {
		if got := series(tt.a) == series(tt.b); got != tt.same {
			t.Errorf("%s: %s and %s share a series: %v", tt.why, tt.a, tt.b, got)
		}
	}
	if got, want := series("2345-7"), "Glucose|Ser/Plas|Pt|Qn|Cnc"; got != want {
		t.Errorf("series of 2345-7 = %q, want %q", got, want)
	}
}
