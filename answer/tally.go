package answer

import (
	"carnet/answer/stats"
	"carnet/store"
)

// A tally is the readings of one series, of which it keeps apart what is a
// number, what is a limit such as "<0.01" and what is words.
type tally struct {
	series store.Series
	points []store.Point // final, oldest first
	fixed  *unit         // that of the whole, where this is a part
}

// A unit is the one in which the numbers of a tally are told.
type unit struct {
	code  string // UCUM, "" unknown
	mixed bool   // numbers were printed in several: the canonical one is used
}

// fix settles the unit: the printed one if all numbers share it, else that of
// the series.
func (y *tally) fix() *unit {
	if y.fixed != nil {
		return y.fixed
	}
	u := &unit{code: y.series.Unit}
	for i, p := range y.numbers() {
		if i == 0 {
			u.code = p.UCUM
		} else if p.UCUM != u.code {
			u.code, u.mixed = y.series.Unit, true
			break
		}
	}
	y.fixed = u
	return u
}

func (y *tally) mixed() bool  { return y.fix().mixed }
func (y *tally) unit() string { return y.fix().code }

// numbers are the points that are one, limits included.
func (y *tally) numbers() (ps []store.Point) {
	for _, p := range y.points {
		if p.Number != nil {
			ps = append(ps, p)
		}
	}
	return ps
}

// limit says that a point is known only to lie on one side of its number.
func limit(p store.Point) bool { return p.Number != nil && p.Comparator != "" && p.Comparator != "~" }

// number gives a point in the tally's unit, nil where it has no number there
// or is only a limit.
func (y *tally) number(p store.Point) *float64 {
	switch {
	case limit(p):
		return nil
	case y.mixed():
		return p.Canonical
	}
	return p.Number
}

// A value is one number of a tally.
type value struct {
	store.Point
	v float64
}

// values lists the numbers that may be calculated with.
func (y *tally) values() []value { return y.valuesOf(y.points) }

func (y *tally) valuesOf(ps []store.Point) (vs []value) {
	for _, p := range ps {
		if v := y.number(p); v != nil {
			vs = append(vs, value{p, *v})
		}
	}
	return vs
}

// limits counts the limits, words what is no number.
func (y *tally) limits() (limits, words int) {
	for _, p := range y.points {
		switch {
		case p.Number == nil:
			words++
		case limit(p):
			limits++
		}
	}
	return limits, words
}

func floats(vs []value) []float64 {
	xs := make([]float64, len(vs))
	for i, v := range vs {
		xs[i] = v.v
	}
	return xs
}

// rounded tells a computed number with four decimals.
func rounded(x float64) any { return stats.Round(x, 4) }
