package labtable

import (
	"math"
	"sort"
	"unicode"
	"unicode/utf8"
)

// Gaps in em that part the cells of a line. Words of a phrase stand 0.25 to 0.35
// apart; in a fixed pitch the blank is 0.6 wide and narrow letters add their
// own white to it.
const (
	cellGap  = 0.65
	fixedGap = 1.15
)

// fixedPitch reports a page in a typewriter's letters: nearly all step by the
// same width.
func fixedPitch(p Page) bool {
	var steps []float64
	for i := 1; i < len(p.Glyphs); i++ {
		a, b := p.Glyphs[i-1], p.Glyphs[i]
		if a.Size != b.Size || a.Size <= 0 || math.Abs(a.Y1-b.Y1) > 0.3*a.Size || !latin(a.Text) || !latin(b.Text) {
			continue
		}
		if step := (b.X0 + b.X1 - a.X0 - a.X1) / (2 * a.Size); step > 0 && step < 1.2 {
			steps = append(steps, step)
		}
	}
	if len(steps) < 16 {
		return false
	}
	sort.Float64s(steps)
	middle, near := steps[len(steps)/2], 0
	for _, s := range steps {
		if math.Abs(s-middle) < 0.09 {
			near++
		}
	}
	return near*100 >= 85*len(steps)
}

// latin reports a letter of a script whose letters differ in width.
func latin(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return r < 0x2E80 && unicode.IsLetter(r)
}
