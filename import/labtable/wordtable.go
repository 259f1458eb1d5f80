package labtable

import (
	"iter"
	"strings"

	"carnet/vocab/printed"
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

// lower returns the form in which words are looked up: capitals of Greek lose
// their accents and those of Turkish their dots, so both sides do without.
func lower(s string) string {
	return bare.Replace(strings.ToLower(printed.Fold(s)))
}

var bare = strings.NewReplacer("ά", "α", "έ", "ε", "ή", "η", "ί", "ι", "ό", "ο", "ύ", "υ", "ώ", "ω", "ΐ", "ϊ", "ς", "σ", "i\u0307", "i", "ı", "i")
