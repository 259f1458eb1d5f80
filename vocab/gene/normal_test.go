package gene_test

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"carnet/vocab/gene"
)

func alleles(t *testing.T, s string) gene.Alleles {
	t.Helper()
	a, ok := gene.ParseAlleles([]byte(s))
	if !ok {
		t.Fatalf("no alleles: %q", s)
	}
	return a
}

const (
	snv        = 4244285   // CYP2C19 G>A, 10:96541616 and 10:94781859
	palindrome = 72547602  // DPYD T>A, 1:97544689 and 1:97079133
	deletion   = 72549303  // DPYD TG>T, 1:97915621 and 1:97450065
	multi      = 3064744   // UGT1A1 CAT>C,CATAT,CATATAT, 2:234668879 and 2:233760233
	onX        = 1050828   // G6PD C>T, X:153764217 and X:154536002
	onMT       = 267606617 // MT-RNR1 A>G, MT:1555
	swapped    = 776746    // CYP3A5, GRCh37 C>T and GRCh38 T>C
	unlisted   = 999999999 // no site
)

// at is a call with the letters at a site's own place.
func at(t *testing.T, id int64, a gene.Assembly, letters string) gene.Call {
	t.Helper()
	s, ok := gene.SiteByID(id)
	if !ok {
		return gene.Call{ID: id, Chromosome: 1, Position: 1000, Alleles: alleles(t, letters)}
	}
	return gene.Call{ID: id, Chromosome: s.Chromosome, Position: s.Pos(a), Alleles: alleles(t, letters)}
}

