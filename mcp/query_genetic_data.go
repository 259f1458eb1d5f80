package mcp

import (
	"context"

	"carnet/answer"
)

var queryGeneticData = &Tool{
	Name:  "query_genetic_data",
	Title: "Genotypes of this person",
	Desc:  "This person's own DNA: genotypes (SNPs) of their imported 23andMe, AncestryDNA or VCF file, by rsid, gene or region, as printed and as called. With no selector: what the file is. A marker that is not on file is not told as normal. No interpretation.",
	Class: answer.ClassGenome,
	Params: []Param{
		{Name: "rsids", Kind: StringList, MaxItems: 50, MaxLen: 40, Desc: "Such as rs4680.", Aliases: []string{"rsid", "snp", "snps", "variants", "markers", "ids"}},
		{Name: "gene", Kind: String, MaxLen: 40, Desc: "HGNC symbol, such as CYP2C19.", Aliases: []string{"genes", "symbol"}},
		{Name: "chromosome", Kind: String, MaxLen: 10, Desc: "1-22, X, Y, PAR, MT; with start, end and build.", Aliases: []string{"chrom", "chr"}},
		{Name: "start", Kind: Int, Desc: "First base of the region.", Aliases: []string{"from", "begin", "position"}},
		{Name: "end", Kind: Int, Desc: "Last base.", Aliases: []string{"to", "stop"}},
		{Name: "build", Kind: Enum, Enum: []string{"GRCh37", "GRCh38", "raw"}, Desc: "Of the region; raw is the file's own positions.", Aliases: []string{"assembly", "genome_build"}},
		{Name: "cursor", Kind: String, MaxLen: 300, Desc: "From the last answer, for its next page.", Aliases: aliasCursor},
	},
	Handle: func(ctx context.Context, a *answer.Asker, v Values) *answer.Envelope {
		return a.QueryGeneticData(ctx, answer.GeneticQuery{
			Rsids: v.List("rsids"), Gene: v.Text("gene"), Chromosome: v.Text("chromosome"),
			Start: position(v, "start"), End: position(v, "end"), Build: v.Text("build"), Cursor: v.Text("cursor"),
		})
	},
}

// position is a base of a chromosome, 0 where it was not given.
func position(v Values, name string) int {
	if n := v.Int(name); n != nil {
		return int(*n)
	}
	return 0
}
