package labtable

import (
	"math"
	"sort"
	"strings"
	"unicode"

	"carnet/vocab/printed"
)

// A block is one row of a table: the line with the result, and the lines that
// continue its name, range or result.
type block struct {
	*entry
	lines  []*line
	notes  []string // small print under the name: a method
	fields []field  // labelled lines under it
	beside string   // a range in brackets behind the name
	second []*entry // the same result in another unit, on a line below
}

func (b *block) holds(l *line) bool {
	for _, have := range b.lines {
		if have == l {
			return true
		}
	}
	return false
}

// lastY returns the baseline of the lowest line of the row.
func (b *block) lastY() float64 {
	y := math.Inf(-1)
	for _, l := range b.lines {
		y = math.Max(y, l.bottom())
	}
	return y
}

// bottom returns the baseline of the lowest line this one was made of.
func (l *line) bottom() float64 {
	y := l.y
	for _, p := range l.parts {
		y = math.Max(y, p.bottom())
	}
	return y
}

// An assembler joins the lines of one table to rows.
type assembler struct {
	g       *group
	entries []*entry
	pitch   float64 // usual distance from row to row
	limit   float64 // where names end
	left    float64 // where names begin
	blocks  []*block
	section string
	heads   map[*block]string
	below   *line   // the next header on the page
	top     float64 // where the table begins
	labels  bool    // names end in colons
	// lastResult is the baseline of the last row with a result by its spelling.
	lastResult float64
	done       map[*line]bool // lines that are part of another line's row
}

// assemble returns the rows of a table in order, each under its section.
func assemble(g *group, entries []*entry, z zone) *assembler {
	a := &assembler{g: g, entries: entries, section: z.section, below: z.next, top: math.Inf(-1), heads: map[*block]string{}, done: map[*line]bool{}}
	if n := len(z.header); n > 0 {
		a.top = z.header[n-1].y
	}
	a.measure()
	for i := range entries {
		a.take(i)
	}
	return a
}

func (a *assembler) measure() {
	var gaps []float64
	last := math.Inf(-1)
	named, labelled := 0, 0
	a.left = math.Inf(1)
	for _, e := range a.entries {
		if e.primary() && len(e.name) > 0 {
			named++
			if e.name[0].label {
				labelled++
			}
		}
		if len(e.name) > 0 && !e.line.isProse() && (e.primary() || e.onlyName()) {
			a.limit = math.Max(a.limit, e.name[len(e.name)-1].x1)
		}
		if e.primary() && len(e.name) > 0 {
			for _, r := range leftToRight(e.values) {
				if r.kind != kText && len(r.words) > 0 {
					a.lastResult = math.Max(a.lastResult, e.line.y)
					if len(e.line.cells) > 1 {
						a.left = math.Min(a.left, e.x0)
					}
				}
			}
			if !math.IsInf(last, -1) {
				gaps = append(gaps, e.line.y-last)
			}
			last = e.line.y
		}
	}
	if len(gaps) > 0 {
		sort.Float64s(gaps)
		a.pitch = gaps[len(gaps)/5] // rows of several lines are further apart
	}
	a.labels = labelled*2 > named
}

// take reads the i-th line into the rows so far.
func (a *assembler) take(i int) {
	e := a.entries[i]
	switch {
	case e.line.used, a.done[e.line]:
	case !e.hasValue() && e.line.has(kDate): // a date of the sheet
	case e.line.band:
		a.band(e)
	case e.line.field != rNone:
		a.fieldLine(e)
	case len(e.line.cells) == 1 && len(e.name) > 0 && e.primary() && e.x0 < a.left-4:
		e.line.use()
		a.section = e.line.text() // a heading with a figure in it: "Blood gases 37 °C"
	case a.across(i):
		a.section = e.line.cells[0].title()
	case e.line.isProse() && (!e.onlyValue() || !a.continuesValue(e)):
	case e.primary() && len(e.name) > 0:
		if a.isRow(e) {
			a.start(e)
		}
	case e.hasValue() && len(e.name) == 0:
		a.orphan(i)
	case e.onlyName():
		a.nameLine(i)
	default:
		a.continuation(i)
	}
}

