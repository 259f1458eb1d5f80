package answer

import (
	"fmt"
	"strings"
)

// mostNames is how many series one page of the catalogue holds.
const mostNames = 200

// catalogueAnswer is the catalogue as an envelope, a page at a time.
func (in *inquiry) catalogueAnswer() (*Envelope, error) {
	at, ps := openCursor(in.q.Cursor, in.question, in.revision)
	if len(ps) > 0 || at.series > len(in.entries) {
		return Clarify(ps...), nil
	}
	e := in.result()
	e.Scope.View = "catalogue"
	t := newTable("series", "indicator", "printed", "value", "unit", "range", "flag", "date", "id", "count", "first", "code", "group", "outside")
	outside := 0
	for _, s := range in.entries[at.series:min(at.series+mostNames, len(in.entries))] {
		var missed any
		if in.window.misses(s.series) {
			missed = true
			outside++
		}
		t.add(catalogueRow(s, missed)...)
	}
	t.rows = t.rows[:t.fit()]
	t.put(e, "series", "indicator", "value", "date")
	total := len(in.entries)
	e.Matched = &total
	e.NextSteps = []Step{StepUseIndicators}
	if next := at.series + len(t.rows); next < total {
		e.Status = StatusPartial
		e.Cut = fmt.Sprintf("%d of %d series are listed; the cursor continues.", next, total)
		e.NextCursor = cursor{series: next}.seal(in.question, in.revision)
		e.NextSteps = append(e.NextSteps, StepNextPage)
	}
	if outside > 0 {
		e.Assumptions = append(e.Assumptions, "outside: true marks series without a reading in the window.")
	}
	e.Provenance = provenances(in.entries)
	e.Assumptions = append(append(in.notes, e.Assumptions...), noteFlag, noteAbsence)
	return e, nil
}

func catalogueRow(s *entry, outside any) []any {
	r := s.Latest
	if r == nil {
		r = &Reading{}
	}
	return []any{
		s.Series, s.tellName(), printedCell(s, r.Name), r.valueCell(), r.unitCell(), r.rangeCell(), r.flagCell(),
		r.Date, r.ID, s.Count, s.First, orNil(r.Code), orNil(s.Group), outside,
	}
}

// printedCell is the name as printed, nil where that is the one already told.
func printedCell(s *entry, name string) any {
	if name == "" || strings.EqualFold(Flatten(name), s.Name) {
		return nil
	}
	return Fence(name)
}
