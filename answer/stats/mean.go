// Package stats is the arithmetic behind the answers: small functions over
// slices of numbers, one idea a file, each with its source. They know no unit,
// day or analyte; who calls them has settled what may be counted together.
// Too little to say something is ok == false, never NaN.
package stats

import "math"

// A Span is what a list of numbers amounts to.
type Span struct {
	N              int
	Min, Max, Mean float64
}

// Describe returns the span of xs; false for none.
func Describe(xs []float64) (s Span, ok bool) {
	if len(xs) == 0 {
		return s, false
	}
	s = Span{N: len(xs), Min: xs[0], Max: xs[0], Mean: Mean(xs)}
	for _, x := range xs {
		s.Min, s.Max = min(s.Min, x), max(s.Max, x)
	}
	return s, true
}

// Mean returns the arithmetic mean of xs, 0 for none. The sum carries its
// rounding error along (Neumaier, 1974, doi:10.1002/zamm.19740540106), so that
// it does not depend on the order of a million readings.
func Mean(xs []float64) float64 {
	if len(xs) == 0 {
		return 0
	}
	return Sum(xs) / float64(len(xs))
}

// Sum adds xs as [Mean] does.
func Sum(xs []float64) float64 {
	var sum, lost float64
	for _, x := range xs {
		t := sum + x
		if math.Abs(sum) >= math.Abs(x) {
			lost += sum - t + x
		} else {
			lost += x - t + sum
		}
		sum = t
	}
	return sum + lost
}

// Variance returns the sample variance of xs, with n-1; false for fewer than
// two. Two passes, since the one-pass formula loses all digits where the
// spread is small beside the mean.
func Variance(xs []float64) (v float64, ok bool) {
	if len(xs) < 2 {
		return 0, false
	}
	m := Mean(xs)
	squares := make([]float64, len(xs))
	for i, x := range xs {
		squares[i] = (x - m) * (x - m)
	}
	return Sum(squares) / float64(len(xs)-1), true
}

// StdDev returns the sample standard deviation of xs; false for fewer than two.
func StdDev(xs []float64) (sd float64, ok bool) {
	v, ok := Variance(xs)
	return math.Sqrt(v), ok
}

// Round rounds x to n decimals, halves away from zero.
func Round(x float64, n int) float64 {
	p := math.Pow10(n)
	if r := math.Round(x*p) / p; !math.IsInf(r, 0) && !math.IsNaN(r) {
		return r
	}
	return x
}
