package answer

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"carnet/store"
	"carnet/vocab/gene"
)

// A variant is one marker of an answer with all the rows the file has of it.
type variant struct {
	asked int64 // rsid that was asked for, 0 where none was
	calls []gene.Call
	found string // the rule that found the rows
}

// variantColumns are told of every marker.
var variantColumns = []string{
	"rsid", "genotype", "status", "gt", "zygosity", "strand", "reason", "gene", "chromosome", "position", "ref", "alt",
	"pos37", "pos38", "found_by",
}

// row tells one marker.
func (g *genome) row(v variant) []any {
	if len(v.calls) == 0 {
		s, _ := gene.SiteByID(v.asked)
		return append([]any{rsid(v.asked), nil, notOnFile, nil, nil, nil, nil}, siteCells(s, gene.Call{}, gene.Normal{})...)
	}
	c, n := g.decide(v)
	genotype := Plain(printedLetters(v.calls))
	if genotypeForm(genotype) {
		genotype = strings.Trim(genotype, FenceOpen+FenceClose)
	}
	cells := []any{
		v.name(c), orNil(genotype), string(n.Status), orNil(n.GT), orNil(string(n.Zygosity)), orNil(string(n.Strand)), orNil(string(n.Reason)),
	}
	return append(append(cells, siteCells(n.Site, c, n)...), orNil(v.found))
}

// siteCells are gene, chromosome, position, ref, alt, pos37, pos38.
func siteCells(s *gene.Site, c gene.Call, n gene.Normal) []any {
	cells := []any{nil, nil, nil, orNil(plainAllele(n.Ref)), orNil(plainAllele(strings.Join(n.Alts, ","))), nil, nil}
	if c.Chromosome != 0 {
		cells[1] = c.Chromosome.String()
	}
	cells[2] = intOrNil(int(c.Position))
	if s != nil {
		cells[0], cells[5], cells[6] = orNil(s.Gene), intOrNil(int(s.Pos37)), intOrNil(int(s.Pos38))
	}
	return cells
}
