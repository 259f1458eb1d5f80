package mcp

import (
	"context"

	"carnet/answer"
)

var queryPharmacogenomics = &Tool{
	Name:  "query_pharmacogenomics",
	Title: "Drugs and genes in this person's file",
	Desc:  "Pharmacogenomics (PGx) of this person: CPIC level A and B gene-drug pairs by drug or gene, and which of the sites that define the gene's alleles their genotype file has, lacks or leaves open. Status is always not_determined: no metabolizer type, diplotype or dose. Both lists: the pairs of both.",
	Class: answer.ClassGenome,
	Params: []Param{
		{Name: "drugs", Kind: StringList, MaxItems: 10, MaxLen: 100, Desc: "Generic names or brands, such as clopidogrel. Neither drugs nor genes: the active medication plans.", Aliases: []string{"drug", "medication", "medications", "medicines", "keywords", "names"}},
		{Name: "genes", Kind: StringList, MaxItems: 10, MaxLen: 100, Desc: "HGNC symbols, such as CYP2D6.", Aliases: []string{"gene", "symbols", "symbol", "pharmacogenes"}},
		{Name: "cursor", Kind: String, MaxLen: 300, Desc: "From the last answer, for its next page.", Aliases: aliasCursor},
	},
	Handle: func(ctx context.Context, a *answer.Asker, v Values) *answer.Envelope {
		return a.QueryPharmacogenomics(ctx, answer.PGxQuery{Drugs: v.List("drugs"), Genes: v.List("genes"), Cursor: v.Text("cursor")})
	},
}
