package answer

import (
	"fmt"
	"strings"

	"carnet/vocab/loinc"
)

// ResolveIndicator says which LOINC code each name means, or why none. It reads
// nothing of the record.
func ResolveIndicator(names []string) *Envelope {
	if len(names) == 0 {
		return NeedInput(Problem{Field: "names", Problem: Missing, Want: "names as a laboratory prints them"})
	}
	t := newTable("name", "outcome", "code", "display", "property", "unit", "reason", "rejected", "candidates", "panel", "members")
	coded := 0
	for _, n := range names {
		r := Resolve(loinc.Query{Name: n})
		term, _ := loinc.Lookup(r.Code)
		if r.Code != "" {
			coded++
		}
		t.add(Fence(n), r.Outcome, orNil(r.Code), orNil(r.Display), orNil(r.Property), orNil(term.Unit),
			orNil(loinc.Words(r.Reason)), orNil(r.Rejected), orNil(candidates(r.Candidates)), orNil(r.Panel), orNil(members(r.Members)))
	}
	e := &Envelope{Kind: KindResult, Status: StatusOK, Message: fmt.Sprintf("%d of %d names have a code.", coded, len(names))}
	n := len(t.rows)
	e.Matched = &n
	t.put(e, "name", "outcome")
	if coded < n {
		e.Status = StatusPartial
		e.Assumptions = []string{"A name without a code is a refusal with its reason, never a guess. A reading of that name is kept under the name as printed."}
	}
	return e
}

func candidates(cs []loinc.Candidate) string {
	var out []string
	for _, c := range cs {
		out = append(out, strings.TrimSpace(c.Code+" "+c.Display))
	}
	return strings.Join(out, "; ")
}

// members writes the codes of a panel with their names.
func members(codes []string) string {
	var out []string
	for _, c := range codes {
		t, _ := loinc.Lookup(c)
		out = append(out, strings.TrimSpace(c+" "+t.Name))
	}
	return strings.Join(out, "; ")
}
