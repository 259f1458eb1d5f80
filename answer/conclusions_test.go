package answer_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"carnet/answer"
)

func conclude(t testing.TB, a *answer.Asker, in answer.ConclusionInput) answer.Conclusion {
	t.Helper()
	c, err := a.AddConclusion(t.Context(), in)
	if err != nil {
		t.Fatalf("AddConclusion(%+v): %v", in, err)
	}
	return c
}

// A conclusion is cited with its variants, is the genome's to grant, can be kept
// back, and is no row of the genotype file.
func TestAddConclusion(t *testing.T) {
	a := someGenome(t)
	c := conclude(t, a, answer.ConclusionInput{
		Words: "Heterozygous carrier of factor V Leiden", Laboratory: "Lab A", Date: "2024-03-12", Variants: []string{"rs6025", " c.1601G>A "},
	})
	if e := a.Fetch(t.Context(), c.ID); e.Kind != answer.KindResult || !strings.Contains(e.Text, "«Heterozygous carrier of factor V Leiden»") ||
		!strings.Contains(e.Text, "«rs6025», «c.1601G>A»") || !hasNote(e, "no statement of this program") {
		t.Errorf("fetched: %s %s", e.Kind, e.Text)
	}
	e := a.QueryGeneticData(t.Context(), answer.GeneticQuery{Rsids: []string{"rs6025"}})
	if got := cells(e, "status"); !slices.Equal(got, []string{"not_on_file"}) {
		t.Errorf("its variant, asked of the file: %q, want not_on_file", got)
	}
	guest := &answer.Asker{Vault: a.Vault, Grants: answer.DefaultGrants()}
	if e := guest.Fetch(t.Context(), c.ID); e.Reason != answer.AbsentNotGranted {
		t.Errorf("without the genome: %s %s", e.Kind, e.Reason)
	}
	if cs, err := guest.Conclusions(t.Context()); err != nil || len(cs) > 0 {
		t.Errorf("without the genome: %d conclusions, %v", len(cs), err)
	}
	back := conclude(t, a, answer.ConclusionInput{ID: c.ID, Words: "carrier", KeepBack: true})
	guest.Grants = answer.Grants{answer.ClassGenome: true}
	if e := guest.Fetch(t.Context(), back.ID); e.Reason != answer.AbsentKeptBack || strings.Contains(fmt.Sprint(e), "carrier") {
		t.Errorf("kept back: %s %s", e.Kind, e.Reason)
	}
	if e := guest.Fetch(t.Context(), c.ID); e.Kind != answer.KindAbsent {
		t.Errorf("what was corrected, by its old id: %s", e.Kind)
	}
	cs, err := a.Conclusions(t.Context())
	if err != nil || len(cs) != 1 || cs[0].ID != back.ID || !cs[0].KeptBack {
		t.Errorf("after the correction: %+v, %v", cs, err)
	}
	if err := a.RetractConclusion(t.Context(), back.ID); err != nil {
		t.Fatal(err)
	}
	if e := a.Fetch(t.Context(), back.ID); e.Kind != answer.KindAbsent {
		t.Errorf("retracted, it is still told: %s", e.Kind)
	}
}

func TestAddConclusion_refused(t *testing.T) {
	a, _ := at(t, "2026-05-01T10:00:00Z")
	for field, in := range map[string]answer.ConclusionInput{
		"words":      {Words: "  "},
		"date":       {Words: "carrier", Date: "2026-13-01"},
		"id":         {Words: "carrier", ID: "gc_7"},
		"document":   {Words: "carrier", Document: "dc_7"},
		"variants":   {Words: "carrier", Variants: make([]string, 101)},
		"laboratory": {Words: "carrier", Laboratory: strings.Repeat("a", 201)},
	} {
		var no *answer.Refusal
		if _, err := a.AddConclusion(t.Context(), in); !errors.As(err, &no) || no.Field != field {
			t.Errorf("a wrong %s: %v", field, err)
		}
	}
	if cs, err := a.Conclusions(t.Context()); err != nil || len(cs) > 0 {
		t.Errorf("refused ones left %d, %v", len(cs), err)
	}
}
