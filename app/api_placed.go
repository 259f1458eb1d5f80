package app

import (
	"cmp"
	"slices"

	"carnet/answer"
	"carnet/store"
)

// DocumentView is a document with the readings that came of it.
type DocumentView struct {
	Document Document `json:"document"`
	Readings []Placed `json:"readings"`
}

// Placed is a reading where it stands on its document, in its printed words.
type Placed struct {
	ID         string     `json:"id"`     // rd_12
	Series     string     `json:"series"` // se_7
	Page       int        `json:"page"`
	Box        [4]float64 `json:"box"` // points, origin top left
	Date       string     `json:"date"`
	Name       string     `json:"name"`
	Value      string     `json:"value"`
	Number     *float64   `json:"number"`
	Comparator string     `json:"comparator"`
	Unit       string     `json:"unit"`
	Range      string     `json:"range"`
	Mark       Mark       `json:"mark"`
}

// DocumentReadings returns a document with what counts of it, in its order.
func (p *API) DocumentReadings(document string) (DocumentView, error) {
	id, err := store.NounDocument.Parse(document)
	if err != nil {
		return DocumentView{}, err
	}
	v, err := p.app.key.open(p.ctx)
	if err != nil {
		return DocumentView{}, err
	}
	d, err := v.Document(p.ctx, id)
	if err != nil {
		return DocumentView{}, err
	}
	out := DocumentView{Document: newDocument(d, store.Batch{}), Readings: []Placed{}}
	batches, err := v.Batches(p.ctx, id)
	if err != nil || len(batches) == 0 {
		return out, err
	}
	out.Document = newDocument(d, batches[0])
	rs, err := v.Readings(p.ctx, store.ReadingFilter{Batch: batches[0].ID})
	for _, r := range rs {
		out.Readings = append(out.Readings, placed(r))
	}
	inOrder(out.Readings)
	return out, err
}

func placed(r store.Reading) Placed {
	at := answer.PositionUnknown
	if r.Number != nil {
		at = answer.PositionIn(*r.Number, r.Comparator, r.Low, r.High)
	}
	return Placed{
		ID: store.NounReading.ID(r.ID), Series: store.NounSeries.ID(r.Series), Page: r.Page, Box: r.Box, Date: r.Date,
		Name: r.Name, Value: r.Value, Number: r.Number, Comparator: r.Comparator, Unit: r.Unit, Range: r.Range,
		Mark: mark(r.Flag, at),
	}
}

// inOrder sorts by the place on the document, top to bottom.
func inOrder(ps []Placed) {
	slices.SortStableFunc(ps, func(x, y Placed) int {
		return cmp.Or(cmp.Compare(x.Page, y.Page), cmp.Compare(x.Box[1], y.Box[1]), cmp.Compare(x.Box[0], y.Box[0]))
	})
}
