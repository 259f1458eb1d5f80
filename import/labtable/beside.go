package labtable

import "math"

// beside cuts a zone into the tables that stand side by side in it. Their lines
// need not be level with each other, so each part gets lines of its own.
func (z zone) beside() []zone {
	voters := z.voters()
	if len(voters) < 2 {
		return []zone{z}
	}
	strips := headedStrips(stripsOf(voters), voters, z.header)
	applyHeader(strips, z.header)
	groups := groupsOf(strips, voters)
	if len(groups) < 2 {
		return []zone{z}
	}
	out := make([]zone, len(groups))
	for i, g := range groups {
		from := g.x0
		if i == 0 {
			from = math.Inf(-1)
		}
		out[i].next, out[i].above, out[i].first = z.next, z.above, z.first
		out[i].header = partsOf(z.header, from, g.x1)
		out[i].lines = partsOf(z.lines, from, g.x1)
	}
	return out
}

// voters returns the lines that tell where the columns are. Under a header
// that names results a table may have words only: then its lines of several
// cells do.
func (z zone) voters() []*line {
	var out, cells []*line
	for _, l := range z.lines {
		if l.votes() {
			out = append(out, l)
		}
		if len(l.cells) > 1 && l.field == rNone && !l.isProse() && !l.cells[0].atoms[0].label {
			cells = append(cells, l)
		}
	}
	if len(out) == 0 && z.header != nil {
		return cells
	}
	return out
}

// partsOf returns what the lines have between two borders. Running text and
// cells that reach over a border belong to the part they begin in.
func partsOf(lines []*line, from, to float64) []*line {
	var out []*line
	for _, l := range lines {
		part := &line{page: l.page, y: l.y, field: l.field, band: l.band, parts: []*line{l}, x0: math.Inf(1), x1: math.Inf(-1)}
		for _, c := range l.cells {
			if c.x0 >= from && c.x0 < to {
				part.addCell(c)
			}
		}
		if len(part.cells) == len(l.cells) {
			out = append(out, l)
			continue
		}
		for _, w := range part.words {
			part.size = math.Max(part.size, w.size)
		}
		if len(part.cells) > 0 {
			out = append(out, part)
		}
	}
	return out
}

// use marks a line as read, and those it was made of.
func (l *line) use() {
	l.used = true
	for _, p := range l.parts {
		p.use()
	}
}
