package sheet

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"carnet/import/labtable"
	"carnet/vocab/printed"
)

// Doubts that only tables have; the others are labtable's.
const DoubtFuture = "date_in_future"

// Why a line or a column became no row.
const (
	ReasonColumn  = "column_not_understood"
	ReasonShifted = "cells_shifted" // more cells than headings, or a unit where a result should be
	ReasonNoName  = "no_name"
	ReasonNoValue = "no_result"
	ReasonFormula = "formula_error"
	ReasonRepeat  = "repeated"
	ReasonText    = "text"
	ReasonHidden  = "hidden_sheet"
	ReasonMore    = "more_of_these" // the text counts what is not listed
)

// A row is a result before dates and numbers are settled.
type row struct {
	labtable.Row
	date, clock string // as written
	machine     bool   // the value is a workbook's number
}

type reader struct {
	o        Options
	kinds    kinds
	names    map[string]bool // headings and texts that name an analyte
	rows     []row
	stamps   []stamp
	report   labtable.Report
	mappings []Mapping
	missing  int
	reported map[string]int // dates of report on the lines
	dropped  map[string]int // what is not listed, by reason
}

func newReader(o Options) *reader {
	return &reader{o: o, kinds: kinds{}, names: map[string]bool{}, reported: map[string]int{}, dropped: map[string]int{}}
}

// grid reads the tables of one sheet.
func (r *reader) grid(ctx context.Context, g *grid) error {
	for _, name := range g.hidden {
		r.left(&r.report.Unread, labtable.Left{Text: name, Reason: ReasonHidden})
	}
	for _, t := range r.tables(g) {
		if err := ctx.Err(); err != nil {
			return err
		}
		r.preamble(t)
		m := r.infer(t)
		for _, given := range r.o.Mappings {
			if m.correct(given) {
				break
			}
		}
		if !m.usable() || !r.plausible(t, m) {
			for _, l := range t.body {
				r.leftLine(t.page, l, ReasonText)
			}
			continue
		}
		r.mappings = append(r.mappings, m)
		r.apply(t, m)
	}
	return nil
}

const maxLeft = 200 // lines listed of one reason

func (r *reader) left(list *[]labtable.Left, l labtable.Left) {
	if r.dropped[l.Reason]++; r.dropped[l.Reason] <= maxLeft {
		*list = append(*list, l)
	}
}

func (r *reader) leftLine(page int, line []cell, reason string) {
	if filled(line) == 0 {
		return
	}
	list := &r.report.Unread
	if reason == ReasonNoValue || reason == ReasonRepeat {
		list = &r.report.Refused
	}
	r.left(list, labtable.Left{Page: page, Text: lineText(line), Reason: reason})
}

// apply reads the lines of a table by its mapping.
func (r *reader) apply(t table, m Mapping) {
	for _, c := range m.Columns {
		if c.Role == RoleUnknown {
			r.left(&r.report.Unread, labtable.Left{Page: t.page, Text: c.Heading, Reason: ReasonColumn})
		}
	}
	l := newLiner(r, t, m)
	for _, line := range t.body {
		l.read(line)
	}
	r.leftLine(t.page, l.title, ReasonText)
}

// A liner reads the lines of one table.
type liner struct {
	r       *reader
	m       Mapping
	page    int
	results []int
	name    int // column, -1 if results name themselves
	headed  int // columns with headings, 0 when there are none
	section string
	title   []cell // the line of the section, until a row stands under it
}

func newLiner(r *reader, t table, m Mapping) *liner {
	l := &liner{r: r, m: m, page: t.page, results: m.of(RoleResult), name: -1, section: r.title(t)}
	if names := m.of(RoleName); len(names) > 0 {
		l.name = names[0]
	}
	if m.Headings > 0 {
		for j, c := range m.Columns {
			if c.Heading != "" {
				l.headed = j + 1
			}
		}
	}
	return l
}

func (l *liner) read(line []cell) {
	if filled(line) == 0 || l.isHeading(line) {
		return
	}
	if filled(line) == 1 && l.heading(line) {
		return
	}
	if l.shifted(line) {
		l.r.leftLine(l.page, line, ReasonShifted)
		return
	}
	got, absent := 0, 0
	for _, j := range l.results {
		c := at(line, j)
		switch k := l.r.kinds.of(c); {
		case c.text == "":
		case k == kMissing || k&kDash != 0 && !l.grades(j, line):
			l.r.missing++
			absent++
		case k == kError:
			l.r.leftLine(l.page, line, ReasonFormula)
			absent++
		default:
			if !l.result(line, j) {
				l.r.leftLine(l.page, line, ReasonNoName)
				return
			}
			l.title = nil
			got++
		}
	}
	if got+absent == 0 {
		l.noResult(line)
	}
}

