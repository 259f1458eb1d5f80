package answer

import (
	"context"
	"fmt"

	"carnet/answer/stats"
)

const (
	changesLeast = 10  // periods
	changesMost  = 366 // periods, before coarser ones are taken
)

const noteChanges = "changes: where the mean of at least 5 periods before and after differs by 1.5 standard deviations of the stretch or more (cumulative sums, at most the 5 strongest). A description of the numbers, not of a cause."

// changes tells where the level of each series moved.
func (in *inquiry) changes(ctx context.Context, es []*entry) (*Envelope, error) {
	t := newTable("indicator", "from", "before", "after", "shift", "deviations", "periods", "unit", "code", "series")
	var short []string
	for _, s := range es {
		y, err := in.tally(ctx, s)
		if err != nil {
			return nil, err
		}
		view, bs := y.periods()
		if len(bs) < changesLeast {
			short = append(short, fmt.Sprintf("%s: %d days with a number in the window; needs %d", s.label(), len(bs), changesLeast))
			continue
		}
		var means []float64
		for _, b := range bs {
			means = append(means, stats.Mean(floats(b.tally.values())))
		}
		cs := stats.Changes(means)
		for _, c := range cs {
			t.add(s.tellName(), bs[c.At].period, rounded(c.Before), rounded(c.After), rounded(c.Shift), stats.Round(c.Spreads, 1),
				fmt.Sprintf("%d %ss", len(bs), view), orNil(y.unit()), s.codeIn(y.unit()), s.Series)
		}
		if len(cs) == 0 {
			t.add(s.tellName(), nil, nil, nil, nil, nil, fmt.Sprintf("no change point among %d %ss", len(bs), view), orNil(y.unit()), s.codeIn(y.unit()), s.Series)
		}
	}
	return in.told(t, short, noteChanges), nil
}

// periods parts a tally into days, or weeks or months where days are many, and
// keeps those that have a number.
func (y *tally) periods() (v View, with []bucket) {
	for _, v = range []View{ViewDay, ViewWeek, ViewMonth} {
		with = nil
		for _, b := range y.buckets(v) {
			if len(b.tally.values()) > 0 {
				with = append(with, b)
			}
		}
		if len(with) <= changesMost {
			break
		}
	}
	return v, with
}
