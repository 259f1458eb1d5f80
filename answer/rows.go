package answer

import (
	"fmt"
	"slices"
)

// A roll is a list that is told a page at a time, in one order.
type roll struct {
	what    string   // what a row is: documents, doses
	columns []string // in the order of the cells
	keep    []string // that stay columns although they hold one value
	rows    [][]any
}

// tell puts one page of a roll into e, from the cursor on.
func (l roll) tell(e *Envelope, sealed, question string, revision int64) *Envelope {
	at, ps := openCursor(sealed, question, revision)
	if len(ps) > 0 || at.row > len(l.rows) {
		return Clarify(ps...)
	}
	t := newTable(l.columns...)
	t.rows = slices.Clone(l.rows[at.row:min(at.row+maxRows, len(l.rows))])
	t.rows = t.rows[:t.fit()]
	n := len(l.rows)
	e.Matched = &n
	t.put(e, l.keep...)
	if next := at.row + len(t.rows); next < n {
		e.Status = StatusPartial
		e.Cut = fmt.Sprintf("%d of %d %s have been told; the cursor continues.", next, n, l.what)
		e.NextCursor = cursor{row: next}.seal(question, revision)
		e.NextSteps = append(e.NextSteps, StepNextPage)
	}
	return e
}
