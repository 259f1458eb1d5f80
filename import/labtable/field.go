package labtable

import (
	"math"
	"strings"
	"unicode"

	"carnet/vocab/printed"
)

// A field is one "label: content" of a block, as some laboratories print each
// test: its title, then Result, Reference value, Method each on a line.
type field struct {
	role  role
	label string
	name  atom // the label as printed
	atoms []atom
}

// fieldsOf cuts a line at its labels. Text before the first label is none.
func fieldsOf(l *line) []field {
	var out []field
	for _, a := range l.atoms() {
		if n := len(out); a.label && (n == 0 || len(out[n-1].atoms) > 0) {
			out = append(out, field{label: a.text, name: a, role: headerRole(a.text)})
			continue
		}
		if len(out) > 0 {
			out[len(out)-1].atoms = append(out[len(out)-1].atoms, a)
		}
	}
	return out
}

// markFields finds the lines that are fields of blocks. A label is a field's
// when the dictionary has it, or when it comes back again and again over
// contents of one kind: a name of an analyte does not.
func (r *reader) markFields() {
	r.markRepeated()
	contents := map[string][]content{}
	for _, lines := range r.lines {
		for _, l := range lines {
			for _, f := range fieldsOf(l) {
				contents[labelKey(f.label)] = append(contents[labelKey(f.label)], f.content())
			}
		}
	}
	for _, lines := range r.lines {
		for _, l := range lines {
			fields := fieldsOf(l)
			if len(fields) == 0 || !l.atoms()[0].label {
				continue
			}
			for i := range fields {
				fields[i].role = fieldRole(fields[i], contents[labelKey(fields[i].label)])
				if l.field == rNone || fields[i].role == rValue {
					l.field = fields[i].role
				}
			}
		}
	}
	r.contents = contents
	for _, lines := range r.lines {
		markBands(lines)
	}
}

// markBands finds the lines that go on from a label of a range with nothing
// behind it: "Reference range:" and its bands, one below the other.
func markBands(lines []*line) {
	for i := 1; i < len(lines); i++ {
		above, l := lines[i-1], lines[i]
		opens := above.field == rRange && len(above.atoms()) == 1
		if (opens || above.band) && l.y-above.y < 1.6*l.size && math.Abs(l.size-above.size) < 0.3 && !l.isHeader() && l.x0 > above.x0-3 {
			l.band = l.atoms()[0].label || above.band && l.x0 < above.x0+3 && !l.isTitle()
		}
	}
}

// markRepeated takes words for labels that have no colon: two or more that come
// back at the left edge line by line, each time under another title.
func (r *reader) markRepeated() {
	count := map[string]int{}
	titles := map[string]map[string]bool{}
	for _, lines := range r.lines {
		title := ""
		for _, l := range lines {
			if l.isTitle() {
				title = l.text()
				continue
			}
			if k, ok := l.leadWord(); ok && title != "" {
				count[k]++
				if titles[k] == nil {
					titles[k] = map[string]bool{}
				}
				titles[k][title] = true
			}
		}
	}
	repeated := map[string]bool{}
	for k, n := range count {
		if n >= 3 && len(titles[k]) == n {
			repeated[k] = true
		}
	}
	if len(repeated) < 2 {
		return
	}
	for _, lines := range r.lines {
		for _, l := range lines {
			if k, ok := l.leadWord(); ok && repeated[k] {
				l.atoms()[0].label = true
			}
		}
	}
}

// leadWord returns the text at the start of a line that something follows.
func (l *line) leadWord() (string, bool) {
	atoms := l.atoms()
	if len(atoms) < 2 || len(atoms) > 5 || atoms[0].kind != kText || atoms[0].label || len(atoms[0].words) > 4 {
		return "", false
	}
	return labelKey(atoms[0].text), true
}

func labelKey(label string) string { return strings.ToLower(fold(label)) }

// content types what stands behind a label.
func (f field) content() content {
	for _, a := range f.atoms {
		switch a.kind {
		case kRange:
			return cRange
		case kNumber:
			return cNumber
		case kBound:
			return cBound
		case kWord:
			return cWord
		case kDate, kTime:
			return cDate
		case kUnit:
			return cUnit
		}
	}
	return cText
}

// fieldRole returns the role of a label: by dictionary, if what follows fits
// it, else by what follows it everywhere.
func fieldRole(f field, seen []content) role {
	switch f.role {
	case rValue:
		if c := f.content(); c == cDate || c == cText && eventOf(f.label) != evNone {
			return rSkip
		}
		return rValue
	case rRange, rUnit, rMethod, rSpecimen, rFlag, rPrevious, rDate, rSkip:
		return f.role
	}
	if isStopName(f.label) || eventOf(f.label) != evNone && f.content() == cDate {
		return rSkip
	}
	if len(seen) < 3 {
		return rNone
	}
	count := map[content]int{}
	for _, c := range seen {
		count[c]++
	}
	most := func(c content) bool { return (count[c]+count[cBound])*3 >= len(seen)*2 && count[c] > 0 }
	switch {
	case most(cRange):
		return rRange
	case most(cNumber), count[cNumber]+count[cWord]+count[cBound] == len(seen) && count[cNumber] > 0:
		return rValue
	case most(cUnit):
		return rUnit
	default:
		return rSkip
	}
}

