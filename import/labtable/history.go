package labtable

// histories reads the tests that are printed one under the other with a line a
// day: the name as a heading, often with its unit, and below it date, result and
// range again and again. It takes at least two such lines under one heading, so
// that a date beside a number is no accident.
func (r *reader) histories(lines []*line) {
	for i := 0; i < len(lines); i++ {
		title := lines[i]
		if title.used || title.field != rNone || !title.isTitle() || isStopName(title.text()) {
			continue
		}
		name, unit := splitUnit(title.text())
		var rows []Row
		n := i + 1
		for above := title; n < len(lines); n++ {
			row, ok := lines[n].ofDay(above)
			if !ok {
				break
			}
			row.Name = name
			if row.Unit == "" {
				row.Unit = unit
			}
			rows, above = append(rows, row), lines[n]
		}
		if len(rows) < 2 || !measuredDays(rows) {
			continue
		}
		for k, row := range rows {
			r.add(row, lines[i+1+k])
			lines[i+1+k].use()
		}
		title.use()
		i = n - 1
	}
}

// ofDay reads a line of a date and one result, right below another line.
func (l *line) ofDay(above *line) (Row, bool) {
	atoms := l.atoms()
	if l.used || len(atoms) < 2 || atoms[0].kind != kDate || l.y-above.y > 2.6*l.size {
		return Row{}, false
	}
	rest := atoms[1:]
	for len(rest) > 0 && rest[0].kind == kTime {
		rest = rest[1:]
	}
	row, n := inlineResult(rest)
	row.Page, row.Box, row.Date = l.page, l.box(), atoms[0].text
	return row, row.Value != "" && n == len(rest)
}

// measuredDays reports that every line has a unit or a range.
func measuredDays(rows []Row) bool {
	for _, row := range rows {
		if row.Unit == "" && row.Range == "" {
			return false
		}
	}
	return true
}
