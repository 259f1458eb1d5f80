package printed

import (
	"iter"
	"strings"
)

// entries reads a word table: a key, a tab, and words between bars, line by
// line; a line that begins with # is a remark, and a key may come again.
func entries(table string) iter.Seq2[string, []string] {
	return func(yield func(string, []string) bool) {
		for line := range strings.Lines(table) {
			key, words, ok := strings.Cut(strings.TrimRight(line, "\n"), "\t")
			if !ok || strings.HasPrefix(key, "#") {
				continue
			}
			if !yield(key, strings.Split(words, "|")) {
				return
			}
		}
	}
}
