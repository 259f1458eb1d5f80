package labtable

import (
	"math"
	"strings"

	"carnet/vocab/printed"
)

// A zone is a run of lines of one page that share their columns: a table, or
// the part of one between two headers.
type zone struct {
	header  []*line // the lines above the columns, if recognised
	lines   []*line
	next    *line   // the header below it, nil at the end of the page
	above   []*line // what stands above it on the page
	section string  // the heading it begins under
	first   bool    // nothing was read from the page above it
}

// zonesOf cuts the lines of a page at its headers and where numbers begin to
// stand in other columns.
func zonesOf(lines []*line) []zone {
	var out []zone
	current := zone{}
	for i := 0; i < len(lines); {
		if lines[i].used || lines[i].furniture {
			i++
			continue
		}
		if lines[i].bar {
			out = append(out, current.cut()...)
			current = zone{}
			i++
			continue
		}
		n := headerAt(lines[i:])
		if n == 0 && len(current.lines) > 0 && opensTable(lines, i) {
			n = 1
		}
		if n > 0 {
			current.next = lines[i]
			out = append(out, current.cut()...)
			current = zone{header: lines[i : i+n], above: lines[:i], first: len(out) == 0 || !anyVotes(out)}
			i += n
			continue
		}
		current.lines = append(current.lines, lines[i])
		i++
	}
	return append(out, current.cut()...)
}

// opensTable reports the header of another table in words that are not known:
// short words over the columns of the rows below one by one, set off from what
// is above by white or a heading.
func opensTable(lines []*line, i int) bool {
	l, above := lines[i], lines[i-1]
	if l.headsUnits() && i+1 < len(lines) && lines[i+1].votes() {
		return true
	}
	if above.used || l.y-above.y < 1.7*l.size && !above.isTitle() || len(l.cells) < 3 {
		return false
	}
	for _, c := range l.cells {
		if printed.IsQualitative(c.text()) {
			return false
		}
	}
	var rows []*line
	for _, below := range lines[i+1:] {
		if !below.votes() || len(rows) == 4 {
			break
		}
		rows = append(rows, below)
	}
	if len(rows) < 2 {
		return false
	}
	strips := stripsOf(rows)
	return len(strips) == len(l.cells) && l.heads(strips)
}

// headsUnits reports a line with units and no results: they stand above columns.
func (l *line) headsUnits() bool {
	units := 0
	for i, c := range l.cells {
		switch {
		case c.is(kUnit) && i > 0:
			units++
		case c.measures() || !c.is(kText) && !strings.ContainsFunc(c.text(), isLetter) || c.atoms[0].label || printed.IsQualitative(c.text()):
			return false
		}
	}
	return units >= 2
}

func anyVotes(zones []zone) bool {
	for _, z := range zones {
		if len(z.voters()) > 0 {
			return true
		}
	}
	return false
}

// votes reports a line that tells where the columns are: cells with something
// measured, not running text, not "Age: 45", not a field of a block.
func (l *line) votes() bool {
	if len(l.cells) < 2 || l.field != rNone || l.band || l.isProse() {
		return false
	}
	results, labels := 0, 0
	atoms := l.atoms()
	for i, a := range atoms {
		if a.result() {
			results++
		}
		if !a.label {
			continue
		}
		labels++
		last := i+1 == len(atoms)
		if i == 0 && (last || !l.confirmed(i+1)) || !last && (atoms[i+1].kind == kDate || i > 0 && atoms[i+1].kind == kText) {
			return false
		}
	}
	return results > 0 && (labels == 0 || results >= labels)
}

// confirmed reports that the i-th atom begins a cell, is a result, and that a
// unit or range follows it: a name set off by a colon, not a label.
func (l *line) confirmed(i int) bool {
	atoms := l.atoms()
	if !atoms[i].result() || len(l.cells) < 2 || l.cells[0].x1 > atoms[i].x0 {
		return false
	}
	for _, a := range atoms[i+1:] {
		if a.kind == kUnit || a.kind == kRange {
			return true
		}
	}
	return false
}

// cut divides a zone where two voting lines in a row put their numbers where
// the lines before had none.
func (z zone) cut() []zone {
	var out []zone
	var voters []*line
	start, misfits := 0, 0
	for i, l := range z.lines {
		if !l.votes() {
			continue
		}
		if len(voters) >= 3 && !fits(voters, l) {
			misfits++
			if misfits == 1 {
				start = i
			}
			if misfits == 2 {
				head := zone{header: z.header, lines: z.lines[:start], above: z.above, first: z.first}
				rest := zone{lines: z.lines[start:], next: z.next}
				return append(append(out, head), rest.cut()...)
			}
			continue
		}
		misfits = 0
		voters = append(voters, l)
	}
	return append(out, z)
}

// fits reports that some measured atom of the line stands where the voters
// have measured ones.
func fits(voters []*line, l *line) bool {
	for _, a := range l.atoms() {
		if !a.result() {
			continue
		}
		for _, v := range voters {
			for _, b := range v.atoms() {
				if b.result() && math.Min(a.x1, b.x1) > math.Max(a.x0, b.x0) {
					return true
				}
			}
		}
	}
	return false
}

// headerAt returns how many lines at the start are one table header: cells of
// at least two roles, a value or a range among them.
func headerAt(lines []*line) int {
	n := 0
	for n < min(3, len(lines)-1) && !lines[n].isHeader() && lines[n].crosses(lines[n+1]) && !lines[n].measures() {
		n++
	}
	if !lines[n].isHeader() {
		return 0
	}
	for n++; n < len(lines) && n < 5 && (lines[n].continuesHeader(lines[n-1]) || lines[n-1].crosses(lines[n]) && !lines[n].measures()); n++ {
	}
	return n
}

// crosses reports lines too close to be rows of their own, and with no word
// above another: the cells of one row, centred on each other.
func (l *line) crosses(below *line) bool {
	if below.y-l.y >= crossed*min(l.size, below.size) {
		return false
	}
	for _, a := range l.cells {
		for _, b := range below.cells {
			if min(a.x1, b.x1) > max(a.x0, b.x0) {
				return false
			}
		}
	}
	return true
}

func (l *line) measures() bool {
	for _, c := range l.cells {
		if c.measures() {
			return true
		}
	}
	return false
}

func (l *line) isHeader() bool {
	if len(l.cells) < 2 {
		return false
	}
	roles := map[role]bool{}
	unknown, dates := 0, 0
	for _, c := range l.cells {
		if c.is(kDate) {
			dates++
			continue
		}
		r := headerRole(c.text())
		if r == rNone {
			unknown++
		}
		if c.atoms[0].label || c.measures() {
			return false
		}
		roles[r] = true
	}
	known := len(roles)
	if roles[rNone] {
		known--
	}
	switch {
	case dates >= 2:
		return true
	case unknown > len(l.cells)/2:
		return false
	case roles[rValue] || roles[rPrevious]:
		return known >= 2 || dates > 0
	default:
		return roles[rRange] && known >= 2
	}
}

func (c cell) measures() bool {
	for _, a := range c.atoms {
		if a.measured() || a.kind == kRange {
			return true
		}
	}
	return false
}

// continuesHeader reports a second line of the same header: words or dates
// right below, nothing measured.
func (l *line) continuesHeader(above *line) bool {
	if l.y-above.y > 1.6*above.size || l.isHeader() && len(l.cells) >= len(above.cells) {
		return false
	}
	for _, c := range l.cells {
		r := headerRole(c.text())
		if c.measures() || r == rNone && !c.is(kDate) && !c.is(kUnit) {
			return false
		}
	}
	return true
}
