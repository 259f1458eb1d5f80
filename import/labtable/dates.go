package labtable

import (
	_ "embed"
	"sort"
	"strings"
	"sync"
	"unicode"

	"carnet/vocab/printed"
)

// An event is what a printed date is the date of.
type event byte

const (
	evNone event = iota
	evDate       // a bare "Date:"
	evCollected
	evReceived
	evReported
	evPrinted
	evBirth
	evOther
)

// A stamp is a date outside the tables with what its label says.
type stamp struct {
	event event
	date  printed.Date
	text  string
	line  *line
}

// eventWords begin the words that label dates. The one nearest before the date
// decides.
var eventWords = sync.OnceValue(func() []eventWord {
	byName := map[string]event{}
	for e, name := range eventNames {
		byName[name] = e
	}
	var out []eventWord
	for name, words := range entries(eventTable) {
		for _, w := range words {
			out = append(out, eventWord{lower(w), byName[name]})
		}
	}
	return out
})

type eventWord struct {
	word  string
	event event
}

//go:embed words/events.tsv
var eventTable string

// eventOf returns what the label before a date says.
func eventOf(label string) event {
	s := lower(label)
	best, at, length := evNone, -1, 0
	for _, w := range eventWords() {
		i := lastWordStart(s, w.word)
		if i < 0 {
			continue
		}
		// "Date" says least: any other word of the label beats it.
		rank, bestRank := w.event != evDate, best != evDate && best != evNone
		if rank && !bestRank || rank == bestRank && (i+len(w.word) > at+length || i+len(w.word) == at+length && len(w.word) > length) {
			best, at, length = w.event, i, len(w.word)
		}
	}
	return best
}

// lastWordStart returns the last place where a word of s begins with w, -1 if
// none. Ideographs have no word starts.
func lastWordStart(s, w string) int {
	for end := len(s); ; {
		i := strings.LastIndex(s[:end], w)
		if i < 0 {
			return -1
		}
		before := lastRune(s[:i])
		if i == 0 || !unicode.IsLetter(before) || ideographic(w) {
			rest := firstRune(s[i+len(w):])
			if len(w) > 3 || !unicode.IsLetter(rest) || w == "geb" || w == "nac" {
				return i
			}
		}
		end = i
		if end == 0 {
			return -1
		}
	}
}

func lastRune(s string) rune {
	var last rune
	for _, r := range s {
		last = r
	}
	return last
}

// stamps finds the dates of all lines that no table row or header used.
func (r *reader) stamps() []stamp {
	var out []stamp
	for _, lines := range r.lines {
		for i, l := range lines {
			if l.used && !l.spoken {
				continue
			}
			out = append(out, l.stamps(lines[:i], lines[i+1:])...)
		}
	}
	return out
}

// stamps reads the dates of one line; a date with no label on its line takes
// the words right above it.
func (l *line) stamps(above, below []*line) []stamp {
	var out []stamp
	words := unglue(l.words)
	own := len(words)
	if len(below) > 0 && below[0].y-l.y < 2*l.size { // a date broken at the line's end
		words = append(words, below[0].words[:min(2, len(below[0].words))]...)
	}
	start := 0
	for i := 0; i < own; {
		n := dateAt(words[i:])
		if n == 0 {
			i++
			continue
		}
		text := joinWords(words[i : i+n])
		d, _, _ := printed.ScanDate(strings.TrimLeft(text, "([（"))
		label := tail(joinWords(words[start:i]), 60)
		e := eventOf(label)
		if e == evNone || strings.TrimSpace(label) == "" {
			if up := danglingLabel(above, l, i); up != "" {
				e = eventOf(up)
			} else if up := wordsAbove(above, words[i], l); up != "" {
				if k := eventOf(up); k != evNone {
					e = k
				}
			}
		}
		out = append(out, stamp{event: e, date: d, text: text, line: l})
		i += n
		start = i
	}
	return out
}

// danglingLabel returns the end of the line above when it is a label whose date
// went to the start of the next line.
func danglingLabel(above []*line, l *line, at int) string {
	if at > 0 || len(above) == 0 {
		return ""
	}
	up := above[len(above)-1]
	if l.y-up.y > 2*l.size {
		return ""
	}
	for i := len(up.atoms()) - 1; i >= 0; i-- {
		if a := up.atoms()[i]; a.label {
			return a.text
		} else if a.kind != kTime {
			break
		}
	}
	return ""
}

// tail returns the last n bytes of s, at a rune's start.
func tail(s string, n int) string {
	if len(s) <= n {
		return s
	}
	s = s[len(s)-n:]
	for i := range s {
		return s[i:]
	}
	return ""
}

// wordsAbove returns the cell right above a word.
func wordsAbove(lines []*line, w word, l *line) string {
	for i := len(lines) - 1; i >= 0 && l.y-lines[i].y < 2.2*l.size; i-- {
		for _, c := range lines[i].cells {
			if c.isProse() {
				continue
			}
			if c.x0 < w.x1+2 && c.x1 > w.x0-2 {
				return c.text()
			}
		}
	}
	return ""
}