// noResult lists a line without a result. A name alone with a unit or a range
// is a test that was not done; in a table by days an empty line is none.
func (l *liner) noResult(line []cell) {
	if l.name >= 0 && at(line, l.name).text != "" {
		l.r.leftLine(l.page, line, ReasonNoValue)
	} else if l.name >= 0 || filled(line) > 1 && len(l.r.cell(line, l.m, RoleDate)) == 0 {
		l.r.leftLine(l.page, line, ReasonText)
	}
}

// isHeading reports the table's heading printed again.
func (l *liner) isHeading(line []cell) bool {
	same := 0
	for j, c := range line {
		if c.text == "" {
			continue
		}
		if j >= len(l.m.Columns) || l.m.Columns[j].Heading != c.text {
			return false
		}
		same++
	}
	return same > 1
}

// heading reads a line of one cell: the title of the lines below it, or a note.
func (l *liner) heading(line []cell) bool {
	c := cell{}
	for _, x := range line {
		if x.text != "" {
			c = x
		}
	}
	if l.r.kinds.of(c)&(figures|kDate) != 0 {
		return false
	}
	if len(c.text) > 60 || strings.Count(c.text, " ") > 7 || l.name < 0 {
		l.r.leftLine(l.page, line, ReasonText)
		return true
	}
	l.r.leftLine(l.page, l.title, ReasonText)
	l.section, l.title = strings.TrimRight(c.text, ": "), line
	return true
}

// shifted reports a line whose cells are not below their headings.
func (l *liner) shifted(line []cell) bool {
	if l.headed > 0 && len(line) > l.headed && filled(line[l.headed:]) > 0 {
		return true
	}
	for j, c := range line {
		if j >= len(l.m.Columns) || c.text == "" {
			continue
		}
		k := l.r.kinds.of(c)
		switch l.m.Columns[j].Role {
		case RoleResult:
			if k&(kDate|kTime) != 0 && k&figures == 0 || k == kUnit {
				return true
			}
		case RoleUnit:
			if k == kNumber || k&(kDate|kRange) != 0 {
				return true
			}
		case RoleDate:
			if k&(kUnit|kRange|kQuantity) != 0 && k&kDate == 0 {
				return true
			}
		}
	}
	return false
}

// grades reports that a lone dash is a negative result: where the column's or
// the line's other results are words and neither unit nor range speak of
// numbers.
func (l *liner) grades(j int, line []cell) bool {
	if unit := l.of(line, RoleUnit, j); unit != "" && unit != "-" || l.m.Columns[j].Unit != "" {
		return false
	}
	rng := l.of(line, RoleRange, j)
	return rng != "" && printed.IsQualitative(rng)
}

// of returns the cell of a role that belongs to the result in column j.
func (l *liner) of(line []cell, role Role, j int) string {
	for i, c := range l.m.Columns {
		if c.Role == role && (c.Of == 0 || c.Of == j+1) {
			if text := at(line, i).text; text != "" {
				return text
			}
		}
	}
	return ""
}

func (r *reader) cell(line []cell, m Mapping, role Role) string {
	for _, j := range m.of(role) {
		if text := at(line, j).text; text != "" {
			return text
		}
	}
	return ""
}

// result reads one result of a line.
func (l *liner) result(line []cell, j int) bool {
	col := l.m.Columns[j]
	out := row{machine: at(line, j).machine}
	out.Page, out.Section, out.Previous = l.page, l.section, col.Previous
	name, unit, rng := col.Name, "", ""
	if name == "" && l.name >= 0 {
		name, unit, rng = splitHeading(at(line, l.name).text)
	}
	if out.Name = name; name == "" || !strings.ContainsFunc(name, isLetter) {
		return false
	}
	if s := l.r.cell(line, l.m, RoleSection); s != "" {
		out.Section = s
	}
	out.Unit = first(l.of(line, RoleUnit, j), col.Unit, unit)
	out.Specimen, out.Method = l.r.cell(line, l.m, RoleSpecimen), l.r.cell(line, l.m, RoleMethod)
	out.Range = l.rangeOf(line, j, first(col.Range, rng))
	out.Flag = normalFlag(l.of(line, RoleFlag, j))
	out.setValue(at(line, j).text)
	out.date, out.clock = first(col.Date, l.day(line)), ""
	if out.date != "" {
		out.date, out.clock = splitTime(out.date)
	}
	out.clock += l.r.cell(line, l.m, RoleTime)
	for _, d := range []string{col.Doubt, l.dateDoubt(col)} {
		if d != "" {
			out.Doubt = append(out.Doubt, d)
		}
	}
	if day := l.r.cell(line, l.m, RoleReported); day != "" {
		l.r.reported[day]++
	}
	l.r.rows = append(l.r.rows, out)
	return true
}

