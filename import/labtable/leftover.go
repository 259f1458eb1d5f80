package labtable

// leftovers lists what looks like a result and became none, so that a person
// sees it: unread where the shape was not understood, refused where it stands
// in running text, which quotes limits and earlier results.
func (r *reader) leftovers() {
	listed := map[*line]bool{}
	for _, lines := range r.lines {
		first, last := tableSpan(lines)
		for i, l := range lines {
			if l.used || l.field == rSkip || listed[l] || !l.looksLikeResult(i > first && i < last) {
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
		for _, b := range atoms[i+1:] {
			if b.kind == kUnit && (len(b.text) > 1 || b.text == "%") || b.kind == kRange {
				return true
			}
			if b.kind != kFlag {
				break
			}
		}
	}
	return false
}
