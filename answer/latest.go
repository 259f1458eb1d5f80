package answer

import (
	"context"

	"carnet/store"
)

// latest tells the last reading of the newest day of each series.
func (in *inquiry) latest(ctx context.Context, es []*entry) (*Envelope, error) {
	files, err := in.files(ctx)
	if err != nil {
		return nil, err
	}
	t := newTable(rawColumns...)
	for _, s := range es {
		r, ok, err := in.newest(ctx, s)
		if err != nil {
			return nil, err
		}
		if ok {
			t.add(rawRow(s, in.a.placed(newReading(r, s.series, files[r.Document])))...)
		}
	}
	if len(t.rows) == 0 {
		return in.outside(), nil
	}
	e := in.result()
	n := len(t.rows)
	e.Matched = &n
	t.put(e, "indicator", "date", "value", "id")
	e.Assumptions = append(e.Assumptions, noteLatest, noteFlag)
	e.NextSteps = []Step{StepViewRaw}
	return e, nil
}

// newest finds the last reading of the newest day in the window.
func (in *inquiry) newest(ctx context.Context, s *entry) (store.Reading, bool, error) {
	var points []store.Point
	f := in.window.filter(s.series.ID)
	f.Newest, f.Limit = true, sparkDots
	err := store.EachPoint(ctx, in.tx, f, func(p store.Point) error {
		points = append(points, p)
		return nil
	})
	latest, ok := newestOf(points)
	if err != nil || !ok {
		return store.Reading{}, false, err
	}
	rs, err := store.ReadingsIn(ctx, in.tx, store.ReadingFilter{ID: latest.ID})
	if err != nil || len(rs) == 0 {
		return store.Reading{}, false, err
	}
	return rs[0], true, nil
}