// Cases as vectors/genotype_normalize_rules.tsv has them, with our statuses.
func TestNormalize_array(t *testing.T) {
	tests := []struct {
		why      string
		id       int64
		letters  string
		sample   gene.Sample
		status   gene.Status
		gt       string
		strand   gene.Strand
		reason   gene.Reason
		zygosity gene.Zygosity
	}{
		{"letters fit", snv, "AG", gene.Sample{}, gene.Called, "0/1", gene.AsRead, "", gene.Heterozygous},
		{"in either order", snv, "GA", gene.Sample{}, gene.Called, "0/1", gene.AsRead, "", gene.Heterozygous},
		{"two of the other", snv, "AA", gene.Sample{}, gene.Called, "1/1", gene.AsRead, "", gene.HomozygousAlt},
		{"two of the reference", snv, "GG", gene.Sample{}, gene.Called, "0/0", gene.AsRead, "", gene.HomozygousRef},
		{"only the complement fits", snv, "TC", gene.Sample{}, gene.Called, "0/1", gene.Flipped, "", gene.Heterozygous},
		{"neither fits", snv, "GT", gene.Sample{}, gene.Unresolved, "", gene.Conflict, gene.AlleleConflict, ""},
		{"palindrome, both letters", palindrome, "AT", gene.Sample{}, gene.Called, "0/1", gene.Ambiguous, "", gene.Heterozygous},
		{"palindrome, one letter twice", palindrome, "AA", gene.Sample{}, gene.Called, "1/1", gene.Ambiguous, gene.StrandAmbiguous, gene.Homozygous},
		{"TOP strand", snv, "AG", gene.Sample{Top: true}, gene.Unresolved, "", "", gene.TopUnresolved, ""},
		{"not in the table", unlisted, "AG", gene.Sample{}, gene.Unresolved, "", "", gene.NoReference, gene.Heterozygous},
		{"not in the table, letters alike", unlisted, "GG", gene.Sample{}, gene.Unresolved, "", "", gene.NoReference, gene.Homozygous},
		{"deletion in letters", deletion, "DI", gene.Sample{}, gene.Called, "0/1", gene.AsRead, "", gene.Heterozygous},
		{"no deletion", deletion, "II", gene.Sample{}, gene.Called, "0/0", gene.AsRead, "", gene.HomozygousRef},
		{"two deletions", deletion, "DD", gene.Sample{}, gene.Called, "1/1", gene.AsRead, "", gene.HomozygousAlt},
		{"indel letters where three lengths are known", multi, "DI", gene.Sample{}, gene.Unresolved, "", "", gene.IndelUndefined, ""},
		{"indel letters at one base", snv, "II", gene.Sample{}, gene.Unresolved, "", "", gene.IndelUndefined, ""},
		{"bases at an indel", deletion, "AA", gene.Sample{}, gene.Unresolved, "", "", gene.IndelUndefined, ""},
		{"letters that are none", snv, "NN", gene.Sample{}, gene.Unresolved, "", "", gene.UnsupportedAlleles, ""},
		{"half a call", snv, "A-", gene.Sample{}, gene.Unresolved, "", "", gene.HalfCall, ""},
		{"one letter where there are two copies", snv, "A", gene.Sample{}, gene.Unresolved, "", "", gene.OneLetter, ""},
		{"dashes", snv, "--", gene.Sample{}, gene.NoCall, "", "", "", ""},
		{"zeros", snv, "00", gene.Sample{}, gene.NoCall, "", "", "", ""},
		{"one zero", snv, "0", gene.Sample{}, gene.NoCall, "", "", "", ""},
		{"one dash", snv, "-", gene.Sample{}, gene.NoCall, "", "", "", ""},
		{"nothing", snv, "", gene.Sample{}, gene.NoCall, "", "", "", ""},
		{"no-call without a site", unlisted, "--", gene.Sample{}, gene.NoCall, "", "", "", ""},
		{"a man's X, letter doubled", onX, "TT", gene.Sample{Sex: "male"}, gene.Called, "1", gene.AsRead, "", gene.HemizygousAlt},
		{"a man's X, one letter", onX, "C", gene.Sample{Sex: "male"}, gene.Called, "0", gene.AsRead, "", gene.HemizygousRef},
		{"a man's X, two letters", onX, "CT", gene.Sample{Sex: "male"}, gene.Unresolved, "", "", gene.HaploidConflict, ""},
		{"a woman's X", onX, "CT", gene.Sample{Sex: "female"}, gene.Called, "0/1", gene.AsRead, "", gene.Heterozygous},
		{"X of nobody known, one letter", onX, "T", gene.Sample{}, gene.Called, "1", gene.AsRead, "", gene.HemizygousAlt},
		{"two letters on MT", onMT, "AG", gene.Sample{}, gene.Unresolved, "", "", gene.HaploidConflict, ""},
		{"a letter twice on MT", onMT, "GG", gene.Sample{Sex: "female"}, gene.Called, "1", gene.AsRead, "", gene.HemizygousAlt},
		{"an assembly that is not normalised", snv, "AG", gene.Sample{Assembly: gene.NCBI36}, gene.Unresolved, "", "", gene.OldAssembly, ""},
	}
	for _, tt := range tests {
		for _, a := range []gene.Assembly{gene.GRCh37, gene.GRCh38} {
			c := at(t, tt.id, a, tt.letters)
			n := tt.sample.Normalize(&c)
			if n.Status != tt.status || n.GT != tt.gt || n.Strand != tt.strand || n.Reason != tt.reason || n.Zygosity != tt.zygosity {
				t.Errorf("%s (%s at rs%d): %s %q %q %q %q, want %s %q %q %q %q", tt.why, tt.letters, tt.id,
					n.Status, n.GT, n.Strand, n.Reason, n.Zygosity, tt.status, tt.gt, tt.strand, tt.reason, tt.zygosity)
			}
		}
	}
}

// The letters of one person read as reference on one assembly and as the other
// allele on the other.
func TestNormalize_referenceDiffers(t *testing.T) {
	for a, want := range map[gene.Assembly]string{gene.GRCh37: "0/0", gene.GRCh38: "1/1"} {
		c := at(t, swapped, a, "CC")
		if n := (gene.Sample{}).Normalize(&c); n.GT != want || n.Assembly != a || !slices.Equal(n.Alleles, []string{"C", "C"}) {
			t.Errorf("CC on %s: %q %q on %q, want %q", a, n.GT, n.Alleles, n.Assembly, want)
		}
	}
}

func TestNormalize_coordinates(t *testing.T) {
	c := at(t, snv, gene.GRCh37, "AG")
	c.Position += 7
	if n := (gene.Sample{}).Normalize(&c); n.Status != gene.Unresolved || n.Reason != gene.CoordinateConflict {
		t.Errorf("beside the site: %s %s, want coordinate_conflict", n.Status, n.Reason)
	}
	c.Chromosome, c.Position = 0, 0
	if n := (gene.Sample{}).Normalize(&c); n.Status != gene.Unresolved || n.Reason != gene.NoPosition {
		t.Errorf("without a place: %s %s, want no_position", n.Status, n.Reason)
	}
	c = at(t, deletion, gene.GRCh37, "DI")
	c.Position++ // where arrays place a deletion
	if n := (gene.Sample{}).Normalize(&c); n.GT != "0/1" {
		t.Errorf("deletion at its first lost base: %s %s %q, want 0/1", n.Status, n.Reason, n.GT)
	}
}

