package labtable

import (
	"math"
	"sort"
	"strings"

	"carnet/vocab/printed"
)

// A line is the words on one baseline, from left to right, in cells.
type line struct {
	page      int
	y         float64 // baseline
	size      float64 // of its largest word
	words     []word
	cells     []cell
	x0, x1    float64
	parsed    []atom
	parts     []*line // the lines it was made of
	field     role    // the line is a labelled field of a block, such as "Result: 97"
	spoken    bool    // a result was read from a sentence in it: its dates still count
	fixed     bool    // in a typewriter's letters
	band      bool    // what is normal, low and high, in small print below the label of a range
	bar       bool    // it heads the results of one day
	furniture bool    // it stands at the same place of other pages too
	used      bool    // a row, header, heading or note was read from it
}

// linesOf groups the words of a page by their baselines, top to bottom.
func linesOf(p Page) []*line {
	words := wordsOf(p)
	sort.SliceStable(words, func(i, j int) bool { return words[i].y1 < words[j].y1 })
	var lines []*line
	for _, w := range words {
		if l := fitting(lines, w); l != nil {
			l.words = append(l.words, w)
			l.size = math.Max(l.size, w.size)
			continue
		}
		lines = append(lines, &line{page: p.Number, y: w.y1, size: w.size, words: []word{w}})
	}
	lines = raised(lines)
	gap := cellGap
	if fixedPitch(p) {
		gap = fixedGap
	}
	flip := mirrored(p)
	markFixed(lines)
	out := lines[:0]
	for _, l := range lines {
		l.tidy()
		if len(l.words) == 0 {
			continue
		}
		if l.fixed {
			l.split(fixedGap)
		} else {
			l.split(gap)
		}
		if flip {
			l.mirror(p.Width)
		}
		out = append(out, l)
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].y < out[j].y })
	return out
}

// fitting returns the line a word stands on. Words come sorted, so only the
// last few lines can be it.
func fitting(lines []*line, w word) *line {
	for i := len(lines) - 1; i >= 0 && i >= len(lines)-3; i-- {
		l := lines[i]
		if math.Abs(l.y-w.y1) < 0.4*math.Min(l.size, w.size) {
			return l
		}
	}
	return nil
}

// raised puts small marks above or below a baseline back on their line.
func raised(lines []*line) []*line {
	out := lines[:0]
	for i, l := range lines {
		if i+1 < len(lines) && l.size < 0.8*lines[i+1].size && lines[i+1].y-l.y < 0.6*lines[i+1].size {
			lines[i+1].words = append(lines[i+1].words, l.words...)
			continue
		}
		if n := len(out); n > 0 && l.size < 0.8*out[n-1].size && l.y-out[n-1].y < 0.35*out[n-1].size {
			out[n-1].words = append(out[n-1].words, l.words...)
			continue
		}
		out = append(out, l)
	}
	return out
}

// tidy sorts a line, drops dot leaders and raised reference marks, and takes
// words back together that only a change of size had split.
func (l *line) tidy() {
	sort.SliceStable(l.words, func(i, j int) bool { return l.words[i].x0 < l.words[j].x0 })
	var out []word
	for _, w := range l.words {
		w.text = trimLeader(w.text)
		if w.text == "" || isLeader(w.text) || isDrawing(w.text) {
			continue
		}
		if n := len(out); n > 0 && (w.text == ":" || w.text == "：") {
			out[n-1].text += w.text
			continue
		}
		if len(out) > 0 && isNoteMark(w, out[len(out)-1], l.size) {
			continue
		}
		if n := len(out); n > 0 && w.joined && w.x0-out[n-1].x1 < 0.3*l.size {
			out[n-1] = glue(out[n-1], w)
			continue
		}
		out = append(out, w)
	}
	l.words = out
	l.x0, l.x1 = math.Inf(1), math.Inf(-1)
	for _, w := range out {
		l.x0, l.x1 = math.Min(l.x0, w.x0), math.Max(l.x1, w.x1)
	}
}

// isNoteMark reports the small raised code of the performing laboratory or of
// a footnote behind a name.
func isNoteMark(w, before word, size float64) bool {
	if w.size >= 0.72*size || w.x0-before.x1 >= size {
		return false
	}
	if len(w.text) == 1 && isLetter(rune(w.text[0])) {
		return w.y1 < before.y1-0.2*size
	}
	return len(w.text) <= 2 && strings.Trim(w.text, "0123456789") == "" && !strings.HasSuffix(before.text, "10")
}

