package sheet

import (
	"math/bits"
	"strings"

	"carnet/import/labtable"
	"carnet/vocab/printed"
)

// A class is what most cells of a column are.
type class byte

const (
	cEmpty class = iota
	cText
	cResult
	cRange
	cUnit
	cFlag
	cDate
	cTime
)

// A column of a table as found: its heading and what its cells are.
type column struct {
	parts   []string // its cell in each heading line
	heading string   // those joined
	head    string   // what labtable knows of the heading, "" nothing
	date    string   // a day in the heading, as written
	unit    string   // below the heading
	rng     string

	n        int                 // cells with something in them
	missing  int                 // of them: nothing was measured
	count    [kindBits]int       // cells by kind
	distinct []string            // different cells, up to some
	seen     map[string]struct{} // those
	numbers  []float64           // of machine or unambiguous numbers, up to some
	class    class
}

const kindBits = 13

const (
	statLines = 2000 // lines that decide what the columns are
	statWords = 400
)

// columns counts what the cells of each column of a table are.
func (r *reader) columns(t table) []*column {
	width := 0
	for _, l := range t.heads {
		width = max(width, len(l))
	}
	sample := t.body[:min(len(t.body), statLines)]
	for _, l := range sample {
		width = max(width, len(l))
	}
	cs := make([]*column, width)
	for j := range cs {
		cs[j] = &column{seen: map[string]struct{}{}, unit: at(t.units, j).text, rng: at(t.ranges, j).text}
	}
	r.headings(t, cs)
	for _, l := range sample {
		if filled(l) < 2 {
			continue // a section or a note
		}
		for j, c := range l {
			if c.text != "" {
				cs[j].add(c, r.kinds.of(c))
			}
		}
	}
	for _, c := range cs {
		c.class = c.classify()
	}
	return cs
}

func (c *column) add(x cell, k kind) {
	c.n++
	if k&(kMissing|kError) != 0 {
		c.missing++
	}
	for k != 0 {
		i := bits.TrailingZeros16(uint16(k))
		c.count[i]++
		k &^= 1 << i
	}
	if _, seen := c.seen[x.text]; !seen && len(c.distinct) < statWords {
		c.seen[x.text] = struct{}{}
		c.distinct = append(c.distinct, x.text)
	}
	if len(c.numbers) < statWords {
		if v, ok := printed.Number(x.text, '.'); ok {
			c.numbers = append(c.numbers, v)
		}
	}
}

// share returns the part of the cells that are of one of the kinds, each
// counted once at most when the kinds exclude each other.
func (c *column) share(ks kind) float64 {
	of := c.n - c.missing
	if of == 0 {
		return 0
	}
	n := 0
	for i := range kindBits {
		if ks&(1<<i) != 0 {
			n += c.count[i]
		}
	}
	return float64(n) / float64(of)
}

// classify decides by content; the heading tips only what is close.
func (c *column) classify() class {
	switch {
	case c.n == 0:
		return cEmpty
	case c.n == c.missing:
		return cResult
	case c.share(kDate) >= 0.8 && (c.share(kNumber) == 0 || c.head == "date" || labtable.DateLabel(c.heading) != "" || len(c.distinct) > 1 && c.share(kDate) == 1):
		return cDate
	case c.share(kTime) >= 0.8:
		return cTime
	case c.share(kRange) >= 0.5 && c.share(kNumber|kQuantity) < 0.3, c.head == "range" && c.share(kRange|kBound) >= 0.2:
		return cRange
	case c.head != "unit" && c.share(kFlag) >= 0.7 && c.share(kFlag) >= c.share(kUnit) && c.share(measured|kRange) < 0.5:
		return cFlag
	case c.share(kUnit) >= 0.7 && c.share(figures) == 0, c.head == "unit" && c.share(kUnit) >= 0.2:
		return cUnit
	case c.head == "flag" && c.share(kFlag|kWord) >= 0.5:
		return cFlag
	case c.share(figures|kWord|kRange) >= 0.5:
		return cResult
	}
	return cText
}

// headings gives each column the words above it. A heading over several
// columns stands in the first of them and is carried to the others when they
// have headings of their own below it.
func (r *reader) headings(t table, cs []*column) {
	for n, line := range t.heads {
		carry := ""
		for j, c := range cs {
			text := at(line, j).text
			if text != "" {
				carry = text
			} else if n+1 < len(t.heads) && at(t.heads[n+1], j).text != "" {
				text = carry
			}
			if text != "" {
				c.parts = append(c.parts, text)
			}
		}
	}
	for _, c := range cs {
		var words []string
		for i := len(c.parts) - 1; i >= 0; i-- {
			if rest, day := dayIn(c.parts[i]); day != "" {
				c.date = day
				if c.parts[i] = rest; rest == "" {
					continue
				}
			}
			if c.head == "" {
				c.head = labtable.Heading(c.parts[i])
			}
			words = append([]string{c.parts[i]}, words...)
		}
		c.heading = strings.Join(words, " ")
		if c.head == "" && len(words) > 1 {
			c.head = labtable.Heading(c.heading)
		}
		if limit := limitIn(c.heading); limit != "" {
			c.head = limit
		}
	}
}

