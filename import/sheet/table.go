package sheet

import (
	"slices"

	"carnet/import/labtable"
	"carnet/vocab/loinc"
)

// A table is one heading with the lines below it.
type table struct {
	page   int
	sheet  string
	before [][]cell // lines above the heading that no table took
	heads  [][]cell // heading lines from the top
	sure   bool     // the heading's words or days say that it is one
	units  []cell   // line of units below the heading, nil if none
	ranges []cell   // line of ranges below the heading, nil if none
	body   [][]cell
}

// tables cuts a grid at its headings. Without one the whole is one table.
func (r *reader) tables(g *grid) (out []table) {
	lines := g.lines
	h := r.heading(lines)
	if h < 0 {
		first := r.firstData(lines)
		return []table{{page: g.page, sheet: g.name, before: lines[:first], body: lines[first:]}}
	}
	before := lines[:h]
	for h >= 0 {
		t := table{page: g.page, sheet: g.name, before: before, sure: r.look(lines[h]).strong()}
		rest := t.takeHeads(r, lines[h:])
		end := len(rest)
		next := r.nextHeading(rest, lines[h])
		if next >= 0 {
			end = next
		}
		t.body = rest[:end]
		t.body, before = cutTitle(t.body, next >= 0)
		out = append(out, t)
		if next < 0 {
			break
		}
		lines, h = rest[end:], 0
	}
	return out
}

// cutTitle takes the lines above the next table's heading from a body: those
// of one cell at its end.
func cutTitle(body [][]cell, more bool) (rest, title [][]cell) {
	end := len(body)
	for more && end > 0 && filled(body[end-1]) <= 1 {
		end--
	}
	return body[:end], body[end:]
}

// A look is what a line looks like as a heading.
type look struct {
	filled, roles, dates, analytes int
	words                          bool // every cell is words or a day
	stamps                         bool // days with their labels before them
}

func (r *reader) look(line []cell) look {
	l := look{words: true}
	roles := map[string]bool{}
	stamped := 0
	for i, c := range line {
		if c.text == "" {
			continue
		}
		l.filled++
		k := r.kinds.of(c)
		if k&(kDate|kText|kNumber) != 0 {
			if _, day := dayIn(c.text); day != "" && !(digits(day) && l.filled == 1) {
				k = kDate
			}
		}
		switch {
		case k == kDate:
			l.dates++
			if i > 0 && labtable.DateLabel(line[i-1].text) != "" {
				stamped++
			}
			continue
		case k&(figures|kRange|kError) != 0:
			l.words = false
			continue
		}
		if h := labtable.Heading(c.text); h != "" {
			roles[h] = true
		} else if isSection(c.text) {
			roles["section"] = true
		} else if l.filled <= 60 && r.known(c.text) {
			l.analytes++
		}
	}
	l.stamps = l.dates > 0 && l.dates == stamped && l.filled <= 2*l.dates+1
	delete(roles, "skip")
	l.roles = len(roles)
	return l
}

// strong reports a line that is a heading by its words and days.
func (l look) strong() bool {
	if !l.words || l.stamps || l.filled < 2 {
		return false
	}
	return l.roles >= 2 || l.dates >= 2 || l.analytes >= 2 || l.dates+l.roles >= 2 || l.roles+l.analytes >= 2
}

// known reports words that name an analyte.
func (r *reader) known(heading string) bool {
	if len(heading) > 100 {
		return false
	}
	known, ok := r.names[heading]
	if !ok {
		name, unit, _ := splitHeading(heading)
		known = loinc.Resolve(loinc.Query{Name: name, Unit: unit}).Outcome != loinc.Unresolved
		r.names[heading] = known
	}
	return known
}

const searched = 300 // lines that may stand above the first heading

