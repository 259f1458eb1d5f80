package app

import "carnet/answer"

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
	Readings []Reading   `json:"readings"`
}

// Reading is one measured value with its mark.
type Reading struct {
	answer.Reading
	Mark Mark `json:"mark"`
}

// Series returns the series of that id, such as se_7.
func (p *API) Series(id string) (Series, error) {
	asker, err := p.app.key.ask(p.ctx)
	if err != nil {
		return Series{}, err
	}
	v, err := asker.Series(p.ctx, id)
	if err != nil {
		return Series{}, err
	}
	s := Series{Card: v.Card, Readings: make([]Reading, len(v.Readings))}
	for i, r := range v.Readings {
		s.Readings[i] = Reading{Reading: r, Mark: mark(r.Flag, r.Position)}
	}
	return s, nil
}
