package answer

import (
	"context"
	"fmt"

	"carnet/store"
	"carnet/vocab/gene"
)

// region answers for a stretch of a chromosome in the file's own positions,
// which another assembly's can't be turned into.
func (g *genome) region(ctx context.Context) (*Envelope, error) {
	build := g.q.build()
	if build != buildRaw && build != string(g.set.Assembly) {
		return g.otherBuild(), nil
	}
	if build == buildRaw {
		g.notes = append(g.notes, noteRaw)
	}
	c, _ := gene.ParseChromosome(g.q.Chromosome)
	at, ps := openCursor(g.q.Cursor, g.question, g.revision)
	if len(ps) > 0 {
		return Clarify(ps...), nil
	}
	spans := g.spans(c, uint32(g.q.Start), uint32(g.q.End))
	matched, err := g.count(ctx, spans)
	if err != nil {
		return nil, err
	}
	vs, err := g.within(ctx, spans, at.row, geneticRows)
	if err != nil {
		return nil, err
	}
	if len(vs) == 0 {
		return g.nothing("No marker of the file lies in that region."), nil
	}
	return g.tell(vs, matched, at.row), nil
}

// otherBuild refuses a region in positions that are not the file's.
func (g *genome) otherBuild() *Envelope {
	want := "the file's own assembly is not known: raw reads its positions as they stand, and a gene or rsids need no position"
	options := []string{buildRaw}
	if a := g.set.Assembly; a == gene.GRCh37 || a == gene.GRCh38 {
		want = "the file's positions are on " + string(a) + " and are not converted: give start and end on it, or a gene or rsids, which need no position"
		options = []string{string(a), buildRaw}
	}
	return Clarify(Problem{Field: "build", Problem: NotAnOption, Want: want, Options: options})
}

func (g *genome) nothing(message string) *Envelope {
	return &Envelope{
		Kind: KindAbsent, Status: StatusOK, Reason: AbsentNoData, Message: message, Scope: &Scope{Filters: []string{g.source()}},
		Assumptions: append(g.notes, noteNotOnFile), NextSteps: []Step{StepDescribe},
	}
}

// spans are where the file has the rows of a region: array files keep the
// pseudoautosomal ones apart, counted along X.
func (g *genome) spans(c gene.Chromosome, from, to uint32) []store.GenotypeRegion {
	spans := []store.GenotypeRegion{{Chromosome: c, From: from, To: to}}
	if c == gene.X {
		spans = append(spans, store.GenotypeRegion{Chromosome: gene.PAR, From: from, To: to})
	}
	return spans
}

func (g *genome) count(ctx context.Context, spans []store.GenotypeRegion) (all int, err error) {
	for _, r := range spans {
		n, err := store.CountGenotypesInRegion(ctx, g.tx, g.set.ID, r)
		if err != nil {
			return 0, err
		}
		all += n
	}
	return all, nil
}

// within are up to limit rows of spans, from the offset-th, a marker each.
func (g *genome) within(ctx context.Context, spans []store.GenotypeRegion, offset, limit int) (vs []variant, err error) {
	for _, r := range spans {
		if limit == 0 {
			break
		}
		r.Limit, r.Offset = limit, offset
		calls, err := store.GenotypesInRegion(ctx, g.tx, g.set.ID, r)
		if err != nil {
			return nil, err
		}
		if len(calls) == 0 {
			n, err := store.CountGenotypesInRegion(ctx, g.tx, g.set.ID, r)
			if err != nil {
				return nil, err
			}
			offset = max(0, offset-n)
			continue
		}
		for i := range calls {
			vs = append(vs, variant{calls: calls[i : i+1]})
		}
		offset, limit = 0, limit-len(calls)
	}
	return vs, nil
}

// gene answers for a gene: the markers in its span on the file's assembly and a
// little around it, then the sites that are listed for it and lie elsewhere.
func (g *genome) gene(ctx context.Context) (*Envelope, error) {
	places := gene.Genes(g.q.Gene)
	if len(places) == 0 {
		return &Envelope{
			Kind: KindAbsent, Status: StatusOK, Reason: AbsentUnknownName,
			Message:  "No gene of that symbol is known here. The symbol must be HGNC's current one; rsids need no gene.",
			Problems: []Problem{{Field: "gene", Problem: UnknownName, Want: "a current HGNC gene symbol, such as CYP2C19"}},
			Scope:    &Scope{Filters: []string{g.source()}}, NextSteps: []Step{StepFixArguments},
		}, nil
	}
	at, ps := openCursor(g.q.Cursor, g.question, g.revision)
	if len(ps) > 0 {
		return Clarify(ps...), nil
	}
	vs, err := g.ofGene(ctx, places)
	if err != nil {
		return nil, err
	}
	if len(vs) == 0 {
		return g.nothing(fmt.Sprintf("No marker of the file lies in or around %s.", places[0].Symbol)), nil
	}
	from := min(at.row, len(vs))
	return g.tell(vs[from:min(from+geneticRows, len(vs))], len(vs), from), nil
}

func (g *genome) ofGene(ctx context.Context, places []gene.Gene) (vs []variant, err error) {
	var spans []store.GenotypeRegion
	for _, p := range places {
		if start, end, ok := p.Span(g.set.Assembly); ok {
			spans = append(spans, g.spans(p.Chromosome, start-min(start, geneFlank), end+geneFlank)...)
		}
	}
	if len(spans) == 0 {
		g.notes = append(g.notes, "The place of this gene is not known on the file's assembly: only sites listed for the gene are told.")
	} else {
		g.notes = append(g.notes, noteGeneSpan)
	}
	if vs, err = g.within(ctx, spans, 0, 1<<20); err != nil {
		return nil, err
	}
	type place struct {
		c   gene.Chromosome
		pos uint32
	}
	told := map[place]bool{}
	for i := range vs {
		vs[i].found = foundSpan
		if c := vs[i].calls[0]; c.End == 0 {
			told[place{c.Chromosome, c.Position}] = true
		}
	}
	more, err := g.atSites(ctx, gene.SitesOf(places[0].Symbol))
	for _, v := range more {
		if len(v.calls) == 0 || told[place{v.calls[0].Chromosome, v.calls[0].Position}] {
			continue
		}
		if v.found == "" {
			v.found = foundListed
		}
		vs = append(vs, v)
	}
	return vs, err
}
