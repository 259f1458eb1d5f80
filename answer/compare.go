package answer

import (
	"context"
	"database/sql"
	"slices"

	"carnet/answer/stats"
	"carnet/store"
)

// A Comparison asks for one or two series side by side: with an against window
// in two windows, else the two with each other; one alone with whatever else
// was measured on the days before.
type Comparison struct {
	Indicators               []string
	Start, End               string
	AgainstStart, AgainstEnd string
}

const noteCompare = "Descriptive only: an association of two series is no cause of either. avg, median, min and max leave limits and words out."

// CompareIndicators answers a comparison.
func (a *Asker) CompareIndicators(ctx context.Context, c Comparison) *Envelope {
	if !a.Grants.Allow(ClassReadings) {
		return withheld(ClassReadings)
	}
	zone, err := a.zone(ctx)
	if err != nil {
		return Failure(err)
	}
	today := store.DayOf(a.now().In(zone))
	in := &inquiry{a: a, zone: zone, q: IndicatorQuery{Indicators: c.Indicators}}
	var ps, more []Problem
	in.window, in.notes, ps = NewWindow(c.Start, c.End, today)
	against, notes, more := NewWindow(c.AgainstStart, c.AgainstEnd, today)
	for i := range more {
		more[i].Field = "against_" + more[i].Field
	}
	in.notes = append(in.notes, notes...)
	ps = append(ps, more...)
	switch n := len(c.Indicators); {
	case n == 0:
		ps = append(ps, Problem{Field: "indicators", Problem: Missing, Want: "one or two series ids, codes or names"})
	case n > 2:
		ps = append(ps, Problem{Field: "indicators", Problem: TooLong, Want: "one or two"})
	}
	if len(ps) > 0 {
		return refuse(ps)
	}
	return a.ask(ctx, func(ctx context.Context, tx *sql.Tx) (*Envelope, error) {
		in.tx = tx
		if in.catalogue, err = a.catalogue(ctx, tx); err != nil {
			return nil, err
		}
		return in.compare(ctx, against)
	})
}

// refuse is need_input where something is only missing, else clarify.
func refuse(ps []Problem) *Envelope {
	if slices.ContainsFunc(ps, func(p Problem) bool { return p.Problem != Missing }) {
		return Clarify(ps...)
	}
	return NeedInput(ps...)
}

func (in *inquiry) compare(ctx context.Context, against Window) (*Envelope, error) {
	if len(in.entries) == 0 {
		return in.empty(ctx)
	}
	var ps []Problem
	if in.chosen, ps = in.byIndicators(in.q.Indicators); len(ps) > 0 {
		return Clarify(ps...), nil
	}
	if len(in.chosen.unknown) > 0 {
		return in.unknown(ctx)
	}
	var e *Envelope
	var err error
	switch es := in.chosen.entries; {
	case !against.All():
		e, err = in.windows(ctx, es, against)
	case len(es) == 2:
		e, err = in.pair(ctx, es[0], es[1])
	default:
		e, err = in.drivers(ctx, es[0])
	}
	if err != nil || e.Kind != KindResult {
		return e, err
	}
	e.Provenance = provenances(in.chosen.entries)
	e.Assumptions = append(append(in.notes, e.Assumptions...), noteCompare, noteAbsence)
	return e, nil
}

// side is what one series amounts to in one window.
type side struct {
	y    *tally
	span stats.Span
	ok   bool
	mid  float64
}

func (in *inquiry) side(ctx context.Context, s *entry, w Window) (side, error) {
	at := *in
	at.window = w
	y, err := at.tally(ctx, s)
	if err != nil {
		return side{}, err
	}
	out := side{y: y}
	out.span, out.ok = stats.Describe(floats(y.values()))
	out.mid, _ = stats.Median(floats(y.values()))
	return out, nil
}

// canonical settles both sides on one unit: where they differ, the series'.
func (s *side) canonical() {
	s.y.fixed = &unit{code: s.y.series.Unit, mixed: true}
	s.span, s.ok = stats.Describe(floats(s.y.values()))
	s.mid, _ = stats.Median(floats(s.y.values()))
}

// cells are count, avg, median, min and max.
func (s side) cells() []any {
	if !s.ok {
		return []any{len(s.y.points), nil, nil, nil, nil}
	}
	return []any{len(s.y.points), rounded(s.span.Mean), rounded(s.mid), rounded(s.span.Min), rounded(s.span.Max)}
}

// windows tells each series in two windows, the one asked about first, and the
// change from the other to it.
func (in *inquiry) windows(ctx context.Context, es []*entry, against Window) (*Envelope, error) {
	t := newTable("indicator", "window", "count", "avg", "median", "min", "max", "change", "change_percent", "unit", "code", "series")
	found := false
	for _, s := range es {
		now, err := in.side(ctx, s, in.window)
		if err != nil {
			return nil, err
		}
		then, err := in.side(ctx, s, against)
		if err != nil {
			return nil, err
		}
		if now.y.unit() != then.y.unit() {
			now.canonical()
			then.canonical()
		}
		found = found || len(now.y.points)+len(then.y.points) > 0
		var change, percent any
		if now.ok && then.ok {
			change = rounded(now.span.Mean - then.span.Mean)
			if then.span.Mean != 0 {
				percent = stats.Round((now.span.Mean/then.span.Mean-1)*100, 1)
			}
		}
		rest := []any{orNil(now.y.unit()), s.codeIn(now.y.unit()), s.Series}
		t.add(append(append(append([]any{s.tellName(), in.window.String()}, now.cells()...), change, percent), rest...)...)
		t.add(append(append(append([]any{s.tellName(), "against " + against.String()}, then.cells()...), nil, nil), rest...)...)
	}
	if !found {
		return in.outside(), nil
	}
	e := in.result()
	n := len(t.rows)
	e.Matched = &n
	t.put(e, "indicator", "window")
	e.Assumptions = []string{"change: the average of the window less that of the window it is set against."}
	e.NextSteps = []Step{StepViewRaw}
	return e, nil
}

// String writes a window as its two days.
func (w Window) String() string {
	if w.All() {
		return "all recorded"
	}
	return w.From.String() + ".." + w.To.String()
}
