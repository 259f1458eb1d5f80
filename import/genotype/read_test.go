package genotype_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"carnet/import/genotype"
	"carnet/vocab/gene"
)

// show writes a call as marker, place and letters, such as "rs1 1:100 AG".
func show(c genotype.Call) string {
	name := c.Name
	switch {
	case c.ID > 0:
		name = fmt.Sprintf("rs%d", c.ID)
	case c.ID < 0:
		name = fmt.Sprintf("i%d", -c.ID)
	}
	letters := c.Alleles.String()
	if c.Text != "" {
		letters = fmt.Sprintf("%s(%s)", c.Text, letters)
	}
	place := fmt.Sprintf("%s:%d", c.Chromosome, c.Position)
	if c.End != 0 {
		place += fmt.Sprintf("-%d", c.End)
	}
	return fmt.Sprintf("%s %s %s", name, place, letters)
}

func read(t *testing.T, data []byte) (genotype.Summary, []string, error) {
	t.Helper()
	var rows []string
	r, err := genotype.Open(bytes.NewReader(data), int64(len(data)), "")
	if err != nil {
		return genotype.Summary{}, nil, err
	}
	s, err := genotype.Read(context.Background(), r, func(c genotype.Call) error {
		rows = append(rows, show(c))
		return nil
	})
	return s, rows, err
}

