package answer

import (
	"cmp"
	"fmt"
	"slices"
)

// empty is the answer of a vault without readings.
func (in *inquiry) empty() *Envelope {
	return &Envelope{
		Kind: KindAbsent, Status: StatusOK, Reason: AbsentNoData, Scope: in.window.scope(in.zone),
		Message:     "No reading is recorded in this vault yet. A laboratory report can be dropped into Carnet's window or imported with carnet import.",
		Assumptions: []string{noteAbsence}, NextSteps: []Step{StepDescribe},
	}
}

// unknown is the answer to names of which none is recorded: what is.
func (in *inquiry) unknown() (*Envelope, error) {
	e, err := in.catalogueAnswer()
	if err != nil || e.Kind != KindResult {
		return e, err
	}
	e.Kind, e.Reason = KindAbsent, AbsentUnknownName
	e.Message = "Nothing recorded goes by that name. The rows are the catalogue of what is recorded."
	e.Problems = in.chosen.unknown
	e.Scope.View = ""
	return e, nil
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
