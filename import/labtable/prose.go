package labtable

import (
	"strings"
	"unicode"
)

// isProse reports running text: a note, an address, a legend. Its numbers are
// no results, whatever unit stands behind them.
func (l *line) isProse() bool {
	words, lower, ideographs := 0, 0, 0
	for _, w := range l.words {
		words++
		if r := firstRune(w.text); unicode.IsLower(r) && len([]rune(w.text)) > 1 {
			lower++
		}
		ideographs += countIdeographs(w.text)
	}
	if len(l.cells) > 2 {
		return false
	}
	longest := 0
	for _, c := range l.cells {
		longest = max(longest, len(c.words))
	}
	switch {
	case words >= 9 && lower >= 4, longest >= 12:
		return true
	case ideographs >= 14 && strings.ContainsAny(l.text(), "，。；、,;"):
		return true
	}
	return false
}

func firstRune(s string) rune {
	for _, r := range s {
		return r
	}
	return 0
}

func countIdeographs(s string) int {
	n := 0
	for _, r := range s {
		if r >= 0x3040 && r < 0xFF00 {
			n++
		}
	}
	return n
}
