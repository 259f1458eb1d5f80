package ocr

import (
	"image"
	"strings"

	"carnet/import/labtable"
)

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

// PageOf is the page that the table reader gets of Tesseract's table of words.
func PageOf(tsv string) labtable.Page {
	r := parseTSV(tsv)
	g := image.NewGray(image.Rect(0, 0, 400, 400))
	tighten(g, r.words)
	return r.page(1, newView(Picture{Image: g, DPI: 300}))
}
