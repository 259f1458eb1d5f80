package labtable

import (
	"math"
	"strings"
)

// orphan places a result without a name: the other unit of the row above, more
// of its text, or the result of a name that stands a little higher or lower.
func (a *assembler) orphan(i int) {
	e, b := a.entries[i], a.last()
	if n := a.nameNear(i); n != nil {
		if b != nil && b.holds(n.line) { // its first result line came before
			switch {
			case e.hasOwnUnit() && a.otherUnit(b, e):
				b.second = append(b.second, e)
				b.lines = append(b.lines, e.line)
			case !e.figures(b):
				a.mergeValue(b, e)
			}
			return
		}
		joined := *e
		joined.name, joined.under = n.name, n.under
		nb := a.start(&joined)
		nb.lines = append(nb.lines, n.line)
		a.done[n.line] = true
		nb.adopt(n)
		return
	}
	if a.beginsNext(i) || b == nil || e.line.y-b.lastY() > 1.25*math.Max(a.pitch, 1.5*e.line.size) {
		return
	}
	if a.continuesValue(e) {
		a.mergeValue(b, e)
		return
	}
	if e.hasOwnUnit() && a.otherUnit(b, e) {
		b.second = append(b.second, e)
		b.lines = append(b.lines, e.line)
	}
}

// beginsNext gives text that stands closer to the row below than to the one
// above to that row's result.
func (a *assembler) beginsNext(i int) bool {
	if i+1 == len(a.entries) {
		return false
	}
	e, next := a.entries[i], a.entries[i+1]
	down := next.line.y - e.line.y
	if b := a.last(); down > leading*e.line.size || b != nil && e.line.y-b.lastY() <= down {
		return false
	}
	for v, r := range leftToRight(e.values) {
		below := next.values[v]
		if below == nil || below.kind != kText && below.kind != kWord || r.kind == kNumber || r.kind == kBound {
			return false
		}
	}
	for v, r := range leftToRight(e.values) {
		below := next.values[v]
		below.words = append(append([]word{}, r.words...), below.words...)
		below.kind = kText
	}
	return true
}

func (e *entry) hasOwnUnit() bool {
	for _, r := range leftToRight(e.values) {
		if r.unit != "" {
			return true
		}
	}
	return len(e.unit) > 0
}

// otherUnit reports that a second line repeats the result in another unit.
func (a *assembler) otherUnit(b *block, e *entry) bool {
	for v, r := range leftToRight(e.values) {
		if r.kind != kNumber && r.kind != kBound {
			return false
		}
		u := e.unitFor(v)
		if u == "" || strings.EqualFold(u, b.unitFor(v)) {
			return false
		}
	}
	return true
}

// continuesValue reports text that goes on from the row above: a culture, a
// comment that is the result.
func (a *assembler) continuesValue(e *entry) bool {
	b := a.last()
	if b == nil || e.line.y-b.lastY() > 1.42*e.line.size {
		return false
	}
	for v, r := range leftToRight(e.values) {
		above := b.values[v]
		if above == nil || above.kind != kText && above.kind != kWord || r.kind == kNumber || r.kind == kBound {
			return false
		}
	}
	return len(e.values) > 0
}

// figures reports a number in a column where the row above already has one: two
// numbers never make one result.
func (e *entry) figures(b *block) bool {
	for v, r := range e.values {
		above := b.values[v]
		if above != nil && (r.kind == kNumber || r.kind == kBound) && (above.kind == kNumber || above.kind == kBound) {
			return true
		}
	}
	return false
}

func (a *assembler) mergeValue(b *block, e *entry) {
	for v, r := range leftToRight(e.values) {
		if b.values[v] == nil {
			b.values[v] = r
			continue
		}
		t := b.values[v]
		t.words = append(append([]word{}, t.words...), r.words...)
		t.unit = ""
		t.kind = kText
	}
	b.lines = append(b.lines, e.line)
}

// nameNear returns a line with only a name less than three quarters of a row
// above or below the i-th.
func (a *assembler) nameNear(i int) *entry {
	y := a.entries[i].line.y
	limit := 0.75 * a.pitch
	if a.pitch == 0 {
		limit = 1.3 * a.entries[i].line.size
	}
	for _, k := range []int{i - 1, i + 1, i - 2} {
		if k < 0 || k >= len(a.entries) {
			continue
		}
		n := a.entries[k]
		if len(n.name) > 0 && !n.hasValue() && math.Abs(n.line.y-y) < limit && !a.taken(n) {
			return n
		}
	}
	return nil
}

// taken reports a name line that already has a result of another row.
func (a *assembler) taken(n *entry) bool {
	for i, b := range a.blocks {
		if b.holds(n.line) {
			return i != len(a.blocks)-1
		}
	}
	return false
}
