package ocr

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"carnet/import/labtable"
	"carnet/vocab/printed"
)

// A word is what was read at one place, in pixels of the picture read.
type word struct {
	text           string
	x0, y0, x1, y1 float64
	confidence     float64 // 0 to 100
	line           int
	unsure         bool // two looks gave two numbers
}

// A reading is the words of a page as one way of looking gave them.
type reading struct {
	words []word
}

// parseTSV reads Tesseract's table of words: level, page, block, paragraph,
// line, word, left, top, width, height, confidence, text.
func parseTSV(tsv string) (r reading) {
	line, last := 0, ""
	for row := range strings.Lines(tsv) {
		f := strings.SplitN(strings.TrimRight(row, "\r\n"), "\t", 12)
		if len(f) < 12 || f[0] != "5" {
			continue
		}
		text := strings.Trim(strings.TrimSpace(f[11]), "|¦│")
		var n [5]float64
		ok := true
		for i := range n {
			v, err := strconv.ParseFloat(f[6+i], 64)
			n[i], ok = v, ok && err == nil
		}
		if !ok || text == "" || n[2] <= 0 || n[3] <= 0 || isDirt(text, n) {
			continue
		}
		if at := strings.Join(f[1:5], " "); at != last {
			line, last = line+1, at
		}
		r.words = append(r.words, word{text: text, x0: n[0], y0: n[1], x1: n[0] + n[2], y1: n[1] + n[3], confidence: n[4], line: line})
	}
	return r
}

// isDirt reports what the engine makes of specks and of what is left of ruled
// lines: signs that are taller or longer than any, or unsure and no letter.
func isDirt(text string, n [5]float64) bool {
	wordy := strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
	if n[3] > 3*workDPI/4 || n[2] < 3 && n[3] < 3 {
		return true
	}
	return !wordy && (n[4] < 20 || strings.Trim(text, "_~=—–-.·'`‘’\"") == "" && len([]rune(text)) > 2)
}

// unsure returns the words that two looks read differently.
func (r reading) unsure() map[string]bool {
	m := map[string]bool{}
	for _, w := range r.words {
		if w.unsure {
			m[w.text] = true
		}
	}
	return m
}

// score counts the confidence of what was read: words that mean something
// weigh more than letters strewn about.
func (r reading) score() (sum float64) {
	for _, w := range r.words {
		if w.confidence < 40 {
			continue
		}
		weight := math.Min(float64(len([]rune(w.text))), 6)
		if isMeasure(w.text) {
			weight += 4
		}
		sum += weight * w.confidence / 100
	}
	return sum
}

// isMeasure reports a number with a mark, a unit or a range: what a lab sheet
// is full of.
func isMeasure(s string) bool {
	return printed.IsRange(s) || strings.ContainsAny(s, ".,") && strings.Trim(s, "0123456789.,<>") == "" && len(s) > 2 ||
		strings.Contains(s, "/") && printed.IsUnit(s)
}

// confident is the mean confidence, weighted by length.
func (r reading) confident() float64 {
	sum, n := 0.0, 0.0
	for _, w := range r.words {
		k := float64(len([]rune(w.text)))
		sum, n = sum+k*w.confidence, n+k
	}
	if n == 0 {
		return 0
	}
	return sum / n
}

// good and poor say whether another look may find more. A page of Latin script
// that reads well has a mean near 90, one of another script below 70.
func (r reading) good() bool { return len(r.words) >= 5 && r.confident() >= 80 }

func (r reading) poor() bool { return len(r.words) < 5 || r.confident() < 55 }

func better(a, b reading) reading {
	if b.score() > a.score() {
		return b
	}
	return a
}

// page gives the words the shape that labtable reads: characters on the
// baseline of their line, in the size of their line, in points.
func (r reading) page(number int, v view) labtable.Page {
	const pt = 72 / workDPI
	w, h := v.size()
	p := labtable.Page{Number: number, Width: w * pt, Height: h * pt}
	usual := emOf(r.words)
	for start := 0; start < len(r.words); {
		end := start
		for end < len(r.words) && r.words[end].line == r.words[start].line {
			end++
		}
		line := joinPowers(joinHan(r.words[start:end]))
		em := emOf(line)
		if em == 0 || em < 0.6*usual || em > 2.5*usual {
			em = usual
		}
		base := baseOf(line, em)
		for _, w := range line {
			p.Glyphs = append(p.Glyphs, glyphs(w, base, ownEm(w, em), pt)...)
		}
		start = end
	}
	return p
}

