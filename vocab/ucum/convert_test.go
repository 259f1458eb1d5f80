package ucum_test

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"testing"

	"carnet/vocab/ucum"
)

func TestConvert(t *testing.T) {
	for _, r := range rows(t, "conversions.tsv") {
		value, from, to, answer := float(t, r[0]), r[1], r[2], r[3]
		got, err := convert(value, from, to, ucum.Substance{})
		var refusal *ucum.Refusal
		switch {
		case errors.As(err, &refusal):
			if refusal.Reason.String() != answer || !errors.Is(err, ucum.ErrIncommensurable) {
				t.Errorf("Convert(%v %s, %s): %v, want %s", value, from, to, err, answer)
			}
		case err != nil:
			if !strings.Contains(err.Error(), answer) {
				t.Errorf("Convert(%v %s, %s): %v, want %s", value, from, to, err, answer)
			}
		case !isNumber(answer):
			t.Errorf("Convert(%v %s) = %v %s, want %s", value, from, got, to, answer)
		case !near(got, float(t, answer), 1e-12):
			t.Errorf("Convert(%v %s) = %v %s, want %s (%s)", value, from, got, to, answer, r[4])
		}
	}
}

func isNumber(text string) bool { return strings.Trim(text, "-.0123456789") == "" }

func convert(v float64, from, to string, s ucum.Substance) (float64, error) {
	f, err := ucum.Parse(from)
	if err != nil {
		return 0, err
	}
	t, err := ucum.Parse(to)
	if err != nil {
		return 0, err
	}
	return s.Convert(v, f, t)
}

// TestConvert_vectors holds the shared vectors, but for the rows the design
// overrules: U and [IU] never become each other.
func TestConvert_vectors(t *testing.T) {
	molarMass := map[string]float64{}
	for _, r := range rows(t, "molar_mass.tsv") {
		molarMass[r[0]] = float(t, r[1])
	}
	for _, r := range rows(t, "unit_convert.tsv") {
		value, from, to, loinc, want := r[0], normalize(r[1]), normalize(r[2]), r[3], r[4]
		if value == "abc" {
			continue // no number reaches Convert
		}
		if strings.Contains(from+to, "[IU]") {
			want = "NULL"
		}
		got, err := convert(float(t, value), from, to, ucum.Substance{MolarMass: molarMass[loinc]})
		switch want {
		case "NULL":
			if from != "" && !errors.Is(err, ucum.ErrIncommensurable) {
				t.Errorf("Convert(%s %s, %s) = %v, %v, want a refusal", value, from, to, got, err)
			}
		case "ERROR":
			if !errors.Is(err, ucum.ErrRange) {
				t.Errorf("Convert(%s %s, %s) = %v, %v, want ErrRange", value, from, to, got, err)
			}
		default:
			if err != nil || !near(got, float(t, want), 1e-5) {
				t.Errorf("Convert(%s %s) = %v %s, %v, want %s", value, from, got, to, err, want)
			}
		}
	}
}

func normalize(printed string) string {
	code, _ := ucum.Normalize(printed)
	return code
}

func TestSubstance_Convert(t *testing.T) {
	glucose := ucum.Substance{MolarMass: 180.156}
	calcium := ucum.Substance{MolarMass: 40.078, Valence: 2}
	chloride := ucum.Substance{MolarMass: 35.453, Valence: -1}
	for _, tt := range []struct {
		name     string
		s        ucum.Substance
		v        float64
		from, to string
		want     float64
	}{
		{"mass to amount", glucose, 99, "mg/dL", "mmol/L", 5.49523746086725},
		{"amount to mass", glucose, 5.5, "mmol/L", "mg/dL", 99.0858},
		{"amount per day to mass per day", glucose, 1, "mmol/d", "mg/d", 180.156},
		{"content", glucose, 1, "umol/g", "ug/g", 180.156},
		{"amount to equivalents counts charges", calcium, 2.5, "mmol/L", "meq/L", 5},
		{"equivalents to mass", calcium, 5, "meq/L", "mg/dL", 10.0195},
		{"mass to equivalents", calcium, 10.0195, "mg/dL", "meq/L", 5},
		{"the sign of the charge is nothing to us", chloride, 100, "meq/L", "mmol/L", 100},
		{"gram percent is a mass per volume", glucose, 1, "g%", "mmol/L", 55.50744909967},
		{"HbA1c at the treatment target", ucum.HbA1c, 53, "mmol/mol", "%", 7.00044},
		{"HbA1c back", ucum.HbA1c, 6.5, "%", "mmol/mol", 47.5295146480105},
		{"HbA1c in mol/mol", ucum.HbA1c, 0.053, "mol/mol", "%", 7.00044},
	} {
		got, err := convert(tt.v, tt.from, tt.to, tt.s)
		if err != nil || !near(got, tt.want, 1e-12) {
			t.Errorf("%s: Convert(%v %s) = %v %s, %v, want %v", tt.name, tt.v, tt.from, got, tt.to, err, tt.want)
		}
	}
}

func TestConvert_outOfRange(t *testing.T) {
	for _, tt := range []struct {
		v        float64
		from, to string
	}{
		{math.NaN(), "mg", "g"},
		{math.Inf(1), "mg", "g"},
		{1e308, "g", "ug"},
		{-1, "mol/L", "[pH]"},
		{1e6, "B", "1"},
	} {
		if got, err := convert(tt.v, tt.from, tt.to, ucum.Substance{}); !errors.Is(err, ucum.ErrRange) {
			t.Errorf("Convert(%v %s) = %v %s, %v, want ErrRange", tt.v, tt.from, got, tt.to, err)
		}
	}
}

// TestConvert_partition groups units by whether they convert, with the molar
// mass of the vector's code and without.
func TestConvert_partition(t *testing.T) {
	for _, r := range rows(t, "unit_partition.tsv") {
		molarMass := 0.0
		if r[1] != "" {
			molarMass = 180.16 // glucose, the only code there
		}
		if got := classes(t, strings.Split(r[0], "|"), molarMass); strconv.Itoa(got) != r[2][:1] {
			t.Errorf("%s with molar mass %v: %d classes, want %s", r[0], molarMass, got, r[2])
		}
	}
}

// classes counts the groups of units that convert into each other.
func classes(t *testing.T, codes []string, molarMass float64) int {
	var heads []ucum.Unit
next:
	for _, code := range codes {
		u := mustParse(t, code)
		for _, head := range heads {
			if _, err := ucum.Convert(1, u, head, molarMass); err == nil {
				continue next
			}
		}
		heads = append(heads, u)
	}
	return len(heads)
}

// TestConvert_familyTraps holds that a property is no licence to convert. The
// row that says U/L is [IU]/L is overruled by the design.
func TestConvert_familyTraps(t *testing.T) {
	for _, r := range rows(t, "unit_family_traps.tsv") {
		if r[4] == "" {
			continue
		}
		if a, b := mustParse(t, r[0]), mustParse(t, r[2]); a.Commensurable(b) {
			t.Errorf("%s converts to %s: %s", r[0], r[2], r[5])
		}
	}
}
