package gene_test

import (
	"slices"
	"testing"

	"carnet/vocab/gene"
)

func TestParseChromosome(t *testing.T) {
	tests := []struct {
		why, in string
		want    gene.Chromosome
		ok      bool
	}{
		{"an autosome", "1", 1, true},
		{"two digits", "22", 22, true},
		{"UCSC spelling", "chr1", 1, true},
		{"capitals before it", "CHR7", 7, true},
		{"zero before it", "07", 7, true},
		{"numbered X", "23", gene.X, true},
		{"numbered Y", "24", gene.Y, true},
		{"numbered PAR", "25", gene.PAR, true},
		{"numbered MT", "26", gene.MT, true},
		{"PLINK's XY", "XY", gene.PAR, true},
		{"lettered", "X", gene.X, true},
		{"UCSC mitochondrion", "chrM", gene.MT, true},
		{"spelt out", "MITO", gene.MT, true},
		{"unplaced", "0", 0, true},
		{"past the end", "27", 0, false},
		{"an alternate haplotype", "chr6_cox_hap2", 0, false},
		{"an unplaced contig", "GL000192.1", 0, false},
		{"nothing", "", 0, false},
		{"a word", "chromosome", 0, false},
		{"zeros", "00", 0, false},
	}
	for _, tt := range tests {
		if got, ok := gene.ParseChromosome(tt.in); got != tt.want || ok != tt.ok {
			t.Errorf("%s: ParseChromosome(%q) = %v, %v, want %v, %v", tt.why, tt.in, got, ok, tt.want, tt.ok)
		}
	}
}

func TestParseAssembly(t *testing.T) {
	for in, want := range map[string]gene.Assembly{
		"GRCh37": gene.GRCh37, "hg19": gene.GRCh37, "build 37": gene.GRCh37, "37.1": gene.GRCh37, "b37": gene.GRCh37,
		"GRCh37.p13": gene.GRCh37, "Build 36": gene.NCBI36, "hg18": gene.NCBI36, "NCBI36": gene.NCBI36,
		"NCBI Build 36.3": gene.NCBI36, "GRCh38": gene.GRCh38, "hg38": gene.GRCh38, "GRCh38p14": gene.GRCh38,
		"": "", "137": "", "39": "", "panel": "",
	} {
		if got, ok := gene.ParseAssembly(in); got != want || ok != (want != "") {
			t.Errorf("ParseAssembly(%q) = %q, %v, want %q", in, got, ok, want)
		}
	}
}

func TestAlleles_backExactly(t *testing.T) {
	for _, printed := range []string{
		"", "AA", "AG", "GA", "A", "T", "--", "-", "00", "0", "NN", "N", "II", "DD", "DI", "ID", "I", "A-", "0A", "..", ".",
	} {
		a, ok := gene.ParseAlleles([]byte(printed))
		if !ok || a.String() != printed {
			t.Errorf("ParseAlleles(%q).String() = %q, %v", printed, a.String(), ok)
		}
	}
	for _, other := range []string{"ag", "A/G", "AGT", "XX", " A", "A "} {
		if a, ok := gene.ParseAlleles([]byte(other)); ok {
			t.Errorf("ParseAlleles(%q) = %q, want refused", other, a)
		}
	}
}

func TestAlleles_noCall(t *testing.T) {
	for printed, want := range map[string]bool{
		"": true, "--": true, "00": true, "0": true, "-": true, "NN": true, "..": true, "A-": true,
		"AA": false, "DD": false, "DI": false, "II": false, "A": false, "D": false,
	} {
		a, _ := gene.ParseAlleles([]byte(printed))
		if a.NoCall() != want {
			t.Errorf("ParseAlleles(%q).NoCall() = %v, want %v", printed, !want, want)
		}
	}
}