// limitIn finds the word for a lower or upper limit in a heading that speaks of
// ranges: Reference low, 基準値上限.
func limitIn(heading string) string {
	limit, ranges := "", false
	for _, w := range strings.FieldsFunc(heading, func(r rune) bool { return strings.ContainsRune(" _-./()", r) }) {
		switch h := labtable.Heading(w); h {
		case "low", "high":
			limit = h
		case "range":
			ranges = true
		}
		for _, suffix := range []string{"下限", "上限", "하한", "상한"} {
			if before, ok := strings.CutSuffix(w, suffix); ok && labtable.Heading(before) == "range" {
				return labtable.Heading(suffix)
			}
		}
	}
	if !ranges {
		return ""
	}
	return limit
}

// dayIn finds the day that a heading is, or that stands in or behind its words:
// 2024-05-10, Result (10.05.2024), Jan 5, 2025, also a month or a year alone.
func dayIn(s string) (rest, day string) {
	if isDate(s) || isMonth(s) {
		return "", s
	}
	if i := strings.LastIndexAny(s, "([\n"); i > 0 {
		if inner := strings.Trim(s[i:], "()[]\n "); isDate(inner) || isMonth(inner) && !digits(inner) {
			return strings.TrimSpace(s[:i]), inner
		}
	}
	for i := 1; i < len(s)-5; i++ {
		if s[i-1] == ' ' && isDate(s[i:]) {
			return strings.TrimRight(s[:i], " :-"), s[i:]
		}
	}
	return s, ""
}

// isMonth reports a month or a year without a day: 03.2024, 2024-03, Mar 2024,
// 2024.
func isMonth(s string) bool {
	s = strings.TrimSpace(s)
	if len(s) == 4 && digits(s) {
		return s >= "1950" && s < "2100"
	}
	n := len(s)
	if n < 6 || n > 20 {
		return false
	}
	switch {
	case digits(s[n-4:]) && strings.ContainsAny(s[n-5:n-4], "./- "):
		return isDate("01" + sep(s[n-5]) + s) // 03.2024 and March 2024 with a day before them
	case digits(s[:4]) && strings.ContainsAny(s[4:5], "./- "):
		return isDate(s + sep(s[4]) + "01")
	}
	return false
}

func sep(c byte) string { return string(c) }

// bareUnits are units without a stroke that stand in brackets behind names.
var bareUnits = map[string]bool{}

func init() {
	for _, u := range strings.Fields(`fl pg kg lb lbs cm mm m mmhg kpa s sec min h g mg ml l bpm u iu °c °f ms mv фл пг кг см мм уд/мин 秒 cmh2o kcal`) {
		bareUnits[u] = true
	}
}

// splitHeading takes unit and range from a heading or a name: Glucose (mg/dL),
// Glucose [70-99 mg/dL], Glucose, mg/dL, Glucose in mmol/l.
func splitHeading(text string) (name, unit, rng string) {
	name = strings.TrimSpace(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text))
	for range 2 {
		i := strings.LastIndexAny(name, "([（【")
		if i <= 0 || !strings.HasSuffix(name, ")") && !strings.HasSuffix(name, "]") && !strings.HasSuffix(name, "）") && !strings.HasSuffix(name, "】") {
			break
		}
		inner := strings.Trim(name[i:], "()[]（）【】 ")
		u, r, ok := unitAndRange(inner, name[i] == '[')
		if !ok || u != "" && unit != "" || r != "" && rng != "" {
			break
		}
		unit, rng = unit+u, rng+r
		name = strings.TrimSpace(name[:i])
	}
	if unit != "" {
		return name, unit, rng
	}
	for _, apart := range []string{"\n", ", ", "; ", " in ", " - ", " – ", " / ", "_", " "} {
		i := strings.LastIndex(name, apart)
		if i <= 0 {
			continue
		}
		u := strings.TrimSpace(name[i+len(apart):])
		sure := apart != "_" && apart != " "
		if isUnitName(u, sure) {
			return strings.TrimRight(strings.TrimSpace(name[:i]), ",;:"), u, rng
		}
	}
	return strings.Join(strings.Fields(name), " "), "", rng
}

// unitAndRange reads what stands in the brackets of a heading.
func unitAndRange(s string, square bool) (unit, rng string, ok bool) {
	if isUnitName(s, square) {
		return s, "", true
	}
	if printed.IsRange(s) {
		return "", s, true
	}
	for i := len(s) - 1; i > 0; i-- {
		if s[i] == ' ' && printed.IsRange(s[:i]) && isUnitName(strings.TrimSpace(s[i:]), true) {
			return strings.TrimSpace(s[i:]), strings.TrimSpace(s[:i]), true
		}
	}
	return "", "", false
}

// isUnitName reports a unit behind a name. TSH (INR) and Haemoglobin (Hb) have
// none; only what stands apart clearly (sure) may be a bare one.
func isUnitName(s string, sure bool) bool {
	if !printed.IsUnit(s) {
		return false
	}
	return strings.ContainsAny(s, "/%‰") || bareUnits[strings.ToLower(printed.Fold(s))] || sure && strings.ContainsAny(s, "µμ°²³^")
}
