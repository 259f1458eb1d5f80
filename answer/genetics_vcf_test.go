package answer_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"carnet/answer"
	"carnet/vocab/gene"
)

// records are the lines of a VCF below its header.
func records(t *testing.T, a *answer.Asker, on gene.Assembly) (lines []string, whole string, n answer.VCFCount) {
	t.Helper()
	var b strings.Builder
	n, ok, err := a.WriteVCF(t.Context(), &b, on)
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	for line := range strings.Lines(b.String()) {
		if line[0] != '#' {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return lines, b.String(), n
}

// Only what can be defended is written, on either assembly; the same letters are
// the reference on one and not on the other.
func TestWriteVCF(t *testing.T) {
	a := someGenome(t)
	want := map[gene.Assembly][]string{
		gene.GRCh37: {
			"2 136608646 rs4988235 G A 0/1", "6 18130918 rs1142345 T C,G 0/0", "7 99270539 rs776746 C T 0/0",
			"10 96521657 rs12248560 C T 0/1", "10 96540410 rs4986893 G A 0/0", "10 96541616 rs4244285 G A 0/1",
			"10 96702047 rs1799853 C T 0/1", "11 5248232 rs334 T A 0/1", "12 21331549 rs4149056 T C 0/1",
			"16 31107689 rs9923231 C T 1/1", "X 153764217 rs1050828 C T 1",
		},
		gene.GRCh38: {
			"2 135851076 rs4988235 G A 0/1", "6 18130687 rs1142345 T C,G 0/0", "7 99672916 rs776746 T C 1/1",
			"10 94761900 rs12248560 C T 0/1", "10 94780653 rs4986893 G A 0/0", "10 94781859 rs4244285 G A 0/1",
			"10 94942290 rs1799853 C T 0/1", "11 5227002 rs334 T A 0/1", "12 21178615 rs4149056 T C 0/1",
			"16 31096368 rs9923231 C T 1/1", "X 154536002 rs1050828 C T 1",
		},
	}
	for on, want := range want {
		lines, whole, n := records(t, a, on)
		var got []string
		for _, l := range lines {
			f := strings.Split(l, "\t")
			got = append(got, strings.Join([]string{f[0], f[1], f[2], f[3], f[4], f[9]}, " "))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s:\n got %q\nwant %q", on, got, want)
		}
		if n.Written != len(want) || n.Omitted != 19-12 { // one marker stands in two rows
			t.Errorf("%s: %+v", on, n)
		}
		readByBcftools(t, whole)
	}
	if _, _, err := a.WriteVCF(t.Context(), &strings.Builder{}, gene.NCBI36); err == nil {
		t.Error("written on NCBI36, want an error")
	}
}

// A VCF goes out as it came in, without what was filtered or not read.
func TestWriteVCF_ofAVCF(t *testing.T) {
	s := v5
	s.Format = "vcf"
	a := genome(t, s,
		call(t, "", 1, 1000, "A G 0|1"), call(t, "", 1, 2000, "AT A,ATT 1/2"), call(t, "rs5", 1, 3000, "C T 0/1 LowQual"),
		call(t, "rs6", 1, 4000, "C T ./."), call(t, "rs4244285", 10, 96541616, "G A 1|0"), call(t, "", 1, 5000, "C <DEL> 0/1"),
	)
	lines, whole, n := records(t, a, gene.GRCh37)
	want := []string{
		"1\t1000\t.\tA\tG\t.\t.\t.\tGT\t0|1", "1\t2000\t.\tAT\tA,ATT\t.\t.\t.\tGT\t1/2", "10\t96541616\trs4244285\tG\tA\t.\t.\t.\tGT\t1|0",
	}
	if !slices.Equal(lines, want) || n.Omitted != 3 {
		t.Errorf("%+v\n got %q\nwant %q", n, lines, want)
	}
	readByBcftools(t, whole)
	if lines, _, _ = records(t, a, gene.GRCh38); len(lines) != 1 || !strings.HasPrefix(lines[0], "10\t94781859\t") {
		t.Errorf("on the other assembly %q, want the one known site", lines)
	}
}

// readByBcftools has an independent reader take the file, where it is installed.
func readByBcftools(t *testing.T, vcf string) {
	t.Helper()
	bcftools, err := exec.LookPath("bcftools")
	if err != nil {
		return
	}
	path := filepath.Join(t.TempDir(), "out.vcf")
	if err := os.WriteFile(path, []byte(vcf), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(bcftools, "view", "-Ou", "-o", "/dev/null", path).CombinedOutput()
	if err != nil || len(out) > 0 {
		t.Errorf("bcftools: %v: %s", err, out)
	}
}
