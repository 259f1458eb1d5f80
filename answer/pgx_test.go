package answer_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"carnet/answer"
	"carnet/vocab/drug"
	"carnet/vocab/pgx"
)

func askPGx(t *testing.T, a *answer.Asker, q answer.PGxQuery) *answer.Envelope {
	t.Helper()
	e := a.QueryPharmacogenomics(t.Context(), q)
	checkClosed(t, e)
	return e
}

func field(e *answer.Envelope, name string) string {
	for _, f := range e.Record {
		if f.Name == name {
			return fmt.Sprint(f.Value)
		}
	}
	return ""
}

func TestQueryPharmacogenomics_drug(t *testing.T) {
	e := askPGx(t, someGenome(t), answer.PGxQuery{Drugs: []string{"Clopidogrel"}})
	if e.Kind != answer.KindResult || len(e.Rows) != 1 {
		t.Fatalf("clopidogrel: %s, %d rows", e.Kind, len(e.Rows))
	}
	for name, want := range map[string]any{
		"drug": "clopidogrel", "gene": "CYP2C19", "cpic_level": "A", "status": "not_determined",
		"required_sites": 35, "called_sites": 3, "missing_sites": 32, "no_call_sites": 0, "unresolved_sites": 0,
		"guideline_url": "https://cpicpgx.org/guidelines/guideline-for-clopidogrel-and-cyp2c19/",
	} {
		if got := cell(e, 0, name); got != want {
			t.Errorf("clopidogrel: %s is %v, want %v", name, got, want)
		}
	}
	if s := fmt.Sprint(cell(e, 0, "missing_rsids")); !strings.Contains(s, "rs28399504") || !strings.Contains(s, "and 20 more") {
		t.Errorf("missing rsids: %s", s)
	}
	// The file has AG at rs4244285 (*2), CC on the other strand at rs4986893 (*3), CT at rs12248560 (*17).
	if s := field(e, "CYP2C19: sites on file"); !strings.Contains(s, "rs4244285 G>A: AG") {
		t.Errorf("sites on file: %s", s)
	}
	if s := field(e, "CYP2C19: alleles excluded by a site that was read"); !slices.Contains(strings.Split(s, ", "), "*3") {
		t.Errorf("excluded: %s, want *3", s)
	}
	open := strings.Split(field(e, "CYP2C19: alleles that cannot be excluded"), ", ")
	for _, allele := range []string{"*2", "*17", "*5"} {
		if !slices.Contains(open, allele) {
			t.Errorf("cannot be excluded: %q, want %s too", open, allele)
		}
	}
	if s := field(e, "CYP2C19: *36, *37"); !strings.Contains(s, "deletions") {
		t.Errorf("no word of what no array sees: %s", s)
	}
}

// No answer of any question holds a phenotype or a diplotype.
func TestQueryPharmacogenomics_neverAPhenotype(t *testing.T) {
	a := someGenome(t)
	genes := pgx.BuiltIn().Genes()
	for len(genes) > 0 {
		n := min(len(genes), 10)
		e := askPGx(t, a, answer.PGxQuery{Genes: genes[:n]})
		genes = genes[n:]
		if e.Kind != answer.KindResult {
			t.Fatalf("%s: %s", e.Kind, e.Message)
		}
		for i := range e.Rows {
			if got := cell(e, i, "status"); got != "not_determined" {
				t.Errorf("%v: status %v", cell(e, i, "gene"), got)
			}
		}
		text := strings.ToLower(fmt.Sprint(e.Rows, e.Record, e.Constants))
		for _, word := range []string{"metabolizer", "metaboliser", "*1/*", "poor function"} {
			if strings.Contains(text, word) {
				t.Errorf("an answer says %q", word)
			}
		}
	}
}

