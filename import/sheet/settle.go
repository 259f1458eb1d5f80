package sheet

import (
	"strings"
	"time"

	"carnet/import/labtable"
	"carnet/vocab/printed"
)

// A stamp is a day above a table with what its label says.
type stamp struct {
	label string // as labtable.DateLabel
	date  string // as written
}

// preamble reads the days in the lines above a table.
func (r *reader) preamble(t table) {
	for _, line := range t.before {
		label := ""
		for _, c := range line {
			text := c.text
			if head, rest, ok := cutLabel(text); ok {
				label, text = head, rest
			}
			if text == "" {
				continue
			}
			if isDate(text) {
				day, _ := splitTime(text)
				r.stamps = append(r.stamps, stamp{label: labtable.DateLabel(label), date: day})
				continue
			}
			label = text
		}
	}
}

// cutLabel splits "Collected: 12.03.2024 07:45" at its first colon.
func cutLabel(s string) (label, rest string, ok bool) {
	for _, colon := range []string{":", "："} {
		if label, rest, ok = strings.Cut(s, colon); ok && label != "" && !isDigit(label[len(label)-1]) {
			return label, strings.TrimSpace(rest), true
		}
	}
	return "", s, false
}

// title is the section that a table's rows stand under: the sheet's name in a
// workbook of several, the line right above the heading of a further table.
func (r *reader) title(t table) string {
	if n := len(t.before); n > 0 && len(r.mappings) > 1 && filled(t.before[n-1]) == 1 {
		return strings.TrimRight(lineText(t.before[n-1]), ": ")
	}
	return t.sheet
}

// settleDecimal finds the decimal mark from the numbers that are text, and
// writes a workbook's own numbers with it.
func (r *reader) settleDecimal() {
	var marks printed.Marks
	machine := false
	for _, row := range r.rows {
		if machine = machine || row.machine; !row.machine {
			marks.Add(strings.TrimLeft(printed.Fold(row.Value), "<>=~ "))
		}
		for _, n := range printed.RangeNumbers(row.Range) {
			marks.Add(n)
		}
	}
	switch {
	case r.o.Decimal != 0:
		r.report.Decimal = r.o.Decimal
	default:
		r.report.Decimal = marks.Decimal()
		if r.report.Decimal == 0 && machine && marks.Open+marks.Point+marks.Comma == 0 {
			r.report.Decimal = '.'
		}
		if r.report.Decimal == 0 && marks.Open > 0 {
			r.report.Ask = append(r.report.Ask, labtable.Question{Kind: "decimal", Options: []string{".", ","}, Example: r.openNumber()})
		}
	}
	if r.report.Decimal == ',' {
		for i := range r.rows {
			if r.rows[i].machine {
				r.rows[i].Value = strings.Replace(r.rows[i].Value, ".", ",", 1)
			}
		}
	}
}

// openNumber returns a number whose mark is open, from a value or a range.
func (r *reader) openNumber() string {
	for _, row := range r.rows {
		for _, n := range append([]string{strings.TrimLeft(printed.Fold(row.Value), "<>=~ ")}, printed.RangeNumbers(row.Range)...) {
			if _, closed := printed.Number(n, 0); closed || row.machine {
				continue
			}
			if _, number := printed.Number(n, '.'); number {
				return n
			}
		}
	}
	return ""
}

