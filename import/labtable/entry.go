package labtable

import (
	"math"
	"strings"

	"carnet/vocab/printed"
)

// An entry is what one line holds of one table, by column.
type entry struct {
	line    *line
	name    []atom
	loose   []atom // a range in the name column, under the name
	under   string // a unit alone in the name column, "(g/dL)"
	values  map[*valueColumn]*result
	unit    map[*strip]string
	rng     map[*strip][]word
	rngUnit []word // the unit taken from the range column
	flag    []string
	low     string
	high    string
	date    string
	method  string
	sample  string
	extra   [][2]atom // number and unit in no value column
	rest    []atom    // in no column that is understood
	x0, x1  float64
}

// A result is what stands in a value column.
type result struct {
	words []word // of the value proper
	all   []word // of value and unit, in order
	kind  kind
	mark  string // a flag taken for the result until one comes
	unit  string
	flag  []string
	rng   []word
	date  string
	two   bool // two numbers apart from each other: which is the result is not known
}

// entryOf sorts the atoms of a line into the columns of a group.
func (g *group) entryOf(l *line, strips []*strip) *entry {
	e := &entry{line: l, values: map[*valueColumn]*result{}, unit: map[*strip]string{}, rng: map[*strip][]word{}, x0: math.Inf(1), x1: math.Inf(-1)}
	any, end := false, 0.0
	var last *strip
	for _, a := range g.untangle(l.atoms(), strips) {
		if a.x1 < g.x0 || a.x0 >= g.x1 {
			continue
		}
		any = true
		e.x0, e.x1 = math.Min(e.x0, a.x0), math.Max(e.x1, a.x1)
		s := stripFor(g, strips, a)
		if s == nil && last != nil && a.x0-end < cellGap*a.words[0].size {
			s = last // the rest of a cell that is longer than its column
		}
		e.place(g, s, a)
		last, end = s, a.x1
	}
	if !any {
		return nil
	}
	return e
}

// untangle takes apart text that ran into the next column: a long name with
// the flag or the result right behind it.
func (g *group) untangle(atoms []atom, strips []*strip) []atom {
	var out []atom
	for _, a := range atoms {
		out = append(out, g.split(a, strips)...)
	}
	return out
}

func (g *group) split(a atom, strips []*strip) []atom {
	if a.kind != kText || len(a.words) < 2 || a.x1 <= g.name.x1+2 || a.x0 > g.name.x1 {
		return []atom{a}
	}
	for k := 1; k < len(a.words); k++ {
		w := a.words[k]
		s := stripAt(strips, atom{kind: kFlag, x0: w.x0, x1: w.x1})
		if s == nil || s == g.name || insideDate(a.words, k) {
			continue
		}
		rest := parse(a.words[k:])
		fits := rest[0].kind == kFlag && g.roles[s] == rFlag || rest[0].result() && g.roles[s] == rValue && rest[0].kind != kWord
		if fits && len(rest) == 1 {
			return append([]atom{newAtom(kText, a.words[:k])}, rest...)
		}
	}
	return []atom{a}
}

// insideDate reports that the k-th word goes on a date: 26 February 2026.
func insideDate(words []word, k int) bool {
	for i := max(0, k-4); i < k; i++ {
		if dateAt(words[i:]) > k-i {
			return true
		}
	}
	return false
}

// stripFor returns the strip of an atom. Text that runs over several columns
// belongs where it begins; what lies between two strips belongs to none.
func stripFor(g *group, strips []*strip, a atom) *strip {
	if s := stripAt(strips, a); s != nil {
		return s
	}
	var near *strip
	best := 12.0
	for _, s := range strips {
		if d := math.Max(s.x0-a.x1, a.x0-s.x1); d < best && g.roles[s] != rNone {
			near, best = s, d
		}
	}
	return near
}

func (e *entry) place(g *group, s *strip, a atom) {
	role := rNone
	if s != nil {
		role = g.roles[s]
	}
	switch role {
	case rName:
		e.placeName(a)
	case rValue, rPrevious:
		e.placeValue(g.value[s], a)
	case rUnit:
		e.placeUnit(s, a)
	case rRange:
		e.placeRange(g, s, a)
	case rFlag:
		switch {
		case a.measured():
			e.rest = append(e.rest, a)
		case a.kind == kUnit && len(e.rest) > 0:
			e.addExtra(a)
		case g.flags[s] != nil:
			e.flagOf(g.flags[s], a)
		default:
			e.flag = append(e.flag, a.text)
		}
	case rLow:
		e.low = joinText(e.low, a.text)
	case rHigh:
		e.high = joinText(e.high, a.text)
	case rDate:
		e.placeDate(g, s, a)
	case rMethod:
		e.method = joinText(e.method, a.text)
	case rSpecimen:
		e.sample = joinText(e.sample, a.text)
	case rSkip:
	default:
		if a.kind == kUnit && len(e.rest) > 0 {
			e.addExtra(a)
			return
		}
		e.rest = append(e.rest, a)
	}
}

