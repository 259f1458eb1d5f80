package stats_test

import (
	"math"
	"slices"
	"testing"

	"carnet/answer/stats"
)

func near(a, b, tolerance float64) bool { return math.Abs(a-b) <= tolerance }

func TestMean_order(t *testing.T) {
	xs := []float64{1e16, 1, -1e16, 1} // summed plainly this is 0 or 1, by order
	if got := stats.Sum(xs); got != 2 {
		t.Errorf("Sum(%v) = %v, want 2", xs, got)
	}
}

func TestDescribe_none(t *testing.T) {
	if s, ok := stats.Describe(nil); ok {
		t.Errorf("Describe(nil) = %+v, want nothing", s)
	}
}

func TestStdDev(t *testing.T) {
	// NIST StRD, univariate set NumAcc4: mean 10000000.2, standard deviation 0.1.
	xs := []float64{10000000.2}
	for range 500 {
		xs = append(xs, 10000000.1, 10000000.3)
	}
	if sd, ok := stats.StdDev(xs); !ok || !near(sd, 0.1, 1e-8) {
		t.Errorf("StdDev(NumAcc4) = %v, %v, want 0.1", sd, ok)
	}
	if _, ok := stats.StdDev([]float64{1}); ok {
		t.Error("StdDev of one value gave a spread")
	}
}

// R: median(x), mad(x) with its default constant 1.4826.
func TestBaseline(t *testing.T) {
	for _, tt := range []struct {
		name           string
		xs             []float64
		center, spread float64
		ok             bool
	}{
		{"an outlier moves neither", []float64{1, 2, 3, 4, 100}, 3, 1.4826, true},
		{"an even number", []float64{5, 1, 4, 2}, 3, 2.2239, true},
		{"no spread", []float64{7, 7, 7}, 7, 0, true},
		{"two make no baseline", []float64{1, 2}, 0, 0, false},
	} {
		c, s, ok := stats.Baseline(tt.xs)
		if c != tt.center || !near(s, tt.spread, 1e-12) || ok != tt.ok {
			t.Errorf("%s: Baseline(%v) = %v, %v, %v, want %v, %v, %v", tt.name, tt.xs, c, s, ok, tt.center, tt.spread, tt.ok)
		}
	}
}

// Weight (1,000 lb) and miles a gallon of the 32 cars of Motor Trend 1974, R's
// mtcars. R: cor.test(mpg, wt) gives r = -0.8676594, p = 1.294e-10.
func TestPearson(t *testing.T) {
	mpg := []float64{21, 21, 22.8, 21.4, 18.7, 18.1, 14.3, 24.4, 22.8, 19.2, 17.8, 16.4, 17.3, 15.2, 10.4, 10.4, 14.7, 32.4, 30.4, 33.9, 21.5, 15.5, 15.2, 13.3, 19.2, 27.3, 26, 30.4, 15.8, 19.7, 15, 21.4}
	wt := []float64{2.62, 2.875, 2.32, 3.215, 3.44, 3.46, 3.57, 3.19, 3.15, 3.44, 3.44, 4.07, 3.73, 3.78, 5.25, 5.424, 5.345, 2.2, 1.615, 1.835, 2.465, 3.52, 3.435, 3.84, 3.845, 1.935, 2.14, 1.513, 3.17, 2.77, 3.57, 2.78}
	r, p, ok := stats.Pearson(mpg, wt)
	if !ok || !near(r, -0.8676594, 1e-7) || !near(p, 1.294e-10, 1e-13) {
		t.Errorf("Pearson(mpg, wt) = %v, %v, want -0.8676594, 1.294e-10", r, p)
	}
	if _, _, ok := stats.Pearson([]float64{1, 1, 1}, []float64{1, 2, 3}); ok {
		t.Error("Pearson of a list without spread gave a correlation")
	}
}

// Table values of Student's t: with 10 degrees of freedom, 2.228 leaves 5 %,
// 3.169 leaves 1 % on both sides.
func TestPearson_p(t *testing.T) {
	for _, tt := range []struct{ t, p float64 }{{2.228, 0.05}, {3.169, 0.01}, {4.587, 0.001}} {
		// twelve pairs whose correlation has that t
		r := tt.t / math.Sqrt(tt.t*tt.t+10)
		xs, ys := correlated(12, r)
		got, p, _ := stats.Pearson(xs, ys)
		if !near(got, r, 1e-9) || !near(p, tt.p, tt.p/500) {
			t.Errorf("t = %v with 10 degrees: r = %v, p = %v, want r = %v, p = %v", tt.t, got, p, r, tt.p)
		}
	}
}

