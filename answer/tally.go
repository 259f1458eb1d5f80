package answer

import (
	"carnet/answer/stats"
	"carnet/store"
)

// A tally counts the readings of one series, keeping apart what is a number,
// what is a limit and what is words. Units are settled once all are in.
type tally struct {
	series store.Series
	points []store.Point // final, oldest first
}

// A value is one number of a tally on its day.
type value struct {
	store.Point
	v float64
}

// units lists the distinct printed units of the numbers, as UCUM.
func (t *tally) units() (us []string) {
	seen := map[string]bool{}
	for _, p := range t.points {
		if p.Number != nil && !seen[p.UCUM] {
			seen[p.UCUM] = true
			us = append(us, p.UCUM)
		}
	}
	return us
}

// mixed says that numbers were printed in more than one unit.
func (t *tally) mixed() bool { return len(t.units()) > 1 }

// unit is the one in which numbers and mean are told, "" unknown.
func (t *tally) unit() string {
	us := t.units()
	if len(us) == 1 {
		return us[0]
	}
	return t.series.Unit
}

// number gives a point in the tally's unit, nil where it has no number there
// or is only a limit.
func (t *tally) number(p store.Point) *float64 {
	switch {
	case p.Comparator != "" && p.Comparator != "~":
		return nil
	case t.mixed():
		return p.Canonical
	}
	return p.Number
}

// values lists the numbers.
func (t *tally) values() (vs []value) {
	mixed := t.mixed()
	for _, p := range t.points {
		if p.Comparator != "" && p.Comparator != "~" {
			continue
		}
		v := p.Number
		if mixed {
			v = p.Canonical
		}
		if v != nil {
			vs = append(vs, value{p, *v})
		}
	}
	return vs
}

// limits counts values such as "<0.01", words those that are no number.
func (t *tally) limits() (limits, words int) {
	for _, p := range t.points {
		switch {
		case p.Number == nil:
			words++
		case p.Comparator != "" && p.Comparator != "~":
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
