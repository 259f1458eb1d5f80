package labtable_test

import (
	"reflect"
	"regexp"
	"strings"
	"testing"

	"carnet/import/labtable"
	"carnet/vocab/printed"
)

// quantity is a cell that begins with a number and its unit. Figures that begin
// with a zero may be the number of a patient.
var quantity = regexp.MustCompile(`(?:^|  )([<>1-9]\S*) +mg/dl(?: |$)`)

// missing returns the results, a number with mg/dl behind it, that a report does
// not tell of. A label before them makes them facts of the sheet itself.
func missing(text string, r labtable.Report) []string {
	var told strings.Builder
	for _, row := range r.Rows {
		told.WriteString(strings.Join([]string{row.Name, row.Value, row.Range, row.Method, row.Section, row.Date}, "\n"))
	}
	for _, list := range [][]labtable.Left{r.Refused, r.Unread} {
		for _, l := range list {
			told.WriteString(l.Text)
		}
	}
	var lost []string
	for _, l := range strings.Split(text, "\n") {
		for _, m := range quantity.FindAllStringSubmatch(l, -1) {
			if _, ok := printed.ParseValue(m[1], '.'); ok && !strings.ContainsAny(l, ":：") && !strings.Contains(told.String(), m[1]) {
				lost = append(lost, m[1])
			}
		}
	}
	return lost
}

// FuzzRead reads text in a grid. Whatever it says, a row has a name and a value
// that stand in the text, and reading ends.
func FuzzRead(f *testing.F) {
	f.Add(table)
	f.Add("Date 12/02/23 19/08/23\nAlfa 4.4 4.1 mmol/l (3-5)\nBeta < 5,0 - 7 H")
	f.Add("ALFA\n Result: 4,4 g/l\n Reference: < 5\n\nBETA\n Result: >7")
	f.Add("Alfa  4.4 mg/dl  3-5\nBeta  12.5 mg/dl\n\n  7.25 mg/dl\nGamma  0.9  1.1 mg/dl")
	f.Add("项目 结果 ↑ 参考值\n白细胞 11.32↑ 3.5～9.5 10^9/L")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4000 {
			return
		}
		check(t, text)
	})
}

// check reads text and says what no sheet may show.
func check(t *testing.T, text string) {
	t.Helper()
	_, r := read(text, labtable.Options{})
	if _, again := read(text, labtable.Options{}); !reflect.DeepEqual(r, again) {
		t.Errorf("two readings differ:\n%+v\n%+v", r, again)
	}
	for _, lost := range missing(text, r) {
		t.Errorf("%q stands in no row and is not listed", lost)
	}
	for _, row := range r.Rows {
		if row.Name == "" || row.Value == "" {
			t.Errorf("row without name or value: %+v", row)
		}
	}
}

// pieces are what sheets are made of.
var pieces = []string{
	"", "Alfa", "Beta or Gamma", "DELTA", "Epsilon:", "4.4", "12,5", "139", "<0.6", "> 60", "3.6-10.0", "(136 - 145)", "< 5.0", "up to 7",
	"mg/dl", "mmol/l", "%", "/nl", "(g/l)", "H", "L", "*", "+", "12.03.2024", "08/19/2023", "negative", "1:80", "++", "see comment", "Result", "Range", "Unit", "Test",
}

// FuzzRead_tables lays pieces of sheets out in columns, one byte a piece: its
// high bit ends the line, so that the same columns come again and again.
func FuzzRead_tables(f *testing.F) {
	f.Add([]byte{1, 5, 14, 10, 148, 2, 6, 15, 11, 149, 3, 7, 14, 10, 148})
	f.Add([]byte{29, 31, 158, 1, 5, 14, 138, 2, 6, 14, 138, 5, 14, 138})
	f.Add([]byte{1, 23, 152, 2, 5, 134, 3, 7, 135, 5, 143})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 120 {
			return
		}
		var text strings.Builder
		for _, b := range data {
			piece := pieces[int(b&0x7F)%len(pieces)]
			text.WriteString(piece)
			if b&0x80 != 0 {
				text.WriteByte('\n')
				continue
			}
			text.WriteString(strings.Repeat(" ", max(3, 16-len(piece))))
		}
		check(t, text.String())
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