// emOf returns the font size of words in pixels: their median height over what
// part of the em their letters fill. 0 without words.
func emOf(words []word) float64 {
	var ems []float64
	for _, w := range words {
		if part := partOf(w.text); part > 0 {
			ems = append(ems, (w.y1-w.y0)/part)
		}
	}
	if len(ems) == 0 {
		return 0
	}
	slices.Sort(ems)
	return ems[len(ems)/2]
}

// ownEm returns the font size of a word: its line's, unless the word is clearly
// set in another. A height is measured to a pixel or two.
func ownEm(w word, line float64) float64 {
	part := partOf(w.text)
	if part == 0 || len([]rune(w.text)) < 2 {
		return line
	}
	own := (w.y1 - w.y0) / part
	if math.Abs(own-line) < 0.15*line || own < 0.6*line || own > 1.7*line {
		return line
	}
	return own
}

const (
	descenders = "gjpqyQçşţ,;()[]{}/|µμ§"
	tall       = "bdfhkltißäöüABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ0123456789()[]{}/|%&"
)

// partOf returns the part of the em that a word's letters fill from top to
// bottom; 0 for signs, which tell nothing.
func partOf(s string) float64 {
	up := strings.ContainsAny(s, tall)
	down := strings.ContainsAny(s, descenders)
	letters := strings.ContainsFunc(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
	switch {
	case han(s):
		return 0.92
	case !letters:
		return 0
	case up && down:
		return 0.93
	case up:
		return 0.72
	case down:
		return 0.73
	}
	return 0.53
}

// baseOf returns where a line's letters stand.
func baseOf(words []word, em float64) float64 {
	var bottoms, lowered []float64
	for _, w := range words {
		switch {
		case han(w.text):
			bottoms = append(bottoms, w.y1-0.08*em)
		case partOf(w.text) == 0:
		case strings.ContainsAny(w.text, descenders):
			lowered = append(lowered, w.y1-0.2*em)
		default:
			bottoms = append(bottoms, w.y1)
		}
	}
	if len(bottoms) == 0 {
		bottoms = lowered
	}
	if len(bottoms) == 0 {
		for _, w := range words {
			bottoms = append(bottoms, (w.y0+w.y1)/2+0.3*em)
		}
	}
	slices.Sort(bottoms)
	return bottoms[len(bottoms)/2]
}

func han(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return r >= 0x2E80 && r < 0xFF00 })
}

// joinHan joins what the engine cut between ideographs of one phrase.
func joinHan(words []word) []word {
	out := slices.Clone(words[:1])
	for _, w := range words[1:] {
		last := &out[len(out)-1]
		if gap := w.x0 - last.x1; han(w.text) && han(last.text) && gap < 0.4*(w.y1-w.y0) {
			last.text += w.text
			last.x1, last.y0, last.y1 = w.x1, min(last.y0, w.y0), max(last.y1, w.y1)
			continue
		}
		out = append(out, w)
	}
	return out
}

// glyphs spreads a word's characters over its width, each in a box as its shape
// has in a font, and ends it with a blank.
func glyphs(w word, base, em, pt float64) []labtable.Glyph {
	rs := []rune(snapped(w.text))
	step := (w.x1 - w.x0) / float64(len(rs))
	out := make([]labtable.Glyph, 0, len(rs)+1)
	size := math.Max(6, math.Min(em*pt, 24))
	for i, r := range rs {
		top, bottom := shape(r)
		out = append(out, labtable.Glyph{
			Text: string(r), Size: size,
			X0: (w.x0 + float64(i)*step) * pt, X1: (w.x0 + float64(i+1)*step) * pt,
			Y0: base*pt - top*size, Y1: base*pt - bottom*size,
		})
	}
	return append(out, labtable.Glyph{Text: " ", X0: w.x1 * pt, X1: w.x1 * pt, Y0: base * pt, Y1: base * pt, Size: size})
}

// shape returns how far above the baseline a character begins and ends, in em.
func shape(r rune) (top, bottom float64) {
	switch {
	case strings.ContainsRune("-–—−‐~～=_·", r):
		return 0.31, 0.25
	case strings.ContainsRune("+<>≤≥±×÷*↑↓▲▼⬆⬇/|()[]{}（）【】", r):
		return 0.69, -0.01
	case strings.ContainsRune("'\"^°²³¹⁰⁴⁵⁶⁷⁸⁹“”’‘", r):
		return 0.72, 0.45
	case strings.ContainsRune("gjpqyQçşţşÇ,;µμρφχψβγŋ", r):
		return 0.5, -0.2
	case r >= 0x2E80:
		return 0.84, -0.08
	}
	return 0.72, 0
}
