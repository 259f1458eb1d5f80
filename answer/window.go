package answer

import (
	"fmt"
	"time"

	"carnet/store"
)

// A Window is a span of local days, both ends included. Nil ends are open: the
// zero window is all that is recorded.
type Window struct{ From, To *store.Day }

const (
	longestWindow = 5 * 366 // days
	backFromEnd   = 90      // days, where only an end is given
)

// NewWindow reads the two dates of a question, either of which may be empty.
// Where only the start is given the window ends today, where only the end is
// given it begins 90 days before. Dates in the wrong order are exchanged and a
// window of more than five years is cut to its most recent part; notes say so.
func NewWindow(start, end string, today store.Day) (w Window, notes []string, ps []Problem) {
	from, ps := readDay("start", start, ps)
	to, ps := readDay("end", end, ps)
	if len(ps) > 0 || from == nil && to == nil {
		return Window{}, nil, ps
	}
	if to == nil {
		last := max(today, *from)
		to = &last
	}
	if from == nil {
		first := *to - backFromEnd
		from = &first
		notes = append(notes, fmt.Sprintf("Only an end was given: the window begins %d days before it.", backFromEnd))
	}
	if *from > *to {
		from, to = to, from
		notes = append(notes, "start lay after end: the two were exchanged.")
	}
	if *to-*from > longestWindow {
		first := *to - longestWindow
		from = &first
		notes = append(notes, fmt.Sprintf("The window was longer than %d days and was cut to its most recent part, from %s; without start and end everything recorded is read.", longestWindow, first))
	}
	return Window{from, to}, notes, nil
}

func readDay(field, s string, ps []Problem) (*store.Day, []Problem) {
	if s == "" {
		return nil, ps
	}
	d, err := store.ParseDay(s)
	if err != nil {
		return nil, append(ps, Problem{Field: field, Problem: BadDate, Want: badDate(s)})
	}
	return &d, ps
}

// badDate says what is wrong with a date that cannot be read.
func badDate(s string) string {
	var y, m, d int
	if n, _ := fmt.Sscanf(s, "%4d-%2d-%2d", &y, &m, &d); n == 3 && len(s) == len(time.DateOnly) {
		return "a day that is in the calendar, as YYYY-MM-DD"
	}
	return "a date as YYYY-MM-DD, such as 2024-03-01"
}

// All says that the window has no ends.
func (w Window) All() bool { return w.From == nil && w.To == nil }

// filter is the window as readings of one series are filtered by it.
func (w Window) filter(series int64) store.ReadingFilter {
	return store.ReadingFilter{Series: series, From: w.From, To: w.To}
}

// holds says whether every reading of a series lies in the window.
func (w Window) holds(s store.Series) bool {
	return (w.From == nil || *w.From <= s.FirstDay) && (w.To == nil || s.LastDay <= *w.To)
}

// misses says whether no reading of a series can lie in the window.
func (w Window) misses(s store.Series) bool {
	return w.From != nil && s.LastDay < *w.From || w.To != nil && s.FirstDay > *w.To
}

// scope is the window as an answer tells it.
func (w Window) scope(z *time.Location) *Scope {
	s := &Scope{Zone: z.String(), Semantics: ZoneExact}
	if w.From != nil {
		s.Start = w.From.String()
	}
	if w.To != nil {
		s.End = w.To.String()
	}
	return s
}
