package labtable

import "strings"

// leftovers lists what looks like a result and became none, so that a person
// sees it: unread where the shape was not understood, refused where it stands
// in running text, which quotes limits and earlier results.
func (r *reader) leftovers() {
	listed := map[*line]bool{}
	for _, lines := range r.lines {
		first, last := tableSpan(lines)
		for i, l := range lines {
			switch {
			case l.used && r.lost(l):
			case l.used || l.field == rSkip || listed[l] || !l.looksLikeResult(i > first && i < last):
				continue
			}
			listed[l] = true
			if l.isProse() {
				r.left(&r.report.Refused, l, "note")
			} else {
				r.left(&r.report.Unread, l, "not_understood")
			}
		}
	}
}

// lost reports a result on a line that something was read from, but not it: a
// number with its unit or range that stands in no row and is not listed.
func (r *reader) lost(l *line) bool {
	atoms := l.atoms()
	for i, a := range atoms {
		if a.measured() && confirms(atoms[i+1:]) && !r.told(l, a.text) {
			return true
		}
	}
	return false
}

// told reports that a row or a listed text beside the line holds these figures.
func (r *reader) told(l *line, figures string) bool {
	beside := func(page int, box [4]float64) bool {
		return page == l.page && box[1] < l.y+0.5*l.size && box[3] > l.y-1.5*l.size
	}
	for _, row := range r.report.Rows {
		for _, s := range []string{row.Value, row.Range, row.Name, row.Method, row.Date, row.Specimen, row.Section} {
			if strings.Contains(s, figures) && beside(row.Page, row.Box) {
				return true
			}
		}
	}
	for _, list := range [][]Left{r.report.Refused, r.report.Unread} {
		for _, left := range list {
			if strings.Contains(left.Text, figures) && beside(left.Page, left.Box) {
				return true
			}
		}
	}
	return false
}

// tableSpan returns the first and last line from which something was read.
func tableSpan(lines []*line) (first, last int) {
	first, last = len(lines), -1
	for i, l := range lines {
		if l.used {
			first, last = min(first, i), i
		}
	}
	return first, last
}

// looksLikeResult reports a number with a unit or a range behind it; inside a
// table a name with anything measured will do.
func (l *line) looksLikeResult(inside bool) bool {
	atoms := l.atoms()
	for i, a := range atoms {
		if !a.measured() {
			continue
		}
		if inside && len(l.cells) > 1 && !atoms[0].label {
			return true
		}
		if confirms(atoms[i+1:]) {
			return true
		}
	}
	return false
}

// confirms reports that a unit or a range stands behind a number.
func confirms(rest []atom) bool {
	for _, b := range rest {
		if b.kind == kUnit && (len(b.text) > 1 || b.text == "%") || b.kind == kRange {
			return true
		}
		if b.kind != kFlag {
			break
		}
	}
	return false
}
