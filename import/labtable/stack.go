package labtable

import (
	"math"
	"strings"
)

// A stack is a line of names with their results on lines below: the cards of a
// portal, a sheet turned on its side with one line a date, or a single name
// with its result under it.
type stack struct {
	names  []cell
	lines  []*line // all lines it takes, names included
	units  []string
	ranges []string
	flags  map[int]string // status words behind the names
	rows   []stackRow
	prior  []*line // labelled earlier results under a single name
}

// A stackRow is one line of results, of one date if it begins with one.
type stackRow struct {
	line  *line
	date  string
	cells []*cell // by name, nil where empty
}

// stacks reads the stacks of a page. A single name with a result below is
// taken only when the page has several of them.
func (r *reader) stacks(lines []*line) {
	var single, found []*stack
	for i := 0; i < len(lines); {
		s := stackAt(lines, i)
		if s == nil {
			i++
			continue
		}
		if len(s.names) == 1 {
			single = append(single, s)
		} else {
			found = append(found, s)
		}
		i += s.after(lines[i:])
	}
	if len(single) >= 2 {
		found = append(found, single...)
	}
	for _, s := range found {
		s.emit(r)
	}
}

// stackAt reads the stack whose names stand on the i-th line, nil if none do.
func stackAt(lines []*line, i int) *stack {
	top := lines[i]
	if !top.namesOnly() {
		return nil
	}
	names := append([]cell{}, top.cells...)
	if len(names) > 2 && (headerRole(names[0].text()) == rDate || eventOf(names[0].text()) != evNone) {
		names = names[1:] // the word above the dates
	}
	names, flags := withoutFlags(names)
	s := &stack{names: names, flags: flags, lines: []*line{top}, units: make([]string, len(names)), ranges: make([]string, len(names))}
	above := top
	for _, l := range lines[i+1:] {
		if (above.crosses(l) || l.y-above.y < 2*l.size) && len(s.names) > 1 && l.x1 < s.names[0].x0 && !l.measures() && !l.has(kDate) {
			s.lines = append(s.lines, l) // words in the first column, centred on the lines beside
			continue
		}
		if l.y-above.y > 2.6*math.Max(l.size, above.size) || above.crosses(l) || !s.take(l) {
			break
		}
		s.lines = append(s.lines, l)
		above = l
	}
	if i > 0 {
		s.lift(lines[i-1])
	}
	if len(s.rows) == 0 || !s.confirmed() {
		return nil
	}
	return s
}

// withoutFlags takes status words out of a line of names and gives each to the
// name before it.
func withoutFlags(cells []cell) (names []cell, flags map[int]string) {
	flags = map[int]string{}
	for _, c := range cells {
		if c.is(kFlag) && len(names) > 0 {
			flags[len(names)-1] = flagText([]string{c.atoms[0].text})
			continue
		}
		names = append(names, c)
	}
	return names, flags
}

// namesOnly reports a line of names: text without labels, dates or numbers, and
// no header of a table.
func (l *line) namesOnly() bool {
	if l.used || l.field != rNone || l.isProse() || l.isHeader() {
		return false
	}
	roles, units := 0, 0
	for i, c := range l.cells {
		if i == 0 && len(l.cells) > 2 && headerRole(c.text()) == rDate {
			continue
		}
		if c.is(kUnit) && (bracketed(c.text()) || strings.ContainsAny(c.text(), "/%")) {
			units++
		}
		if len(c.words) > 7 || c.measures() || isStopName(c.text()) {
			return false
		}
		for _, a := range c.atoms {
			if a.label || a.kind == kDate || a.kind == kTime || a.kind == kFlag && len(c.atoms) > 1 {
				return false
			}
		}
		if headerRole(c.text()) != rNone {
			roles++
		}
	}
	return (roles*2 <= len(l.cells)-1 || roles == 0) && units == 0
}

