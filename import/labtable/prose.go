package labtable

import (
	"strings"
	"unicode"
)

// isProse reports running text: a note, an address, a legend. Its numbers are
// no results, whatever unit stands behind them.
func (l *line) isProse() bool {
	if len(l.cells) > 2 {
		return false
	}
	if len(l.cells) == 2 && len(l.cells[0].words) <= 5 && !l.cells[0].atoms[0].label {
		return false // a name and a long result
	}
	for _, c := range l.cells {
		if c.isProse() {
			return true
		}
	}
	return false
}

func (c cell) isProse() bool {
	lower, ideographs := 0, 0
	for _, w := range c.words {
		if unicode.IsLower(firstRune(w.text)) && len([]rune(w.text)) > 1 {
			lower++
		}
		ideographs += countIdeographs(w.text)
	}
	return len(c.words) >= 9 && lower >= 4 || len(c.words) >= 12 ||
		ideographs >= 14 && strings.ContainsAny(c.text(), "，。；、,;")
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
