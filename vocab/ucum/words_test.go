package ucum_test

import (
	"os"
	"strings"
	"testing"

	"carnet/vocab/ucum"
)

// TestWords holds words.tsv to its own rules: a spelling has one meaning, is in
// lower case unless marked, and its code is UCUM.
func TestWords(t *testing.T) {
	data, err := os.ReadFile("words.tsv")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]string{}
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "# ") {
			continue
		}
		cells := strings.Split(strings.TrimRight(line, "\n"), "\t")
		code, class := cells[0], strings.TrimSuffix(cells[1], "!")
		cased := class != cells[1]
		switch class {
		case "note", "label", "remark", "per", "no":
		default:
			if u, err := ucum.Parse(code); err != nil || u.String() != code {
				t.Errorf("%s is no canonical UCUM code: %v", code, err)
			}
		}
		for spelling := range strings.SplitSeq(cells[2], ",") {
			if !cased && spelling != strings.ToLower(spelling) {
				t.Errorf("%q is not in lower case", spelling)
			}
			key := strings.NewReplacer(" ", "", ".", "", "-", "").Replace(spelling)
			if class == "whole" || cased {
				key = cells[1] + " " + key
			}
			if before, ok := seen[key]; ok {
				t.Errorf("%q means both %s and %s", spelling, before, code)
			}
			seen[key] = code
		}
	}
}
