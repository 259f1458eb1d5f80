package answer

import (
	"context"
	"fmt"

	"carnet/answer/stats"
	"carnet/store"
)

const (
	lagMost  = 7  // days that one series may lead the other
	pairsMin = 20 // days with both
)

// daily is the value of each day of a series: its last number.
type daily map[store.Day]float64

func (y *tally) daily() daily {
	d := daily{}
	for _, v := range y.valuesOf(y.days()) {
		d[v.Day] = v.v
	}
	return d
}

// lagged correlates x with y some days later.
func lagged(x, y daily, lag int) (r, p float64, n int, ok bool) {
	var xs, ys []float64
	for _, day := range sortedDays(x) {
		if v, both := y[day+store.Day(lag)]; both {
			xs, ys = append(xs, x[day]), append(ys, v)
		}
	}
	if len(xs) < pairsMin {
		return 0, 0, len(xs), false
	}
	r, p, ok = stats.Pearson(xs, ys)
	return r, p, len(xs), ok
}

// pair tells two series side by side and how they go together, the first
// leading by up to a week and following by up to one.
func (in *inquiry) pair(ctx context.Context, a, b *entry) (*Envelope, error) {
	x, err := in.side(ctx, a, in.window)
	if err != nil {
		return nil, err
	}
	y, err := in.side(ctx, b, in.window)
	if err != nil {
		return nil, err
	}
	if len(x.y.points)+len(y.y.points) == 0 {
		return in.outside(), nil
	}
	t := newTable("indicator", "count", "avg", "median", "min", "max", "unit", "code", "series")
	for _, s := range []struct {
		e *entry
		side
	}{{a, x}, {b, y}} {
		t.add(append(append([]any{s.e.tellName()}, s.cells()...), orNil(s.y.unit()), s.e.codeIn(s.y.unit()), s.e.Series)...)
	}
	e := in.result()
	n := len(t.rows)
	e.Matched = &n
	t.put(e)
	e.Record = association(x.y.daily(), y.y.daily(), a, b)
	if x.ok && y.ok && x.y.unit() == y.y.unit() && x.y.unit() != "" {
		e.Record.Add("difference of averages", rounded(x.span.Mean-y.span.Mean))
	}
	e.NextSteps = []Step{StepViewRaw}
	return e, nil
}

// association tells the correlation on the same day and the strongest with one
// series some days before the other, with the share of false findings that the
// fifteen looks allow.
func association(x, y daily, a, b *entry) (rec Record) {
	type look struct {
		lag, n int
		r, p   float64
	}
	var looks []look
	var ps []float64
	same := 0
	for lag := -lagMost; lag <= lagMost; lag++ {
		r, p, n, ok := lagged(x, y, lag)
		if lag == 0 {
			same = n
		}
		if ok {
			looks = append(looks, look{lag, n, r, p})
			ps = append(ps, p)
		}
	}
	rec.Add("days with both", same)
	if len(looks) == 0 {
		rec.Add("association", fmt.Sprintf("not computed: needs %d days with a number of both", pairsMin))
		return rec
	}
	qs := stats.Adjust(ps)
	best := 0
	for i, l := range looks {
		if l.lag == 0 {
			rec.Add("correlation on the same day", stats.Round(l.r, 3))
			rec.Add("q on the same day", stats.Round(qs[i], 4))
		}
		if abs(l.r) > abs(looks[best].r) {
			best = i
		}
	}
	l := looks[best]
	rec.Add("strongest correlation", stats.Round(l.r, 3))
	rec.Add("its lag", lagWords(l.lag, a, b))
	rec.Add("its days", l.n)
	rec.Add("its q", stats.Round(qs[best], 4))
	return rec
}

func lagWords(lag int, a, b *entry) string {
	switch {
	case lag > 0:
		return fmt.Sprintf("%s %d d before %s", a.tellName(), lag, b.tellName())
	case lag < 0:
		return fmt.Sprintf("%s %d d before %s", b.tellName(), -lag, a.tellName())
	}
	return "the same day"
}

func abs(x float64) float64 { return max(x, -x) }
