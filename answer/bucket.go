package answer

import (
	"context"
	"fmt"
	"slices"
	"time"

	"carnet/answer/stats"
	"carnet/store"
)

// perBucket is how many periods of a series stand on one page.
const perBucket = 92

// A bucket is the readings of one period.
type bucket struct {
	period string
	tally  tally
}

// buckets tells means by minute, hour, day, week or month, oldest first. By day
// and longer each day counts once.
func (in *inquiry) buckets(ctx context.Context, es []*entry) (*Envelope, error) {
	view := in.q.View
	all := make([][]bucket, len(es))
	totals := make([]int, len(es))
	var limited, mixed, clockless bool
	for i, s := range es {
		y, err := in.tally(ctx, s)
		if err != nil {
			return nil, err
		}
		limits, _ := y.limits()
		limited, mixed = limited || limits > 0, mixed || y.mixed()
		all[i] = y.buckets(view)
		totals[i] = len(all[i])
		clockless = clockless || view.clock() && y.dayOnly()
	}
	e, err := in.page(ctx, es, stack{
		columns: view.columns(), keep: []string{"period", "avg"}, per: perBucket, totals: totals, what: string(view) + "s",
		rows: func(_ context.Context, i, layer, row, limit int) (rows [][]any, err error) {
			bs := all[i][:max(0, len(all[i])-layer*perBucket)]
			bs = bs[max(0, len(bs)-perBucket):]
			for _, b := range bs[min(row, len(bs)):min(row+limit, len(bs))] {
				rows = append(rows, b.row(es[i], view))
			}
			return rows, nil
		},
	})
	if err != nil || e.Kind != KindResult {
		if err == nil && clockless && e.Reason == AbsentOutsideWindow {
			e.Reason, e.NextSteps = AbsentNoData, []Step{StepViewRaw}
			e.Message = fmt.Sprintf("Of these readings only the day is known, so view %s has none of them; views raw and day do.", view)
		}
		return e, err
	}
	e.Assumptions = append(e.Assumptions, notesWhere(
		when{!view.clock(), noteDays}, when{clockless, noteNoClock}, when{limited, noteLimits}, when{mixed, noteMixedPeriods})...)
	if e.NextCursor != "" && view != ViewMonth {
		e.NextSteps = append(e.NextSteps, StepViewMonth)
	}
	return e, nil
}

// clock says that a view needs the time of a reading.
func (v View) clock() bool { return v == ViewMinute || v == ViewHour }

// columns are those of a view by period. A day has one value.
func (v View) columns() []string {
	if v == ViewDay {
		return []string{"indicator", "period", "avg", "limit", "n", "unit", "code", "series"}
	}
	return []string{"indicator", "period", "avg", "min", "max", "n", "limits", "unit", "code", "series"}
}

func (b bucket) row(s *entry, v View) []any {
	vs := b.tally.values()
	limits, _ := b.tally.limits()
	var avg, low, high any
	if span, ok := stats.Describe(floats(vs)); ok {
		avg, low, high = rounded(span.Mean), rounded(span.Min), rounded(span.Max)
	}
	unit, code := orNil(b.tally.unit()), s.codeIn(b.tally.unit())
	if v == ViewDay {
		var limit any
		if p := b.tally.points[0]; limits > 0 {
			limit = pointCell(p)
		}
		return []any{s.tellName(), b.period, avg, limit, len(b.tally.points), unit, code, s.Series}
	}
	return []any{s.tellName(), b.period, avg, low, high, len(vs), intOrNil(limits), unit, code, s.Series}
}

// buckets parts the numbers of a tally, oldest first; words take no part.
func (y *tally) buckets(v View) (bs []bucket) {
	points := y.points
	if !v.clock() {
		points = y.days()
	}
	for _, p := range points {
		if p.Number == nil || v.clock() && p.Precision == store.PrecisionDay {
			continue
		}
		name := v.period(p)
		if len(bs) == 0 || bs[len(bs)-1].period != name {
			bs = append(bs, bucket{name, tally{series: y.series, fixed: y.fix()}})
		}
		last := &bs[len(bs)-1].tally
		last.points = append(last.points, p)
	}
	return bs
}

// days keeps the last number of each day.
func (y *tally) days() (points []store.Point) {
	for _, p := range y.points {
		if p.Number == nil {
			continue
		}
		if n := len(points); n > 0 && points[n-1].Day == p.Day {
			points[n-1] = p
			continue
		}
		points = append(points, p)
	}
	return points
}

// dayOnly says that a point has no time.
func (y *tally) dayOnly() bool {
	return slices.ContainsFunc(y.points, func(p store.Point) bool { return p.Precision == store.PrecisionDay })
}

// period names the one that a point falls into, by the clock where the person
// was. A week is named by ISO 8601.
func (v View) period(p store.Point) string {
	switch v {
	case ViewMinute:
		return p.Day.String() + " " + localTime(p.At, p.Offset, p.Precision)
	case ViewHour:
		return p.Day.String() + " " + localTime(p.At, p.Offset, p.Precision)[:2] + ":00"
	case ViewWeek:
		year, week := p.Day.Start().ISOWeek()
		return fmt.Sprintf("%d-W%02d", year, week)
	case ViewMonth:
		return p.Day.Start().Format("2006-01")
	}
	return p.Day.Start().Format(time.DateOnly)
}

// when is a note and whether it is to be said.
type when struct {
	say  bool
	note string
}

func notesWhere(ws ...when) (notes []string) {
	for _, w := range ws {
		if w.say {
			notes = append(notes, w.note)
		}
	}
	return notes
}
