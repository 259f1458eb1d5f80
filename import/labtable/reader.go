package labtable

import (
	"math"
	"strings"
	"unicode"

	"carnet/vocab/printed"
)

// A reader reads one document.
type reader struct {
	opt      Options
	lines    [][]*line // by page
	letter   bool      // US letter paper
	report   Report
	marks    printed.Marks
	contents map[string][]content // what stands behind each label
	section  string               // the heading in force where the last table ended
	header   string               // above the last table
	tables   [][2]int             // the rows that each table gave, first and behind the last
	bars     []dayBar             // the lines that head a day's results
	mirrors  map[int]float64      // the width of the pages read from right to left
}

func newReader(pages []Page, o Options) *reader {
	r := &reader{opt: o, mirrors: map[int]float64{}}
	for _, p := range pages {
		if mirrored(p) {
			r.mirrors[p.Number] = p.Width
		}
		r.lines = append(r.lines, linesOf(p))
		short, long := math.Min(p.Width, p.Height), math.Max(p.Width, p.Height)
		r.letter = r.letter || math.Abs(short-612) < 6 && (math.Abs(long-792) < 6 || math.Abs(long-1008) < 6)
	}
	return r
}

func (r *reader) read() Report {
	markFurniture(r.lines)
	r.markFields()
	r.markBars()
	for _, lines := range r.lines {
		r.histories(lines)
		r.stacks(lines)
		for _, z := range zonesOf(lines) {
			r.table(z)
		}
		r.blocks(lines)
		r.inline(lines)
	}
	r.sentences()
	r.leftovers()
	r.settleDecimal()
	r.settleSigns()
	r.settleLitres()
	r.settleDates()
	r.doubt()
	r.turnBack()
	return r.report
}

// settleDecimal finds the decimal mark from the results and their ranges.
func (r *reader) settleDecimal() {
	for _, row := range r.report.Rows {
		_, number := splitComparator(row.Value)
		r.marks.Add(number)
		for _, n := range printed.RangeNumbers(row.Range) {
			r.marks.Add(n)
		}
	}
	r.report.Decimal = r.marks.Decimal()
	if r.opt.Decimal != 0 {
		r.report.Decimal = r.opt.Decimal
	}
	mixed := r.report.Decimal == 0 && r.marks.Point+r.marks.Comma+r.marks.Open > 0
	if mixed {
		r.report.Ask = append(r.report.Ask, Question{Kind: "decimal", Options: []string{".", ","}, Example: r.openNumber()})
	}
}

// settleLitres takes the L behind a number without unit for litres, unless the
// range says that the result is low.
func (r *reader) settleLitres() {
	for i := range r.report.Rows {
		row := &r.report.Rows[i]
		if row.Flag != "L" || row.Unit != "" {
			continue
		}
		cmp, literal := splitComparator(row.Value)
		n, ok := printed.Number(literal, r.report.Decimal)
		rng, known := printed.ParseRange(row.Range, r.report.Decimal)
		if ok && !(known && sideOf(n, cmp, rng) < 0) {
			row.Unit, row.Flag = "L", ""
		}
	}
}

func splitComparator(s string) (cmp, rest string) {
	f := fold(s)
	rest = strings.TrimLeft(f, "<>=~ ")
	return f[:len(f)-len(rest)], rest
}

// openNumber returns a printed number whose mark is open.
func (r *reader) openNumber() string {
	for _, row := range r.report.Rows {
		_, n := splitComparator(row.Value)
		if strings.ContainsAny(n, ".,") {
			return row.Value
		}
	}
	return ""
}

// settleDates turns printed dates to ISO and tells collection from report.
func (r *reader) settleDates() {
	stamps := r.stamps()
	barred := r.datesFromBars()
	order, known := r.order()
	latest := r.latestRow(order)
	c := choose(stamps, order, latest)
	if barred && latest != "" {
		c.collected = latest
	}
	if day := r.introduced(stamps, order); day != "" && (c.collected == "" || day < c.collected) {
		if c.reported == "" {
			c.reported = c.collected
		}
		c.collected, c.unlabelled = day, true
	}
	r.report.Collected, r.report.Reported = r.past(c.collected), r.past(c.reported)
	open := c.open
	for i := range r.report.Rows {
		row := &r.report.Rows[i]
		if row.Date == "" {
			if c.unlabelled {
				row.Doubt = append(row.Doubt, DoubtDate)
			}
			continue
		}
		iso, ok := printed.ParseDate(row.Date, order)
		if !ok {
			if d, _, isDate := printed.ScanDate(row.Date); isDate && d.Open() && !known {
				open, c.example = true, row.Date
				row.Doubt = append(row.Doubt, DoubtDateOrder)
			}
			row.Previous = true // of another day than the collection's, unknown which
		}
		row.Date = iso
	}
	if open {
		r.report.Ask = append(r.report.Ask, Question{Kind: "date_order", Options: []string{"dmy", "mdy"}, Example: c.example})
	}
}

// latestRow returns the newest day printed on the rows, "" if none.
func (r *reader) latestRow(order printed.Order) string {
	latest := ""
	for _, row := range r.report.Rows {
		if iso, ok := printed.ParseDate(row.Date, order); ok && !row.Previous {
			latest = max(latest, iso)
		}
	}
	return latest
}

// past drops a date later than tomorrow: no sheet is of the future.
func (r *reader) past(iso string) string {
	if r.opt.Today != "" && iso > r.opt.Today && daysBetween(r.opt.Today, iso) > 1 {
		return ""
	}
	return iso
}