func testdata(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestRead(t *testing.T) {
	tests := []struct {
		file, why string
		vendor    string
		declared  gene.Assembly
		rows      []string
	}{
		{"23andme_v5.txt", "comment header, CRLF, i-names, no-call, indels, one letter on X, Y, MT", "23andMe", gene.GRCh37, []string{
			"rs4477212 1:82154 AA", "rs3094315 1:752566 AG", "i6019299 1:753541 --", "rs201106462 1:949608 DI",
			"rs7537756 1:854250 II", "rs9923231 16:31107689 CT", "rs5939319 X:2700157 G", "rs2534636 Y:2657176 C",
			"i4001200 MT:16519 T",
		}},
		{"23andme_two_columns.txt", "the variant with two allele columns, the second empty or missing", "23andMe", gene.GRCh37, []string{
			"rs4477212 1:82154 AA", "rs3094315 1:752566 AG", "rs5939319 X:2700157 G", "rs2534636 Y:2657176 C", "rs9 2:100 --",
		}},
		{"ancestry_v2.txt", "bare header, 0 0 for no call, chromosomes 23 to 26", "AncestryDNA", gene.GRCh37, []string{
			"rs3131972 1:752721 GG", "rs114525117 1:759036 00", "rs999 1:800000 DI", "rs5939319 X:2700157 GG",
			"rs2534636 Y:2657176 CC", "rs6603251 PAR:222000 AC", "rs2853499 MT:12372 AA",
		}},
		{"ancestry_mixed_blanks.txt", "blanks for some of the tabs", "AncestryDNA", gene.GRCh37, []string{
			"rs1 1:100 AG", "rs2 1:200 CC", "rs3 1:300 TT",
		}},
		{"myheritage.csv", "quoted cells", "MyHeritage", gene.GRCh37, []string{
			"rs4477212 1:82154 AA", "rs3094315 1:752566 --", "rs5939319 X:2700157 GG",
		}},
		{"myheritage_doubled_quotes.csv", "a whole row in quotes, its own doubled", "MyHeritage", gene.GRCh37, []string{
			"rs4477212 1:82154 AA", "rs3094315 1:752566 AG",
		}},
		{"ftdna_joined.csv", "a second header in the middle, chromosome 0 and XY", "FamilyTreeDNA", "", []string{
			"rs4477212 1:82154 AA", "rs3094315 1:752566 AG", "rs5939319 X:2700157 GG", "VG01S1077 PAR:0 AC",
			"rs6603251 PAR:222000 AC",
		}},
		{"ftdna_famfinder.csv", "name, two columns, dashes", "FamilyTreeDNA", "", []string{
			"rs4477212 1:82154 AA", "rs3094315 1:752566 --", "rs6603251 PAR:222000 AC",
		}},
		{"livingdna.csv", "tabs in a .csv", "Living DNA", gene.GRCh37, []string{"rs4477212 1:82154 AA", "rs3094315 1:752566 AG"}},
		{"tellmegen.txt", "array names for markers", "tellmeGen", "", []string{
			"rs4477212 1:82154 AA", "1:752566 1:752566 AG", "JHU_1.1234 1:1234 DI",
		}},
		{"circledna.txt", "chr before the number, a slash between the letters, an indel in bases", "", "", []string{
			"rs4477212 1:82154 A/A(AA)", "rs3094315 1:752566 A/G(AG)", "rs2 2:200 ./.(--)", "rs3 X:300 AT/A()",
		}},
		{"genesforgood.txt", "", "Genes for Good", gene.GRCh37, []string{"rs4477212 1:82154 AA", "rs3094315 1:752566 --"}},
		{"selfdecode.csv", "", "SelfDecode", gene.GRCh37, []string{"rs4477212 1:82154 AA", "rs3094315 1:752566 AG"}},
		{"wegene.txt", "a banner that names 23andMe too", "WeGene", gene.GRCh37, []string{"rs4477212 1:82154 AA", "rs3094315 1:752566 AG"}},
		{"mapmygenome.txt", "TOP and Forward columns: Forward is read", "", "", []string{"rs4477212 1:82154 TT", "rs3094315 1:752566 TC"}},
		{"genomestudio_plus.txt", "several strands: plus is read", "Illumina GenomeStudio", "", []string{
			"rs4477212 1:82154 AA", "GSA-rs3094315 1:752566 AG", "1:1000 1:1000 --",
		}},
		{"genomestudio_top.txt", "TOP only", "Illumina GenomeStudio", "", []string{"rs4477212 1:82154 AA", "rs3094315 1:752566 AG"}},
		{"genomestudio_unplaced.txt", "a report without places", "Illumina GenomeStudio", "", []string{
			"rs4477212 0:0 AA", "rs3094315 0:0 AG", "rs3131972 0:0 --",
		}},
		{"genomestudio_table.txt", "the full data table: columns named by the person, plus letters before TOP, never A and B", "Illumina GenomeStudio", "", []string{
			"rs4477212 1:82154 TT", "GSA-rs3094315 1:752566 AG", "rs3131972 1:752721 --",
		}},
		{"generic.csv", "a header that says which assembly, lower case, no-call in a word", "", gene.GRCh38, []string{
			"rs4477212 1:82154 aa(AA)", "rs3094315 1:817186 AG", "rs2 2:200 NoCall(--)",
		}},
		{"plink_23.txt", "PLINK's rendering of 23andMe's format", "PLINK", gene.GRCh37, []string{"rs4477212 1:82154 AA", "rs3094315 1:752566 --"}},
		{"plink.tped", "no header by definition, chromosome first", "PLINK", "", []string{
			"rs4477212 1:82154 AA", "rs3094315 1:752566 AG", "rs6603251 PAR:222000 00",
		}},
		{"two_letters_unlike.txt", "one marker three times: every row is kept", "", "", []string{"rs1 1:100 AA", "rs1 1:100 AA", "rs1 1:100 AG"}},
	}
	for _, tt := range tests {
		data := testdata(t, tt.file)
		if !genotype.Detect(data[:min(len(data), 4096)]) {
			t.Errorf("%s: Detect is false", tt.file)
		}
		s, rows, err := read(t, data)
		if err != nil {
			t.Errorf("%s (%s): %v", tt.file, tt.why, err)
			continue
		}
		if !slices.Equal(rows, tt.rows) {
			t.Errorf("%s (%s):\n got %q\nwant %q", tt.file, tt.why, rows, tt.rows)
		}
		if s.Vendor != tt.vendor || s.Declared != tt.declared || s.Build != "" {
			t.Errorf("%s: vendor %q declared %q build %q, want %q %q and none", tt.file, s.Vendor, s.Declared, s.Build, tt.vendor, tt.declared)
		}
		if s.Rows != len(rows) || s.Called+s.NoCalls != s.Rows || s.DamagedRows != 0 || s.Truncated {
			t.Errorf("%s: %+v for %d rows", tt.file, s, len(rows))
		}
	}
}

func TestRead_refused(t *testing.T) {
	tests := []struct {
		file    string
		want    error
		ofKinds bool // it is a genotype file, though one that is not read
	}{
		{"headerless.txt", genotype.ErrNoHeader, true},
		{"headerless_quoted.csv", genotype.ErrNoHeader, true},
		{"genomestudio_two_people.txt", genotype.ErrSeveral, true},
		{"genomestudio_table_two.txt", genotype.ErrSeveral, true},
		{"plink_two_people.tped", genotype.ErrSeveral, true},
		{"prose.txt", genotype.ErrNotGenotype, false},
		{"report.html", genotype.ErrNotGenotype, false},
		{"readings.csv", genotype.ErrNotGenotype, false},
	}
	for _, tt := range tests {
		data := testdata(t, tt.file)
		if got := genotype.Detect(data); got != tt.ofKinds {
			t.Errorf("%s: Detect = %v, want %v", tt.file, got, tt.ofKinds)
		}
		if _, _, err := read(t, data); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", tt.file, err, tt.want)
		}
	}
	if _, _, err := read(t, nil); !errors.Is(err, genotype.ErrEmpty) {
		t.Errorf("an empty file: %v, want %v", err, genotype.ErrEmpty)
	}
}