// glue joins a smaller or larger piece to the word it touches. A raised number
// behind 10 is its power.
func glue(a, b word) word {
	if strings.HasSuffix(a.text, "10") && b.size < 0.85*a.size && b.text[0] >= '0' && b.text[0] <= '9' {
		a.text += "^"
	}
	a.text += b.text
	a.x1 = math.Max(a.x1, b.x1)
	return a
}

// isLeader reports dots, dashes or underscores that lead the eye or rule a line.
func isLeader(s string) bool {
	r := []rune(s)
	return len(r) >= 4 && strings.Trim(s, "._…·•-–—=*~ ") == "" || len(r) >= 2 && strings.Trim(s, "_…·|") == "" || s == "|" || s == "…"
}

// isDrawing reports signs that draw a scale beside a result, [---|--*], or rule a
// box.
func isDrawing(s string) bool {
	if strings.ContainsFunc(s, wordy) {
		return false
	}
	ruled := strings.ContainsFunc(s, func(r rune) bool { return 0x2500 <= r && r <= 0x25FF && !printed.IsArrow(string(r)) })
	return ruled && strings.TrimFunc(s, func(r rune) bool { return 0x2500 <= r && r <= 0x25FF || strings.ContainsRune("[]()|-–*. ", r) }) == "" ||
		strings.ContainsAny(s, "[]|") && strings.Contains(s, "--") || strings.Contains(s, "----") || strings.Contains(s, "====")
}

// trimLeader cuts a leader glued to a name.
func trimLeader(s string) string {
	if t := strings.TrimSuffix(s, ":"); t != s {
		if u := strings.TrimRight(t, "._…·"); len(t)-len(u) >= 2 && u != "" {
			return u + ":"
		}
	}
	t := strings.TrimRight(s, "._…·")
	if len(s)-len(t) >= 3 {
		return t
	}
	t = strings.TrimLeft(s, "._…·")
	if len(s)-len(t) >= 3 {
		return t
	}
	return s
}

// split cuts the line into cells at gaps wider than gap em.
func (l *line) split(gap float64) {
	limit := gap * l.size
	l.cells = l.cells[:0]
	start := 0
	for i := 1; i <= len(l.words); i++ {
		if i < len(l.words) && (l.words[i].x0-l.words[i-1].x1 <= limit || l.comparing(i)) {
			continue
		}
		l.cells = append(l.cells, newCell(l.words[start:i]))
		start = i
	}
}

// comparing reports that the i-th word is a number and a lone comparator stands
// before it: they are one result whatever the gap.
func (l *line) comparing(i int) bool {
	switch fold(l.words[i-1].text) {
	case "<", ">", "<=", ">=", "=<", "=>":
		return isDigit(l.words[i].text[0]) && l.words[i].x0-l.words[i-1].x1 < 5*l.size
	}
	return false
}

// text returns the whole line, cells apart by two blanks.
func (l *line) text() string {
	parts := make([]string, len(l.cells))
	for i, c := range l.cells {
		parts[i] = c.text()
	}
	return strings.Join(parts, "  ")
}

// box returns the place of the line, and of those it was made of.
func (l *line) box() [4]float64 {
	box := [4]float64{l.x0, l.y - capHeight*l.size, l.x1, l.y + 0.25*l.size}
	for _, p := range l.parts {
		pb := p.box()
		box[1], box[3] = math.Min(box[1], pb[1]), math.Max(box[3], pb[3])
	}
	return box
}

func (l *line) bold() bool {
	for _, w := range l.words {
		if !w.bold {
			return false
		}
	}
	return true
}

// joinWords returns words as printed, with blanks but where two ideographs meet
// and the gap is none.
func joinWords(words []word) string {
	var b strings.Builder
	for i, w := range words {
		if i > 0 && !(w.x0-words[i-1].x1 < 0.12*w.size && ideographic(w.text)) {
			b.WriteByte(' ')
		}
		b.WriteString(w.text)
	}
	return b.String()
}

func ideographic(s string) bool {
	for _, r := range s {
		return r >= 0x2E80
	}
	return false
}

var fold = printed.Fold

// beginsWith reports that s begins with one of the characters.
func beginsWith(s, chars string) bool { return strings.IndexAny(s, chars) == 0 }
