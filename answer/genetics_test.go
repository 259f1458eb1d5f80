package answer_test

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"testing"

	"carnet/answer"
	"carnet/answer/answertest"
	"carnet/store"
	"carnet/vocab/gene"
)

// call makes a row of a genotype file: "rs123", "i123" or a name, and letters or
// the text of a VCF row.
func call(t testing.TB, marker string, c gene.Chromosome, pos uint32, letters string) gene.Call {
	t.Helper()
	r := gene.Call{Chromosome: c, Position: pos}
	if n, _ := fmt.Sscanf(marker, "rs%d", &r.ID); n == 0 {
		r.Name = marker
	}
	a, ok := gene.ParseAlleles([]byte(letters))
	if r.Alleles = a; !ok {
		r.Text = letters
	}
	return r
}

// genome asks a vault with one made-up genotype file.
func genome(t testing.TB, s store.GenotypeSet, calls ...gene.Call) *answer.Asker {
	t.Helper()
	v := answertest.Vault(t)
	s.Rows = len(calls)
	for i := range calls {
		if calls[i].NoCall() {
			s.NoCalls++
		}
	}
	s.Called = s.Rows - s.NoCalls
	_, err := v.LoadGenotypes(t.Context(), store.GenotypeSource{
		Now: answertest.Now,
		Read: func(each func(gene.Call) error) (store.GenotypeSet, error) {
			for _, c := range calls {
				if err := each(c); err != nil {
					return s, err
				}
			}
			return s, nil
		},
		Keep: func(ctx context.Context, tx *sql.Tx, _ store.GenotypeSet) (int64, int64, error) {
			doc, _, err := store.AddDocument(ctx, tx, store.Document{Name: "genome.txt", Media: "text/plain", Stored: answertest.Now}, []byte("made up"))
			if err != nil {
				return 0, 0, err
			}
			batch, err := store.AddBatch(ctx, tx, store.Batch{Document: doc.ID, Kind: "genotype", State: store.BatchCommitted, Created: answertest.Now})
			return doc.ID, batch, err
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return &answer.Asker{Vault: v}
}

var v5 = store.GenotypeSet{
	Format: "array", Vendor: "23andMe", Version: "v5", Declared: gene.GRCh37, Build: gene.GRCh37, Assembly: gene.GRCh37,
	Evidence: "41 of 41 known markers on GRCh37", Strand: "plus", Sex: "male",
}

// someGenome has a row of each kind.
func someGenome(t testing.TB) *answer.Asker {
	return genome(t, v5,
		call(t, "rs4244285", 10, 96541616, "AG"),     // CYP2C19, as read
		call(t, "rs4986893", 10, 96540410, "CC"),     // CYP2C19 G>A: the other strand
		call(t, "rs1057910", 10, 96741053, "--"),     // CYP2C9, not read
		call(t, "rs72547602", 1, 97544689, "AA"),     // DPYD T>A: a palindrome
		call(t, "rs1799853", 10, 96702047, "AG"),     // CYP2C9 C>T: the other strand
		call(t, "rs776746", 7, 99270539, "CC"),       // CYP3A5: the reference of GRCh37, not of GRCh38
		call(t, "rs12248560", 10, 96521657, "CT"),    // CYP2C19*17, before the gene
		call(t, "rs9923231", 16, 31107689, "TT"),     // VKORC1, before the gene
		call(t, "rs1142345", 6, 18130918, "TT"),      // TPMT, twice and alike
		call(t, "rs1142345", 6, 18130918, "TT"),      //
		call(t, "rs1800460", 6, 18139228, "CC"),      // TPMT, twice and unlike
		call(t, "rs1800460", 6, 18139228, "CT"),      //
		call(t, "GSA-rs4149056", 12, 21331549, "CT"), // SLCO1B1 under an array's name
		call(t, "1:99999999", 1, 99999999, "GG"),     // a place with a name
		call(t, "rs1000", 10, 96530000, "GT"),        // in CYP2C19, no known site
		call(t, "rs1050828", gene.X, 153764217, "T"), // G6PD in a man
		call(t, "rs3094315", 1, 752566, "AG"),
		call(t, "rs334", 11, 5248232, "AT"),      // HBB, asked for by a number that was merged into it
		call(t, "rs4988235", 2, 136608646, "AG"), // in MCM6, listed for LCT
	)
}

func askGenome(t *testing.T, a *answer.Asker, q answer.GeneticQuery) *answer.Envelope {
	t.Helper()
	e := a.QueryGeneticData(t.Context(), q)
	checkClosed(t, e)
	return e
}

func hasNote(e *answer.Envelope, part string) bool {
	return slices.ContainsFunc(e.Assumptions, func(n string) bool { return strings.Contains(n, part) })
}

func TestQueryGeneticData_rsids(t *testing.T) {
	a := someGenome(t)
	tests := []struct {
		rsid, genotype, status, gt, zygosity, strand, reason, found string
	}{
		{"rs4244285", "AG", "called", "0/1", "heterozygous", "as_read", "", ""},
		{"RS4986893", "CC", "called", "0/0", "homozygous_ref", "flipped", "", ""},
		{"rs1057910", "--", "no_call", "", "", "", "", ""},
		{"rs72547602", "AA", "called", "1/1", "homozygous", "ambiguous", "strand_ambiguous", ""},
		{"rs1799853", "AG", "called", "0/1", "heterozygous", "flipped", "", ""},
		{"rs776746", "CC", "called", "0/0", "homozygous_ref", "as_read", "", ""},
		{"rs1142345", "TT", "called", "0/0", "homozygous_ref", "as_read", "", ""},
		{"rs1800460", "CC; CT", "unresolved", "", "", "", "conflicting_calls", ""},
		{"rs4149056", "CT", "called", "0/1", "heterozygous", "as_read", "", "marker_name"},
		{"rs1050828", "T", "called", "1", "hemizygous_alt", "as_read", "", ""},
		{"rs3094315", "AG", "unresolved", "", "heterozygous", "", "no_reference", ""},
		{"rs77121243", "AT", "called", "0/1", "heterozygous", "ambiguous", "", "merged_rsid"},
		{"rs429358", "", "not_on_file", "", "", "", "", ""},
	}
	for _, tt := range tests {
		e := askGenome(t, a, answer.GeneticQuery{Rsids: []string{tt.rsid}})
		if e.Kind != answer.KindResult || len(e.Rows) != 1 {
			t.Errorf("%s: kind %s, %d rows", tt.rsid, e.Kind, len(e.Rows))
			continue
		}
		for name, want := range map[string]string{
			"rsid": strings.ToLower(tt.rsid), "genotype": tt.genotype, "status": tt.status, "gt": tt.gt, "zygosity": tt.zygosity,
			"strand": tt.strand, "reason": tt.reason, "found_by": tt.found,
		} {
			got, _ := cell(e, 0, name).(string)
			if got != want {
				t.Errorf("%s: %s is %q, want %q", tt.rsid, name, got, want)
			}
		}
	}
}

// Each marker that was asked for is answered, in the order of the question.
func TestQueryGeneticData_everyRsidIsAnswered(t *testing.T) {
	e := askGenome(t, someGenome(t), answer.GeneticQuery{Rsids: []string{"rs7412", "rs4244285", "rs4244285", "rs429358", "rs1057910"}})
	if got, want := column(e, "rsid"), []string{"rs7412", "rs4244285", "rs429358", "rs1057910"}; !slices.Equal(got, want) {
		t.Errorf("rsids %q, want %q", got, want)
	}
	if got, want := column(e, "status"), []string{"not_on_file", "called", "not_on_file", "no_call"}; !slices.Equal(got, want) {
		t.Errorf("statuses %q, want %q", got, want)
	}
	for _, part := range []string{"not a normal, negative or reference result", "not normal results", "not the normal or healthy allele"} {
		if !hasNote(e, part) {
			t.Errorf("no note says %q: %q", part, e.Assumptions)
		}
	}
}

func TestQueryGeneticData_gene(t *testing.T) {
	a := someGenome(t)
	e := askGenome(t, a, answer.GeneticQuery{Gene: "cyp2c19", Start: 1, End: 1, Build: "GRCh38"})
	if got, want := column(e, "rsid"), []string{"rs12248560", "rs1000", "rs4986893", "rs4244285"}; !slices.Equal(got, want) {
		t.Errorf("CYP2C19: %q, want %q", got, want)
	}
	if e = askGenome(t, a, answer.GeneticQuery{Gene: "VKORC1"}); !slices.Equal(column(e, "rsid"), []string{"rs9923231"}) {
		t.Errorf("VKORC1: %q, want the site before it", column(e, "rsid"))
	}
	if e = askGenome(t, a, answer.GeneticQuery{Gene: "LCT"}); !slices.Equal(column(e, "rsid"), []string{"rs4988235"}) || cell(e, 0, "found_by") != "listed_for_gene" {
		t.Errorf("LCT: %q by %v, want the site in MCM6", column(e, "rsid"), cell(e, 0, "found_by"))
	}
	if e = askGenome(t, a, answer.GeneticQuery{Gene: "BRCA1"}); e.Kind != answer.KindAbsent || !hasNote(e, "not a normal") {
		t.Errorf("a gene without a marker: %s %q", e.Kind, e.Assumptions)
	}
	if e = askGenome(t, a, answer.GeneticQuery{Gene: "NOSUCHGENE"}); e.Kind != answer.KindAbsent || e.Reason != answer.AbsentUnknownName {
		t.Errorf("no gene: %s %s", e.Kind, e.Reason)
	}
}

func TestQueryGeneticData_region(t *testing.T) {
	a := someGenome(t)
	e := askGenome(t, a, answer.GeneticQuery{Chromosome: "chr10", Start: 96_530_000, End: 96_541_616, Build: "hg19"})
	if got, want := column(e, "rsid"), []string{"rs1000", "rs4986893", "rs4244285"}; !slices.Equal(got, want) {
		t.Errorf("region: %q, want %q", got, want)
	}
	e = askGenome(t, a, answer.GeneticQuery{Chromosome: "1", Start: 99_999_999, End: 99_999_999, Build: "raw"})
	if got := column(e, "rsid"); !slices.Equal(got, []string{"«1:99999999»"}) || !hasNote(e, "not verified") {
		t.Errorf("raw: %q %q", got, e.Assumptions)
	}
	e = askGenome(t, a, answer.GeneticQuery{Chromosome: "10", Start: 1, End: 5, Build: "GRCh38"})
	if e.Kind != answer.KindClarify || !slices.Equal(e.Problems[0].Options, []string{"GRCh37", "raw"}) {
		t.Errorf("the other build: %s %+v, want what would work", e.Kind, e.Problems)
	}
	if e = askGenome(t, a, answer.GeneticQuery{Chromosome: "10", Start: 1, End: 5, Build: "GRCh37"}); e.Kind != answer.KindAbsent {
		t.Errorf("an empty region: %s", e.Kind)
	}
}

// More than a hundred markers are told a page at a time, each once.
func TestQueryGeneticData_pages(t *testing.T) {
	var calls []gene.Call
	for i := range 250 {
		calls = append(calls, call(t, fmt.Sprintf("rs%d", i+1), 5, uint32(1000+i), "AG"))
	}
	a := genome(t, v5, calls...)
	q := answer.GeneticQuery{Chromosome: "5", Start: 1000, End: 2000, Build: "GRCh37"}
	var got []string
	for range 10 {
		e := askGenome(t, a, q)
		if e.Kind != answer.KindResult || *e.Matched != 250 || len(e.Rows) > 100 {
			t.Fatalf("page: %s, %d rows of %v", e.Kind, len(e.Rows), e.Matched)
		}
		got = append(got, column(e, "rsid")...)
		if q.Cursor = e.NextCursor; q.Cursor == "" {
			break
		}
		if e.Status != answer.StatusPartial || e.Cut == "" {
			t.Errorf("a cut page is %s and says %q", e.Status, e.Cut)
		}
	}
	slices.Sort(got)
	if n := len(slices.Compact(got)); n != 250 {
		t.Errorf("%d different markers over all pages, want 250", n)
	}
}

// As vectors/query_genetic_validation.tsv has them.
func TestQueryGeneticData_refused(t *testing.T) {
	a := someGenome(t)
	many := make([]string, 51)
	for i := range many {
		many[i] = fmt.Sprintf("rs%d", i+1)
	}
	tests := []struct {
		q     answer.GeneticQuery
		kind  answer.Kind
		field string
	}{
		{answer.GeneticQuery{Rsids: many}, answer.KindClarify, "rsids"},
		{answer.GeneticQuery{Rsids: []string{"i3001"}}, answer.KindClarify, "rsids"},
		{answer.GeneticQuery{Rsids: []string{"rs1", "x"}}, answer.KindClarify, "rsids[2]"},
		{answer.GeneticQuery{Rsids: []string{"rs1"}, Gene: "LCT"}, answer.KindClarify, "gene"},
		{answer.GeneticQuery{Gene: "a gene with blanks"}, answer.KindClarify, "gene"},
		{answer.GeneticQuery{Gene: strings.Repeat("A", 33)}, answer.KindClarify, "gene"},
		{answer.GeneticQuery{Start: 5, End: 10}, answer.KindNeedInput, "chromosome"},
		{answer.GeneticQuery{Chromosome: "10", Start: 5, End: 4, Build: "GRCh38"}, answer.KindClarify, "end"},
		{answer.GeneticQuery{Chromosome: "10", Start: 1, End: 5}, answer.KindNeedInput, "build"},
		{answer.GeneticQuery{Chromosome: "10", Start: 1, Build: "GRCh37"}, answer.KindNeedInput, "end"},
		{answer.GeneticQuery{Chromosome: "10", Start: 1, End: 5, Build: "GRCh36"}, answer.KindClarify, "build"},
		{answer.GeneticQuery{Chromosome: "PAR", Start: 1, End: 5, Build: "GRCh38"}, answer.KindClarify, "build"},
		{answer.GeneticQuery{Chromosome: "27", Start: 1, End: 5, Build: "raw"}, answer.KindClarify, "chromosome"},
		{answer.GeneticQuery{Chromosome: "1", Start: 1, End: 5, Build: "raw", Cursor: "nonsense"}, answer.KindClarify, "cursor"},
	}
	for _, tt := range tests {
		e := askGenome(t, a, tt.q)
		if e.Kind != tt.kind || len(e.Problems) == 0 || e.Problems[0].Field != tt.field {
			t.Errorf("%+v: %s %+v, want %s of %s", tt.q, e.Kind, e.Problems, tt.kind, tt.field)
		}
	}
}

func TestQueryGeneticData_profile(t *testing.T) {
	e := askGenome(t, someGenome(t), answer.GeneticQuery{})
	got := map[string]any{}
	for _, f := range e.Record {
		got[f.Name] = f.Value
	}
	for name, want := range map[string]any{
		"vendor": "23andMe", "version": "v5", "build_declared": "GRCh37", "build_used": "GRCh37", "rows": 19, "called": 18, "no_calls": 1,
		"set": "gs_1",
	} {
		if got[name] != want {
			t.Errorf("profile: %s is %v, want %v", name, got[name], want)
		}
	}
}

func TestQueryGeneticData_without(t *testing.T) {
	empty := answertest.Asker(t)
	if e := askGenome(t, empty, answer.GeneticQuery{Rsids: []string{"rs1"}}); e.Kind != answer.KindAbsent || e.Reason != answer.AbsentNoData {
		t.Errorf("no file: %s %s", e.Kind, e.Reason)
	}
	a := someGenome(t)
	a.Grants = answer.DefaultGrants()
	if e := askGenome(t, a, answer.GeneticQuery{Rsids: []string{"rs1"}}); e.Reason != answer.AbsentNotGranted || len(e.Rows) > 0 {
		t.Errorf("the genome is not granted by default: %s %s", e.Kind, e.Reason)
	}
}

// A file on GRCh38 says of the same person what GRCh38 counts as reference.
func TestQueryGeneticData_otherAssembly(t *testing.T) {
	s := v5
	s.Build, s.Assembly = gene.GRCh38, gene.GRCh38
	e := askGenome(t, genome(t, s, call(t, "rs776746", 7, 99672916, "CC")), answer.GeneticQuery{Rsids: []string{"rs776746"}})
	if cell(e, 0, "gt") != "1/1" || cell(e, 0, "ref") != "T" {
		t.Errorf("CC at rs776746 on GRCh38: gt %v of ref %v, want 1/1 of T", cell(e, 0, "gt"), cell(e, 0, "ref"))
	}
}

// What lies in a block of a gVCF was read; what a plain VCF lacks may not have been.
func TestQueryGeneticData_vcf(t *testing.T) {
	s := v5
	s.Format, s.Vendor, s.Version = "gvcf", "", ""
	block := call(t, "", 10, 96541000, "T <NON_REF> 0/0")
	block.End = 96542000
	a := genome(t, s, block, call(t, "rs1799853", 10, 96702047, "C T 0|1"))
	e := askGenome(t, a, answer.GeneticQuery{Rsids: []string{"rs4244285", "rs1799853", "rs1057910"}})
	if got, want := column(e, "status"), []string{"called", "called", "not_on_file"}; !slices.Equal(got, want) {
		t.Errorf("statuses %q, want %q", got, want)
	}
	if cell(e, 0, "gt") != "0/0" || cell(e, 0, "found_by") != "gvcf_block" || cell(e, 1, "gt") != "0|1" {
		t.Errorf("gt %v by %v, then %v", cell(e, 0, "gt"), cell(e, 0, "found_by"), cell(e, 1, "gt"))
	}
	s.Format = "vcf"
	e = askGenome(t, genome(t, s, call(t, "rs1", 1, 100, "A G 0/1")), answer.GeneticQuery{Rsids: []string{"rs1057910"}})
	if !hasNote(e, "VCF of differences") {
		t.Errorf("notes of a plain VCF: %q", e.Assumptions)
	}
}
