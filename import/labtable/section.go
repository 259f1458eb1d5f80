package labtable

import (
	"math"
	"strings"
)

// headed is how far above a table, in em, its heading may stand.
const headed = 3.2

// headingOver returns the heading that stands right above a table between two
// borders, "" if another table, running text or white is there. Lines are those
// of the page above the table, y is where it begins.
func headingOver(lines []*line, y, from, to float64) string {
	for i := len(lines) - 1; i >= 0; i-- {
		l := lines[i]
		if y-l.y > headed*l.size || l.furniture {
			return ""
		}
		var over []cell
		for _, c := range l.cells {
			if c.x1 > from && c.x0 < to {
				over = append(over, c)
			}
		}
		if len(over) == 1 {
			return over[0].title()
		}
		if len(over) > 1 {
			return ""
		}
	}
	return ""
}

// title returns the text of a cell that can be a heading, without the brackets
// around it, "" if it cannot.
func (c cell) title() string {
	if c.isProse() || len(c.words) > 10 || isStopName(c.text()) {
		return ""
	}
	if _, column := headerWords()[lower(c.text())]; column {
		return ""
	}
	for _, a := range c.atoms {
		if a.label || a.kind == kDate || a.kind == kTime || a.measured() {
			return ""
		}
	}
	t := strings.Trim(c.text(), "【】[]《》<>*=-–— ")
	if !strings.ContainsFunc(t, isLetter) {
		return ""
	}
	return t
}

// across reports a heading that stands over the columns of the table, centred
// or far from the names: set off from the rows, with a row below.
func (a *assembler) across(i int) bool {
	e, b := a.entries[i], a.last()
	if e.onlyName() || len(e.line.cells) != 1 || e.line.cells[0].title() == "" || !a.rowFollows(i) {
		return false
	}
	if b != nil && e.line.y-b.lastY() < 1.2*e.line.size {
		return false
	}
	rows := b
	if rows == nil {
		for _, n := range a.entries[i+1:] {
			if n.primary() && len(n.name) > 0 {
				rows = &block{entry: n, lines: []*line{n.line}}
				break
			}
		}
	}
	return rows != nil && setOff(rows.line, e.line)
}

// rowFollows reports that the next line with a result has a name of its own.
func (a *assembler) rowFollows(i int) bool {
	for _, n := range a.entries[i+1:] {
		if n.hasValue() {
			return len(n.name) > 0
		}
	}
	return false
}

// setOff reports a line in other letters than a row: bold, larger, or capitals
// where the row has none.
func setOff(row, l *line) bool {
	if l.bold() && !row.bold() || l.size > 1.08*row.size {
		return true
	}
	t, n := l.text(), row.cells[0].text()
	return len([]rune(t)) > 3 && t == strings.ToUpper(t) && strings.ToLower(t) != t && n != strings.ToUpper(n)
}

// resumes reports a page that goes on with the table of the page before: the
// same header again, with nothing above it that could be a heading.
func (z zone) resumes(header string) bool {
	return header != "" && len(z.header) > 0 && z.headerText() == header
}

func (z zone) headerText() string {
	var t []string
	for _, l := range z.header {
		t = append(t, l.text())
	}
	return strings.Join(t, "\n")
}

// bounds returns the left and right border of a zone's lines.
func (z zone) bounds() (from, to float64) {
	from, to = math.Inf(1), math.Inf(-1)
	for _, list := range [][]*line{z.header, z.lines} {
		for _, l := range list {
			from, to = math.Min(from, l.x0), math.Max(to, l.x1)
		}
	}
	return from, to
}
