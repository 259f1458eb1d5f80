package genotype_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"carnet/import/genotype"
	"carnet/vocab/gene"
)

func TestRead_vcf(t *testing.T) {
	tests := []struct {
		file     string
		format   genotype.Format
		declared gene.Assembly
		rows     []string
		called   int
		other    int // rows on contigs without a number
	}{
		{"single.vcf", genotype.VCF, gene.GRCh37, []string{
			"rs3094315 1:752566 G A 0|1(GA)", " 1:800000 C T,A 1/2(TA)", "rs9 1:900000 AT A 0/1()",
			"COSM7 1:950000 C T 0/1 LowQual(CT)", "rs4244285 10:96541616 G . 0/0(GG)", "rs3758581 10:96602623 G A ./.(--)",
			" X:3000166 A G 0(A)", " MT:1555 A G 1(G)",
		}, 7, 1},
		{"blocks.g.vcf", genotype.GVCF, gene.GRCh38, []string{
			" 10:94781000-94781858 A <NON_REF> 0/0(AA)", "rs4244285 10:94781859 G A,<NON_REF> 0/1(GA)",
			" 10:94781860-94790000 C <NON_REF> ./.(--)",
		}, 2, 0},
		{"accessions.vcf", genotype.VCF, gene.GRCh38, []string{
			"rs1 1:100 A G 0/1(AG)", "rs2 X:200 C T 1(T)", "rs3 MT:300 C T 1(T)",
		}, 3, 0},
	}
	for _, tt := range tests {
		data := testdata(t, tt.file)
		if !genotype.Detect(data[:min(len(data), 200)]) {
			t.Errorf("%s: Detect is false", tt.file)
		}
		s, rows, err := read(t, data)
		if err != nil || !slices.Equal(rows, tt.rows) {
			t.Errorf("%s: %v\n got %q\nwant %q", tt.file, err, rows, tt.rows)
		}
		if s.Format != tt.format || s.Declared != tt.declared || s.Called != tt.called || s.Elsewhere != tt.other || s.DamagedRows != 0 || s.Truncated {
			t.Errorf("%s: %+v", tt.file, s)
		}
	}
}

// The file was packed by bcftools 1.16: block gzip ends in an empty block.
func TestRead_bgzip(t *testing.T) {
	_, want, _ := read(t, testdata(t, "single.vcf"))
	packed := testdata(t, "single.vcf.gz")
	s, rows, err := read(t, packed)
	if err != nil || !slices.Equal(rows, want) || s.Truncated {
		t.Errorf("bgzip: %v, truncated %v, %q", err, s.Truncated, rows)
	}
	s, rows, err = read(t, packed[:len(packed)-28])
	if err != nil || !slices.Equal(rows, want) || !s.Truncated {
		t.Errorf("bgzip cut between two blocks: %v, truncated %v, %d rows", err, s.Truncated, len(rows))
	}
}

func TestRead_vcfRefused(t *testing.T) {
	for file, want := range map[string]error{"two_people.vcf": genotype.ErrSeveral, "sites_only.vcf": genotype.ErrSitesOnly} {
		if _, _, err := read(t, testdata(t, file)); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", file, err, want)
		}
	}
}

const vcfHead = "##fileformat=VCFv4.3\n##source=made up for tests\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\tMADEUP\n"

func TestRead_vcfDamaged(t *testing.T) {
	text := vcfHead + "1\t100\trs1\tA\tG\t.\t.\t.\tGT\t0/1\n" +
		"1\t200\n1\tx\trs2\tA\tG\t.\t.\t.\tGT\t0/1\n1\t300\trs3\tA\tG\t.\t.\t.\tDP\t30\n" +
		"1\t400\trs4\tA\tG\t.\t.\t.\tGT\t0"
	s, rows, err := read(t, []byte(text))
	want := []genotype.Line{{5, "too few columns"}, {6, "position"}, {7, "genotype"}, {8, "cut off"}}
	if err != nil || len(rows) != 1 || !slices.Equal(s.Damaged, want) || !s.Truncated {
		t.Errorf("%v, %d rows, damaged %v, truncated %v, want 1 and %v", err, len(rows), s.Damaged, s.Truncated, want)
	}
}

// UCSC's first hg19 had another mitochondrion, of 16,571 bases.
func TestRead_vcfOldMitochondrion(t *testing.T) {
	text := strings.Replace(vcfHead, "#CHROM", "##contig=<ID=chrM,length=16571>\n##contig=<ID=chr1,length=249250621>\n#CHROM", 1) +
		"chr1\t100\t.\tA\tG\t.\t.\t.\tGT\t0/1\nchrM\t100\t.\tA\tG\t.\t.\t.\tGT\t1\n"
	s, rows, err := read(t, []byte(text))
	if err != nil || len(rows) != 1 || s.Elsewhere != 1 || s.Declared != gene.GRCh37 {
		t.Errorf("%v, rows %q, %d elsewhere, on %s", err, rows, s.Elsewhere, s.Declared)
	}
}

// A header with a line for every scaffold is longer than the head of a file.
func TestRead_vcfLongHeader(t *testing.T) {
	var b bytes.Buffer
	b.WriteString("##fileformat=VCFv4.3\n")
	for i := range 20_000 {
		fmt.Fprintf(&b, "##contig=<ID=chrUn_%d,length=%d>\n", i, 1000+i)
	}
	b.WriteString(strings.SplitAfterN(vcfHead, "\n", 2)[1] + "1\t100\t.\tA\tG\t.\t.\t.\tGT\t0/1\n")
	if s, _, err := read(t, b.Bytes()); err != nil || s.Rows != 1 {
		t.Errorf("%d rows, %v", s.Rows, err)
	}
}
