package answer_test

import (
	"math/rand"
	"testing"

	"carnet/answer"
	"carnet/vocab/gene"
)

// BenchmarkGenome asks whole questions of a made-up array of 640,000 markers,
// half of the known sites among them.
func BenchmarkGenome(b *testing.B) {
	var calls []gene.Call
	rng := rand.New(rand.NewSource(1))
	for c := gene.Chromosome(1); c <= gene.X; c++ {
		length, _ := gene.GRCh37.Length(c)
		for range 640_000 / 23 {
			calls = append(calls, gene.Call{ID: 100_000_000 + rng.Int63n(1<<30), Chromosome: c, Position: 1 + uint32(rng.Int31n(int32(length))), Alleles: alleles(b, "AG")})
		}
	}
	for _, s := range gene.Sites() {
		if s.ID%2 == 1 && s.Pos37 != 0 && s.SNV() { // every other: an array lacks many
			calls = append(calls, gene.Call{ID: s.ID, Chromosome: s.Chromosome, Position: s.Pos37, Alleles: alleles(b, s.Ref37+s.Ref37)})
		}
	}
	a := genome(b, v5, calls...)
	for name, ask := range map[string]func() *answer.Envelope{
		"rsid": func() *answer.Envelope {
			return a.QueryGeneticData(b.Context(), answer.GeneticQuery{Rsids: []string{"rs4988235"}})
		},
		"gene": func() *answer.Envelope { return a.QueryGeneticData(b.Context(), answer.GeneticQuery{Gene: "CYP2C19"}) },
		"megabase": func() *answer.Envelope {
			return a.QueryGeneticData(b.Context(), answer.GeneticQuery{Chromosome: "1", Start: 50_000_000, End: 51_000_000, Build: "GRCh37"})
		},
		"drug": func() *answer.Envelope {
			return a.QueryPharmacogenomics(b.Context(), answer.PGxQuery{Drugs: []string{"clopidogrel"}})
		},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if e := ask(); e.Kind != answer.KindResult {
					b.Fatal(e.Kind, e.Message)
				}
			}
		})
	}
}

func alleles(tb testing.TB, s string) gene.Alleles {
	tb.Helper()
	a, ok := gene.ParseAlleles([]byte(s))
	if !ok {
		tb.Fatalf("no alleles: %q", s)
	}
	return a
}
