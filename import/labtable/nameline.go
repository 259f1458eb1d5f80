package labtable

import (
	"math"
	"strings"
	"unicode"
)

// near returns the distance within which lines of one row follow each other.
func (a *assembler) near(size float64) float64 {
	if a.pitch > 0 {
		return math.Max(math.Min(0.8*a.pitch, 1.45*size), 1.35*size)
	}
	return 1.5 * size
}

// nameLine reads a line with only text in the name column: more of a name, a
// method, or a heading.
func (a *assembler) nameLine(i int) {
	e, b := a.entries[i], a.last()
	up, down := math.Inf(1), math.Inf(1)
	if b != nil {
		up = e.line.y - b.lastY()
	}
	var next *entry
	for _, n := range a.entries[i+1:] {
		if n.hasValue() {
			next, down = n, n.line.y-e.line.y
			break
		}
	}
	if next == nil && a.below != nil && a.below.y-e.line.y < 3*e.line.size {
		a.section = e.nameText()
		return
	}
	wrapped := b != nil && a.wraps(b, e)
	switch {
	case next != nil && len(next.name) > 0 && down < 0.8*a.pitch && down < 1.4*e.line.size && down < up && e.line.size <= 1.05*next.line.size && e.line.bold() == next.line.bold():
		next.name = append(append([]atom{}, e.name...), next.name...)
		a.done[e.line] = true
	case b == nil || up > 1.9*e.line.size || up > 1.1*down || a.heading(b, e):
		a.section = e.nameText()
	case wrapped && (up <= a.near(e.line.size) || up <= 1.45*e.line.size):
		b.name = append(append([]atom{}, b.name...), e.name...)
		b.lines = append(b.lines, e.line)
	case up <= a.near(e.line.size) || e.name[0].words[0].size < 0.92*b.name[0].words[0].size:
		b.notes = append(b.notes, e.nameText())
		b.lines = append(b.lines, e.line)
	default:
		a.section = e.nameText()
	}
}

// wraps reports that the first word of a line would not have fitted behind the
// name above: only then is the line more of that name.
func (a *assembler) wraps(b *block, e *entry) bool {
	above, first := b.name[len(b.name)-1], e.name[0].words[0]
	if first.size < 0.92*above.words[0].size {
		return false
	}
	r := firstRune(first.text)
	if r == '(' || unicode.IsLower(r) || strings.HasSuffix(above.text, "-") || strings.HasSuffix(above.text, ",") {
		return true
	}
	return above.x1+0.3*e.line.size+first.width() > a.limit-first.size
}

// heading reports a line set off from the rows: bold, in capitals, larger, or
// further left.
func (a *assembler) heading(b *block, e *entry) bool {
	switch {
	case setOff(b.line, e.line), e.x0 < b.x0-4:
		return true
	}
	return false
}

// continuation reads a line with neither name alone nor a result: more of a
// range, a unit under the name, a range under the name.
func (a *assembler) continuation(i int) {
	e, b := a.entries[i], a.last()
	if b == nil {
		return
	}
	up := e.line.y - b.lastY()
	for _, n := range a.entries[i+1:] {
		if !n.primary() {
			continue
		}
		down := n.line.y - e.line.y
		if down < up && down < 0.8*math.Max(a.pitch, 1) && len(e.name) == 0 && len(e.rng) > 0 {
			n.prependRange(e)
			a.done[e.line] = true
			return
		}
		break
	}
	if up > 1.9*e.line.size && up > 0.8*a.pitch {
		return
	}
	if len(e.name) == 0 || e.under != "" || len(e.rng) > 0 {
		if len(e.loose) > 0 && !b.hasRange() {
			b.fields = append(b.fields, field{role: rRange, atoms: e.loose})
		}
		b.adopt(e)
		b.lines = append(b.lines, e.line)
		if len(e.name) > 0 {
			a.continueName(b, e)
		}
	}
}

func (a *assembler) continueName(b *block, e *entry) {
	if a.wraps(b, e) {
		b.name = append(append([]atom{}, b.name...), e.name...)
		return
	}
	b.notes = append(b.notes, e.nameText())
}

// adopt takes over what a line adds to a row besides name and result.
func (b *block) adopt(e *entry) {
	if b.under == "" {
		b.under = e.under
	}
	for s, w := range leftToRight(e.rng) {
		b.rng[s] = append(append([]word{}, b.rng[s]...), w...)
	}
	for s, u := range leftToRight(e.unit) {
		if b.unit[s] == "" {
			b.unit[s] = u
		}
	}
	b.flag = append(b.flag, e.flag...)
}

func (e *entry) prependRange(before *entry) {
	for s, w := range leftToRight(before.rng) {
		e.rng[s] = append(append([]word{}, w...), e.rng[s]...)
	}
}
