package answer

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"carnet/answer/stats"
	"carnet/store"
)

const (
	driverLags  = 3    // days before, at most
	driverFloor = 0.2  // least correlation
	driverRate  = 0.10 // share of false findings allowed
	driverMost  = 10
	shrink      = 10 // r counts as n/(n+10) of itself: few days say little
)

const noteDrivers = "Each other series with 20 days or more was set against this one on the days after, at lags of 1 to 3 days. Kept are correlations of 0.2 or more at a false discovery rate of 10 % (Benjamini and Hochberg) over all looks."

// A driver is a series that goes before another.
type driver struct {
	e        *entry
	lag, n   int
	r, p, q  float64
	shrunken float64
}

// drivers tells which other series go, some days before, with this one.
func (in *inquiry) drivers(ctx context.Context, s *entry) (*Envelope, error) {
	y, err := in.tally(ctx, s)
	if err != nil {
		return nil, err
	}
	target := y.daily()
	if len(target) < pairsMin {
		e := in.told(newTable(), []string{fmt.Sprintf("%s: %d days with a number in the window; needs %d", s.label(), len(target), pairsMin)}, noteDrivers)
		return e, nil
	}
	ds, looked, err := in.look(ctx, s, target)
	if err != nil {
		return nil, err
	}
	t := newTable("indicator", "days_before", "correlation", "days", "q", "code", "series")
	for _, d := range ds {
		t.add(d.e.tellName(), d.lag, stats.Round(d.r, 3), d.n, stats.Round(d.q, 4), orNil(d.e.Code), d.e.Series)
	}
	e := in.result()
	n := len(t.rows)
	e.Matched = &n
	t.put(e, "indicator")
	e.Message = fmt.Sprintf("%d of %d looks at other series on the days before hold.", n, looked)
	e.Assumptions = []string{noteDrivers}
	if n > 0 {
		e.NextSteps = []Step{StepViewRaw}
	}
	return e, nil
}

// look tries every other series at every lag; looked counts the tries.
func (in *inquiry) look(ctx context.Context, s *entry, target daily) (kept []driver, looked int, err error) {
	var all []driver
	var ps []float64
	for _, other := range in.entries {
		if other == s || other.Count < pairsMin {
			continue
		}
		y, err := in.tally(ctx, other)
		if err != nil {
			return nil, 0, err
		}
		x := y.daily()
		for lag := 1; lag <= driverLags; lag++ {
			if r, p, n, ok := lagged(x, target, lag); ok {
				all = append(all, driver{e: other, lag: lag, n: n, r: r, p: p, shrunken: abs(r) * float64(n) / float64(n+shrink)})
				ps = append(ps, p)
			}
		}
	}
	best := map[*entry]driver{}
	for i, q := range stats.Adjust(ps) {
		d := all[i]
		if d.q = q; abs(d.r) >= driverFloor && q <= driverRate && d.shrunken > best[d.e].shrunken {
			best[d.e] = d
		}
	}
	kept = slices.SortedFunc(maps.Values(best), func(x, y driver) int {
		return cmp.Or(cmp.Compare(y.shrunken, x.shrunken), cmp.Compare(x.e.series.ID, y.e.series.ID))
	})
	return kept[:min(driverMost, len(kept))], len(all), nil
}

func sortedDays(d daily) []store.Day { return slices.Sorted(maps.Keys(d)) }
