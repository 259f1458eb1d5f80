package labtable_test

import (
	"testing"

	"carnet/import/labtable"
)

// FuzzRead reads text in a grid. Whatever it says, a row has a name and a value
// that stand in the text, and reading ends.
func FuzzRead(f *testing.F) {
	f.Add(table)
	f.Add("Date 12/02/23 19/08/23\nAlfa 4.4 4.1 mmol/l (3-5)\nBeta < 5,0 - 7 H")
	f.Add("ALFA\n Result: 4,4 g/l\n Reference: < 5\n\nBETA\n Result: >7")
	f.Add("项目 结果 ↑ 参考值\n白细胞 11.32↑ 3.5～9.5 10^9/L")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4000 {
			return
		}
		_, r := read(text, labtable.Options{})
		for _, row := range r.Rows {
			if row.Name == "" || row.Value == "" {
				t.Errorf("row without name or value: %+v", row)
			}
		}
	})
}

// FuzzRead_places throws characters anywhere, in any size.
func FuzzRead_places(f *testing.F) {
	f.Add([]byte("4.4 g/l 3-5 H"), uint16(7))
	f.Fuzz(func(_ *testing.T, data []byte, seed uint16) {
		if len(data) > 2000 {
			return
		}
		p := labtable.Page{Number: 1, Width: 595, Height: 842}
		s := uint32(seed) + 1
		next := func(n uint32) float64 { s = s*1664525 + 1013904223; return float64((s >> 8) % n) }
		for _, b := range data {
			x, y, size := next(600)-20, next(860)-20, next(30)-1
			p.Glyphs = append(p.Glyphs, labtable.Glyph{Text: string(rune(b)), X0: x, X1: x + size/2, Y0: y, Y1: y + size, Size: size, Bold: b&1 == 0})
		}
		labtable.Read([]labtable.Page{p, p}, labtable.Options{})
	})
}