// addExtra keeps a second result with its own unit that stands in no value
// column: the percentage beside the absolute count.
func (e *entry) addExtra(unit atom) bool {
	last := e.rest[len(e.rest)-1]
	if !last.measured() || unit.x0-last.x1 > 1.5*last.words[0].size {
		return false
	}
	e.extra = append(e.extra, [2]atom{last, unit})
	e.rest = e.rest[:len(e.rest)-1]
	return true
}

func (e *entry) flagOf(v *valueColumn, a atom) {
	if e.values[v] == nil {
		e.values[v] = &result{}
	}
	e.values[v].flag = append(e.values[v].flag, a.text)
}

func (e *entry) placeDate(g *group, s *strip, a atom) {
	if a.kind != kDate {
		return
	}
	for _, v := range g.values {
		if v.dates == s {
			if e.values[v] == nil {
				e.values[v] = &result{}
			}
			e.values[v].date = a.text
			return
		}
	}
	e.date = a.text
}

func (e *entry) placeName(a atom) {
	if a.kind == kUnit && bracketed(a.text) && len(e.name) == 0 {
		e.under = strings.Trim(a.text, "()[] ")
		return
	}
	if f, ok := printed.ParseFlag(a.text); ok && a.kind == kFlag && f.Direction() != 0 && len(e.name) > 0 {
		e.flag = append(e.flag, a.text)
		return
	}
	if head, flag, ok := trailingFlag(a); ok && len(e.name) == 0 {
		e.flag = append(e.flag, flag.text)
		a = head
	}
	if len(e.name) == 0 && (a.kind == kRange || a.kind == kBound || a.kind == kUnit && len(e.loose) > 0) {
		e.loose = append(e.loose, a)
		return
	}
	e.name = append(e.name, a)
}

func (e *entry) placeUnit(s *strip, a atom) {
	if a.text == "1" && s.head == rUnit && e.unit[s] == "" {
		e.unit[s] = a.text // a fraction, as UCUM writes it
		return
	}
	if a.measured() {
		e.rest = append(e.rest, a)
		return
	}
	if a.kind == kUnit && len(e.rest) > 0 && e.addExtra(a) {
		return
	}
	if a.kind == kRange { // a range column merged into this one
		e.rng[s] = append(e.rng[s], a.words...)
		return
	}
	if a.kind == kFlag && !printed.IsUnit(a.text) {
		e.flag = append(e.flag, a.text)
		return
	}
	e.unit[s] = joinText(e.unit[s], a.text)
}

// placeRange keeps everything in a range column but a unit behind the bounds.
func (e *entry) placeRange(g *group, s *strip, a atom) {
	if word, unit, ok := wordAndUnit(a); ok && g.count(rUnit) == 0 && len(e.unit) == 0 {
		e.rng[s] = append(e.rng[s], word.words...)
		e.unit[s] = unit.text
		return
	}
	if a.kind == kUnit && len(e.unit) == 0 && len(e.rng[s]) > 0 && !strings.ContainsRune(joinWords(e.rng[s]), ':') || a.kind == kUnit && g.count(rUnit) == 0 && len(e.rng[s]) == 0 {
		e.unit[s] = a.text
		if len(e.rng[s]) > 0 {
			e.rngUnit = a.words
		}
		return
	}
	if len(e.rngUnit) > 0 && len(e.rng[s]) > 0 {
		e.rng[s] = append(e.rng[s], e.rngUnit...) // "40 mg/dL or more": part of the range
		e.rngUnit = nil
	}
	e.rng[s] = append(e.rng[s], a.words...)
}

// wordAndUnit splits what is normal in words from the unit behind it, where the
// column prints both: Negative mg/dL.
func wordAndUnit(a atom) (word, unit atom, ok bool) {
	for n := 1; n < len(a.words) && a.kind == kWord; n++ {
		u := joinWords(a.words[n:])
		if printed.IsUnit(u) && strings.ContainsAny(u, "/%") && printed.IsQualitative(joinWords(a.words[:n])) {
			return newAtom(kWord, a.words[:n]), newAtom(kUnit, a.words[n:]), true
		}
	}
	return a, a, false
}

