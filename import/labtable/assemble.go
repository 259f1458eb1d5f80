package labtable

import (
	"math"
	"sort"
	"strings"

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
