package stats

import (
	"math"
	"slices"
)

// Median returns the middle of xs, the mean of the two middle ones for an even
// number; false for none. It leaves xs as it is.
func Median(xs []float64) (m float64, ok bool) {
	if len(xs) == 0 {
		return 0, false
	}
	s := slices.Sorted(slices.Values(xs))
	if n := len(s); n%2 == 0 {
		return (s[n/2-1] + s[n/2]) / 2, true
	}
	return s[len(s)/2], true
}

// Consistency makes the median absolute deviation of normal numbers estimate
// their standard deviation: 1 / Φ⁻¹(3/4).
const Consistency = 1.4826

// Baseline returns the median of xs and its robust spread, 1.4826 times the
// median absolute deviation (Rousseeuw and Croux, 1993,
// doi:10.1080/01621459.1993.10476408). It reports false for fewer than 3
// values: two readings make no baseline.
func Baseline(xs []float64) (center, spread float64, ok bool) {
	if len(xs) < 3 {
		return 0, 0, false
	}
	center, _ = Median(xs)
	away := make([]float64, len(xs))
	for i, x := range xs {
		away[i] = math.Abs(x - center)
	}
	mad, _ := Median(away)
	return center, Consistency * mad, true
}