// placeValue reads a value column's cell: value, unit, flags, range, date.
// Words that are no result by spelling are kept whole as one.
func (e *entry) placeValue(v *valueColumn, a atom) {
	r := e.values[v]
	if r == nil {
		r = &result{}
		e.values[v] = r
	}
	if a.kind != kFlag && a.kind != kTime && a.kind != kDate {
		r.all = append(r.all, a.words...)
	}
	switch {
	case a.kind == kFlag && len(r.words) == 0 && printed.IsQualitative(a.text):
		r.words, r.all, r.kind, r.mark = a.words, a.words, kWord, a.text // "++", "normal" may be the result
	case a.kind == kFlag:
		r.flag = append(r.flag, a.text)
	case a.measured() && r.mark != "" && r.kind == kWord:
		r.flag, r.mark = append(r.flag, r.mark), "" // "+ 5.4": it was the flag
		r.words, r.all, r.kind = a.words, a.words, a.kind
	case a.kind == kUnit && len(r.words) > 0 && r.kind != kText:
		r.unit = joinText(r.unit, a.text)
	case a.kind == kDate:
		r.date = a.text
	case a.kind == kTime:
	case r.kind == kNumber && r.unit != "" && bracketed(a.text) && printed.IsQualitative(strings.Trim(a.text, "() ")):
		r.flag = append(r.flag, strings.Trim(a.text, "() ")) // 38 IU/mL (immune)
	case a.kind == kRange && len(r.words) > 0 && r.kind != kText:
		r.rng = append(r.rng, a.words...)
	case len(r.words) == 0:
		r.words, r.kind = a.words, a.kind
	case a.measured() && (r.kind == kNumber || r.kind == kBound) && a.x0-r.words[len(r.words)-1].x1 > cellGap*a.words[0].size:
		r.two = true
	default:
		// 4.4 siehe Kommentar, "B" Positive: the whole text is the result.
		r.words, r.unit = r.all, ""
		if r.kind != kWord || a.kind != kWord {
			r.kind = kText
		}
	}
}

// trailingFlag splits a flag letter that stands a little apart behind a name.
func trailingFlag(a atom) (head, flag atom, ok bool) {
	n := len(a.words)
	if a.kind != kText || n < 2 {
		return a, a, false
	}
	last, before := a.words[n-1], a.words[n-2]
	f, isFlag := printed.ParseFlag(last.text)
	if !isFlag || f.Direction() == 0 || last.x0-before.x1 < 0.55*last.size {
		return a, a, false
	}
	return newAtom(kText, a.words[:n-1]), newAtom(kFlag, a.words[n-1:]), true
}

// connects reports a word that only says that the same follows in other words.
func connects(w string) bool {
	switch strings.ToLower(strings.Trim(w, ".:,")) {
	case "soit", "ou", "or", "oder", "entspr", "entspricht", "equiv", "i.e", "ie", "=", "bzw", "czyli", "или", "oppure", "corresponde", "eller":
		return true
	}
	return false
}

func joinText(a, b string) string {
	if a == "" {
		return b
	}
	if b == "" {
		return a
	}
	return a + " " + b
}

func (e *entry) nameText() string { return nameOf(e.name) }

// nameOf joins the atoms of a name as printed, without the colon of a label.
func nameOf(atoms []atom) string {
	var words []word
	for _, a := range atoms {
		words = append(words, a.words...)
	}
	if len(words) == 0 {
		return ""
	}
	if last := words[len(words)-1].text; len(words) > 1 && strings.Trim(last, "-–—=") == "" {
		words = words[:len(words)-1]
	}
	return strings.TrimSpace(strings.TrimRight(joinWords(words), " :："))
}

// primary reports a line that holds a result in a column that may give one.
func (e *entry) primary() bool {
	for v, r := range leftToRight(e.values) {
		if len(r.words) > 0 && !v.previous {
			return true
		}
	}
	return false
}

// onlyName, onlyValue and onlyRange report lines that continue a row.
func (e *entry) onlyName() bool {
	return len(e.name) > 0 && !e.hasValue() && len(e.rng) == 0 && len(e.unit) == 0
}

func (e *entry) onlyValue() bool { return len(e.name) == 0 && e.hasValue() }

func (e *entry) hasValue() bool {
	for _, r := range leftToRight(e.values) {
		if len(r.words) > 0 {
			return true
		}
	}
	return false
}
