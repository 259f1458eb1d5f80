package labtable_test

import (
	"strings"

	"carnet/import/labtable"
)

// page lays text out as a fixed pitch printer does: 6 points a column, 14 a
// line. It is the sheet of most tests here, since a test should show what it
// reads.
func page(text string) labtable.Page {
	p := labtable.Page{Number: 1, Width: 595, Height: 842}
	for row, l := range strings.Split(text, "\n") {
		for col, r := range []rune(l) {
			x, y := float64(40+6*col), float64(60+14*row)
			p.Glyphs = append(p.Glyphs, labtable.Glyph{Text: string(r), X0: x + 0.6, X1: x + 5.4, Y0: y - 6.5, Y1: y, Size: 10})
		}
		p.Glyphs = append(p.Glyphs, labtable.Glyph{Text: "\n", Size: 10})
	}
	return p
}

// read returns the rows of a sheet as "name | value | unit | range | flag | date".
func read(text string, o labtable.Options) ([]string, labtable.Report) {
	r := labtable.Read([]labtable.Page{page(text)}, o)
	var rows []string
	for _, row := range r.Rows {
		rows = append(rows, strings.Join([]string{row.Name, row.Value, row.Unit, row.Range, row.Flag, row.Date}, " | "))
	}
	return rows, r
}
