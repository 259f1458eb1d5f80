package labtable

import (
	"math"
	"strings"
	"unicode"

	"carnet/vocab/printed"
)

// emit turns the rows of a table into results, the current ones first.
func (a *assembler) emit(r *reader) {
	for _, b := range a.blocks {
		name, unit := splitUnit(b.nameText())
		if b.under == "" {
			b.under = unit
		}
		name, b.beside = splitRange(name)
		for _, v := range a.g.values {
			res := b.values[v]
			if res == nil || len(res.words) == 0 {
				continue
			}
			if res.kind != kUnit && b.unitAstray(v) {
				r.left(&r.report.Unread, b.line, "column_not_understood")
				continue
			}
			if res.kind == kUnit {
				if len(b.values) == 1 {
					r.left(&r.report.Unread, b.line, "unit_without_value")
				}
				continue
			}
			if v.unsure || res.two {
				r.left(&r.report.Unread, b.line, "column_not_understood")
				continue
			}
			r.add(a.row(b, v, res, name), b.line)
		}
		a.emitExtra(r, b, name)
		for _, e := range b.second {
			for v, res := range leftToRight(e.values) {
				if len(res.words) == 0 || v.unsure || res.two {
					continue
				}
				row := a.row(&block{entry: e, lines: b.lines}, v, res, name)
				row.Section = a.heads[b]
				r.add(row, b.line)
			}
		}
	}
}

// unitAstray reports a unit alone in another column of results, while this one has
// its unit from the heading only: the row is of another table.
func (b *block) unitAstray(v *valueColumn) bool {
	if r := b.values[v]; r.unit != "" || v.strip.headUnit() == "" {
		return false
	}
	for _, r := range leftToRight(b.values) {
		if r.kind == kUnit {
			return true
		}
	}
	return false
}

// emitExtra adds the results of a row that stand in no column of their own. A
// range behind such a one is its own, not the first result's.
func (a *assembler) emitExtra(r *reader, b *block, name string) {
	v := a.g.values[0]
	for _, x := range b.extra {
		row := a.row(b, v, &result{words: x[0].words}, name)
		row.Unit, row.Flag = x[1].text, ""
		if v.strip.x1 > x[0].x0 || v.rng == nil || v.rng.x0 < x[1].x1 {
			row.Range = ""
		} else if n := len(r.report.Rows); n > 0 && r.report.Rows[n-1].Name == row.Name {
			r.report.Rows[n-1].Range = ""
		}
		r.add(row, b.line)
	}
}

func (a *assembler) row(b *block, v *valueColumn, res *result, name string) Row {
	row := Row{
		Page: b.line.page, Box: boxOf(b), Section: a.heads[b], Name: name,
		Value: joinWords(res.words), Unit: b.unitFor(v), Specimen: b.sample, Method: b.method,
		Previous: v.previous,
	}
	if row.Method == "" && len(b.notes) > 0 {
		row.Method = strings.Join(b.notes, " ")
	}
	if row.Unit == "" {
		row.Unit = v.strip.headUnit()
	}
	row.Flag = flagText(res.flag)
	if !v.previous {
		row.Range = b.rangeFor(v, res)
		b.applyFields(&row)
		if row.Range == "" {
			row.Range = b.beside
		}
		if row.Flag == "" && a.firstCurrent(b) == v {
			row.Flag = flagText(b.flag)
		}
	}
	for _, at := range b.rest {
		if at.measured() {
			row.Doubt = []string{DoubtLayout} // a number on the line stands in no column
			break
		}
	}
	if res.kind == kText && row.Unit != "" {
		row.Doubt = []string{DoubtLayout} // words in a unit: perhaps not the result
	}
	switch {
	case res.date != "":
		row.Date = res.date
	case v.date != "":
		row.Date = v.date
	case !v.previous:
		row.Date = b.date
	}
	return row
}

// headUnit returns the unit printed above a column of results.
func (s *strip) headUnit() string {
	if printed.IsUnit(s.header) && s.head != rUnit && s.head != rValue && signedUnit(s.header) {
		return s.header
	}
	_, unit := splitUnit(s.header)
	return unit
}

// signedUnit reports a unit that no word is. Index, ratio or z-score over a column
// say what stands there and are the unit of nothing.
func signedUnit(s string) bool {
	return strings.ContainsAny(s, "/%‰°^") || bareUnits[strings.ToLower(s)]
}

