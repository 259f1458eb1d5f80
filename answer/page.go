package answer

import (
	"context"
	"fmt"
)

// A stack is rows of several series that are told a layer at a time: so many of
// each series, newest first, before more of any.
type stack struct {
	columns []string
	keep    []string // columns that stay columns although they hold one value
	per     int      // rows of a series in one layer
	totals  []int    // rows of each series

	// rows returns up to limit rows of series i, from the row-th of a layer.
	rows func(ctx context.Context, i, layer, row, limit int) ([][]any, error)
	what string // what a row is: readings, days
}

// page answers with one page of a stack: one layer, or as much of it as one
// answer holds. The cursor goes on where it ends.
func (in *inquiry) page(ctx context.Context, es []*entry, s stack) (*Envelope, error) {
	at, ps := openCursor(in.q.Cursor, in.question, in.revision)
	if len(ps) > 0 {
		return Clarify(ps...), nil
	}
	t := newTable(s.columns...)
	var ends []cursor // where the page would go on after each row
	for i := at.series; i < len(es) && len(t.rows) < maxRows; i++ {
		row := 0
		if i == at.series {
			row = at.row
		}
		rows, err := s.rows(ctx, i, at.layer, row, min(s.per-row, maxRows-len(t.rows)))
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			row++
			t.add(r...)
			ends = append(ends, cursor{at.layer, i, row})
		}
	}
	if len(t.rows) == 0 {
		return in.outside(), nil
	}
	t.rows = t.rows[:t.fit()]
	e := in.result()
	t.put(e, s.keep...)
	in.tellCut(e, es, s, ends[len(t.rows)-1])
	return e, nil
}

// tellCut says what a page leaves out, and where to go on.
func (in *inquiry) tellCut(e *Envelope, es []*entry, s stack, end cursor) {
	matched, told := 0, 0
	for i, total := range s.totals {
		n := min(total, s.told(end, i))
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
	e.Cut = fmt.Sprintf("%d of %d %s have been told, the newest %d of each series first; the cursor continues.", told, matched, s.what, s.per)
	e.NextCursor = s.next(end).seal(in.question, in.revision)
	e.NextSteps = []Step{StepNextPage, StepNarrowWindow}
}

// told counts the rows of series i that came up to a cursor.
func (s stack) told(end cursor, i int) int {
	switch {
	case i < end.series:
		return (end.layer + 1) * s.per
	case i == end.series:
		return end.layer*s.per + end.row
	}
	return end.layer * s.per
}

// next moves a cursor to the first row that was not told; there is one.
func (s stack) next(c cursor) cursor {
	for {
		switch {
		case c.series == len(s.totals):
			c = cursor{layer: c.layer + 1}
		case c.row >= s.per || c.layer*s.per+c.row >= s.totals[c.series]:
			c.series, c.row = c.series+1, 0
		default:
			return c
		}
	}
}
