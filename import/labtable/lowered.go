package labtable

import "math"

// findHeader takes the line right above the first row for the header when its
// cells stand over the columns one by one, whatever they say.
func (z *zone) findHeader(voters []*line) {
	if z.header != nil {
		return
	}
	strips := stripsOf(voters)
	for i, l := range z.lines {
		if l != voters[0] {
			continue
		}
		if i > 0 && z.lines[i-1].heads(strips) && l.y-z.lines[i-1].y < 3*l.size {
			z.header = z.lines[i-1 : i]
			z.lines = append(append([]*line{}, z.lines[:i-1]...), z.lines[i:]...)
		}
		return
	}
}

// heads reports a line whose cells are the words above most of the strips.
func (l *line) heads(strips []*strip) bool {
	if len(l.cells) < 3 || l.field != rNone || l.isProse() || l.measures() {
		return false
	}
	seen := map[*strip]bool{}
	for _, c := range l.cells {
		s := under(strips, c)
		if s == nil || seen[s] || c.atoms[0].label || len(c.words) > 5 {
			return false
		}
		seen[s] = true
	}
	return len(seen)*3 >= len(strips)*2
}

// lowerNames brings the names down to their results where each row has its name
// on a line of its own above it and no column for names.
func (z *zone) lowerNames(voters []*line) {
	if len(voters) < 2 {
		return
	}
	first := math.Inf(1)
	for _, s := range stripsOf(voters) {
		if k := s.content(); k == cText || k == cIndex {
			return
		}
		first = math.Min(first, s.x0)
	}
	votes := map[*line]bool{}
	for _, v := range voters {
		votes[v] = true
	}
	var out []*line
	named := 0
	for i, l := range z.lines {
		if votes[l] && i > 0 && z.lines[i-1].isTitle() && !z.lines[i-1].crosses(l) && l.y-z.lines[i-1].y < 2.2*l.size {
			out[len(out)-1] = lowered(z.lines[i-1], l, first)
			named++
			continue
		}
		out = append(out, l)
	}
	if named*3 >= len(voters)*2 && named >= 2 {
		z.lines = out
	}
}

// titled brings the title of a table of one result down to it: headers for the
// result and its range, none for a name, and the name above them. Fields such as
// the method may stand between.
func (z *zone) titled(voters []*line) {
	if len(z.header) == 0 || len(voters) == 0 {
		return
	}
	first := math.Inf(1)
	for _, s := range stripsOf(voters) {
		if s.content() == cText || s.content() == cIndex {
			return
		}
		first = math.Min(first, s.x0)
	}
	for _, c := range z.header[0].cells {
		if headerRole(c.text()) == rName {
			return
		}
	}
	y := z.header[0].y
	for i := len(z.above) - 1; i >= 0; i-- {
		t := z.above[i]
		if y-t.y > 2.4*math.Max(t.size, z.header[0].size) {
			return
		}
		y = t.y
		if t.field != rNone && t.field != rValue && t.field != rRange {
			continue
		}
		if t.used || !t.isTitle() || t.x0 > voters[0].x1 {
			return
		}
		for k, l := range z.lines {
			if l == voters[0] {
				z.lines[k] = lowered(t, l, first)
			}
		}
		z.above = z.above[:i]
		return
	}
}

// lowered puts a name into the line of its results, left of the first column
// however long it is.
func lowered(name, l *line, first float64) *line {
	out := &line{page: l.page, y: l.y, size: l.size, x0: math.Inf(1), x1: math.Inf(-1), parts: []*line{name, l}}
	left := math.Min(name.x0, first-12)
	squeeze := math.Min(1, (first-6-left)/math.Max(name.x1-left, 1))
	var words []word
	for _, w := range name.words {
		w.x0, w.x1 = left+(w.x0-left)*squeeze, left+(w.x1-left)*squeeze
		words = append(words, w)
	}
	out.addCell(newCell(words))
	for _, c := range l.cells {
		out.addCell(c)
	}
	return out
}
