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
// drugs, of genes, or of drugs and genes together, the pairs of both.
type PGxQuery struct {
	Drugs  []string `json:"drugs"` // generic names
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
	return a.ask(ctx, func(ctx context.Context, tx *sql.Tx) (*Envelope, error) {
		g, ok, err := openGenome(ctx, tx)
		if err != nil || !ok {
			return noGenome(), err
		}
		g.question = string(b)
		return g.pairs(ctx, q)
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
	if len(q.Drugs)+len(q.Genes) == 0 {
		return NeedInput(Problem{Field: "drugs", Problem: Missing, Want: "generic drug names, or genes: no medication plan is recorded here to take them from"})
	}
	return nil
}

// choose are the pairs that a question names, each once, in its order, and the
// names that no pair has.
func (q PGxQuery) choose(table *pgx.Pairs) (pairs []pgx.Pair, unknown []Problem) {
	take := func(found []pgx.Pair) {
		for _, p := range found {
			if !slices.ContainsFunc(pairs, func(have pgx.Pair) bool { return have.Gene == p.Gene && have.Drug == p.Drug }) {
				pairs = append(pairs, p)
			}
		}
	}
	for i, name := range q.Drugs {
		found := table.OfDrug(name)
		take(found)
		if len(found) == 0 {
			unknown = append(unknown, unknownPGx("drugs", i, q.Drugs, table.Drugs(), "a generic name of CPIC's guidelines"))
		}
	}
	if len(q.Genes) == 0 {
		return pairs, unknown
	}
	wanted := map[string]bool{}
	for i, symbol := range q.Genes {
		found := table.OfGene(symbol)
		wanted[strings.ToUpper(strings.TrimSpace(symbol))] = true
		if len(q.Drugs) == 0 {
			take(found)
		}
		if len(found) == 0 {
			unknown = append(unknown, unknownPGx("genes", i, q.Genes, table.Genes(), "a gene of CPIC's guidelines"))
		}
	}
	return slices.DeleteFunc(pairs, func(p pgx.Pair) bool { return !wanted[p.Gene] }), unknown
}

func unknownPGx(field string, i int, names, known []string, want string) Problem {
	p := Problem{Field: item(field, i, len(names)), Problem: UnknownName, Want: want}
	if at := Nearest(names[i], known); at >= 0 {
		p.Maybe = known[at]
	}
	return p
}

// pairs answers for the pairs of a question.
func (g *genome) pairs(ctx context.Context, q PGxQuery) (*Envelope, error) {
	table := pgx.BuiltIn()
	at, ps := openCursor(q.Cursor, g.question, g.revision)
	if len(ps) > 0 {
		return Clarify(ps...), nil
	}
	pairs, unknown := q.choose(table)
	if len(pairs) == 0 {
		return noPairs(unknown), nil
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

func noPairs(unknown []Problem) *Envelope {
	return &Envelope{
		Kind: KindAbsent, Status: StatusOK, Reason: AbsentUnknownName, Problems: unknown,
		Message:     "No gene-drug pair with a CPIC guideline goes by those names. Generic names are matched, not brands.",
		Assumptions: append(pairNotes(nil), notePGxNone), NextSteps: []Step{StepFixArguments},
	}
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
	notePGxNames  = "Names that matched no pair are among the problems. That is no sign that there is no interaction."
)

func pairNotes(unknown []Problem) []string {
	notes := []string{notePGxStatus, notePGxLevel, notePGxSites, notePGxSource}
	if len(unknown) > 0 {
		notes = append(notes, notePGxNames)
	}
	return notes
}