func TestQueryPharmacogenomics_names(t *testing.T) {
	a := someGenome(t)
	e := askPGx(t, a, answer.PGxQuery{Drugs: []string{"aspirin", "clopidogrel"}})
	if e.Status != answer.StatusPartial || len(e.Rows) != 1 || len(e.Problems) != 1 || e.Problems[0].Field != "drugs[1]" || !hasNote(e, "no sign that there is no interaction") {
		t.Errorf("one of two matched: %s, %d rows, %+v", e.Status, len(e.Rows), e.Problems)
	}
	e = askPGx(t, a, answer.PGxQuery{Drugs: []string{"clopidorgel"}})
	if e.Kind != answer.KindAbsent || e.Problems[0].Maybe != "clopidogrel" || !hasNote(e, "no sign that there is no interaction") {
		t.Errorf("a slip: %s %+v", e.Kind, e.Problems)
	}
	e = askPGx(t, a, answer.PGxQuery{Drugs: []string{"warfarin", "phenytoin"}, Genes: []string{"cyp2c9"}})
	if got, want := column(e, "drug"), []string{"warfarin", "phenytoin"}; !slices.Equal(got, want) || len(e.Rows) != 2 {
		t.Errorf("drugs and a gene: %q, want the pairs of both %q", got, want)
	}
}

// Brands, boxes, other languages and fixed combinations stand for CPIC's generic
// names, and the answer says so; a name that may be two medicines is asked for.
func TestQueryPharmacogenomics_brands(t *testing.T) {
	a := someGenome(t)
	for name, want := range map[string]string{
		"Plavix 75 mg":                       "clopidogrel",
		"氯吡格雷":                               "clopidogrel",
		"Tegretal 200":                       "carbamazepine",
		"Tylenol with Codeine":               "codeine",
		"Simvastatin-ratiopharm 20 mg 0-0-1": "simvastatin",
	} {
		e := askPGx(t, a, answer.PGxQuery{Drugs: []string{name}})
		if got := slices.Compact(cells(e, "drug")); !slices.Equal(got, []string{want}) || !hasNote(e, want) {
			t.Errorf("%s: %s with %q, want %s and a note that says so", name, e.Kind, got, want)
		}
	}
	for name, want := range map[string]answer.ProblemKind{
		"statin": answer.Ambiguous, "ramipril": answer.UnknownName, "clopidogrel warfarin": answer.Ambiguous,
	} {
		e := askPGx(t, a, answer.PGxQuery{Drugs: []string{name}})
		if e.Kind != answer.KindAbsent || len(e.Problems) != 1 || e.Problems[0].Problem != want || !hasNote(e, "no sign that there is no interaction") {
			t.Errorf("%s: %s %+v, want a problem %s", name, e.Kind, e.Problems, want)
		}
	}
}

// Every drug of CPIC's recommended pairs is one that the medicines know under
// the same name, so that what a plan holds meets the pairs.
func TestQueryPharmacogenomics_sameNames(t *testing.T) {
	for _, name := range pgx.BuiltIn().Drugs() {
		if d := drug.Resolve(name); d.Outcome == drug.Coded && d.Name != name {
			t.Errorf("CPIC's %s is %s among the medicines", name, d.Name)
		}
	}
}

// Without a name the active plans are asked about: not ended ones, not those kept
// from an assistant, and none at all where the medications are not granted.
func TestQueryPharmacogenomics_plans(t *testing.T) {
	a := someGenome(t)
	a.Now = func() time.Time { return time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC) }
	for _, in := range []answer.PlanInput{
		{Medication: "Plavix", Dose: "75 mg", Schedule: "1-0-0", Start: "2026-01-01"},
		{Medication: "ramipril", Dose: "5 mg", Schedule: "1-0-0", Start: "2026-01-01"},
		{Medication: "simvastatin", Dose: "20 mg", Schedule: "0-0-1", Start: "2025-01-01", End: "2025-12-31"},
		{Medication: "warfarin", Dose: "2.5 mg", Schedule: "1-0-0", Start: "2026-01-01", KeepBack: true},
	} {
		addPlan(t, a, in)
	}
	e := askPGx(t, a, answer.PGxQuery{})
	got := slices.Compact(cells(e, "drug"))
	if slices.Sort(got); !slices.Equal(got, []string{"clopidogrel", "warfarin"}) || !hasNote(e, "active plans") {
		t.Errorf("the person's own plans: %s with %q", e.Kind, got)
	}
	a.Grants = answer.Grants{answer.ClassGenome: true, answer.ClassMedications: true}
	e = askPGx(t, a, answer.PGxQuery{})
	if got := slices.Compact(cells(e, "drug")); !slices.Equal(got, []string{"clopidogrel"}) || !slices.Contains(e.Told, answer.ClassMedications) {
		t.Errorf("an assistant, one plan kept back: %q, told %q", got, e.Told)
	}
	a.Grants = answer.Grants{answer.ClassGenome: true}
	if e = askPGx(t, a, answer.PGxQuery{}); e.Kind != answer.KindNeedInput || len(e.Rows) > 0 {
		t.Errorf("an assistant without the medications: %s, %d rows", e.Kind, len(e.Rows))
	}
}

