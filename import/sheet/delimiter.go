package sheet

import (
	"context"
	"strings"
)

// delimiters in the order of preference between equals.
var delimiters = []rune{'\t', ';', ',', '|', '^', '~', '§', '¦', '#', ':', gaps}

// delimiterOf returns the delimiter of a text, and the text without the line
// "sep=;" by which Excel is told.
func delimiterOf(text string) (rune, string) {
	if rest, ok := strings.CutPrefix(strings.ToLower(text[:min(len(text), 16)]), "sep="); ok && rest != "" {
		if n := strings.IndexAny(text, "\r\n"); n >= 5 && n <= 8 {
			return []rune(text[4:n])[0], text[n+breakAt(text[n:]):]
		}
	}
	sample := text
	if len(sample) > 16<<10 {
		sample = sample[:16<<10]
		if i := strings.LastIndexAny(sample, "\r\n"); i > 0 {
			sample = sample[:i]
		}
	}
	seen := kinds{}
	best, most := delimiters[0], 0.0
	for _, d := range delimiters {
		if d != gaps && !strings.ContainsRune(sample, d) {
			continue
		}
		if s := regularity(sample, d, seen); s > most+0.001 {
			best, most = d, s
		}
	}
	return best, text
}

// regularity says how much of a table a delimiter makes of a text, 0 to 2: the
// share of lines that have the most frequent number of cells (two or more), and
// the share of their cells that are numbers, dates, ranges or units as a whole.
func regularity(text string, delimiter rune, seen kinds) float64 {
	g, err := cells(context.Background(), text, delimiter)
	if err != nil {
		return 0
	}
	lines, width := 0, map[int]int{}
	for _, l := range g.lines {
		if filled(l) > 0 {
			lines++
			width[len(l)]++
		}
	}
	usual := 0
	for w, n := range width {
		if w >= 2 && (n > width[usual] || n == width[usual] && w > usual) {
			usual = w
		}
	}
	if lines < 2 || usual < 2 {
		return 0
	}
	// A line ends early where its last cells are empty.
	near, meant, all := 0, 0, 0
	for _, l := range g.lines {
		if filled(l) == 0 || len(l) > usual || len(l) < 2 {
			continue
		}
		if len(l) == usual || len(l) >= usual-2 {
			near++
		}
		for _, c := range l {
			if c.text == "" {
				continue
			}
			all++
			if k := seen.of(c); k&typed != 0 {
				meant++
			}
		}
	}
	if meant == 0 {
		return 0
	}
	return float64(near)/float64(lines) + float64(meant)/float64(all)
}