// table reads a zone: the tables side by side in it, each with its wrapped
// cells put together.
func (r *reader) table(z zone) {
	voters := z.voters()
	if len(voters) == 0 || len(voters) < 3 && z.header == nil {
		return
	}
	joinBounds(z.lines, voters)
	z.findHeader(voters)
	z.lowerNames(voters)
	z.titled(voters)
	for _, part := range z.beside() {
		part.lines = mergeWrapped(part.lines)
		r.columns(part)
	}
	for _, l := range z.header {
		l.use()
	}
}

// columns reads one table.
func (r *reader) columns(z zone) {
	voters := z.voters()
	strips := headedStrips(stripsOf(voters), voters, z.header)
	applyHeader(strips, z.header)
	z.section = r.sectionOf(z)
	for _, g := range groupsOf(strips, voters) {
		var entries []*entry
		for _, l := range z.lines {
			if e := g.entryOf(l, strips); e != nil {
				entries = append(entries, e)
			}
		}
		a := assemble(g, entries, z)
		n := len(r.report.Rows)
		a.emit(r)
		r.tables = append(r.tables, [2]int{n, len(r.report.Rows)})
		r.section = a.section
		for _, b := range a.blocks {
			for _, l := range b.lines {
				l.use()
			}
		}
	}
}

// sectionOf returns the heading a table begins under: the one above its header,
// or the one in force where the page before broke the same table.
func (r *reader) sectionOf(z zone) string {
	before, carried := r.header, r.section
	if len(z.header) == 0 {
		return carried
	}
	r.header = z.headerText()
	from, to := z.bounds()
	if t := headingOver(z.above, z.header[0].y, from, to); t != "" {
		return t
	}
	if z.first && z.header[0].page > 1 && z.resumes(before) {
		return carried
	}
	return ""
}

// applyHeader puts the header's words and dates on the strips below them.
func applyHeader(strips []*strip, header []*line) {
	for _, l := range header {
		for _, c := range l.cells {
			for _, part := range spread(strips, c) {
				s := under(strips, part)
				if s == nil {
					continue
				}
				words, date := part.undated()
				if date != "" {
					s.date = date
				}
				s.header = joinText(s.header, joinWords(words))
			}
		}
	}
	for _, s := range strips {
		if s.header != "" {
			s.head = headerRole(s.header)
		}
	}
}

// spread cuts a header cell whose words stand over different strips.
func spread(strips []*strip, c cell) []cell {
	var out []cell
	start := 0
	for i := 1; i <= len(c.words); i++ {
		if i < len(c.words) && under(strips, wordCell(c.words[i])) == under(strips, wordCell(c.words[start])) {
			continue
		}
		out = append(out, newCell(c.words[start:i]))
		start = i
	}
	if len(out) > 1 && headerRole(c.text()) != rNone && !allRoles(out) {
		return []cell{c}
	}
	return out
}

// undated returns the words of a header cell and the date among them:
// "Previous result of 04.10.2024".
func (c cell) undated() (words []word, date string) {
	for i := range c.words {
		if n := dateAt(c.words[i:]); n > 0 {
			date = strings.Trim(joinWords(c.words[i:i+n]), "()[]（） ")
			return append(append([]word{}, c.words[:i]...), c.words[i+n:]...), date
		}
	}
	return c.words, ""
}

func wordCell(w word) cell { return cell{x0: w.x0, x1: w.x1} }

func allRoles(cells []cell) bool {
	for _, c := range cells {
		if headerRole(c.text()) == rNone {
			return false
		}
	}
	return true
}

// under returns the strip below a header cell: the one it overlaps most, else
// the nearest.
func under(strips []*strip, c cell) *strip {
	var best *strip
	score := -40.0
	for _, s := range strips {
		over := min(c.x1, s.x1) - max(c.x0, s.x0)
		if over > score {
			best, score = s, over
		}
	}
	return best
}

func (r *reader) left(list *[]Left, l *line, reason string) {
	*list = append(*list, Left{Page: l.page, Box: l.box(), Text: l.text(), Reason: reason})
}

// measuredName reports a result where a name should stand: "11,7 (B)", "8 mg/l".
func measuredName(name string) bool {
	words := strings.Fields(name)
	if len(words) < 2 {
		return false
	}
	for _, mark := range []byte{'.', ','} {
		if _, ok := printed.Number(words[0], mark); !ok {
			continue
		}
		rest := strings.Join(words[1:], " ")
		if _, flag := printed.ParseFlag(rest); flag || printed.IsUnit(rest) {
			return true
		}
	}
	return false
}

// connecting reports a name that is only the word between the bounds of a range,
// "de", "a", "up to", or one small letter: the rest of a line that was cut wrongly.
func connecting(name string) bool {
	n := []rune(strings.TrimSpace(name))
	if len(n) == 1 && unicode.IsLower(n[0]) && n[0] < 0x250 {
		return true
	}
	return printed.IsRange(name+" 5") || printed.IsRange("1 "+name+" 5") || links()[name]
}

// add keeps a row that can be a result.
func (r *reader) add(row Row, l *line) {
	if printed.NotDone(row.Value) {
		r.left(&r.report.Refused, l, "not_done")
		return
	}
	if isStopName(row.Name) {
		return
	}
	if measuredName(row.Name) {
		r.left(&r.report.Unread, l, "no_name")
		return
	}
	if connecting(row.Name) {
		r.left(&r.report.Unread, l, "no_name")
		return
	}
	if row.Name == "" || !strings.ContainsFunc(row.Name, isLetter) {
		r.left(&r.report.Unread, l, "no_name")
		return
	}
	r.report.Rows = append(r.report.Rows, row)
}
