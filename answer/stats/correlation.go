package stats

import (
	"math"
	"slices"
)

// Pearson returns the correlation of two lists of one length, and the two-sided
// p of Student's t with n-2 degrees of freedom; false for fewer than three
// pairs or a list without spread.
func Pearson(xs, ys []float64) (r, p float64, ok bool) {
	n := len(xs)
	if n != len(ys) || n < 3 {
		return 0, 0, false
	}
	mx, my := Mean(xs), Mean(ys)
	var xx, yy, xy []float64
	for i := range xs {
		dx, dy := xs[i]-mx, ys[i]-my
		xx, yy, xy = append(xx, dx*dx), append(yy, dy*dy), append(xy, dx*dy)
	}
	d := math.Sqrt(Sum(xx) * Sum(yy))
	if d == 0 {
		return 0, 0, false
	}
	r = max(-1, min(1, Sum(xy)/d))
	if r*r == 1 {
		return r, 0, true
	}
	df := float64(n - 2)
	t2 := r * r * df / (1 - r*r)
	return r, betaRatio(df/2, 0.5, df/(df+t2)), true
}

// betaRatio is the regularised incomplete beta function I_x(a, b), by its
// continued fraction (DLMF 8.17.22), evaluated after Lentz (1976). P of
// Student's t is I_{df/(df+t²)}(df/2, 1/2).
func betaRatio(a, b, x float64) float64 {
	if x <= 0 || x >= 1 {
		return max(0, min(1, x))
	}
	if x > (a+1)/(a+b+2) {
		return 1 - betaRatio(b, a, 1-x)
	}
	la, _ := math.Lgamma(a)
	lb, _ := math.Lgamma(b)
	lab, _ := math.Lgamma(a + b)
	front := math.Exp(lab - la - lb + a*math.Log(x) + b*math.Log1p(-x))
	const tiny = 1e-300
	c, d := 1.0, 1-(a+b)*x/(a+1)
	if math.Abs(d) < tiny {
		d = tiny
	}
	d = 1 / d
	f := d
	for m := 1.0; m < 500; m++ {
		for _, k := range [2]float64{
			m * (b - m) * x / ((a + 2*m - 1) * (a + 2*m)),
			-(a + m) * (a + b + m) * x / ((a + 2*m) * (a + 2*m + 1)),
		} {
			if d = 1 + k*d; math.Abs(d) < tiny {
				d = tiny
			}
			if c = 1 + k/c; math.Abs(c) < tiny {
				c = tiny
			}
			d = 1 / d
			f *= c * d
		}
		if math.Abs(c*d-1) < 1e-15 {
			break
		}
	}
	return front * f / a
}

// Adjust returns for each p the smallest false discovery rate at which it would
// be kept (Benjamini and Hochberg, 1995,
// doi:10.1111/j.2517-6161.1995.tb02031.x), in the order of ps.
func Adjust(ps []float64) []float64 {
	order := make([]int, len(ps))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		switch {
		case ps[i] > ps[j]:
			return -1
		case ps[i] < ps[j]:
			return 1
		}
		return 0
	})
	qs := make([]float64, len(ps))
	least := 1.0
	for k, i := range order { // the largest first
		rank := len(ps) - k
		least = min(least, ps[i]*float64(len(ps))/float64(rank))
		qs[i] = least
	}
	return qs
}
