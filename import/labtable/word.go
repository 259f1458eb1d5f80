package labtable

import (
	"math"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A word is a run of characters without blank. Its box is not the ink's but
// the line's: y1 is the baseline and y0 the height of a capital, so that words
// of one line compare whatever letters they have.
type word struct {
	text           string
	x0, y0, x1, y1 float64
	size           float64
	bold           bool
	joined         bool    // no blank before it: the font size changed
	step           float64 // em, from letter to letter in the middle
	even, uneven   int     // its letters that step so, and those that do not
}

const (
	capHeight = 0.72 // of the font size
	breakGap  = 0.75 // em, ends a word without a blank: tight boxes in a fixed pitch font leave 0.3
	backStep  = -1.5 // em, a jump back starts a new word
)

// wordsOf joins the characters of a page to words.
func wordsOf(p Page) []word {
	var b wordBuilder
	for _, g := range p.Glyphs {
		if strings.TrimFunc(g.Text, unicode.IsSpace) == "" {
			b.flush()
			continue
		}
		if !finite(g) || g.Size <= 0 {
			continue
		}
		b.add(g)
	}
	b.flush()
	return dropShadows(b.words)
}

func finite(g Glyph) bool {
	for _, v := range []float64{g.X0, g.Y0, g.X1, g.Y1, g.Size} {
		if math.IsNaN(v) || math.Abs(v) > 1e6 {
			return false
		}
	}
	return true
}

type wordBuilder struct {
	words  []word
	glyphs []Glyph
}

func (b *wordBuilder) add(g Glyph) {
	if n := len(b.glyphs); n > 0 {
		last := b.glyphs[n-1]
		em := math.Max(last.Size, g.Size)
		gap := g.X0 - last.X1
		if hasRightToLeft(g.Text) && hasRightToLeft(last.Text) && g.X0 < last.X0 {
			gap = last.X0 - g.X1
		}
		apart := math.Min(last.Y1, g.Y1)-math.Max(last.Y0, g.Y0) < -0.5*em
		resized := math.Min(last.Size, g.Size) < 0.8*em
		if gap > breakGap*em || gap < backStep*em || apart || resized {
			b.flush()
			if resized && !apart && gap < 0.3*em && gap > backStep*em {
				b.glyphs = append(b.glyphs, g)
				b.words = append(b.words, word{joined: true}) // completed by flush
				return
			}
		}
	}
	b.glyphs = append(b.glyphs, g)
}

func (b *wordBuilder) flush() {
	if len(b.glyphs) == 0 {
		return
	}
	w := wordOf(b.glyphs)
	b.glyphs = b.glyphs[:0]
	if n := len(b.words); n > 0 && b.words[n-1].text == "" {
		w.joined = true
		b.words[n-1] = w
		return
	}
	b.words = append(b.words, w)
}

func wordOf(glyphs []Glyph) word {
	w := word{x0: math.Inf(1), x1: math.Inf(-1)}
	var text strings.Builder
	var base []float64
	bold := 0
	for _, g := range glyphs {
		text.WriteString(g.Text)
		w.x0, w.x1 = math.Min(w.x0, g.X0), math.Max(w.x1, g.X1)
		w.size = math.Max(w.size, g.Size)
		base = append(base, baseline(g))
		if g.Bold {
			bold++
		}
	}
	sort.Float64s(base)
	w.text = text.String()
	if n := len(glyphs); hasRightToLeft(w.text) && n > 1 && glyphs[0].X0 < glyphs[n-1].X0 {
		w.text = backwards(glyphs)
	}
	w.y1 = base[len(base)/2]
	w.y0 = w.y1 - capHeight*w.size
	w.bold = 2*bold > len(glyphs)
	w.step, w.even, w.uneven = steps(glyphs)
	return w
}

// backwards returns the text of a word whose letters were drawn from left to
// right in a script that is read the other way. Figures keep their order.
func backwards(glyphs []Glyph) string {
	text := ""
	for _, g := range glyphs {
		if !hasRightToLeft(g.Text) && strings.ContainsAny(g.Text, "0123456789") {
			return joinGlyphs(glyphs)
		}
		text = g.Text + text
	}
	return text
}

func joinGlyphs(glyphs []Glyph) string {
	var b strings.Builder
	for _, g := range glyphs {
		b.WriteString(g.Text)
	}
	return b.String()
}

// baseline returns the height of the line a character stands on, told from its
// tight box.
func baseline(g Glyph) float64 {
	r, _ := utf8.DecodeRuneInString(g.Text)
	middle := (g.Y0 + g.Y1) / 2
	switch {
	case strings.ContainsRune("-–—−‐~～=_·", r):
		return middle + 0.28*g.Size
	case strings.ContainsRune("+<>≤≥±×÷*↑↓▲▼⬆⬇/|()[]{}（）【】", r):
		return middle + 0.34*g.Size
	case strings.ContainsRune("'\"^°²³¹⁰⁴⁵⁶⁷⁸⁹“”’‘", r):
		return g.Y0 + capHeight*g.Size
	case strings.ContainsRune("gjpqyQçşţşÇ,;µμρφχψβγŋ", r):
		return g.Y1 - 0.2*g.Size
	case r >= 0x2E80: // ideographs fill the square
		return g.Y1 - 0.08*g.Size
	default:
		return g.Y1
	}
}

// dropShadows removes words drawn twice at the same place.
func dropShadows(words []word) []word {
	type place struct {
		text string
		x, y int
	}
	seen := map[place]bool{}
	out := words[:0]
	for _, w := range words {
		at := place{w.text, int(math.Round(w.x0 / 1.5)), int(math.Round(w.y1 / 1.5))}
		if fold(w.text) == "" || seen[at] {
			continue
		}
		seen[at] = true
		out = append(out, w)
	}
	return out
}

func (w word) width() float64 { return w.x1 - w.x0 }
