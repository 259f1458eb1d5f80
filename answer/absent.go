package answer

import (
	"cmp"
	"context"
	"fmt"
	"slices"
)

// empty is the answer of a vault without readings.
func (in *inquiry) empty(ctx context.Context) (*Envelope, error) {
	e := &Envelope{
		Kind: KindAbsent, Status: StatusOK, Reason: AbsentNoData, Scope: in.window.scope(in.zone),
		Message:     "No reading is recorded in this vault yet. A laboratory report can be dropped into Carnet's window or imported with carnet import.",
		Assumptions: []string{noteAbsence}, NextSteps: []Step{StepDescribe},
	}
	n, err := in.inJournal(ctx)
	if n > 0 {
		e.Message = "No reading is recorded in this vault yet." + elsewhere(n)
	}
	return e, err
}

// elsewhere points to records of a name that has no reading.
func elsewhere(n int) string {
	if n == 1 {
		return " One record of what was felt or happened goes by that name: ask query_records for it."
	}
	return fmt.Sprintf(" %d records of what was felt or happened go by that name: ask query_records for them.", n)
}

// unknown is the answer to names of which none is recorded: what is.
func (in *inquiry) unknown(ctx context.Context) (*Envelope, error) {
	e, err := in.catalogueAnswer()
	if err != nil || e.Kind != KindResult {
		return e, err
	}
	e.Kind, e.Reason = KindAbsent, AbsentUnknownName
	e.Message = "No reading goes by that name. The rows are the catalogue of what was measured."
	n, err := in.inJournal(ctx)
	if err != nil {
		return nil, err
	}
	if n > 0 {
		e.Message += elsewhere(n)
	}
	e.Problems = in.chosen.unknown
	e.Scope.View = ""
	return e, nil
}

// inJournal counts what goes by the names that were asked for and is no reading,
// of what the caller may be told.
func (in *inquiry) inJournal(ctx context.Context) (int, error) {
	if len(in.q.Keywords)+len(in.q.Indicators) == 0 {
		return 0, nil
	}
	l := &things{a: in.a, q: RecordQuery{Keywords: append(in.q.Keywords, in.q.Indicators...)}, window: in.window}
	err := l.read(ctx, in.tx, nil)
	return len(l.found), err
}

// outside is the answer to a window that none of the chosen series reaches.
func (in *inquiry) outside() *Envelope {
	e := in.result()
	e.Kind, e.Reason = KindAbsent, AbsentOutsideWindow
	e.Message = "No reading of this lies in the window. The options say when there are some."
	e.Problems = in.chosen.unknown
	for _, s := range in.chosen.entries {
		e.Options = append(e.Options, fmt.Sprintf("%s: %d from %s to %s", s.label(), s.Count, s.First, s.Last))
	}
	e.Assumptions = append(in.notes, noteAbsence)
	e.NextSteps = []Step{StepWidenWindow}
	return e
}

// narrow is the answer to keywords that touch more series than one answer may
// hold: the series, and the groups by which they part.
func (in *inquiry) narrow() *Envelope {
	es := in.chosen.entries
	e := in.result()
	e.Kind = KindNarrow
	e.Message = fmt.Sprintf("These keywords touch %d series; one answer holds %d. Pass up to %d of the series below as indicators, or a narrower keyword.", len(es), mostSeries, mostSeries)
	n := len(es)
	e.Matched = &n
	e.Options = axis(es)
	t := newTable("series", "indicator", "group", "count", "last")
	for _, s := range es {
		t.add(s.Series, s.tellName(), orNil(s.Group), s.Count, s.Last)
	}
	t.rows = t.rows[:min(t.fit(), len(t.rows))]
	t.put(e, "series", "indicator")
	e.Problems = in.chosen.unknown
	e.Assumptions = append(in.notes, noteAbsence)
	e.NextSteps = []Step{StepUseIndicators}
	return e
}

// axis counts the series of each group, the largest first.
func axis(es []*entry) (out []string) {
	counts := map[string]int{}
	for _, e := range es {
		counts[cmp.Or(e.Group, "no group")]++
	}
	var groups []string
	for g := range counts {
		groups = append(groups, g)
	}
	slices.SortFunc(groups, func(x, y string) int { return cmp.Or(counts[y]-counts[x], cmp.Compare(x, y)) })
	for _, g := range groups {
		out = append(out, fmt.Sprintf("group %s: %d series", g, counts[g]))
	}
	return out
}
