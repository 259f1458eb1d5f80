package answer

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"carnet/store"
)

// perSeries is how many raw readings of a series stand on one page.
const perSeries = 50

// raw lists readings, newest first, 50 of each series at a time. A page is one
// layer of 50, or as much of it as one answer holds; the cursor goes on where
// it ended.
func (in *inquiry) raw(ctx context.Context, es []*entry) (*Envelope, error) {
	at, ps := openCursor(in.q.Cursor, in.question, in.revision)
	if len(ps) > 0 {
		return Clarify(ps...), nil
	}
	files, err := in.files(ctx)
	if err != nil {
		return nil, err
	}
	totals, err := in.counts(ctx, es)
	if err != nil {
		return nil, err
	}
	t := newTable(rawColumns...)
	var ends []cursor // where the page would go on after each row
	for i := at.series; i < len(es) && len(t.rows) < maxRows; i++ {
		row := 0
		if i == at.series {
			row = at.row
		}
		rs, err := in.page(ctx, es[i], at.layer*perSeries+row, min(perSeries-row, maxRows-len(t.rows)))
		if err != nil {
			return nil, err
		}
		for _, r := range rs {
			t.add(rawRow(es[i], newReading(r, es[i].series, files[r.Document]))...)
			row++
			ends = append(ends, cursor{at.layer, i, row})
		}
	}
	if len(t.rows) == 0 {
		return in.outside(), nil
	}
	t.rows = t.rows[:t.fit()]
	e := in.result()
	e.Scope.View = string(ViewRaw)
	t.put(e, "date", "value", "id")
	in.tellCut(e, es, totals, ends[len(t.rows)-1])
	e.Assumptions = append(e.Assumptions, noteFlag)
	return e, nil
}

var rawColumns = []string{"indicator", "date", "time", "value", "unit", "range", "flag", "id", "printed", "code", "series", "document", "page", "file"}

func rawRow(s *entry, r Reading) []any {
	return []any{
		s.tellName(), r.Date, orNil(r.Time), r.valueCell(), r.unitCell(), r.rangeCell(), r.flagCell(), r.ID,
		printedCell(s, r.Name), orNil(r.Code), s.Series, orNil(r.Document), intOrNil(r.Page), orNil(Fence(r.File)),
	}
}

// files are the names of documents, none where the caller may not read them.
func (in *inquiry) files(ctx context.Context) (map[int64]string, error) {
	if !in.a.Grants.Allow(ClassDocuments) {
		return nil, nil
	}
	return in.a.files(ctx, in.tx)
}

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

func (in *inquiry) page(ctx context.Context, e *entry, offset, limit int) ([]store.Reading, error) {
	f := in.window.filter(e.series.ID)
	f.Newest, f.Offset, f.Limit = true, offset, limit
	rs, err := store.ReadingsIn(ctx, in.tx, f)
	slices.SortStableFunc(rs, func(x, y store.Reading) int { // the newest day first, whatever the clocks
		return cmp.Or(cmp.Compare(y.Day, x.Day), y.At.Compare(x.At), cmp.Compare(y.ID, x.ID))
	})
	return rs, err
}

// tellCut says what a page of raw readings leaves out, and where to go on.
func (in *inquiry) tellCut(e *Envelope, es []*entry, totals []int, end cursor) {
	matched, told := 0, 0
	for i, total := range totals {
		n := min(total, end.layer*perSeries)
		if i < end.series {
			n = min(total, (end.layer+1)*perSeries)
		} else if i == end.series {
			n = min(total, end.layer*perSeries+end.row)
		}
		matched, told = matched+total, told+n
		if n < total {
			e.Truncated = append(e.Truncated, Truncated{es[i].Series, total, n})
		}
	}
	e.Matched = &matched
	if told == matched {
		return
	}
	e.Status = StatusPartial
	e.Cut = fmt.Sprintf("%d of %d readings have been told, the newest %d of each series first; the cursor continues.", told, matched, perSeries)
	e.NextCursor = in.next(end, totals).seal(in.question, in.revision)
	e.NextSteps = []Step{StepNextPage, StepNarrowWindow, StepViewStats}
}

// next moves a cursor to the first reading that was not told yet.
func (in *inquiry) next(c cursor, totals []int) cursor {
	for {
		switch {
		case c.series == len(totals):
			c = cursor{layer: c.layer + 1}
		case c.row >= perSeries || c.layer*perSeries+c.row >= totals[c.series]:
			c.series, c.row = c.series+1, 0
		default:
			return c
		}
	}
}
