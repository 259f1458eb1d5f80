package labtable

import "strings"

// leftovers lists what looks like a result and became none, so that a person
// sees it: unread where the shape was not understood, refused where it stands
// in running text, which quotes limits and earlier results.
func (r *reader) leftovers() {
	told := r.tellings()
	for _, lines := range r.lines {
		first, last := tableSpan(lines)
		for i, l := range lines {
			switch {
			case l.used && lost(l, told[l.page]):
			case l.used || l.field == rSkip || !l.looksLikeResult(i > first && i < last):
				continue
			}
			if l.isProse() {
				r.left(&r.report.Refused, l, "note")
			} else {
				r.left(&r.report.Unread, l, "not_understood")
			}
		}
	}
}

// A telling is what the report says of one place.
type telling struct {
	box  [4]float64
	text string
}

// tellings returns what the report says so far, by page.
func (r *reader) tellings() map[int][]telling {
	told := map[int][]telling{}
	for _, row := range r.report.Rows {
		text := strings.Join([]string{row.Value, row.Range, row.Name, row.Method, row.Date, row.Specimen, row.Section}, "\n")
		told[row.Page] = append(told[row.Page], telling{row.Box, text})
	}
	for _, list := range [][]Left{r.report.Refused, r.report.Unread} {
		for _, left := range list {
			told[left.Page] = append(told[left.Page], telling{left.Box, left.Text})
		}
	}
	return told
}

// lost reports a result on a line that something was read from, but not it: a
// number with its unit or range that stands in no row beside and is not listed.
func lost(l *line, told []telling) bool {
	atoms := l.atoms()
	for i, a := range atoms {
		if a.measured() && confirms(atoms[i+1:]) && !l.tells(told, a.text) {
			return true
		}
	}
	return false
}

func (l *line) tells(told []telling, figures string) bool {
	for _, t := range told {
		if t.box[1] < l.y+0.5*l.size && t.box[3] > l.y-1.5*l.size && strings.Contains(t.text, figures) {
			return true
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
