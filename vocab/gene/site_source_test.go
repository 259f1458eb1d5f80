package gene_test

import (
	"os"
	"strings"
	"testing"
)

// A site from memory is a wrong genotype waiting to be shown: every row names
// what it was checked against, in a word that NOTICE explains.
func TestSites_sources(t *testing.T) {
	notice, err := os.ReadFile("NOTICE")
	if err != nil {
		t.Fatal(err)
	}
	table, err := os.ReadFile("site.tsv")
	if err != nil {
		t.Fatal(err)
	}
	explained := strings.FieldsFunc(string(notice), func(r rune) bool { return r == ' ' || r == ',' || r == '\n' })
	known := map[string]bool{"cpic": true}
	for _, word := range explained {
		known[word] = true
	}
	header := true
	for line := range strings.Lines(string(table)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		cells := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if len(cells) != 10 {
			t.Fatalf("site.tsv: %d cells in the row of %s, want 10", len(cells), cells[0])
		}
		if header {
			header = false
			continue
		}
		for _, source := range strings.Split(cells[9], ";") {
			if !known[source] {
				t.Errorf("%s: source %q is not in NOTICE", cells[0], source)
			}
		}
	}
}