func (l *liner) day(line []cell) string { return l.r.cell(line, l.m, RoleDate) }

func (l *liner) dateDoubt(col Column) string {
	if col.Date != "" {
		return ""
	}
	for _, j := range l.m.of(RoleDate) {
		return l.m.Columns[j].Doubt
	}
	return ""
}

// rangeOf returns the range as written, or its two limits joined.
func (l *liner) rangeOf(line []cell, j int, rng string) string {
	if l.m.Columns[j].Previous {
		return ""
	}
	if s := l.of(line, RoleRange, j); s != "" {
		if k := l.r.kinds.of(cell{text: s}); k&(kMissing|kDash) == 0 {
			return unbracket(s)
		}
		return ""
	}
	low, high := l.of(line, RoleLow, j), l.of(line, RoleHigh, j)
	absent := func(s string) bool { return s == "" || l.r.kinds.of(cell{text: s})&(kMissing|kDash) != 0 }
	switch {
	case absent(low) && absent(high):
		return rng
	case absent(low):
		return "<= " + high
	case absent(high):
		return ">= " + low
	}
	return low + " - " + high
}

// unbracket takes the brackets from around a whole range.
func unbracket(s string) string {
	if len(s) > 2 && strings.ContainsAny(s[:1], "([") && strings.ContainsAny(s[len(s)-1:], ")]") && !strings.ContainsAny(s[1:len(s)-1], "()[]") {
		return strings.TrimSpace(s[1 : len(s)-1])
	}
	return s
}

// setValue splits the cell of a result. What is no value by its spelling is a
// result in words and stays whole.
func (r *row) setValue(text string) {
	v, ok := parseResult(text)
	if !ok {
		r.Value = text
		return
	}
	r.Value = v.value
	if v.unit != "" && r.Unit != "" && isFlag(v.unit) {
		v.flag, v.unit = joinFlags(v.flag, v.unit), "" // 1.5 L beside a unit of its own
	}
	if r.Unit == "" {
		r.Unit = v.unit
	} else if v.unit != "" && printed.Fold(v.unit) != printed.Fold(r.Unit) {
		// The cell knows its unit better than the column does.
		r.Unit = v.unit
	}
	if r.Range == "" && !r.Previous {
		r.Range = v.rng
	}
	if flag := normalFlag(v.flag); flag != "" && r.Flag == "" {
		r.Flag = flag
	}
}

// normalFlag drops a flag that marks nothing.
func normalFlag(s string) string {
	if f, ok := printed.ParseFlag(s); ok && f == printed.FlagNormal || printed.NotDone(s) || isDash(s) {
		return ""
	}
	return s
}

func first(texts ...string) string {
	for _, t := range texts {
		if t != "" {
			return t
		}
	}
	return ""
}

func isLetter(r rune) bool { return 'a' <= r|0x20 && r|0x20 <= 'z' || r >= 0xC0 }

// result settles what the rows of the whole file say together.
func (r *reader) result() (Result, error) {
	if len(r.rows) == 0 && r.missing == 0 {
		return Result{}, fmt.Errorf("sheet: %w", ErrNoTable)
	}
	r.settleDecimal()
	r.settleDates()
	r.settleRows()
	for _, reason := range slices.Sorted(maps.Keys(r.dropped)) {
		if n := r.dropped[reason]; n > maxLeft {
			r.report.Unread = append(r.report.Unread, labtable.Left{Text: fmt.Sprint(n - maxLeft), Reason: ReasonMore + ":" + reason})
		}
	}
	return Result{Report: r.report, Mappings: r.mappings, Missing: r.missing}, nil
}