func TestRead_damagedRows(t *testing.T) {
	s, rows, err := read(t, testdata(t, "damaged_rows.txt"))
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"rs1 1:100 AA", "rs6 1:600 AG"}; !slices.Equal(rows, want) {
		t.Errorf("rows %q, want %q", rows, want)
	}
	want := []genotype.Line{{5, "too few columns"}, {6, "marker"}, {7, "chromosome"}, {8, "position"}, {9, "genotype"}}
	if !slices.Equal(s.Damaged, want) || s.DamagedRows != len(want) || s.Truncated {
		t.Errorf("damaged %v of %d, truncated %v, want %v", s.Damaged, s.DamagedRows, s.Truncated, want)
	}
}

func TestRead_truncated(t *testing.T) {
	tests := []struct {
		file      string
		rows      int
		truncated bool
	}{
		{"cut_in_a_row.txt", 2, true},
		{"cut_in_a_genotype.txt", 2, true}, // A may be the half of AG
		{"no_last_line_end.txt", 2, false},
	}
	for _, tt := range tests {
		s, rows, err := read(t, testdata(t, tt.file))
		if err != nil || len(rows) != tt.rows || s.Truncated != tt.truncated {
			t.Errorf("%s: %d rows, truncated %v, %v, want %d, %v", tt.file, len(rows), s.Truncated, err, tt.rows, tt.truncated)
		}
	}
}

// A file cut between two rows has no mark of it but the chromosomes it lacks.
func TestRead_truncatedBetweenRows(t *testing.T) {
	var b strings.Builder
	b.WriteString("# 23andMe, made up for tests\n# rsid\tchromosome\tposition\tgenotype\n")
	for i := range 22_000 {
		fmt.Fprintf(&b, "rs%d\t%d\t%d\tAA\n", i+1, 1+i/2000, 1000+i)
	}
	s, _, err := read(t, []byte(b.String()))
	if err != nil || !s.Truncated {
		t.Errorf("11 of 22 autosomes: truncated %v, %v, want true", s.Truncated, err)
	}
}

