package gene_test

import (
	"testing"

	"carnet/vocab/gene"
)

// Vote casts the first n single-base sites with an rsid, placed on a.
func vote(b *gene.Ballot, a gene.Assembly, n int) {
	for _, s := range gene.Sites() {
		if n == 0 {
			return
		}
		if s.ID != 0 && s.SNV() {
			b.Cast(&gene.Call{ID: s.ID, Chromosome: s.Chromosome, Position: s.Pos(a)})
			n--
		}
	}
}

func TestBallot(t *testing.T) {
	tests := []struct {
		why    string
		on37   int
		on38   int
		want   gene.Assembly
		ok     bool
		denies gene.Assembly // "" for none
	}{
		{"no marker", 0, 0, "", false, ""},
		{"one short of the quorum", 19, 0, "", false, gene.GRCh38},
		{"the quorum", 20, 0, gene.GRCh37, true, gene.GRCh38},
		{"rows on 38 whatever the header says", 0, 40, gene.GRCh38, true, gene.GRCh37},
		{"nine of ten", 90, 10, gene.GRCh37, true, gene.GRCh38},
		{"less than nine of ten", 89, 11, "", false, gene.GRCh38},
	}
	for _, tt := range tests {
		var b gene.Ballot
		vote(&b, gene.GRCh37, tt.on37)
		vote(&b, gene.GRCh38, tt.on38)
		if got, ok := b.Decide(); got != tt.want || ok != tt.ok {
			t.Errorf("%s: Decide() = %q, %v, want %q, %v (%s)", tt.why, got, ok, tt.want, tt.ok, &b)
		}
		if tt.denies != "" && !b.Denies(tt.denies) {
			t.Errorf("%s: Denies(%s) is false (%s)", tt.why, tt.denies, &b)
		}
	}
}

// Positions of some other assembly are no vote for either, however many.
func TestBallot_elsewhere(t *testing.T) {
	var b gene.Ballot
	n := 0
	for _, s := range gene.Sites() {
		if s.ID != 0 && s.SNV() && n < 100 {
			b.Cast(&gene.Call{ID: s.ID, Chromosome: s.Chromosome, Position: s.Pos37 + 77})
			n++
		}
	}
	vote(&b, gene.GRCh37, 25)
	if a, ok := b.Decide(); ok {
		t.Errorf("Decide() = %s with most markers on no assembly (%s)", a, &b)
	}
}
