package gene_test

import (
	"testing"

	"carnet/vocab/gene"
)

func TestGenes(t *testing.T) {
	tests := []struct {
		why, symbol string
		want        []gene.Gene
	}{
		{"a gene on both assemblies", "CYP2D6", []gene.Gene{{"CYP2D6", 22, 42522501, 42526883, 42126499, 42130865}}},
		{"lower case", "cyp2d6", []gene.Gene{{"CYP2D6", 22, 42522501, 42526883, 42126499, 42130865}}},
		{"a symbol with small letters", "C9ORF72", []gene.Gene{{"C9orf72", 9, 27546543, 27573864, 27535640, 27573866}}},
		{"a gene of the PAR is on X and on Y", "ASMT", []gene.Gene{
			{"ASMT", gene.X, 1714348, 1761974, 1615059, 1643081}, {"ASMT", gene.Y, 1664348, 1711974, 1615059, 1643081},
		}},
		{"a gene of the mitochondrion", "MT-RNR1", []gene.Gene{{"MT-RNR1", gene.MT, 648, 1601, 648, 1601}}},
		{"no gene", "NOSUCHGENE", nil},
		{"nothing", "", nil},
	}
	for _, tt := range tests {
		got := gene.Genes(tt.symbol)
		if len(got) != len(tt.want) {
			t.Errorf("%s: Genes(%q) = %v, want %v", tt.why, tt.symbol, got, tt.want)
			continue
		}
		for i := range got {
			if got[i] != tt.want[i] {
				t.Errorf("%s: Genes(%q)[%d] = %v, want %v", tt.why, tt.symbol, i, got[i], tt.want[i])
			}
		}
	}
}

func TestGene_spanUnknown(t *testing.T) {
	g := gene.Genes("A2ML1-AS1")[0] // in one of the two gene sets only
	if _, _, ok := g.Span(gene.GRCh37); ok {
		t.Error("A2ML1-AS1 has a span on GRCh37, want unknown")
	}
	if start, end, ok := g.Span(gene.GRCh38); !ok || start >= end {
		t.Errorf("A2ML1-AS1 on GRCh38: %d-%d, %v", start, end, ok)
	}
}

func BenchmarkGenes(b *testing.B) {
	for b.Loop() {
		gene.Genes("CYP2C19")
	}
}

// Each site lies in or near the gene that it is listed for, on both assemblies:
// two tables of different sources agree. Those farther off are known to act on a
// gene that they are not in.
func TestSites_nearTheirGene(t *testing.T) {
	far := map[int64]bool{
		4988235: true, 182549: true, // in MCM6, before LCT
		12913832: true, // in HERC2, before OCA2
	}
	for _, s := range gene.Sites() {
		if s.Gene == "" || far[s.ID] {
			continue
		}
		for _, a := range []gene.Assembly{gene.GRCh37, gene.GRCh38} {
			near, known := false, false
			for _, g := range gene.Genes(s.Gene) {
				start, end, ok := g.Span(a)
				known = known || ok
				near = near || ok && g.Chromosome == s.Chromosome && start <= s.Pos(a)+5000 && s.Pos(a) <= end+5000
			}
			if known && !near {
				t.Errorf("rs%d on %s: %s:%d is not near %s", s.ID, a, s.Chromosome, s.Pos(a), s.Gene)
			}
		}
	}
}

// The distance between the assemblies changes only where sequence was added or
// taken: a slip in one of a site's positions would stand alone.
func TestSites_distance(t *testing.T) {
	byGene := map[string]map[int64]int{}
	for _, s := range gene.Sites() {
		if s.Gene != "" {
			if byGene[s.Gene] == nil {
				byGene[s.Gene] = map[int64]int{}
			}
			byGene[s.Gene][int64(s.Pos38)-int64(s.Pos37)]++
		}
	}
	for symbol, distances := range byGene {
		if len(distances) > 1 && symbol != "CYP2D6" {
			t.Errorf("%s: sites at different distances between the assemblies: %v", symbol, distances)
		}
	}
}
