package answer

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"carnet/vocab/pgx"
)

// A PGxQuery asks what the genotype file covers of CPIC's gene-drug pairs: of
// drugs, of genes, or of drugs and genes together, the pairs of both. Without
// either it asks about the medicines of the active plans.
type PGxQuery struct {
	Drugs  []string `json:"drugs"` // generic names or brands
	Genes  []string `json:"genes"` // HGNC symbols
	Cursor string   `json:"-"`
}

const (
	mostPGxNames  = 10
	longestName   = 100
	mostPairs     = 30
	notDetermined = "not_determined" // the status of every pair, always
	detailedGenes = 3                // genes whose sites and alleles one answer tells
	listedRsids   = 12               // in one cell
)

// QueryPharmacogenomics answers with CPIC's pairs and, for each, which of the
// sites that define the gene's alleles the file has. It calls no allele, no
// diplotype and no phenotype, and gives no advice.
func (a *Asker) QueryPharmacogenomics(ctx context.Context, q PGxQuery) *Envelope {
	if !a.Grants.Allow(ClassGenome) {
		return withheld(ClassGenome)
	}
	if e := q.check(); e != nil {
		return e
	}
	b, err := json.Marshal(q)
	if err != nil {
		return Failure(err)
	}
	planned := len(q.Drugs)+len(q.Genes) == 0
	return a.ask(ctx, func(ctx context.Context, tx *sql.Tx) (_ *Envelope, err error) {
		if planned {
			if q.Drugs, err = a.plannedDrugs(ctx, tx); err != nil || len(q.Drugs) == 0 {
				return a.needNames(), err
			}
		}
		g, ok, err := openGenome(ctx, tx)
		if err != nil || !ok {
			return noGenome(), err
		}
		g.question = string(b)
		return g.pairs(ctx, q, planned)
	})
}

func (q PGxQuery) check() *Envelope {
	var ps []Problem
	for _, list := range []struct {
		field string
		names []string
	}{{"drugs", q.Drugs}, {"genes", q.Genes}} {
		if len(list.names) > mostPGxNames {
			ps = append(ps, Problem{Field: list.field, Problem: TooLong, Want: fmt.Sprintf("at most %d", mostPGxNames)})
		}
		for i, name := range list.names {
			switch n := len(strings.TrimSpace(name)); {
			case n == 0:
				ps = append(ps, Problem{Field: item(list.field, i, len(list.names)), Problem: Missing, Want: "a name"})
			case n > longestName:
				ps = append(ps, Problem{Field: item(list.field, i, len(list.names)), Problem: TooLong, Want: fmt.Sprintf("at most %d letters", longestName)})
			}
		}
	}
	if len(ps) > 0 {
		return Clarify(ps...)
	}
	return nil
}

// A pgxChoice is what a question's names come to.
type pgxChoice struct {
	pairs   []pgx.Pair // each once, in the order of the question
	unknown []Problem  // names that no pair has
	readAs  []string   // generic names that others were read as
}

func (c *pgxChoice) take(found []pgx.Pair) {
	for _, p := range found {
		if !slices.ContainsFunc(c.pairs, func(have pgx.Pair) bool { return have.Gene == p.Gene && have.Drug == p.Drug }) {
			c.pairs = append(c.pairs, p)
		}
	}
}

func (q PGxQuery) choose(table *pgx.Pairs) (c pgxChoice) {
	for i, name := range q.Drugs {
		drugs, readAs, problem := pgxDrugs(table, name)
		for _, d := range drugs {
			c.take(table.OfDrug(d))
		}
		if readAs != "" && !slices.Contains(c.readAs, readAs) {
			c.readAs = append(c.readAs, readAs)
		}
		if problem != nil {
			problem.Field = item("drugs", i, len(q.Drugs))
			c.unknown = append(c.unknown, *problem)
		}
	}
	if len(q.Genes) == 0 {
		return c
	}
	wanted := map[string]bool{}
	for i, symbol := range q.Genes {
		found := table.OfGene(symbol)
		wanted[strings.ToUpper(strings.TrimSpace(symbol))] = true
		if len(q.Drugs) == 0 {
			c.take(found)
		}
		if len(found) == 0 {
			c.unknown = append(c.unknown, unknownGene(i, q.Genes, table.Genes()))
		}
	}
	c.pairs = slices.DeleteFunc(c.pairs, func(p pgx.Pair) bool { return !wanted[p.Gene] })
	return c
}

func unknownGene(i int, names, known []string) Problem {
	p := Problem{Field: item("genes", i, len(names)), Problem: UnknownName, Want: "a gene of CPIC's guidelines"}
	if at := Nearest(names[i], known); at >= 0 {
		p.Maybe = known[at]
	}
	return p
}