func TestNormalize_vcf(t *testing.T) {
	site := func(id int64) gene.Call { return at(t, id, gene.GRCh38, "") }
	y := gene.Call{Chromosome: gene.Y, Position: 10_000_000}
	mt := gene.Call{Chromosome: gene.MT, Position: 1555}
	x := func(pos uint32) gene.Call { return gene.Call{Chromosome: gene.X, Position: pos} }
	nameless := site(snv)
	nameless.ID = 0
	male, female := gene.Sample{Sex: "male", Assembly: gene.GRCh37}, gene.Sample{Sex: "female", Assembly: gene.GRCh37}
	tests := []struct {
		why    string
		c      gene.Call
		text   string
		sample gene.Sample
		status gene.Status
		gt     string
		reason gene.Reason
	}{
		{"agrees with the site, phase kept", site(snv), "G A 0|1", gene.Sample{}, gene.Called, "0|1", ""},
		{"phase the other way", site(snv), "G A 1|0", gene.Sample{}, gene.Called, "1|0", ""},
		{"another reference", site(snv), "C A 0/1", gene.Sample{}, gene.Unresolved, "", gene.ReferenceConflict},
		{"an allele the site does not have", site(snv), "G C 0/1", gene.Sample{}, gene.Unresolved, "", gene.AlleleConflict},
		{"alternatives listed in another order", site(multi), "CAT CATATAT,C 1/2", gene.Sample{}, gene.Called, "1/3", ""},
		{"alleles padded for a longer one", site(multi), "CATAT CAT,CATATAT 0/2", gene.Sample{}, gene.Called, "0/2", ""},
		{"GT that its row does not define", site(snv), "G A 0/3", gene.Sample{}, gene.Unresolved, "", gene.InvalidGT},
		{"GT in words", site(snv), "G A het", gene.Sample{}, gene.Unresolved, "", gene.InvalidGT},
		{"reference only", site(snv), "G . 0/0", gene.Sample{}, gene.Called, "0/0", ""},
		{"missing", site(snv), "G A ./.", gene.Sample{}, gene.NoCall, "", ""},
		{"half missing", site(snv), "G A ./1", gene.Sample{}, gene.Unresolved, "", gene.HalfCall},
		{"marked as unreliable", site(snv), "G A 0/1 LowQual", gene.Sample{}, gene.Unresolved, "", gene.Filtered},
		{"no name, found by its place", nameless, "G A 1/1", gene.Sample{Assembly: gene.GRCh38}, gene.Called, "1/1", ""},
		{"no site: the row defines itself", x(60052), "T A 0|1", male, gene.Called, "0|1", ""}, // PAR
		{"PAR of the other assembly", x(60026), "T C 0|0", gene.Sample{Sex: "male", Assembly: gene.GRCh38}, gene.Called, "0|0", ""},
		{"a man's one copy", x(3000166), "A G 0", male, gene.Called, "0", ""},
		{"two letters on a man's X", x(3000679), "C G 1|0", male, gene.Unresolved, "", gene.HaploidConflict},
		{"the same in a woman", x(3000679), "C G 1|0", female, gene.Called, "1|0", ""},
		{"one letter twice on a man's X", x(3000679), "C G 1|1", male, gene.Called, "1", ""},
		{"a man's X without an assembly", x(3000679), "C G 0|1", gene.Sample{Sex: "male"}, gene.Unresolved, "", gene.PARUnknown},
		{"two letters on MT", mt, "A G 0/1", gene.Sample{}, gene.Unresolved, "", gene.HaploidConflict},
		{"one on MT", mt, "A G 1", gene.Sample{}, gene.Called, "1", ""},
		{"nothing on a woman's Y", y, "A G ./.", female, gene.NotApplicable, "", ""},
		{"nothing on a man's Y", y, "A G ./.", male, gene.NoCall, "", ""},
	}
	for _, tt := range tests {
		tt.c.Text = tt.text
		n := tt.sample.Normalize(&tt.c)
		if n.Status != tt.status || n.GT != tt.gt || n.Reason != tt.reason {
			t.Errorf("%s (%s): %s %q %q, want %s %q %q", tt.why, tt.text, n.Status, n.GT, n.Reason, tt.status, tt.gt, tt.reason)
		}
	}
}