// order settles day and month: given, proved by a date of the document, or
// told by language and paper. It reports false when nothing tells.
func (r *reader) order() (printed.Order, bool) {
	if r.opt.DateOrder != "" {
		return printed.Order(r.opt.DateOrder), true
	}
	votes := map[printed.Order]int{}
	for _, d := range r.allDates() {
		votes[d.Proves()]++
	}
	switch dmy, mdy := votes[printed.OrderDMY], votes[printed.OrderMDY]; {
	case dmy > 0 && mdy == 0:
		return printed.OrderDMY, true
	case mdy > 0 && dmy == 0:
		return printed.OrderMDY, true
	case dmy > 0:
		return printed.OrderUnknown, false
	}
	return r.orderByPlace()
}

// allDates returns every date of the document, table cells included: each may
// prove the order.
func (r *reader) allDates() []printed.Date {
	var out []printed.Date
	for _, lines := range r.lines {
		for _, l := range lines {
			words := unglue(l.words)
			for i := 0; i < len(words); {
				n := max(dateAt(words[i:]), 1)
				if d, _, ok := printed.ScanDate(joinWords(words[i : i+n])); ok {
					out = append(out, d)
				}
				i += n
			}
		}
	}
	return out
}

// chosen are the dates of a document.
type chosen struct {
	collected, reported string
	unlabelled          bool // told by their place, not by a label
	open                bool // day and month could not be told apart
	example             string
}

// choose picks the dates of collection and report from the labelled ones, else
// by their order in time: the birth date is decades older, the sample is drawn
// first, the report written last.
//
// Latest is the newest day printed on the rows themselves, "" if they carry
// none: it is the collection's when no label says otherwise.
func choose(stamps []stamp, order printed.Order, latest string) chosen {
	var c chosen
	c.collected = first(stamps, order, evCollected, &c)
	c.reported = first(stamps, order, evReported, &c)
	if c.reported == "" {
		c.reported = first(stamps, order, evPrinted, &c)
	}
	if c.collected == "" {
		c.collected = first(stamps, order, evDate, &c)
	}
	if c.reported == "" {
		c.reported = letterDate(stamps, order, c.collected)
	}
	if c.collected != "" || c.open {
		return c
	}
	if c.collected = latest; c.collected != "" {
		return c
	}
	var days []string
	for _, s := range stamps {
		if iso, ok := s.date.ISO(order); ok && (s.event == evNone || s.event == evReceived) {
			days = append(days, iso)
		} else if s.date.Open() && order == printed.OrderUnknown {
			c.open, c.example = true, s.text
		}
	}
	days = recent(days)
	if len(days) == 0 {
		return c
	}
	c.unlabelled = true
	c.collected = days[0]
	if last := days[len(days)-1]; c.reported == "" && last != days[0] {
		c.reported = last
	}
	return c
}

// introduced returns the day that running text names right before its results,
// "Biologie du 22/01/2026 :", "on 20-02-2026 we found", "" if there is none.
func (r *reader) introduced(stamps []stamp, order printed.Order) string {
	if r.tabled() || len(r.report.Rows) == 0 {
		return ""
	}
	first := r.report.Rows[0]
	for _, row := range r.report.Rows {
		if row.Page < first.Page || row.Page == first.Page && row.Box[1] < first.Box[1] {
			first = row
		}
	}
	best := ""
	for _, s := range stamps {
		if s.event == evCollected {
			return ""
		}
		up := first.Box[3] - s.line.y
		if s.event != evNone || s.line.page != first.Page || up < 0 || up > 4*s.line.size || !s.line.runs() {
			continue
		}
		if iso, ok := s.date.ISO(order); ok {
			best = iso
		}
	}
	return best
}

// tabled reports that rows were read from columns.
func (r *reader) tabled() bool {
	for _, t := range r.tables {
		if t[0] < t[1] {
			return true
		}
	}
	return false
}

// runs reports a line of running text, however short.
func (l *line) runs() bool {
	small := 0
	for _, w := range l.words {
		if unicode.IsLower(firstRune(w.text)) {
			small++
		}
	}
	return small >= 3 || l.spoken
}

// letterDate returns a date without a known label on or after the collection:
// one that stands alone as at the head of a letter, or within two months.
func letterDate(stamps []stamp, order printed.Order, collected string) string {
	best := ""
	for _, s := range stamps {
		iso, ok := s.date.ISO(order)
		if !ok || s.event != evNone && s.event != evDate || collected == "" || iso < collected || s.event == evDate && iso == collected {
			continue
		}
		if len(s.line.words) <= 6 && yearOf(iso)-yearOf(collected) <= 1 || daysBetween(collected, iso) <= 60 {
			best = max(best, iso)
		}
	}
	return best
}

// first returns the earliest date of an event.
func first(stamps []stamp, order printed.Order, e event, c *chosen) string {
	best := ""
	for _, s := range stamps {
		if s.event != e {
			continue
		}
		iso, ok := s.date.ISO(order)
		if !ok {
			if s.date.Open() {
				c.open, c.example = true, s.text
			}
			continue
		}
		if best == "" || iso < best {
			best = iso
		}
	}
	return best
}

// recent sorts days and drops what is more than a year older than the newest:
// a birth date, the date of a law.
func recent(days []string) []string {
	sort.Strings(days)
	if len(days) == 0 {
		return nil
	}
	newest := days[len(days)-1]
	for i, d := range days {
		if yearOf(newest)-yearOf(d) <= 1 {
			return days[i:]
		}
	}
	return days
}

func yearOf(iso string) int {
	y := 0
	for _, c := range iso[:4] {
		y = 10*y + int(c-'0')
	}
	return y
}
