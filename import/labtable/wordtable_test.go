package labtable_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestWordTables holds each table to one meaning a word: the tables are read
// into maps.
func TestWordTables(t *testing.T) {
	tables, _ := filepath.Glob("words/*.tsv")
	more, _ := filepath.Glob("../../vocab/printed/words/*.tsv")
	for _, path := range append(tables, more...) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		meaning := map[string]string{}
		for line := range strings.Lines(string(data)) {
			key, words, ok := strings.Cut(strings.TrimRight(line, "\n"), "\t")
			if strings.HasPrefix(key, "#") {
				continue
			}
			if !ok {
				t.Errorf("%s: %q has no key", path, line)
			}
			for _, w := range strings.Split(words, "|") {
				if have, ok := meaning[w]; ok && have != key {
					t.Errorf("%s: %q is %s and %s", path, w, have, key)
				}
				meaning[w] = key
			}
		}
	}
}
