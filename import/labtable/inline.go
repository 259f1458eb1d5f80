package labtable

import "carnet/vocab/printed"

// inline reads what has no columns: lines that print name, result, unit and
// range one behind the other, perhaps several times. A result counts when its
// unit or range confirms it, or when the lines around it do.
func (r *reader) inline(lines []*line) {
	tables := false
	for _, l := range lines {
		tables = tables || l.used
	}
	confirmed := map[*line]bool{}
	for pass := range 2 {
		for i, l := range lines {
			if l.used || l.field != rNone || i > 0 && l.follows(lines[i-1]) {
				continue
			}
			near := pass == 1 && (i > 0 && confirmed[lines[i-1]] && aligned(l, lines[i-1]) || i+1 < len(lines) && confirmed[lines[i+1]] && aligned(l, lines[i+1]))
			rows := r.inlineRows(l, near)
			if len(rows) == 0 || tables && (l.isProse() || isLegend(rows)) {
				continue
			}
			for _, row := range rows {
				row.Section = sectionAbove(lines[:i])
				r.add(row, l)
			}
			confirmed[l] = true
			l.used = true
		}
	}
}

// isLegend reports limits printed beside a table: "Diabetes: > 6.4 %".
func isLegend(rows []Row) bool {
	for _, row := range rows {
		if cmp, _ := splitComparator(row.Value); cmp != "" && row.Range == "" {
			return true
		}
	}
	return false
}

// follows reports a line of the same paragraph of running text.
func (l *line) follows(above *line) bool {
	return above.isProse() && !l.atoms()[0].label && l.y-above.y < 1.8*l.size && aligned(l, above)
}

func aligned(a, b *line) bool { return a.x0-b.x0 < 2 && b.x0-a.x0 < 2 }

// inlineRows reads one line as name, result, unit, flag, range, name, result …
// It gives nothing unless the whole line is understood.
func (r *reader) inlineRows(l *line, near bool) []Row {
	atoms := l.atoms()
	if len(atoms) < 2 || atoms[0].kind == kDate || l.isProse() && (!atoms[0].label || !l.resultsConfirmed()) {
		return nil
	}
	var rows []Row
	for i := 0; i < len(atoms); {
		n := nameAt(atoms[i:])
		if n == 0 || i+n >= len(atoms) {
			return nil
		}
		row, m := inlineResult(atoms[i+n:])
		if m == 0 {
			return nil
		}
		row.Page, row.Box, row.Name = l.page, l.box(), nameOf(atoms[i:i+n])
		sure := row.Unit != "" || row.Range != ""
		vouched := near && atoms[i].label && len(rows) == 0
		if !sure && !vouched || isStopName(row.Name) {
			return nil
		}
		rows = append(rows, row)
		i += n + m
	}
	return rows
}

// resultsConfirmed reports a unit behind the first result of a labelled line.
func (l *line) resultsConfirmed() bool {
	atoms := l.atoms()
	return len(atoms) > 2 && atoms[1].result() && (atoms[2].kind == kUnit || atoms[2].kind == kRange)
}

// nameAt returns how many atoms are the name at the start: text, or what the
// spelling takes for something else but a colon ends.
func nameAt(atoms []atom) int {
	if atoms[0].kind == kText && atoms[0].words[0].text != "" {
		return 1
	}
	for i, a := range atoms[:min(len(atoms), 3)] {
		if a.kind != kText && a.kind != kWord && a.kind != kUnit {
			break
		}
		if endsLabel(a.words[len(a.words)-1].text) {
			return i + 1
		}
	}
	if (atoms[0].kind == kUnit || atoms[0].kind == kWord) && len(atoms) > 1 && atoms[1].measured() {
		return 1
	}
	return 0
}

// inlineResult reads the result at the start and what belongs to it.
func inlineResult(atoms []atom) (Row, int) {
	var row Row
	i := 0
	for ; i < len(atoms); i++ {
		a := atoms[i]
		switch {
		case a.kind == kFlag:
			row.Flag = joinText(row.Flag, flagText([]string{a.text}))
		case row.Value == "" && (a.measured() || a.kind == kWord || a.kind == kRange && printed.IsGrade(a.text)):
			row.Value = a.text
		case row.Value == "":
			return row, 0
		case a.kind == kUnit && row.Unit == "":
			row.Unit = a.text
		case (a.kind == kRange || a.kind == kBound) && row.Range == "":
			row.Range = trimRange(a.text)
		case a.kind == kText && i+1 < len(atoms) && (atoms[i+1].kind == kRange || a.label && atoms[i+1].kind == kBound): // "Ref:"
		default:
			return row, i
		}
	}
	return row, i
}

// sectionAbove returns the last heading of the lines above.
func sectionAbove(lines []*line) string {
	for i := len(lines) - 1; i >= 0; i-- {
		if !lines[i].used && !lines[i].furniture && lines[i].isTitle() {
			return lines[i].text()
		}
	}
	return ""
}