// settleDates turns days as written into ISO. The order of day and month is
// that of the whole file: proved by one day, else asked.
func (r *reader) settleDates() {
	order, open := r.order(), ""
	iso := func(text string) string {
		day, ok := printed.ParseDate(text, order)
		if d, _, isDate := printed.ScanDate(text); !ok && isDate && d.Open() {
			open = first(open, text)
		}
		return day
	}
	for _, s := range r.stamps {
		day := iso(s.date)
		switch s.label {
		case "collected":
			r.report.Collected = first(r.report.Collected, day)
		case "reported", "printed":
			r.report.Reported = first(r.report.Reported, day)
		}
	}
	for _, s := range r.stamps {
		if s.label == "date" {
			r.report.Collected = first(r.report.Collected, iso(s.date))
		}
	}
	if len(r.reported) == 1 && r.report.Reported == "" {
		for text := range r.reported {
			day, _ := splitTime(text)
			r.report.Reported = iso(day)
		}
	}
	days := map[string]bool{}
	for i := range r.rows {
		row := &r.rows[i]
		if row.date == "" {
			continue
		}
		row.Date = iso(row.date)
		if d, _, ok := printed.ScanDate(row.date); row.Date == "" && ok && d.Open() {
			row.Doubt = append(row.Doubt, labtable.DoubtDateOrder)
		} else if row.Date == "" { // a month
			row.Doubt = append(row.Doubt, labtable.DoubtNoDate)
		}
		days[row.Date] = true
		if r.future(row.Date) {
			row.Doubt = append(row.Doubt, DoubtFuture)
		}
	}
	if r.report.Collected == "" && len(days) == 1 {
		for day := range days {
			r.report.Collected = day
		}
	}
	if open != "" {
		r.report.Ask = append(r.report.Ask, labtable.Question{Kind: "date_order", Options: []string{"dmy", "mdy"}, Example: open})
	}
}

// order is what the file's own days prove of the order of day and month.
func (r *reader) order() printed.Order {
	if r.o.DateOrder != "" {
		return printed.Order(r.o.DateOrder)
	}
	votes := map[printed.Order]int{}
	vote := func(text string) {
		if d, _, ok := printed.ScanDate(text); ok {
			votes[d.Proves()]++
		}
	}
	for _, row := range r.rows {
		vote(row.date)
	}
	for _, s := range r.stamps {
		vote(s.date)
	}
	for text := range r.reported {
		day, _ := splitTime(text)
		vote(day)
	}
	switch dmy, mdy := votes[printed.OrderDMY], votes[printed.OrderMDY]; {
	case dmy > 0 && mdy == 0:
		return printed.OrderDMY
	case mdy > 0 && dmy == 0:
		return printed.OrderMDY
	}
	return printed.OrderUnknown
}

// future reports a day after tomorrow.
func (r *reader) future(iso string) bool {
	if r.o.Today == "" || iso <= r.o.Today {
		return false
	}
	today, err := time.Parse(time.DateOnly, r.o.Today)
	return err == nil && iso > today.AddDate(0, 0, 1).Format(time.DateOnly)
}

// settleRows drops lines that say the same as one before, and writes on each
// row why it wants a look.
func (r *reader) settleRows() {
	type same struct{ name, section, specimen, unit, date, clock string }
	seen := map[same]int{}
	kept := r.rows[:0]
	for _, row := range r.rows {
		k := same{row.Name, row.Section, row.Specimen, row.Unit, first(row.Date, row.date), row.clock}
		if row.Previous {
			k.clock += "previous"
		}
		i, again := seen[k]
		if again && kept[i].Value == row.Value && kept[i].Range == row.Range && kept[i].Flag == row.Flag {
			r.left(&r.report.Refused, labtable.Left{Page: row.Page, Reason: ReasonRepeat,
				Text: lineText([]cell{{text: row.date}, {text: row.Name}, {text: row.Value}, {text: row.Unit}})})
			continue
		}
		row.Doubt = append(row.Doubt, labtable.Doubts(row.Row, r.report.Decimal)...)
		if again {
			row.Doubt = append(row.Doubt, labtable.DoubtRepeat)
			if n := len(kept[i].Doubt); n == 0 || kept[i].Doubt[n-1] != labtable.DoubtRepeat {
				kept[i].Doubt = append(kept[i].Doubt, labtable.DoubtRepeat)
			}
		} else {
			seen[k] = len(kept)
		}
		if row.date == "" && r.report.Collected == "" && !row.Previous {
			row.Doubt = append(row.Doubt, labtable.DoubtNoDate)
		}
		kept = append(kept, row)
	}
	for _, row := range kept {
		r.report.Rows = append(r.report.Rows, row.Row)
	}
}
