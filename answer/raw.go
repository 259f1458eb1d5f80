package answer

import (
	"cmp"
	"context"
	"slices"

	"carnet/store"
)

// perSeries is how many raw readings of a series stand on one page.
const perSeries = 50

// raw lists readings, newest first.
func (in *inquiry) raw(ctx context.Context, es []*entry) (*Envelope, error) {
	files, err := in.files(ctx)
	if err != nil {
		return nil, err
	}
	totals, err := in.counts(ctx, es)
	if err != nil {
		return nil, err
	}
	e, err := in.page(ctx, es, stack{
		columns: rawColumns, keep: []string{"date", "value", "id"}, per: perSeries, totals: totals, what: "readings",
		rows: func(ctx context.Context, i, layer, row, limit int) (rows [][]any, err error) {
			rs, err := in.readings(ctx, es[i], layer*perSeries+row, limit)
			for _, r := range rs {
				rows = append(rows, rawRow(es[i], in.a.placed(newReading(r, es[i].series, files[r.Document]))))
			}
			return rows, err
		},
	})
	if err != nil || e.Kind != KindResult {
		return e, err
	}
	e.Scope.View = string(ViewRaw)
	e.Assumptions = append(e.Assumptions, noteFlag)
	if e.NextCursor != "" {
		e.NextSteps = append(e.NextSteps, StepViewStats)
	}
	return e, nil
}

var rawColumns = []string{"indicator", "date", "time", "value", "unit", "range", "flag", "id", "printed", "code", "series", "document", "page", "file"}

func rawRow(s *entry, r Reading) []any {
	return []any{
		s.tellName(), r.Date, orNil(r.Time), r.valueCell(), r.unitCell(), r.rangeCell(), r.flagCell(), r.ID,
		printedCell(s, r.Name), orNil(r.Code), s.Series, orNil(r.Document), intOrNil(r.Page), orNil(Fence(r.File)),
	}
}

// placed is r without the document that it was read from, where the caller may
// not read documents: a link is a road too.
func (a *Asker) placed(r Reading) Reading {
	if !a.Grants.Allow(ClassDocuments) {
		r.Document, r.File, r.Page = "", "", 0
	}
	return r
}

// files are the names of documents, none where the caller may not read them.
func (in *inquiry) files(ctx context.Context) (map[int64]string, error) {
	if !in.a.Grants.Allow(ClassDocuments) {
		return nil, nil
	}
	return in.a.files(ctx, in.tx)
}

// counts are the readings of each series in the window.
func (in *inquiry) counts(ctx context.Context, es []*entry) ([]int, error) {
	out := make([]int, len(es))
	for i, e := range es {
		if out[i] = e.Count; in.window.holds(e.series) {
			continue
		}
		n, err := store.CountReadings(ctx, in.tx, in.window.filter(e.series.ID))
		if err != nil {
			return nil, err
		}
		out[i] = n
	}
	return out, nil
}

// readings are some of a series, the newest day first, whatever the clocks.
func (in *inquiry) readings(ctx context.Context, e *entry, offset, limit int) ([]store.Reading, error) {
	f := in.window.filter(e.series.ID)
	f.Newest, f.Offset, f.Limit = true, offset, limit
	rs, err := store.ReadingsIn(ctx, in.tx, f)
	slices.SortStableFunc(rs, func(x, y store.Reading) int {
		return cmp.Or(cmp.Compare(y.Day, x.Day), y.At.Compare(x.At), cmp.Compare(y.ID, x.ID))
	})
	return rs, err
}
