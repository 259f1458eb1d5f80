package labtable

import (
	"strings"

	"carnet/vocab/printed"
)

// A reader reads one document.
type reader struct {
	opt    Options
	lines  [][]*line // by page
	report Report
	raw    []Row // rows with dates as printed
}

func (r *reader) read() {
	for _, lines := range r.lines {
		for _, z := range zonesOf(lines) {
			r.table(z)
		}
	}
	r.report.Rows = r.raw
}

// table reads a zone as one or more tables side by side.
func (r *reader) table(z zone) {
	var voters []*line
	for _, l := range z.lines {
		if l.votes() {
			voters = append(voters, l)
		}
	}
	if len(voters) == 0 || len(voters) < 3 && len(z.header) == 0 {
		return
	}
	strips := stripsOf(voters)
	applyHeader(strips, z.header)
	for _, g := range groupsOf(strips, voters) {
		var entries []*entry
		for _, l := range z.lines {
			if e := g.entryOf(l, strips); e != nil {
				entries = append(entries, e)
			}
		}
		assemble(g, entries).emit(r)
	}
	for _, l := range z.header {
		l.used = true
	}
}

// applyHeader puts the header's words and dates on the strips below them.
func applyHeader(strips []*strip, header []*line) {
	for _, l := range header {
		for _, c := range l.cells {
			s := under(strips, c)
			if s == nil {
				continue
			}
			if c.is(kDate) {
				s.date = c.atoms[0].text
				continue
			}
			s.header = joinText(s.header, c.text())
		}
	}
	for _, s := range strips {
		if s.header != "" {
			s.head = headerRole(s.header)
		}
	}
}

// under returns the strip below a header cell: the one it overlaps most, else
// the nearest.
func under(strips []*strip, c cell) *strip {
	var best *strip
	score := -40.0
	for _, s := range strips {
		over := min(c.x1, s.x1) - max(c.x0, s.x0)
		if over > score {
			best, score = s, over
		}
	}
	return best
}

func (r *reader) left(list *[]Left, l *line, reason string) {
	*list = append(*list, Left{Page: l.page, Box: l.box(), Text: l.text(), Reason: reason})
}

// add keeps a row that can be a result.
func (r *reader) add(row Row, b *block, g *group) {
	if printed.NotDone(row.Value) {
		r.left(&r.report.Refused, b.line, "not_done")
		return
	}
	if row.Name == "" || !strings.ContainsFunc(row.Name, isLetter) {
		r.left(&r.report.Unread, b.line, "no_name")
		return
	}
	r.raw = append(r.raw, row)
}
