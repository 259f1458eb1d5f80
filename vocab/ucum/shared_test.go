package ucum_test

import (
	"os"
	"strings"
	"testing"

	"carnet/vocab/ucum"
)

// shared returns the rows of a fact table that is not ours to carry, from where
// it lies beside a full working copy, and skips the test where it doesn't.
func shared(t *testing.T, name string) [][]string {
	t.Helper()
	data, err := os.ReadFile("../../../shared/facts/" + name)
	if err != nil {
		t.Skip(name + " is not here: it is not part of the repository")
	}
	var rows [][]string
	for line := range strings.Lines(string(data)) {
		if !strings.HasPrefix(line, "#") {
			rows = append(rows, strings.Split(strings.TrimRight(line, "\r\n"), "\t"))
		}
	}
	return rows[1:]
}

// disputed are German spellings whose code in the table we don't share.
var disputed = map[string]string{
	"/1000 Ery":     "the table multiplies where the lab counts per thousand red cells",
	"E/l":           "an Einheit is the enzyme unit; the analyte decides",
	"mL/min/1,73":   "the table writes the body surface as a number",
	"o/oo":          "a per mille is 10*-3, not the table's /10*4",
	"O/oo":          "a per mille is 10*-3, not the table's /10*4",
	"Index":         "two names of an index",
	"pro Feld":      "per field, not the field",
	"BU":            "the table's code is no UCUM",
	"CU":            "an assay's unit nobody spells out",
	"lTFR/logFer":   "a formula",
	"mg/SammZeit":   "per time of collection, unknown here",
	"mL/s/1.72qm":   "another body surface",
	"Uhr":           "a time of day",
	"Kopien/10^5Z.": "an abbreviation we don't read",
	"Kopien/10^6Z.": "an abbreviation we don't read",
}

func TestNormalize_german(t *testing.T) {
	right := 0
	all := shared(t, "units_de_miracum.tsv")
	for _, r := range all {
		code, _ := ucum.Normalize(r[0])
		if same(code, r[1]) {
			right++
			if disputed[r[0]] != "" {
				t.Errorf("%q is not disputed: both say %s", r[0], code)
			}
		} else if disputed[r[0]] == "" {
			t.Errorf("Normalize(%q) = %q, want %s", r[0], code, r[1])
		}
	}
	t.Logf("%d of %d as in the table", right, len(all))
}

// same reports whether two codes name one unit.
func same(a, b string) bool {
	u, err := ucum.Parse(a)
	if err != nil {
		return false
	}
	v, err := ucum.Parse(strings.NewReplacer("{creat}", "", "{crea}", "", "{Ery}", "{RBC}").Replace(b))
	if err != nil {
		return false
	}
	x, err := ucum.Convert(1, u, v, 0)
	return err == nil && near(x, 1, 1e-12)
}

// TestNormalize_japanese only counts: the table's codes are not UCUM.
func TestNormalize_japanese(t *testing.T) {
	read, seen := 0, map[string]bool{}
	for _, r := range shared(t, "units_ja_ssmix2.tsv") {
		if len(r) < 2 || seen[r[1]] {
			continue
		}
		seen[r[1]] = true
		if _, ok := ucum.Normalize(r[1]); ok {
			read++
		}
	}
	t.Logf("%d of %d spellings read", read, len(seen))
	if read < 250 {
		t.Errorf("%d of %d spellings read, want the 250 and more that name a unit", read, len(seen))
	}
}
