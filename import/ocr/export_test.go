package ocr

import "strings"

// What the tests in ocr_test look at from inside.
var (
	Snapped   = snapped
	WithPower = withPower
	KnownName = knownName
	SlantOf   = slantOf
)

// Language is language, of words that are written with blanks between them.
func Language(text string) string {
	var words []word
	for _, w := range strings.Fields(text) {
		words = append(words, word{text: w})
	}
	return language(words)
}