// Membership at the borders as vectors/par_membership.tsv has it.
func TestInPAR(t *testing.T) {
	tests := []struct {
		a         gene.Assembly
		c         gene.Chromosome
		pos       uint32
		in, known bool
	}{
		{gene.GRCh37, gene.X, 60001, true, true},
		{gene.GRCh37, gene.Y, 2649520, true, true},
		{gene.GRCh38, gene.X, 2781479, true, true},
		{gene.GRCh38, gene.Y, 56887903, true, true},
		{gene.GRCh37, gene.X, 2699521, false, true},
		{gene.GRCh38, gene.Y, 2781480, false, true},
		{gene.GRCh37, gene.X, 0, false, false},
		{"", gene.X, 60001, false, false},
		{gene.NCBI36, gene.X, 60001, false, false},
		{"", gene.PAR, 0, true, true},
		{"", 7, 0, false, true},
	}
	for _, tt := range tests {
		if in, known := gene.InPAR(tt.a, tt.c, tt.pos); in != tt.in || known != tt.known {
			t.Errorf("InPAR(%q, %v, %d) = %v, %v, want %v, %v", tt.a, tt.c, tt.pos, in, known, tt.in, tt.known)
		}
	}
}

func TestLength(t *testing.T) {
	if n, ok := gene.GRCh38.Length(gene.Y); n != 57227415 || !ok {
		t.Errorf("GRCh38.Length(Y) = %d, %v", n, ok)
	}
	if _, ok := gene.GRCh37.Length(gene.PAR); ok {
		t.Error("GRCh37.Length(PAR) is known, want unknown: it is a part of X and Y")
	}
	if a, ok := gene.ByLength(1, 247249719); a != gene.NCBI36 || !ok {
		t.Errorf("ByLength(1, 247249719) = %q, %v, want NCBI36", a, ok)
	}
	if a, ok := gene.ByLength(gene.MT, 16569); ok {
		t.Errorf("ByLength(MT, 16569) = %q, want unknown: all three agree on it", a)
	}
}

// Every site lies on its chromosome, in both assemblies, and differs from its
// alternatives.
func TestSites(t *testing.T) {
	for _, s := range gene.Sites() {
		for _, a := range []gene.Assembly{gene.GRCh37, gene.GRCh38} {
			n, _ := a.Length(s.Chromosome)
			if s.Pos(a) == 0 || s.Pos(a) > n {
				t.Errorf("rs%d: position %d on %s %s", s.ID, s.Pos(a), a, s.Chromosome)
			}
			ref, alts, ok := s.Alleles(a)
			if !ok || ref == "" || len(alts) == 0 {
				t.Errorf("rs%d: alleles on %s: %q %q %v", s.ID, a, ref, alts, ok)
			}
			for _, alt := range alts {
				if alt == ref || alt == "" {
					t.Errorf("rs%d on %s: alternative %q beside %q", s.ID, a, alt, ref)
				}
			}
		}
	}
}

// The assemblies disagree about the reference here, which is why it is never
// called normal.
func TestSite_referenceDiffers(t *testing.T) {
	for id, want := range map[int64][2]string{
		3758581: {"G", "A"}, 1135840: {"G", "C"}, 16947: {"A", "G"}, 1801265: {"G", "A"}, 776746: {"C", "T"},
		6025: {"T", "C"}, 1815739: {"T", "C"}, // factor V Leiden and ACTN3: GRCh37 has the rare allele
	} {
		s, ok := gene.SiteByID(id)
		if !ok {
			t.Errorf("rs%d is no site", id)
			continue
		}
		ref37, _, _ := s.Alleles(gene.GRCh37)
		ref38, _, _ := s.Alleles(gene.GRCh38)
		if got := [2]string{ref37, ref38}; got != want {
			t.Errorf("rs%d: references %q, want %q", id, got, want)
		}
	}
}

func TestSameSite(t *testing.T) {
	for id, want := range map[int64][]int64{8175347: {3064744, 34983651}, 3064744: {8175347, 34983651}, 334: {77121243}, 1: nil} {
		if got := gene.SameSite(id); !slices.Equal(got, want) {
			t.Errorf("SameSite(%d) = %v, want %v", id, got, want)
		}
	}
	if s, ok := gene.SiteByID(8175347); !ok || s.ID != 3064744 {
		t.Errorf("SiteByID(8175347) = %v, %v, want the site it was merged into", s, ok)
	}
}
