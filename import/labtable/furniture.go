package labtable

import (
	"math"
	"strings"
	"unicode"
)

// markFurniture finds what stands at the same place of several pages with the
// same words, whatever page number is in it: letterheads, feet. It is part of no
// table. Lines with results or words above columns are none.
func markFurniture(pages [][]*line) {
	seen := map[string][]*line{}
	for _, lines := range pages {
		for _, l := range lines {
			if !l.measures() && !l.has(kWord) && !l.isHeader() {
				k := masked(l.text())
				seen[k] = append(seen[k], l)
			}
		}
	}
	for _, same := range seen {
		for _, l := range same {
			for _, other := range same {
				l.furniture = l.furniture || other.page != l.page && math.Abs(other.y-l.y) < 6
			}
		}
	}
}

// masked returns text with every digit as 0: page numbers differ.
func masked(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return '0'
		}
		return r
	}, text)
}
