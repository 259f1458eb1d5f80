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

// steps returns the middle distance from letter to letter of a word in em, and
// counts the letters that stand so far behind the one before. Words of one kind of letter tell
// nothing: their widths are alike in any font.
func steps(glyphs []Glyph) (step float64, even, uneven int) {
	var widths []float64
	kinds := map[string]bool{}
	for i := 1; i < len(glyphs); i++ {
		a, b := glyphs[i-1], glyphs[i]
		if !latin(a.Text) || !latin(b.Text) || a.Size != b.Size || a.Size <= 0 {
			continue
		}
		kinds[b.Text] = true
		widths = append(widths, (b.X0+b.X1-a.X0-a.X1)/(2*a.Size))
	}
	if len(kinds) < 3 {
		return 0, 0, 0
	}
	sorted := append([]float64{}, widths...)
	sort.Float64s(sorted)
	step = sorted[len(sorted)/2]
	for _, w := range widths {
		if math.Abs(w-step) < 0.06 {
			even++
		} else {
			uneven++
		}
	}
	return step, even, uneven
}

// markFixed finds the lines in a typewriter's letters on a page that is not: by
// their own letters, or with too few of them to tell beside such a line.
func markFixed(lines []*line) {
	doubtful := make([]bool, len(lines))
	for i, l := range lines {
		even, uneven, least, most := 0, 0, math.Inf(1), 0.0
		for _, w := range l.words {
			even, uneven = even+w.even, uneven+w.uneven
			if w.even > 1 {
				least, most = math.Min(least, w.step), math.Max(most, w.step)
			}
		}
		l.fixed = even >= 8 && uneven*12 <= even && most-least < 0.06
		doubtful[i] = even < 8 && uneven <= 4 && countIdeographs(l.words[0].text) == 0
	}
	beside := func(i, k int) bool {
		return doubtful[i] && lines[k].fixed && math.Abs(lines[i].y-lines[k].y) < 2.2*lines[i].size && math.Abs(lines[i].size-lines[k].size) < 0.2
	}
	for i := 1; i < len(lines); i++ {
		lines[i].fixed = lines[i].fixed || beside(i, i-1)
	}
	for i := len(lines) - 2; i >= 0; i-- {
		lines[i].fixed = lines[i].fixed || beside(i, i+1)
	}
}