// blocks reads the tests that are printed one under the other, each a title
// and its fields.
func (r *reader) blocks(lines []*line) {
	var title *line
	var open *Row
	var earlier []Row
	flush := func() {
		if open != nil {
			r.add(*open, title)
			for _, row := range earlier {
				r.add(row, title)
			}
		}
		open, earlier = nil, nil
	}
	for i, l := range lines {
		if l.used && l.field == rNone {
			flush()
			title = nil
			continue
		}
		if l.field == rNone {
			if l.isTitle() {
				flush()
				title = l
			} else if l.heading() && i+1 < len(lines) && lines[i+1].continuesBlock() {
				flush()
				title = l
				open = &Row{Page: l.page, Box: l.box(), Name: nameOf(l.atoms()[:1])}
				field{role: rValue, atoms: l.atoms()[1:]}.apply(open)
				l.used = true
			}
			continue
		}
		if title == nil || l.used {
			continue
		}
		for _, f := range r.fields(l) {
			if f.role == rValue {
				flush()
				open = r.openBlock(title, l, f)
				continue
			}
			if open == nil {
				continue
			}
			if row, ok := f.earlier(open.Name, l); ok && f.role == rPrevious {
				earlier = append(earlier, row)
			}
			f.apply(open)
			l.used = true
		}
	}
	flush()
}

// earlier reads a labelled earlier result: "Previous: 115 mg/dL (14 Aug 2025)".
func (f field) earlier(name string, l *line) (Row, bool) {
	row := Row{Page: l.page, Box: l.box(), Name: name, Previous: true}
	for i, a := range f.atoms {
		if a.kind == kDate {
			row.Date = a.text
			f.atoms = append(append([]atom{}, f.atoms[:i]...), f.atoms[i+1:]...)
			break
		}
	}
	out, n := inlineResult(f.atoms)
	row.Value, row.Unit, row.Flag = out.Value, out.Unit, out.Flag
	return row, row.Value != "" && n == len(f.atoms)
}

// fields returns the fields of a line with their roles. Labels that mean nothing
// to us behind a range's are its bands: "Normal: up to 5.6 Diabetes: from 6.5".
func (r *reader) fields(l *line) []field {
	var out []field
	for _, f := range fieldsOf(l) {
		f.role = fieldRole(f, r.contents[labelKey(f.label)])
		if n := len(out); n > 0 && out[n-1].role == rRange && f.role != rValue && f.role != rMethod && f.role != rSpecimen && f.role != rDate {
			out[n-1].atoms = append(append(out[n-1].atoms, f.name), f.atoms...)
			continue
		}
		out = append(out, f)
	}
	return out
}

// heading reports a line that names what it measures before a colon.
func (l *line) heading() bool {
	atoms := l.atoms()
	return len(atoms) > 1 && atoms[0].label && atoms[1].result() && !isStopName(atoms[0].text) && eventOf(atoms[0].text) == evNone
}

// continuesBlock reports a field other than a result: a range, a method.
func (l *line) continuesBlock() bool {
	return l.field == rRange || l.field == rMethod || l.field == rSpecimen || l.field == rUnit
}

// isTitle reports a short line of text that can name what its fields measure.
func (l *line) isTitle() bool {
	if len(l.cells) != 1 || l.isProse() || len(l.words) > 8 {
		return false
	}
	for _, a := range l.atoms() {
		if a.label || a.kind == kDate || a.measured() {
			return false
		}
	}
	return strings.ContainsFunc(l.text(), unicode.IsLetter)
}

func (r *reader) openBlock(title, l *line, f field) *Row {
	row := &Row{Page: l.page, Name: title.text(), Box: join(title.box(), l.box())}
	f.apply(row)
	if row.Value == "" {
		return nil
	}
	title.used, l.used = true, true
	return row
}

// apply puts a field's content on a row.
func (f field) apply(row *Row) {
	switch f.role {
	case rValue:
		f.applyValue(row)
	case rUnit:
		if row.Unit == "" {
			row.Unit = f.text()
		}
	case rRange:
		if row.Range == "" {
			row.Range, row.Unit = f.rangeAndUnit(row.Unit)
		}
	case rFlag:
		row.Flag = flagText([]string{f.text()})
	case rMethod:
		row.Method = f.text()
	case rSpecimen:
		row.Specimen = f.text()
	}
}

func (f field) text() string {
	var words []word
	for _, a := range f.atoms {
		words = append(words, a.words...)
	}
	return joinWords(words)
}

// applyValue reads result, unit, flag and range in the order they are printed.
// What is no result by spelling is kept whole.
func (f field) applyValue(row *Row) {
	if len(f.atoms) == 0 {
		return
	}
	if !f.atoms[0].result() && f.atoms[0].kind != kFlag {
		row.Value = f.text()
		return
	}
	for _, a := range f.atoms {
		switch {
		case row.Value == "" && a.result():
			row.Value = a.text
		case a.kind == kUnit && row.Unit == "":
			row.Unit = a.text
		case a.kind == kFlag:
			row.Flag = flagText([]string{a.text})
		case a.kind == kRange || a.kind == kBound && row.Range == "":
			row.Range = trimRange(a.text)
		}
	}
}

// rangeAndUnit splits a printed range from the unit behind it.
func (f field) rangeAndUnit(unit string) (rng, u string) {
	var words []word
	bands := 0
	for i, a := range f.atoms {
		if a.label {
			bands++
		}
		if a.kind == kUnit && i == len(f.atoms)-1 && i > 0 && bands < 2 {
			if unit == "" {
				unit = a.text
			}
			if unit == a.text || printed.IsUnit(a.text) {
				continue
			}
		}
		words = append(words, a.words...)
	}
	return trimRange(joinWords(words)), unit
}

// applyFields adds the labelled lines under a table row to it.
func (b *block) applyFields(row *Row) {
	for _, f := range b.fields {
		f.apply(row)
	}
}

func join(a, b [4]float64) [4]float64 {
	return [4]float64{min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])}
}