// Pairs that CPIC makes no recommendation for, of level C and D or without a
// guideline, are none.
func TestQueryPharmacogenomics_levels(t *testing.T) {
	a := someGenome(t)
	for _, p := range pgx.BuiltIn().All {
		if p.Level != "C" && p.Level != "C/D" && p.Level != "D" {
			continue
		}
		e := askPGx(t, a, answer.PGxQuery{Drugs: []string{p.Drug}, Genes: []string{p.Gene}})
		if e.Kind != answer.KindAbsent || e.Reason != answer.AbsentUnknownName || !hasNote(e, "no sign that there is no interaction") {
			t.Fatalf("%s and %s, level %s: %s with %d rows", p.Drug, p.Gene, p.Level, e.Kind, len(e.Rows))
		}
	}
}

// More than thirty pairs come a page at a time.
func TestQueryPharmacogenomics_pages(t *testing.T) {
	a := someGenome(t)
	q := answer.PGxQuery{Genes: []string{"CYP2D6", "CYP2C19", "CYP2C9"}}
	seen := map[string]bool{}
	for range 10 {
		e := askPGx(t, a, q)
		if len(e.Rows) > 30 {
			t.Errorf("%d pairs on a page", len(e.Rows))
		}
		for i := range e.Rows {
			seen[fmt.Sprint(cell(e, i, "drug"), cell(e, i, "gene"))] = true
		}
		if q.Cursor = e.NextCursor; q.Cursor == "" {
			if len(seen) != *e.Matched {
				t.Errorf("%d pairs over all pages of %d", len(seen), *e.Matched)
			}
			return
		}
	}
	t.Error("no last page")
}

func TestQueryPharmacogenomics_refused(t *testing.T) {
	a := someGenome(t)
	many := make([]string, 11)
	for i := range many {
		many[i] = "warfarin"
	}
	for why, tt := range map[string]struct {
		q    answer.PGxQuery
		kind answer.Kind
	}{
		"eleven drugs":    {answer.PGxQuery{Drugs: many}, answer.KindClarify},
		"a blank name":    {answer.PGxQuery{Drugs: []string{" "}}, answer.KindClarify},
		"a name too long": {answer.PGxQuery{Drugs: []string{strings.Repeat("a", 101)}}, answer.KindClarify},
		"nothing":         {answer.PGxQuery{}, answer.KindNeedInput},
	} {
		if e := askPGx(t, a, tt.q); e.Kind != tt.kind {
			t.Errorf("%s: %s, want %s", why, e.Kind, tt.kind)
		}
	}
	a.Grants = answer.DefaultGrants()
	if e := askPGx(t, a, answer.PGxQuery{Drugs: []string{"warfarin"}}); e.Reason != answer.AbsentNotGranted {
		t.Errorf("without the grant: %s %s", e.Kind, e.Reason)
	}
}

// A palindromic site that could be either is evidence for nothing.
func TestPGxGene_ambiguous(t *testing.T) {
	cov, ok, err := someGenome(t).PGxGene(t.Context(), "DPYD")
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	for _, s := range cov.Sites {
		if s.Marker == "rs72547602" && (s.Strand != "ambiguous" || s.Read != nil) {
			t.Errorf("rs72547602, T>A read as AA: %+v, want nothing read", s)
		}
	}
	for _, a := range cov.Alleles {
		if len(a.Unread) == 0 && a.Standing == pgx.Unread {
			t.Errorf("%s: unread without a site", a.Allele)
		}
	}
}