// pairs answers for the pairs of a question; planned says that its names are
// those of the person's plans.
func (g *genome) pairs(ctx context.Context, q PGxQuery, planned bool) (*Envelope, error) {
	table := pgx.BuiltIn()
	at, ps := openCursor(q.Cursor, g.question, g.revision)
	if len(ps) > 0 {
		return Clarify(ps...), nil
	}
	choice := q.choose(table)
	pairs, unknown := choice.pairs, choice.unknown
	if planned {
		unknown = nil // most medicines have no pair: nothing was asked wrongly
	}
	if len(pairs) == 0 {
		return noPairs(unknown, planned), nil
	}
	page := pairs[min(at.row, len(pairs)):]
	page = page[:min(mostPairs, len(page))]
	t := newTable(pairColumns...)
	covered := map[string]GeneCoverage{}
	for _, p := range page {
		cov, ok := covered[p.Gene]
		if !ok {
			var err error
			if cov, err = g.coverage(ctx, p.Gene); err != nil {
				return nil, err
			}
			covered[p.Gene] = cov
		}
		t.add(pairRow(p, cov, table.Version)...)
	}
	t.rows = t.rows[:t.fit()]
	e := &Envelope{Kind: KindResult, Status: StatusOK, Scope: &Scope{Filters: []string{g.source()}}, Problems: unknown}
	n := len(pairs)
	e.Matched = &n
	t.put(e, "drug", "gene")
	if told := at.row + len(t.rows); told < n {
		e.Status = StatusPartial
		e.Cut = fmt.Sprintf("%d of %d pairs have been told; the cursor continues.", told, n)
		e.NextCursor = cursor{row: told}.seal(g.question, g.revision)
		e.NextSteps = []Step{StepNextPage}
	}
	if len(unknown) > 0 {
		e.Status = StatusPartial
	}
	g.tellGenes(e, page, covered)
	e.Assumptions = pairNotes(unknown)
	if len(choice.readAs) > 0 {
		e.Assumptions = append(e.Assumptions, readAsNote(choice.readAs))
	}
	if planned {
		e.tells(ClassMedications)
		e.Assumptions = append(e.Assumptions, notePGxPlans)
	}
	return e, nil
}

// tellGenes adds what each gene's sites and alleles stand at, where the genes
// are few.
func (g *genome) tellGenes(e *Envelope, pairs []pgx.Pair, covered map[string]GeneCoverage) {
	if len(covered) > detailedGenes {
		return
	}
	var told []string
	for _, p := range pairs {
		if !slices.Contains(told, p.Gene) {
			told = append(told, p.Gene)
			covered[p.Gene].tell(&e.Record)
		}
	}
}

func noPairs(unknown []Problem, planned bool) *Envelope {
	e := &Envelope{
		Kind: KindAbsent, Status: StatusOK, Reason: AbsentUnknownName, Problems: unknown,
		Message:     "No gene-drug pair with a CPIC guideline goes by those names.",
		Assumptions: append(pairNotes(nil), notePGxNone), NextSteps: []Step{StepFixArguments},
	}
	if planned {
		e.tells(ClassMedications)
		e.Reason, e.Message = AbsentNoData, "None of the medicines in the active plans has a gene-drug pair of CPIC level A or B."
	}
	return e
}

var pairColumns = []string{
	"drug", "gene", "cpic_level", "cpic_status", "status", "required_sites", "called_sites", "missing_sites", "no_call_sites", "unresolved_sites",
	"missing_rsids", "no_call_rsids", "unresolved_rsids", "guideline_url", "knowledge_version",
}

func pairRow(p pgx.Pair, cov GeneCoverage, version string) []any {
	list := func(kind string) any {
		names := cov.named[kind]
		if len(names) > listedRsids {
			names = append(names[:listedRsids:listedRsids], fmt.Sprintf("and %d more", len(names)-listedRsids))
		}
		return orNil(strings.Join(names, " "))
	}
	return []any{
		p.Drug, p.Gene, p.Level, orNil(p.Status), notDetermined, len(cov.Sites), cov.counts["called"], cov.counts[notOnFile],
		cov.counts["no_call"], cov.counts["unresolved"], list(notOnFile), list("no_call"), list("unresolved"), orNil(p.URL()),
		version + "; " + pgx.AllelesVersion,
	}
}

const (
	notePGxStatus = "status is always not_determined: no allele, diplotype or phenotype is called from this file, and nothing here is advice. An array gives neither phase nor the number of copies of a gene."
	notePGxLevel  = "cpic_level is the strength of CPIC's evidence for the pair, not a statement about this person."
	notePGxSites  = "missing_sites are definition sites that are not on file: not read, which is not normal. An allele that cannot be excluded is not an allele that the person has."
	notePGxSource = "Source: CPIC (cpicpgx.org, CC0), a snapshot; the guideline's page may be newer."
	notePGxNone   = "That no pair is told is no sign that there is no interaction."
	notePGxPlans  = "No drug and no gene was named: these are the medicines of the active plans, which are intentions, not doses taken. Plans whose medicine has no pair, or whose name is not known as one medicine, are not listed."
	notePGxNames  = "Names that matched no pair are among the problems. That is no sign that there is no interaction."
)

func pairNotes(unknown []Problem) []string {
	notes := []string{notePGxStatus, notePGxLevel, notePGxSites, notePGxSource}
	if len(unknown) > 0 {
		notes = append(notes, notePGxNames)
	}
	return notes
}