// heading returns the first line of headings, -1 if there is none.
func (r *reader) heading(lines [][]cell) int {
	for i, l := range lines[:min(len(lines), searched)] {
		if k := r.look(l); k.strong() && r.dataWithin(lines[i+1:], 6) {
			return i
		}
	}
	for i, l := range lines[:min(len(lines), searched)] {
		k := r.look(l)
		if k.words && !k.stamps && k.filled >= 2 && r.covers(k.filled, lines[i+1:]) {
			return i
		}
	}
	return -1
}

// covers reports a line of n words that is as wide as the data right below it.
func (r *reader) covers(n int, below [][]cell) bool {
	widest, seen := 0, 0
	for _, l := range below {
		f := filled(l)
		if f == 0 {
			continue
		}
		if seen == 0 && !r.isData(l) {
			return false
		}
		widest = max(widest, f)
		if seen++; seen == 10 {
			break
		}
	}
	return seen > 0 && n*10 >= widest*6
}

// dataWithin reports a line of data among the next few filled lines.
func (r *reader) dataWithin(lines [][]cell, few int) bool {
	for _, l := range lines {
		if filled(l) == 0 {
			continue
		}
		if r.isData(l) {
			return true
		}
		if few--; few == 0 {
			return false
		}
	}
	return false
}

// isData reports a line that has a result and something else.
func (r *reader) isData(line []cell) bool {
	if filled(line) < 2 {
		return false
	}
	for _, c := range line {
		if r.kinds.of(c)&(measured|kMissing) != 0 {
			return true
		}
	}
	return false
}

func (r *reader) firstData(lines [][]cell) int {
	for i, l := range lines {
		if r.isData(l) && !r.look(l).stamps {
			return i
		}
	}
	return len(lines)
}

// nextHeading returns the next line that begins another table: one of words
// alone with two roles or days, and not the same heading again.
func (r *reader) nextHeading(lines [][]cell, heading []cell) int {
	for i, l := range lines {
		if len(l) < 2 || r.isData(l) || slices.Equal(l, heading) {
			continue
		}
		k := r.look(l)
		if k.words && !k.stamps && (k.roles >= 2 || k.dates >= 2 && k.roles+k.analytes <= 2) && r.dataWithin(lines[i+1:], 3) {
			return i
		}
	}
	return -1
}

// takeHeads takes the heading lines of a table and returns the lines below:
// the heading itself, a second one under it, lines of units and of ranges.
func (t *table) takeHeads(r *reader, lines [][]cell) [][]cell {
	t.heads, lines = lines[:1], lines[1:]
	for n := 0; n < 4 && len(lines) > 1; n++ {
		l := lines[0]
		switch {
		case filled(l) == 0 && r.dataWithin(lines[1:], 1):
		case t.units == nil && r.mostly(l, kUnit):
			t.units = l
		case t.ranges == nil && r.mostly(l, kRange):
			t.ranges = l
		case len(t.heads) == 1 && r.second(t.heads[0], l) && r.dataWithin(lines[1:], 3):
			t.heads = [][]cell{t.heads[0], l}
		default:
			return lines
		}
		lines = lines[1:]
	}
	return lines
}

// mostly reports a line whose cells are of one kind, apart from a label at its
// start.
func (r *reader) mostly(line []cell, want kind) bool {
	n, is := 0, 0
	for i, c := range line {
		if c.text == "" {
			continue
		}
		k := r.kinds.of(c)
		switch {
		case k&want != 0:
			is++
		case i == 0 && k&(kText|kDate) != 0:
			continue
		case k&figures != 0:
			return false
		}
		n++
	}
	return is > 0 && is*10 >= n*6
}

// second reports a further line of headings under the first.
func (r *reader) second(first, line []cell) bool {
	k := r.look(line)
	if !k.words || k.filled < 2 || r.isData(line) {
		return false
	}
	if k.roles >= 1 {
		return true
	}
	gaps := 0
	for i, c := range line {
		if c.text != "" && at(first, i).text == "" {
			gaps++
		}
	}
	return gaps*2 >= k.filled
}
