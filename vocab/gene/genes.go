package gene

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"io"
	"sort"
	"strings"
	"sync"
)

// A Gene is where a gene lies. The two assemblies' spans come from two gene
// sets, so their ends need not correspond, and promoters lie outside of both.
type Gene struct {
	Symbol     string // HGNC's, such as CYP2C19 or C9orf72
	Chromosome Chromosome
	Start37    uint32 // 0 where it is unknown
	End37      uint32
	Start38    uint32
	End38      uint32
}

// Span is the gene's place on a. It reports false where that is unknown.
func (g Gene) Span(a Assembly) (start, end uint32, ok bool) {
	switch a {
	case GRCh37:
		return g.Start37, g.End37, g.Start37 != 0
	case GRCh38:
		return g.Start38, g.End38, g.Start38 != 0
	}
	return 0, 0, false
}

//go:embed gene.tsv.gz
var geneTable []byte

// Genes returns the places of the gene of that symbol, in any case: one, or two
// for a gene of the pseudoautosomal regions, which has one on X and one on Y.
// Retired symbols are known only where a table still lists them.
func Genes(symbol string) []Gene {
	key := strings.ToUpper(symbol)
	lines := geneLines()
	i := sort.Search(len(lines), func(i int) bool { return lines[i].key >= key })
	var found []Gene
	for ; i < len(lines) && lines[i].key == key; i++ {
		found = append(found, parseGene(lines[i].line))
	}
	return found
}

// A geneLine is a line of the table with its symbol in capitals.
type geneLine struct{ key, line string }

// geneLines is the table by symbol. Its cells are read when they are asked for:
// the table is large and questions are few.
var geneLines = sync.OnceValue(func() []geneLine {
	z, err := gzip.NewReader(bytes.NewReader(geneTable))
	if err != nil {
		panic(fmt.Sprintf("gene.tsv.gz: %v", err))
	}
	text, err := io.ReadAll(z)
	if err != nil {
		panic(fmt.Sprintf("gene.tsv.gz: %v", err))
	}
	lines := make([]geneLine, 0, 35_000)
	for line := range strings.Lines(string(text)) {
		if line[0] == '#' || strings.HasPrefix(line, "symbol\t") {
			continue
		}
		symbol, _, _ := strings.Cut(line, "\t")
		lines = append(lines, geneLine{strings.ToUpper(symbol), strings.TrimSuffix(line, "\n")})
	}
	sort.SliceStable(lines, func(i, j int) bool { return lines[i].key < lines[j].key })
	return lines
})

// parseGene reads symbol, chrom, start38, end38, start37, end37.
func parseGene(line string) Gene {
	row := strings.Split(line, "\t")
	c, ok := ParseChromosome(row[1])
	if !ok || len(row) != 6 {
		panic(fmt.Sprintf("gene.tsv.gz: %q", line))
	}
	return Gene{
		Symbol: row[0], Chromosome: c,
		Start38: number(row[2]), End38: number(row[3]), Start37: number(row[4]), End37: number(row[5]),
	}
}
