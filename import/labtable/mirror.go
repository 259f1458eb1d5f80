package labtable

import (
	"sort"
	"unicode"
)

// A page in Hebrew or Arabic begins at the right. It is read in its mirror
// image: the rightmost cell comes first, and inside a cell the words stand in
// the order they are spoken, with numbers and Latin words from left to right as
// ever. Only places are mirrored, never a character, and the boxes of the report
// are turned back.

// rightToLeft reports a letter of a script that is written so.
func rightToLeft(r rune) bool { return unicode.In(r, unicode.Hebrew, unicode.Arabic, unicode.Syriac) }

func hasRightToLeft(s string) bool {
	for _, r := range s {
		if rightToLeft(r) {
			return true
		}
	}
	return false
}

// mirrored reports a page most of whose words that are no figures run from right
// to left; a third will do, since units and abbreviations stay Latin.
func mirrored(p Page) bool {
	letters, rtl := 0, 0
	for _, g := range p.Glyphs {
		for _, r := range g.Text {
			if unicode.IsLetter(r) {
				letters++
			}
			if rightToLeft(r) {
				rtl++
			}
		}
	}
	return rtl > 0 && rtl*3 >= letters
}

// spoken puts the words of a cell in the order they are read and places them
// from left to right in the mirror image of a page of the given width.
func spoken(words []word, width float64) []word {
	var out []word
	for i := len(words); i > 0; {
		j := i - 1
		if !hasRightToLeft(words[j].text) {
			for j > 0 && !hasRightToLeft(words[j-1].text) {
				j--
			}
		}
		out = append(out, words[j:i]...)
		i = j
	}
	x0, x1, ink := words[0].x0, words[0].x1, 0.0
	for _, w := range words {
		x0, x1, ink = min(x0, w.x0), max(x1, w.x1), ink+w.width()
	}
	gap := 0.0
	if len(words) > 1 {
		gap = (x1 - x0 - ink) / float64(len(words)-1)
	}
	at := width - x1
	for i := range out {
		wide := out[i].width()
		out[i].x0, out[i].x1 = at, at+wide
		at += wide + gap
	}
	return out
}

// mirror turns a line of cells into its mirror image.
func (l *line) mirror(width float64) {
	cells := make([]cell, 0, len(l.cells))
	for i := len(l.cells) - 1; i >= 0; i-- {
		cells = append(cells, newCell(spoken(l.cells[i].words, width)))
	}
	sort.SliceStable(cells, func(i, j int) bool { return cells[i].x0 < cells[j].x0 })
	l.cells, l.words = cells, nil
	for _, c := range cells {
		l.words = append(l.words, c.words...)
	}
	l.x0, l.x1 = width-l.x1, width-l.x0
}

// turnBack gives the boxes of mirrored pages their true places.
func (r *reader) turnBack() {
	turn := func(page int, box *[4]float64) {
		if width, ok := r.mirrors[page]; ok {
			box[0], box[2] = width-box[2], width-box[0]
		}
	}
	for i := range r.report.Rows {
		turn(r.report.Rows[i].Page, &r.report.Rows[i].Box)
	}
	for _, list := range [][]Left{r.report.Refused, r.report.Unread} {
		for i := range list {
			turn(list[i].Page, &list[i].Box)
		}
	}
}
