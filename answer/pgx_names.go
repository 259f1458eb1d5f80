package answer

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"carnet/store"
	"carnet/vocab/drug"
	"carnet/vocab/pgx"
)

// pgxDrugs are CPIC's drugs that a written name stands for, and the name it was
// read as where that is another. A fixed combination stands for each of its
// substances. Where the name stands for none, p says why and what it may mean.
func pgxDrugs(table *pgx.Pairs, name string) (drugs []string, readAs string, p *Problem) {
	if len(table.OfDrug(name)) > 0 {
		return []string{name}, "", nil
	}
	known := drug.Resolve(name)
	switch known.Outcome {
	case drug.Coded:
		for substance := range strings.SplitSeq(known.Name, " / ") {
			if len(table.OfDrug(substance)) > 0 {
				drugs = append(drugs, substance)
			}
		}
		if len(drugs) == 0 {
			return nil, "", &Problem{Problem: UnknownName, Want: "a drug of CPIC's guidelines; " + known.Name + " is in none of level A or B"}
		}
		return drugs, known.Name, nil
	case drug.Refused:
		return nil, "", &Problem{Problem: Ambiguous, Want: "one medicine: this is a kind of medicines"}
	case drug.NeedsInput:
		return nil, "", &Problem{Problem: Ambiguous, Want: "one medicine by its generic name", Options: drugNames(known.Candidates)}
	}
	p = &Problem{Problem: UnknownName, Want: "a drug of CPIC's guidelines, by generic name or brand"}
	if at := Nearest(name, table.Drugs()); at >= 0 {
		p.Maybe = table.Drugs()[at]
	} else if len(known.Candidates) > 0 {
		p.Maybe = known.Candidates[0].Name
	}
	return nil, "", p
}

func drugNames(ds []drug.Drug) (names []string) {
	for _, d := range ds {
		names = append(names, d.Name)
	}
	return names
}

// plannedDrugs are the medicines of the person's active plans that may be told:
// what a question without names asks about. It never reports whether there are
// others.
func (a *Asker) plannedDrugs(ctx context.Context, tx *sql.Tx) (names []string, err error) {
	if !a.Grants.Allow(ClassMedications) {
		return nil, nil
	}
	zones, err := a.zones(ctx, tx)
	if err != nil {
		return nil, err
	}
	plans, err := store.PlansIn(ctx, tx)
	if err != nil {
		return nil, err
	}
	today := zones.Day(a.now())
	for _, p := range plans {
		name := p.Drug
		if name == "" {
			name = p.Name
		}
		if p.KeptBack && a.Grants != nil || statusOf(p, today) != PlanActive || slices.Contains(names, name) {
			continue
		}
		names = append(names, name)
	}
	return names, nil
}

// needNames is the answer to a question without names where no plan gives any.
func (a *Asker) needNames() *Envelope {
	want := "drugs or genes: no active medication plan is recorded to take them from"
	if !a.Grants.Allow(ClassMedications) {
		want = "drugs or genes: the person has not let this assistant read the medications it would take them from"
	}
	return NeedInput(Problem{Field: "drugs", Problem: Missing, Want: want})
}

// readAsNote says which names were understood as others.
func readAsNote(readAs []string) string {
	return fmt.Sprintf("Names are read as generic names: %s.", strings.Join(readAs, ", "))
}
