package sheet

import (
	"strings"

	"golang.org/x/text/width"

	"carnet/import/labtable"
)

// What is laid out: a page or two that somebody pasted, no book.
const (
	maxLaid  = 256 << 10 // bytes
	maxLine  = 400       // characters
	laidPage = 80        // lines
)

const (
	pitch  = 6.0 // points from one character to the next
	leaded = 14.0
	font   = 10.0
)

// laid reads a text that has no delimiter as a person sees it on a typewriter's
// page: by the places of its words. It is a table of results when at least two
// are read that are no guesses from sentences.
func laid(text string, o Options) (labtable.Report, bool) {
	if len(text) > maxLaid {
		return labtable.Report{}, false
	}
	r := labtable.Read(pages(text), labtable.Options{DateOrder: o.DateOrder, Decimal: o.Decimal, Today: o.Today})
	sure := 0
	for i := range r.Rows {
		row := &r.Rows[i]
		row.Box = [4]float64{}
		if !contains(row.Doubt, labtable.DoubtLayout) {
			sure++
		}
	}
	for _, ls := range [][]labtable.Left{r.Refused, r.Unread} {
		for i := range ls {
			ls[i].Box = [4]float64{}
		}
	}
	return r, sure >= 2 && sure*2 >= len(r.Rows)
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// pages sets text in a font of one width, East Asian characters in two.
func pages(text string) []labtable.Page {
	var out []labtable.Page
	lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\n")
	for n := 0; n < len(lines); n += laidPage {
		p := labtable.Page{Number: len(out) + 1, Width: maxLine * pitch, Height: (laidPage + 2) * leaded}
		for i, l := range lines[n:min(n+laidPage, len(lines))] {
			p.Glyphs = append(p.Glyphs, set(l, float64(i+1)*leaded)...)
		}
		out = append(out, p)
	}
	return out
}

// set places the characters of one line on its baseline.
func set(line string, y float64) (out []labtable.Glyph) {
	column := 0
	for _, r := range line {
		if column >= maxLine {
			break
		}
		if r == '\t' {
			column += 8 - column%8
			out = append(out, labtable.Glyph{Text: " ", X0: float64(column) * pitch, X1: float64(column) * pitch, Y0: y, Y1: y, Size: font})
			continue
		}
		w := 1
		if k := width.LookupRune(r).Kind(); k == width.EastAsianWide || k == width.EastAsianFullwidth {
			w = 2
		}
		x := float64(column) * pitch
		out = append(out, labtable.Glyph{Text: string(r), X0: x + 0.1, X1: x + float64(w)*pitch - 0.1, Y0: y - 7, Y1: y, Size: font})
		column += w
	}
	return out
}