// take adds a line below the names: all units, all ranges, or results. It
// reports false for a line of anything else.
func (s *stack) take(l *line) bool {
	if l.used || l.isProse() || len(s.names) == 1 && len(s.rows) > 0 && len(l.cells) > 3 {
		return false
	}
	if l.field == rPrevious && len(s.names) == 1 && len(s.rows) == 1 {
		s.prior = append(s.prior, l)
		return true
	}
	cells, date, ok := s.align(l)
	if !ok {
		return false
	}
	if len(s.rows) > 0 && sameWords(cells) {
		return true // "Reference range" above each of the ranges
	}
	units, ranges, bounds, results, filled := 0, 0, 0, 0, 0
	for _, c := range cells {
		if c == nil {
			continue
		}
		filled++
		first := c.content()
		switch {
		case len(first) == 0:
			return false
		case first[0].kind == kUnit && len(first) == 1:
			units++
		case first[0].kind == kRange || first[0].kind == kBound && len(first) < len(c.atoms):
			ranges++
		case first[0].result() || first[0].kind == kFlag:
			if out, n := inlineResult(first); out.Value == "" || n < len(first) {
				return false
			}
			results++
			if first[0].kind == kBound {
				bounds++
			}
		default:
			return false
		}
	}
	switch {
	case filled == 0 || filled*2 < len(s.names):
		return false
	case units == filled:
		return s.put(s.units, cells, kUnit)
	case ranges+bounds == filled && ranges > 0 && date == "":
		return s.put(s.ranges, cells, kRange)
	case results+ranges == filled && results > 0:
		s.rows = append(s.rows, stackRow{line: l, date: date, cells: cells})
		return len(s.names) > 1 || len(s.rows) == 1
	default:
		return false
	}
}

// sameWords reports cells that all say the same in words.
func sameWords(cells []*cell) bool {
	text, n := "", 0
	for _, c := range cells {
		if c == nil {
			continue
		}
		if !c.is(kText) || text != "" && c.text() != text {
			return false
		}
		text = c.text()
		n++
	}
	return n > 1
}

// align puts the cells of a line under their names. A first cell left of all
// names is a date or a label of the line.
func (s *stack) align(l *line) (cells []*cell, date string, ok bool) {
	cells = make([]*cell, len(s.names))
	if len(s.names) == 1 {
		return s.alignSingle(l)
	}
	for i := range l.cells {
		c := &l.cells[i]
		k := s.column(c)
		if k >= 0 && cells[k] != nil && (c.is(kFlag) || c.is(kUnit)) {
			joined := newCell(append(append([]word{}, cells[k].words...), c.words...))
			cells[k] = &joined // its flag or unit, a little apart
			continue
		}
		if k < 0 || cells[k] != nil {
			if i > 0 || len(c.atoms) > 1 && !c.is(kDate) {
				return nil, "", false
			}
			if c.is(kDate) {
				date = c.atoms[0].text
			} else if c.atoms[0].kind != kText {
				return nil, "", false
			}
			continue
		}
		cells[k] = c
	}
	return cells, date, true
}

// alignSingle takes a whole line as the result of a single name above it.
func (s *stack) alignSingle(l *line) ([]*cell, string, bool) {
	if len(s.rows) == 0 && l.field != rRange && (l.field != rNone || !l.atoms()[0].result()) || l.x0 > s.names[0].x1+60 || l.x0 < s.names[0].x0-3 {
		return nil, "", false
	}
	whole := cell{words: l.words, atoms: l.atoms(), x0: l.x0, x1: l.x1}
	return []*cell{&whole}, "", true
}

