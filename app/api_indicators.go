package app

import (
	"slices"

	"carnet/answer"
	"carnet/vocab/loinc"
)

// Indicator is one line of the list: a series, its latest reading's mark, and
// its sparkline.
type Indicator struct {
	Card answer.Card `json:"card"` // without its numbers, which are
	Line Spark       `json:"line"` // drawn from these, scaled
	Mark Mark        `json:"mark"`
}

// Indicators lists what was ever measured, by group and name.
func (p *API) Indicators() ([]Indicator, error) {
	asker, err := p.app.key.ask(p.ctx)
	if err != nil {
		return nil, err
	}
	cards, err := asker.Catalogue(p.ctx)
	out := make([]Indicator, len(cards))
	for i, c := range cards {
		out[i] = Indicator{Card: c, Line: spark(c)}
		out[i].Card.Spark = []answer.Dot{}
		if c.Latest != nil {
			out[i].Mark = mark(c.Latest.Flag, c.Latest.Position)
		}
	}
	return out, err
}

// Series is one indicator with every reading, oldest first.
type Series struct {
	Card     answer.Card `json:"card"`
	Unit     string      `json:"unit"`  // UCUM, of each reading's canonical, low and high; "" as printed
	Units    []Unit      `json:"units"` // that the person can choose from
	Readings []Reading   `json:"readings"`
}

// Reading is one measured value with its mark.
type Reading struct {
	answer.Reading
	Mark Mark `json:"mark"`
}

// Unit is one in which a series can be shown.
type Unit struct {
	Code    string `json:"code"`    // UCUM
	Printed string `json:"printed"` // as the newest sheet that uses it prints it
}

// Series returns the series of that id, such as se_7, with its numbers in
// unit; "" is the unit of its latest reading, which the person knows.
func (p *API) Series(id, unit string) (Series, error) {
	asker, err := p.app.key.ask(p.ctx)
	if err != nil {
		return Series{}, err
	}
	v, err := asker.Series(p.ctx, id)
	if err != nil {
		return Series{}, err
	}
	s := Series{Card: v.Card, Unit: v.Unit, Units: units(v), Readings: make([]Reading, len(v.Readings))}
	if unit == "" && v.Latest != nil {
		unit = v.Latest.UCUM
	}
	if slices.ContainsFunc(s.Units, func(u Unit) bool { return u.Code == unit }) {
		s.Unit = unit
	}
	if code, name, ok := answer.CodeIn(v.Card, s.Unit); ok {
		s.Card.Code, s.Card.Official = code, name // of the figures that are shown
	}
	for i, r := range v.Readings {
		if s.Unit != v.Unit {
			for _, x := range []**float64{&r.Canonical, &r.Low, &r.High} {
				*x = inUnit(*x, v.Card, s.Unit)
			}
		}
		s.Readings[i] = Reading{Reading: r, Mark: mark(r.Flag, r.Position)}
	}
	return s, nil
}

// units are those of the person's sheets to which the series converts, newest
// first. Of two that are the same size, such as /nL and 10*9/L, the newest
// stands for both.
func units(v answer.SeriesView) []Unit {
	us, sizes := []Unit{}, []float64{}
	if v.Unit == "" {
		return us
	}
	add := func(u Unit) {
		one := 1.0
		size := inUnit(&one, v.Card, u.Code)
		if size != nil && !slices.Contains(sizes, *size) {
			us, sizes = append(us, u), append(sizes, *size)
		}
	}
	for _, r := range slices.Backward(v.Readings) {
		if r.UCUM != "" {
			add(Unit{r.UCUM, r.Unit})
		}
	}
	add(Unit{v.Unit, v.Unit})
	return us
}

// inUnit gives x, which is in the unit of the card, in another; nil where no
// factor exists.
func inUnit(x *float64, c answer.Card, unit string) *float64 {
	if x == nil || unit == c.Unit {
		return x
	}
	y, err := loinc.Convert(c.Code, *x, c.Unit, unit)
	if err != nil {
		return nil
	}
	return &y
}