// bareUnits are units without a stroke that stand behind names in brackets.
var bareUnits = map[string]bool{
	"fl": true, "pg": true, "kg": true, "cm": true, "mm": true, "mmhg": true, "sec": true, "s": true, "°c": true, "g": true, "mg": true, "ml": true,
	"фл": true, "пг": true, "сек": true, "秒": true,
}

// splitUnit takes the unit from the end of a name: Hemoglobin (g/dL).
func splitUnit(name string) (rest, unit string) {
	i := strings.LastIndexAny(name, "([")
	if i <= 0 || !strings.ContainsAny(name[len(name)-1:], ")]") {
		return name, ""
	}
	u := strings.TrimSpace(name[i+1 : len(name)-1])
	if !printed.IsUnit(u) || !strings.ContainsAny(u, "/%‰") && !bareUnits[strings.ToLower(u)] {
		return name, "" // TSH (INR), Haemoglobin (Hb)
	}
	return strings.TrimSpace(name[:i]), u
}

// splitRange takes the range in brackets from the end of a name: Kalium (3.5 - 5.0).
func splitRange(name string) (rest, rng string) {
	i := strings.LastIndexAny(name, "([")
	if i <= 0 || !strings.ContainsAny(name[len(name)-1:], ")]") {
		return name, ""
	}
	inside := strings.TrimSpace(name[i+1 : len(name)-1])
	if !printed.IsRange(inside) || !strings.ContainsAny(inside, ".,<> ") && !printed.TwoSided(inside) {
		return name, ""
	}
	return strings.TrimSpace(name[:i]), inside
}

// firstCurrent returns the column whose result the row's flag belongs to: the
// last current one, next to the range, unless only one is filled.
func (a *assembler) firstCurrent(b *block) *valueColumn {
	var last *valueColumn
	for _, v := range a.g.values {
		if res := b.values[v]; res != nil && len(res.words) > 0 && !v.previous && !v.unsure {
			if last == nil || v.rng != nil && last.rng == nil {
				last = v
			}
		}
	}
	return last
}

func flagText(flags []string) string {
	var out []string
	for _, f := range flags {
		if f == "–" || f == "—" {
			continue // a dash of a sentence: 5.9 – high
		}
		if k, ok := printed.ParseFlag(f); ok && k == printed.FlagNormal {
			continue
		}
		if t := trimRange(f); t != "" && t != f {
			f = t // (High)
		}
		out = append(out, f)
	}
	return strings.Join(out, " ")
}

// rangeFor returns the range of a result as printed, without the brackets
// around the whole of it.
func (b *block) rangeFor(v *valueColumn, res *result) string {
	if v.bare {
		return trimRange(joinWords(res.rng))
	}
	words := res.rng
	if len(words) == 0 && v.rng != nil {
		words = b.rng[v.rng]
	}
	words = unlabelled(words)
	if len(words) == 0 && v.rng == nil && len(b.rng) == 1 {
		for _, w := range leftToRight(b.rng) {
			words = w
		}
	}
	if len(words) == 0 && (b.low != "" || b.high != "") {
		low, high := b.low, strings.TrimLeft(b.high, "-–—~ ")
		switch {
		case b.low == "" && strings.IndexAny(fold(high), "<>") == 0:
			return high
		case b.low == "":
			return "<= " + high
		case b.high == "":
			return ">= " + low
		}
		return low + " - " + high
	}
	return trimRange(joinWords(words))
}

// unlabelled drops a label such as "Ref:" before a range.
func unlabelled(words []word) []word {
	for n := 1; n < min(4, len(words)); n++ {
		if !endsLabel(words[n-1].text) {
			continue
		}
		if headerRole(joinWords(words[:n])) == rRange {
			return words[n:]
		}
		break
	}
	return words
}

func trimRange(s string) string {
	s = strings.TrimRight(strings.TrimSpace(s), ";,")
	for _, p := range []string{"()", "[]", "（）", "【】"} {
		o, c := []rune(p)[0], []rune(p)[1]
		if strings.HasPrefix(s, string(o)) && strings.HasSuffix(s, string(c)) && strings.Count(s, string(o)) == 1 && strings.ContainsFunc(s, wordy) {
			return strings.TrimSpace(s[len(string(o)) : len(s)-len(string(c))])
		}
	}
	return s
}

func wordy(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

func boxOf(b *block) [4]float64 {
	box := [4]float64{b.x0, math.Inf(1), b.x1, math.Inf(-1)}
	for _, l := range b.lines {
		lb := l.box()
		box[1], box[3] = math.Min(box[1], lb[1]), math.Max(box[3], lb[3])
	}
	return box
}