// column returns the name a cell stands under: the one whose middle is nearest
// within half the distance to its neighbours, -1 left of all.
func (s *stack) column(c *cell) int {
	best, near := -1, math.Inf(1)
	for i, n := range s.names {
		d := math.Min(math.Abs(n.x0-c.x0), math.Min(math.Abs(n.x1-c.x1), math.Abs(n.x0+n.x1-c.x0-c.x1)/2))
		if d < near {
			best, near = i, d
		}
	}
	limit := math.Inf(1)
	if best > 0 {
		limit = s.names[best].x0 - s.names[best-1].x1
	}
	if best+1 < len(s.names) {
		limit = math.Min(limit, s.names[best+1].x0-s.names[best].x1)
	}
	if c.x1 < s.names[0].x0-2 || near > math.Max(limit, 10) {
		return -1
	}
	return best
}

// content returns the atoms of a cell behind a label such as "Reference:".
func (c *cell) content() []atom {
	for i, a := range c.atoms {
		if a.kind != kText {
			return c.atoms[i:]
		}
	}
	return nil
}

func (s *stack) put(list []string, cells []*cell, k kind) bool {
	for i, c := range cells {
		if c == nil {
			continue
		}
		for _, a := range c.content() {
			if k == kRange && c.atoms[0].label {
				list[i], s.units[i] = field{atoms: c.atoms[1:]}.rangeAndUnit(s.units[i])
			} else if a.kind == k || k == kRange && a.kind == kBound {
				list[i] = strings.Trim(trimRange(a.text), "()[]")
			} else if a.kind == kUnit && s.units[i] == "" {
				s.units[i] = a.text
			}
		}
	}
	return true
}

// confirmed reports that units or ranges say these are results, and that the
// lines do not begin with names, as those of a table do.
func (s *stack) confirmed() bool {
	n, labelled := 0, 0
	for i := range s.names {
		if _, own := splitUnit(s.names[i].text()); own != "" || s.units[i] != "" || s.ranges[i] != "" {
			n++
			continue
		}
		for _, row := range s.rows {
			if c := row.cells[i]; c != nil && (c.confirmedResult() || len(s.names) == 1 && c.is(kWord)) {
				n++
				break
			}
		}
	}
	for _, row := range s.rows {
		first := row.line.cells[0]
		if row.cells[0] == nil && first.is(kText) && headerRole(first.text()) == rNone {
			labelled++
		}
	}
	return n*2 > len(s.names) && labelled < 2
}

func (c *cell) confirmedResult() bool {
	for _, a := range c.atoms {
		if a.kind == kUnit || a.kind == kRange {
			return true
		}
	}
	return false
}

func (s *stack) emit(r *reader) {
	for _, row := range s.rows {
		for i, c := range row.cells {
			if c == nil {
				continue
			}
			out, n := inlineResult(c.atoms)
			if out.Value == "" || n < len(c.atoms) {
				r.left(&r.report.Unread, row.line, "result_not_understood")
				continue
			}
			out.Page, out.Date = row.line.page, row.date
			out.Box = join([4]float64{c.x0, row.line.box()[1], c.x1, row.line.box()[3]}, s.boxOf(i))
			out.Name, out.Unit = s.nameAndUnit(i, out.Unit)
			if out.Range == "" {
				out.Range = s.ranges[i]
			}
			if out.Flag == "" {
				out.Flag = s.flags[i]
			}
			r.add(out, row.line)
		}
	}
	for _, l := range s.prior {
		for _, f := range fieldsOf(l) {
			name, _ := s.nameAndUnit(0, "")
			if row, ok := f.earlier(name, l); ok {
				r.add(row, l)
			}
		}
	}
	for _, l := range s.lines {
		l.use()
	}
}

func (s *stack) nameAndUnit(i int, unit string) (string, string) {
	name, own := splitUnit(s.names[i].text())
	if unit == "" {
		unit = s.units[i]
	}
	if unit == "" {
		unit = own
	}
	return name, unit
}

func (s *stack) boxOf(i int) [4]float64 {
	n, l := s.names[i], s.lines[0]
	return [4]float64{n.x0, l.box()[1], n.x1, l.box()[3]}
}
