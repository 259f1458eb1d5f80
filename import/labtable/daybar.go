package labtable

import (
	"math"
	"strings"
)

// A dayBar is a line that heads the results of one day: portals and collected
// prints put one table below the other, each under its date.
type dayBar struct {
	line *line
	at   int // word of the line where the date begins
	date string
}

// markBars finds the bars of the document: of one shape, a date at the same place
// of a line with the same left edge and size, and of at least two days.
func (r *reader) markBars() {
	bars := r.dayBars()
	days := map[string]bool{}
	for _, b := range bars {
		days[b.date] = true
	}
	if len(days) < 2 {
		return
	}
	r.bars = bars
	for _, b := range bars {
		b.line.bar = true
	}
}

// datesFromBars gives each row without a date the day of the bar above it, once
// every bar has rows below it.
func (r *reader) datesFromBars() bool {
	over := make([]int, len(r.report.Rows))
	rows := make([]int, len(r.bars))
	for i, row := range r.report.Rows {
		over[i] = -1
		for k, b := range r.bars {
			if b.line.page < row.Page || b.line.page == row.Page && b.line.y < row.Box[3] {
				over[i] = k
			}
		}
		if over[i] >= 0 {
			rows[over[i]]++
		}
	}
	for _, n := range rows {
		if n == 0 {
			return false
		}
	}
	for i := range r.report.Rows {
		if row := &r.report.Rows[i]; over[i] >= 0 && row.Date == "" && !row.Previous {
			row.Date = r.bars[over[i]].date
		}
	}
	return len(rows) > 0
}

// dayBars returns the lines that may head a day, all of the shape of the first
// that another line shares.
func (r *reader) dayBars() []dayBar {
	var all []dayBar
	for _, lines := range r.lines {
		for i, l := range lines {
			if b, ok := l.dayBar(lines[:i]); ok {
				all = append(all, b)
			}
		}
	}
	for i, first := range all {
		var same []dayBar
		for _, b := range all[i:] {
			if b.at == first.at && math.Abs(b.line.x0-first.line.x0) < 3 && math.Abs(b.line.size-first.line.size) < 0.5 && b.line.bold() == first.line.bold() {
				same = append(same, b)
			}
		}
		if len(same) > 1 {
			return same
		}
	}
	return nil
}

// dayBar reads a short line with one date on it that no label gives another
// meaning.
func (l *line) dayBar(above []*line) (dayBar, bool) {
	if len(l.words) > 14 || len(l.cells) > 3 || l.isProse() || l.measures() {
		return dayBar{}, false
	}
	stamps := l.stamps(above, nil)
	if len(stamps) != 1 {
		return dayBar{}, false
	}
	switch stamps[0].event {
	case evNone, evDate, evCollected:
	default:
		return dayBar{}, false
	}
	words := unglue(l.words)
	for i := range words {
		if n := dateAt(words[i:]); n > 0 {
			return dayBar{line: l, at: i, date: strings.Trim(joinWords(words[i:i+n]), "()[] ")}, true
		}
	}
	return dayBar{}, false
}