func TestRead_assembly(t *testing.T) {
	tests := []struct {
		file               string
		declared, assembly gene.Assembly
	}{
		{"23andme_v5.txt", gene.GRCh37, gene.GRCh37},      // too few markers to decide, none against
		{"23andme_build36.txt", gene.NCBI36, gene.NCBI36}, // an old download
		{"23andme_header_lies.txt", gene.GRCh37, ""},      // the rows speak for another
		{"livingdna.csv", gene.GRCh37, gene.GRCh37},
		{"tellmegen.txt", "", ""},
	}
	for _, tt := range tests {
		s, _, err := read(t, testdata(t, tt.file))
		if err != nil || s.Declared != tt.declared || s.Assembly != tt.assembly || s.Build != "" {
			t.Errorf("%s: declared %q, build %q, assembly %q (%s), %v, want %q, none, %q",
				tt.file, s.Declared, s.Build, s.Assembly, s.Evidence, err, tt.declared, tt.assembly)
		}
	}
}

// Rows decide once enough known markers stand in them, whatever the header says.
func TestRead_buildByRows(t *testing.T) {
	var b strings.Builder
	b.WriteString("# made up for tests, build 37\n# rsid\tchromosome\tposition\tgenotype\n")
	n := 0
	for _, s := range gene.Sites() {
		if s.ID != 0 && s.SNV() && n < 30 {
			fmt.Fprintf(&b, "rs%d\t%s\t%d\t%s%s\n", s.ID, s.Chromosome, s.Pos38, s.Ref38, s.Ref38)
			n++
		}
	}
	s, _, err := read(t, []byte(b.String()))
	if err != nil || s.Build != gene.GRCh38 || s.Declared != gene.GRCh37 || s.Assembly != gene.GRCh38 {
		t.Errorf("build %q, declared %q, assembly %q, %v, want GRCh38 against a header of GRCh37", s.Build, s.Declared, s.Assembly, err)
	}
}

// Thresholds as vectors/genotype_sex_build_inference.tsv has them.
func TestRead_sex(t *testing.T) {
	tests := []struct {
		x, het, y int
		want      string
	}{
		{999, 500, 0, ""},
		{1000, 50, 0, "female"},
		{1000, 50, 1, ""},
		{1000, 49, 0, ""},
		{1000, 9, 10, "male"},
		{1000, 9, 9, ""},
		{1000, 10, 10, ""},
	}
	for _, tt := range tests {
		var b strings.Builder
		b.WriteString("# made up for tests, build 37\n# rsid\tchromosome\tposition\tgenotype\n")
		for i := range tt.x {
			letters := "AA"
			if i < tt.het {
				letters = "AG"
			}
			fmt.Fprintf(&b, "rs%d\tX\t%d\t%s\n", i+1, 3_000_000+i, letters)
		}
		fmt.Fprintf(&b, "rs5000\tX\t60001\tCT\nrs5001\tY\t3000000\t--\n") // PAR and no-call count for nothing
		for i := range tt.y {
			fmt.Fprintf(&b, "rs%d\tY\t%d\tC\n", 6000+i, 3_000_001+i)
		}
		if s, _, err := read(t, []byte(b.String())); err != nil || s.Sex != tt.want {
			t.Errorf("%d on X, %d het, %d on Y: sex %q, %v, want %q", tt.x, tt.het, tt.y, s.Sex, err, tt.want)
		}
	}
}

func TestRead_strand(t *testing.T) {
	for file, want := range map[string]genotype.Strand{
		"23andme_v5.txt": genotype.Plus, "mapmygenome.txt": genotype.Forward,
		"genomestudio_plus.txt": genotype.Plus, "genomestudio_top.txt": genotype.Top,
	} {
		if s, _, err := read(t, testdata(t, file)); err != nil || s.Strand != want {
			t.Errorf("%s: strand %q, %v, want %q", file, s.Strand, err, want)
		}
	}
}

func TestRead_stops(t *testing.T) {
	stop := errors.New("enough")
	_, err := genotype.Read(context.Background(), bytes.NewReader(testdata(t, "23andme_v5.txt")), func(genotype.Call) error { return stop })
	if !errors.Is(err, stop) {
		t.Errorf("Read = %v, want the error of each", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := genotype.Read(ctx, bytes.NewReader(testdata(t, "23andme_v5.txt")), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("Read with a cancelled context = %v", err)
	}
}
