package answer

import (
	"context"
	"slices"

	"carnet/answer/stats"
	"carnet/store"
)

// stats tells count, extremes, mean and change of each series in the window.
// Every reading of a day counts.
func (in *inquiry) stats(ctx context.Context, es []*entry) (*Envelope, error) {
	t := newTable("indicator", "count", "numeric_count", "min", "max", "avg", "first", "first_date", "last", "last_date",
		"change", "unit", "limits", "in_words", "mixed_units", "code", "series")
	var limited, worded, mixed bool
	for _, s := range es {
		y, err := in.tally(ctx, s)
		if err != nil {
			return nil, err
		}
		if len(y.points) == 0 {
			continue
		}
		limits, words := y.limits()
		limited, worded, mixed = limited || limits > 0, worded || words > 0, mixed || y.mixed()
		t.add(append(append([]any{s.tellName(), len(y.points)}, y.cells()...),
			intOrNil(limits), intOrNil(words), boolOrNil(y.mixed()), s.codeIn(y.unit()), s.Series)...)
	}
	if len(t.rows) == 0 {
		return in.outside(), nil
	}
	e := in.result()
	n := len(t.rows)
	e.Matched = &n
	t.put(e, "indicator", "count")
	e.Assumptions = append(e.Assumptions, notesWhere(
		when{limited, noteLimits}, when{worded, noteWords}, when{mixed, noteMixed})...)
	e.NextSteps = []Step{StepViewRaw}
	return e, nil
}

// tally reads the points of a series in the window.
func (in *inquiry) tally(ctx context.Context, s *entry) (*tally, error) {
	y := &tally{series: s.series}
	err := store.EachPoint(ctx, in.tx, in.window.filter(s.series.ID), func(p store.Point) error {
		y.points = append(y.points, p)
		return nil
	})
	slices.SortStableFunc(y.points, byDay)
	return y, err
}

// cells are numeric_count, min, max, avg, first, first_date, last, last_date,
// change and unit of a tally that has points.
func (y *tally) cells() []any {
	first, last := y.points[0], y.points[len(y.points)-1]
	cells := make([]any, 10)
	vs := y.values()
	cells[0] = len(vs)
	if s, ok := stats.Describe(floats(vs)); ok {
		cells[1], cells[2], cells[3] = rounded(s.Min), rounded(s.Max), rounded(s.Mean)
	}
	cells[4], cells[5] = y.cell(first), first.Day.String()
	cells[6], cells[7] = y.cell(last), last.Day.String()
	if a, b := y.number(first), y.number(last); a != nil && b != nil && !y.mixed() && len(y.points) > 1 {
		cells[8] = rounded(*b - *a)
	}
	cells[9] = orNil(y.unit())
	return cells
}

// cell is [pointCell] in the tally's unit: as printed where all points have one
// unit, else converted.
func (y *tally) cell(p store.Point) any {
	if y.mixed() && p.Number != nil && p.Canonical != nil {
		v := stats.Round(*p.Canonical, 4)
		p.Number, p.Value = &v, ""
	}
	return pointCell(p)
}

// pointCell is the value of a point as [Reading.valueCell] tells it.
func pointCell(p store.Point) any {
	return Reading{Value: p.Value, Number: p.Number, Comparator: p.Comparator}.valueCell()
}

func boolOrNil(b bool) any {
	if !b {
		return nil
	}
	return true
}
