package ucum_test

import (
	"encoding/xml"
	"math/big"
	"os"
	"strings"
	"testing"

	"carnet/vocab/ucum"
)

// TestFunctionalSuite runs the published cases of UCUM, which are not ours to
// carry, from where they lie beside a full working copy.
func TestFunctionalSuite(t *testing.T) {
	data, err := os.ReadFile("../../../shared/vectors/UcumFunctionalTests.xml")
	if err != nil {
		t.Skip("UcumFunctionalTests.xml is not here: it is not part of the repository")
	}
	var suite struct {
		Validation []struct {
			Unit  string `xml:"unit,attr"`
			Valid bool   `xml:"valid,attr"`
		} `xml:"validation>case"`
		Conversion []struct {
			Value   string `xml:"value,attr"`
			From    string `xml:"srcUnit,attr"`
			To      string `xml:"dstUnit,attr"`
			Outcome string `xml:"outcome,attr"`
		} `xml:"conversion>case"`
	}
	if err := xml.Unmarshal(data, &suite); err != nil {
		t.Fatal(err)
	}
	for _, c := range suite.Validation {
		if _, err := ucum.Parse(c.Unit); (err == nil) != c.Valid {
			t.Errorf("Parse(%q): %v, want valid %v", c.Unit, err, c.Valid)
		}
	}
	for _, c := range suite.Conversion {
		from, to := mustParse(t, c.From), mustParse(t, c.To)
		got, err := ucum.Convert(float(t, c.Value), from, to, 0)
		if want := float(t, c.Outcome); err != nil || !near(got, want, 0.5*ulpOf(c.Outcome)/want) {
			t.Errorf("Convert(%s %s) = %v %s (%v), want %s", c.Value, c.From, got, c.To, err, c.Outcome)
		}
	}
	t.Logf("%d validation and %d conversion cases", len(suite.Validation), len(suite.Conversion))
}

// ulpOf returns the value of the last digit of a decimal: 0.1 for "25.2".
func ulpOf(decimal string) float64 {
	mantissa, exponent, _ := strings.Cut(decimal, "e")
	digits := strings.Map(func(r rune) rune {
		if r == '.' {
			return r
		}
		return '0'
	}, mantissa[:len(mantissa)-1]) + "1"
	r, _ := new(big.Rat).SetString(digits)
	if exponent != "" {
		p, _ := new(big.Rat).SetString("1e" + exponent)
		r.Mul(r, p)
	}
	f, _ := r.Float64()
	return f
}
