package sheet

import "strings"

// plausible reports that a table is one of results: its result columns hold
// results, and names, units or ranges say what of. A table whose heading is no
// heading we know, or that has none, must show that in most of its lines: a
// text with commas is not read as a table.
func (r *reader) plausible(t table, m Mapping) bool {
	l := newLiner(r, t, m)
	lines, with, told := 0, 0, 0 // lines of several cells, of them with a result, of them saying what of
	results, measures := 0, 0
	for _, line := range t.body[:min(len(t.body), statLines)] {
		if filled(line) < 2 {
			continue
		}
		lines++
		any, says := false, false
		for _, j := range l.results {
			c := at(line, j)
			k := r.kinds.of(c)
			if c.text == "" || k&(kMissing|kError) != 0 {
				continue
			}
			results++
			if k&(measured|kRange) != 0 {
				measures++
				any = true
				says = says || l.tells(line, j, t.sure)
			}
		}
		if any {
			with++
		}
		if says {
			told++
		}
	}
	switch {
	case results == 0:
		return t.sure && r.plausibleEmpty(l)
	case told == 0 || measures*2 < results:
		return false
	case t.sure:
		return true
	}
	return with*10 >= lines*6 && told*3 >= with && measures*10 >= results*7
}

// plausibleEmpty reports a table that could have results though every cell of
// them says that nothing was measured.
func (r *reader) plausibleEmpty(l *liner) bool {
	for _, j := range l.results {
		if r.known(l.m.Columns[j].Name) {
			return true
		}
	}
	return l.name >= 0
}

// tells reports that a known name, a unit or a range says what a result is of.
// Where no heading speaks for a laboratory's table only units of ratios do:
// flour is in grams too.
func (l *liner) tells(line []cell, j int, sure bool) bool {
	col := l.m.Columns[j]
	unit := first(l.of(line, RoleUnit, j), col.Unit)
	if v, ok := parseResult(at(line, j).text); ok && unit == "" {
		unit = v.unit
	}
	if unit != "" && (sure || strings.ContainsAny(unit, "/%‰")) {
		return true
	}
	if k := l.r.kinds.of(cell{text: first(l.of(line, RoleRange, j), col.Range)}); k&(kRange|kBound) != 0 {
		return true
	}
	name := col.Name
	if name == "" {
		name = at(line, l.name).text
	}
	return l.r.known(name)
}
