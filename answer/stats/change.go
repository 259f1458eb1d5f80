package stats

import (
	"cmp"
	"math"
	"slices"
)

// A Change is a place in a list at which its level moves.
type Change struct {
	At            int // index of the first value after
	Before, After float64
	Shift         float64 // After - Before
	Spreads       float64 // Shift over the standard deviation of the segment that was split
}

// The gates of [Changes].
const (
	leastSide   = 5   // values on each side of a change
	leastShift  = 1.5 // standard deviations
	mostChanges = 5
)

// Changes returns where the level of xs moves, in their order, at most the five
// strongest; nothing for fewer than ten values. A segment is split where the
// cumulative sum of the distances from its mean is farthest from zero (Page,
// 1954, doi:10.1093/biomet/41.1-2.100; binary segmentation after Scott and
// Knott, 1974, doi:10.2307/2529204), if five values or more stand on each side
// and their means differ by at least 1.5 of its standard deviations; then each
// part in turn.
func Changes(xs []float64) []Change {
	cs := split(xs, 0)
	slices.SortFunc(cs, func(a, b Change) int { return cmp.Compare(math.Abs(b.Spreads), math.Abs(a.Spreads)) })
	cs = cs[:min(mostChanges, len(cs))]
	slices.SortFunc(cs, func(a, b Change) int { return cmp.Compare(a.At, b.At) })
	return cs
}

func split(xs []float64, from int) []Change {
	sd, ok := StdDev(xs)
	if len(xs) < 2*leastSide || !ok || sd == 0 {
		return nil
	}
	k := farthest(xs)
	before, after := Mean(xs[:k]), Mean(xs[k:])
	if math.Abs(after-before) < leastShift*sd {
		return nil
	}
	c := Change{At: from + k, Before: before, After: after, Shift: after - before, Spreads: (after - before) / sd}
	return append(append(split(xs[:k], from), c), split(xs[k:], from+k)...)
}

// farthest is the index at which the cumulative sum turns, not nearer than the
// least side to an end.
func farthest(xs []float64) (at int) {
	mean, sum, far := Mean(xs), 0.0, -1.0
	for i, x := range xs {
		sum += x - mean
		if k := i + 1; k >= leastSide && k <= len(xs)-leastSide && math.Abs(sum) > far {
			far, at = math.Abs(sum), k
		}
	}
	return at
}
