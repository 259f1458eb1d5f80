package answer

import (
	"context"
	"fmt"
	"math"

	"carnet/answer/stats"
	"carnet/store"
)

const (
	baselineDays  = 30 // before the latest, where enough of them have a value
	baselineDense = 7
	baselineLeast = 3 // earlier days, where values are sparse
	baselineEdge  = 3 // spreads from the median to the edge of "within"
)

const noteBaseline = "baseline: the latest day's last value against the median of the days before it, ± 1.4826 times their median absolute deviation; within is at most 3 of those from the median. The days are those of the 30 days before where 7 or more have a value, else all earlier ones in the window, 3 at least."

// baseline tells the latest value of each series beside what was usual before.
func (in *inquiry) baseline(ctx context.Context, es []*entry) (*Envelope, error) {
	t := newTable("indicator", "latest", "date", "median", "spread", "difference", "spreads", "placement", "days", "basis", "unit", "code", "series")
	short := []string{}
	for _, s := range es {
		y, err := in.tally(ctx, s)
		if err != nil {
			return nil, err
		}
		b, ok := y.baseline()
		if !ok {
			short = append(short, fmt.Sprintf("%s: %d days with a number in the window; needs one and %d before it", s.label(), len(y.valuesOf(y.days())), baselineLeast))
			continue
		}
		t.add(append(append([]any{s.tellName()}, b.cells()...), orNil(y.unit()), s.codeIn(y.unit()), s.Series)...)
	}
	return in.told(t, short, noteBaseline), nil
}

// told ends an answer about series of which some have too little history.
func (in *inquiry) told(t *table, short []string, note string) *Envelope {
	e := in.result()
	e.Options = short
	e.Assumptions = append(e.Assumptions, note)
	if len(t.rows) == 0 {
		e.Kind, e.Reason = KindAbsent, AbsentInsufficientHistory
		e.Message = "Too little is recorded in the window to say this. The options say how much there is."
		e.Assumptions = append(in.notes, append(e.Assumptions, noteAbsence)...)
		e.NextSteps = []Step{StepViewRaw}
		if !in.window.All() {
			e.NextSteps = append(e.NextSteps, StepWidenWindow)
		}
		return e
	}
	if len(short) > 0 {
		e.Status = StatusPartial
	}
	n := len(t.rows)
	e.Matched = &n
	t.put(e, "indicator")
	e.NextSteps = []Step{StepViewRaw}
	return e
}

// A standing is the latest value of a series beside its baseline.
type standing struct {
	latest         store.Point
	shown          any      // latest in the unit of the rest
	value          *float64 // nil where the latest is a limit
	median, spread float64
	days           int
	basis          string
}

// baseline sets the latest number apart from the days before it; false where
// those are too few.
func (y *tally) baseline() (b standing, ok bool) {
	days := y.days()
	if len(days) == 0 {
		return b, false
	}
	b.latest = days[len(days)-1]
	b.value, b.shown = y.number(b.latest), y.cell(b.latest)
	before := y.valuesOf(days[:len(days)-1])
	b.basis = "all earlier days"
	if recent := since(before, b.latest.Day-baselineDays); len(recent) >= baselineDense {
		before, b.basis = recent, fmt.Sprintf("%d days before", baselineDays)
	}
	b.days = len(before)
	b.median, b.spread, ok = stats.Baseline(floats(before))
	return b, ok
}

func since(vs []value, day store.Day) []value {
	for i, v := range vs {
		if v.Day >= day {
			return vs[i:]
		}
	}
	return nil
}

// cells are latest, date, median, spread, difference, spreads, placement, days
// and basis.
func (b standing) cells() []any {
	var difference, spreads, placement any
	if b.value != nil {
		d := *b.value - b.median
		difference = rounded(d)
		if b.spread > 0 {
			spreads = stats.Round(d/b.spread, 1)
		}
		placement = "within"
		if math.Abs(d) > baselineEdge*b.spread {
			placement = map[bool]string{true: "above", false: "below"}[d > 0]
		}
	}
	return []any{b.shown, b.latest.Day.String(), rounded(b.median), rounded(b.spread), difference, spreads, placement, b.days, b.basis}
}