// isRow refuses what only looks like a row: a label of the sheet, a legend
// ("Diabetes: >6.4"), words far from the table in a column of numbers.
func (a *assembler) isRow(e *entry) bool {
	labels := 0
	for _, at := range e.name {
		if at.label {
			labels++
		}
	}
	if labels > 1 || labels == 1 && !a.labels && !e.line.confirmed(1) {
		return false
	}
	for v, r := range leftToRight(e.values) {
		if v.previous || len(r.words) == 0 || r.kind != kText || v.strip.content() == cText {
			continue
		}
		if strings.ContainsAny(joinWords(r.words), ":：") {
			return false
		}
		if e.line.y > a.lastResult && !printed.IsQualitative(joinWords(r.words)) && a.last() != nil && e.line.y-a.last().lastY() > 1.25*math.Max(a.pitch, e.line.size) {
			return false // the foot of the sheet
		}
		above := a.top
		if b := a.last(); b != nil {
			above = b.lastY()
		}
		if e.line.y-above > a.reach(e.line.size) {
			return false
		}
	}
	return true
}

// reach returns how far below the last row words may still be a result: further
// where a header says that results stand there.
func (a *assembler) reach(size float64) float64 {
	if a.g.headed {
		return 2.2 * math.Max(a.pitch, 1.5*size)
	}
	return 1.6 * math.Max(a.pitch, size)
}

// band adds a line of small print below the label of a range to it.
func (a *assembler) band(e *entry) {
	b := a.last()
	if b == nil || len(b.fields) == 0 {
		return
	}
	f := &b.fields[len(b.fields)-1]
	atoms := e.line.atoms()
	if len(f.atoms) == 0 && e.line.field == rRange && len(atoms) > 1 {
		atoms = atoms[1:]
	}
	f.atoms = append(append([]atom{}, f.atoms...), atoms...)
	b.lines = append(b.lines, e.line)
}

// fieldLine adds a labelled range under a row to it.
func (a *assembler) fieldLine(e *entry) {
	b := a.last()
	if b == nil || e.line.field != rRange || b.hasRange() {
		return
	}
	f := fieldsOf(e.line)
	f[0].role = rRange
	b.fields = append(b.fields, f...)
	b.lines = append(b.lines, e.line)
}

func (b *block) hasRange() bool {
	if len(b.rng) > 0 || len(b.fields) > 0 {
		return true
	}
	for _, r := range leftToRight(b.values) {
		if len(r.rng) > 0 {
			return true
		}
	}
	return false
}

func (a *assembler) start(e *entry) *block {
	b := &block{entry: e, lines: []*line{e.line}}
	a.blocks = append(a.blocks, b)
	a.heads[b] = a.section
	return b
}

func (a *assembler) last() *block {
	if len(a.blocks) == 0 {
		return nil
	}
	return a.blocks[len(a.blocks)-1]
}

// near returns the distance within which lines of one row follow each other.
func (a *assembler) near(size float64) float64 {
	if a.pitch > 0 {
		return math.Max(math.Min(0.8*a.pitch, 1.45*size), 1.35*size)
	}
	return 1.5 * size
}

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

// unitFor returns the unit of a result: printed with it, in its column, or
// under the name.
func (e *entry) unitFor(v *valueColumn) string {
	if r := e.values[v]; r != nil && r.unit != "" {
		return r.unit
	}
	if v.unit != nil {
		if u := e.unit[v.unit]; u != "" {
			return u
		}
	}
	for s, u := range leftToRight(e.unit) {
		if v.rng == s || v.unit == nil && v.rng == nil {
			return u
		}
	}
	return e.under
}