// A gVCF block says of every base in it what it says of its first.
func TestNormalize_block(t *testing.T) {
	s, _ := gene.SiteByID(snv)
	block := gene.Call{ID: snv, Chromosome: s.Chromosome, Position: s.Pos38 - 500, End: s.Pos38 + 500, Text: "T <NON_REF> 0/0"}
	n := gene.Sample{Assembly: gene.GRCh38}.Normalize(&block)
	if n.GT != "0/0" || !slices.Equal(n.Alleles, []string{"G", "G"}) {
		t.Errorf("inside a block: %s %q %q %q, want 0/0 of G", n.Status, n.Reason, n.GT, n.Alleles)
	}
}

// The public calls of HG00096 of the 1000 Genomes project, as array letters and
// as VCF, on both assemblies. The vectors count alleles by dbSNP's longer lists,
// so alleles are compared, not their numbers.
func TestNormalize_hg00096(t *testing.T) {
	text, err := os.ReadFile("testdata/hg00096.tsv")
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "rs") || strings.HasPrefix(line, "rsid") {
			continue
		}
		rows++
		f := strings.Split(strings.TrimSpace(line), "\t")
		known := append([]string{f[4]}, strings.Split(f[5], ",")...)
		id, _ := strconv.ParseInt(f[0][2:], 10, 64)
		c, _ := gene.ParseChromosome(f[1])
		for i, a := range []gene.Assembly{gene.GRCh37, gene.GRCh38} {
			pos, _ := strconv.Atoi(f[2+i])
			for _, gt := range []string{f[7], f[8]} {
				call := gene.Call{ID: id, Chromosome: c, Position: uint32(pos)}
				want := []string{known[gt[0]-'0'], known[gt[2]-'0']}
				if gt == f[7] {
					call.Alleles = alleles(t, want[0]+want[1])
				} else {
					call.Text = gene.VCFText(f[4], f[5], gt, "PASS")
				}
				n := gene.Sample{}.Normalize(&call)
				got := slices.Clone(n.Alleles)
				if gt == f[7] {
					slices.Sort(got)
					slices.Sort(want)
				}
				if n.Status != gene.Called || n.Strand != gene.AsRead || !slices.Equal(got, want) || !strings.HasPrefix(string(n.Zygosity), f[9]) {
					t.Errorf("%s %s on %s: %s %s %q %q %s, want called %q, %s", f[0], gt, a, n.Status, n.Strand, n.Reason, got, n.Zygosity, want, f[9])
				}
				if n.Site.Gene != f[6] {
					t.Errorf("%s: gene %q, want %q", f[0], n.Site.Gene, f[6])
				}
			}
		}
	}
	if rows != 13 {
		t.Errorf("%d rows of the truth set, want 13", rows)
	}
}

func FuzzNormalize(f *testing.F) {
	for _, text := range []string{"", "G A 0|1", "A/G", "CAT C,CATAT 1/2", "G . 0/0 LowQual", "T <NON_REF> 0/0", "  ", "G A 9999999999999999999/1"} {
		f.Add(int64(snv), uint8(0x13), text, uint32(0), "male")
	}
	f.Fuzz(func(t *testing.T, id int64, letters uint8, text string, end uint32, sex string) {
		for _, s := range []int64{id, snv, multi, palindrome, onX} {
			for _, a := range []gene.Assembly{"", gene.GRCh37, gene.GRCh38} {
				c := gene.Call{ID: s, Chromosome: gene.X, Position: 100, End: end, Alleles: gene.Alleles(letters), Text: text}
				if site, ok := gene.SiteByID(s); ok {
					c.Chromosome, c.Position = site.Chromosome, site.Pos38
				}
				n := gene.Sample{Assembly: a, Sex: sex}.Normalize(&c)
				if n.Status == "" || (n.Status == gene.Called) != (n.GT != "") || n.Status == gene.Unresolved && n.Reason == "" {
					t.Errorf("Normalize(%+v) = %+v", c, n)
				}
			}
		}
	})
}