// correlated makes n pairs whose correlation is exactly r.
func correlated(n int, r float64) (xs, ys []float64) {
	for i := range n {
		a := 2 * math.Pi * float64(i) / float64(n)
		xs = append(xs, math.Cos(a))
		ys = append(ys, r*math.Cos(a)+math.Sqrt(1-r*r)*math.Sin(a))
	}
	return xs, ys
}

// The fifteen p of Benjamini and Hochberg (1995), section 3.2: four are kept at
// a rate of 5 %.
func TestAdjust(t *testing.T) {
	ps := []float64{0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1}
	kept := 0
	for _, q := range stats.Adjust(ps) {
		if q <= 0.05 {
			kept++
		}
	}
	if kept != 4 {
		t.Errorf("Adjust keeps %d of the fifteen at 5 %%, want 4", kept)
	}
	reversed := slices.Clone(ps)
	slices.Reverse(reversed)
	if got := stats.Adjust(reversed); got[14] != stats.Adjust(ps)[0] {
		t.Errorf("Adjust depends on the order: %v", got)
	}
}

func TestChanges(t *testing.T) {
	step := append(slices.Repeat([]float64{10, 11, 10, 9}, 5), slices.Repeat([]float64{20, 21, 20, 19}, 5)...)
	for _, tt := range []struct {
		name string
		xs   []float64
		want []int
	}{
		{"one step", step, []int{20}},
		{"two steps", append(slices.Clone(step), slices.Repeat([]float64{40, 41, 40, 39}, 5)...), []int{20, 40}},
		{"level", slices.Repeat([]float64{10, 11, 10, 9}, 10), nil},
		{"no spread", slices.Repeat([]float64{10}, 20), nil},
		{"nine values", step[16:25], nil},
		{"one spike is no change", append(slices.Clone(step[:20]), 100), nil},
	} {
		var got []int
		for _, c := range stats.Changes(tt.xs) {
			got = append(got, c.At)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: Changes at %v, want %v", tt.name, got, tt.want)
		}
	}
}

// Published pairs: GMI of 150 mg/dL is 6.9 % (Bergenstal 2018, table 1);
// HbA1c of 6 % and 7 % go with 126 and 154 mg/dL (Nathan 2008, table 2);
// 6.5 % is 48 mmol/mol (consensus of the IFCC).
func TestGlucose(t *testing.T) {
	for _, tt := range []struct {
		name      string
		got, want float64
		tolerance float64
	}{
		{"GMI of 150", stats.GMI(150), 6.9, 0.05},
		{"GMI of 100", stats.GMI(100), 5.7, 0.05},
		{"A1c of 126", stats.EstimatedA1c(126), 6, 0.05},
		{"A1c of 154", stats.EstimatedA1c(154), 7, 0.05},
		{"IFCC of 6.5", stats.IFCC(6.5), 48, 0.5},
		{"IFCC of 5.7", stats.IFCC(5.7), 39, 0.5},
	} {
		if !near(tt.got, tt.want, tt.tolerance) {
			t.Errorf("%s = %v, want %v", tt.name, tt.got, tt.want)
		}
	}
}

func TestTimeInRange(t *testing.T) {
	s, ok := stats.TimeInRange([]float64{53, 54, 69, 70, 180, 181, 250, 251})
	want := stats.Shares{VeryLow: 1. / 8, Low: 3. / 8, In: 2. / 8, High: 3. / 8, VeryHigh: 1. / 8}
	if !ok || s != want {
		t.Errorf("TimeInRange at the edges = %+v, want %+v", s, want)
	}
	if _, ok := stats.TimeInRange(nil); ok {
		t.Error("TimeInRange of nothing gave shares")
	}
}

func TestRound(t *testing.T) {
	for _, tt := range []struct{ x, want float64 }{{0.00005, 0.0001}, {-0.00005, -0.0001}, {17.25, 17.25}, {1e300, 1e300}} {
		if got := stats.Round(tt.x, 4); got != tt.want {
			t.Errorf("Round(%v, 4) = %v, want %v", tt.x, got, tt.want)
		}
	}
}
