package answer_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"carnet/answer"
	"carnet/answer/answertest"
)

// TestQueryHealthIndicators_narrow: keywords that touch more than twelve series
// are answered with the series and their groups, and taking up the offer works.
func TestQueryHealthIndicators_narrow(t *testing.T) {
	var rows []answertest.Row
	for i := range 20 {
		rows = append(rows, answertest.Row{Name: fmt.Sprintf("Allergen %d", i), Value: "1", Unit: "zb", Date: "2025-01-01"})
	}
	a := answertest.Asker(t, rows...)
	e := ask(t, a, answer.IndicatorQuery{Keywords: []string{"allergen"}})
	if e.Kind != answer.KindNarrow || *e.Matched != 20 || len(e.Rows) != 20 || len(e.Options) == 0 {
		t.Fatalf("20 series: %s, %d rows, options %v", e.Kind, len(e.Rows), e.Options)
	}
	ids := column(e, "series")[:12]
	if e := ask(t, a, answer.IndicatorQuery{Indicators: ids}); e.Kind != answer.KindResult || len(e.Rows) != 12 {
		t.Errorf("the offered ids give %s with %d rows", e.Kind, len(e.Rows))
	}
}

// TestQueryHealthIndicators_ambiguous: a printed name that means two series is
// refused with both, and each option can be passed back as it is.
func TestQueryHealthIndicators_ambiguous(t *testing.T) {
	a := answertest.Asker(
		t,
		answertest.Row{Name: "Wert X", Value: "1", Unit: "mg/dL", Date: "2025-01-01"},
		answertest.Row{Name: "Wert X", Value: "1", Unit: "mmHg", Date: "2025-01-01"},
	)
	e := ask(t, a, answer.IndicatorQuery{Indicators: []string{"Wert X"}})
	if e.Kind != answer.KindClarify || len(e.Problems) != 1 || e.Problems[0].Problem != answer.Ambiguous || len(e.Problems[0].Options) != 2 {
		t.Fatalf("a name of two series: %s %+v", e.Kind, e.Problems)
	}
	for _, o := range e.Problems[0].Options {
		if e := ask(t, a, answer.IndicatorQuery{Indicators: []string{o}}); e.Kind != answer.KindResult || len(e.Rows) != 1 {
			t.Errorf("the option %q gives %s %v", o, e.Kind, e.Problems)
		}
	}
}

// TestCatalogue_names: no two series of a catalogue share a name.
func TestCatalogue_names(t *testing.T) {
	a := answertest.Asker(
		t,
		answertest.Row{Name: "Glucose", Value: "90", Unit: "mg/dL", Date: "2025-01-01"},
		answertest.Row{Name: "Glucose, urine", Value: "negative", Date: "2025-01-01"},
		answertest.Row{Name: "Neutrophils", Value: "4.1", Unit: "10^9/L", Date: "2025-01-01"},
		answertest.Row{Name: "Neutrophils", Value: "55", Unit: "%", Date: "2025-01-01"},
		answertest.Row{Name: "Wert X", Value: "1", Unit: "mg/dL", Date: "2025-01-01"},
		answertest.Row{Name: "Wert X", Value: "1", Unit: "mmHg", Date: "2025-01-01"},
	)
	cards, err := a.Catalogue(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, c := range cards {
		names = append(names, strings.ToLower(c.Name))
	}
	slices.Sort(names)
	if len(names) != 6 || len(slices.Compact(slices.Clone(names))) != 6 {
		t.Errorf("names of 6 series: %q", names)
	}
}

// TestQueryHealthIndicators_changed: a cursor of a record that has changed is
// refused and is never page one in silence.
func TestQueryHealthIndicators_changed(t *testing.T) {
	var rows []answertest.Row
	for i := range 60 {
		rows = append(rows, answertest.Row{Name: "Glucose", Value: strconv.Itoa(80 + i), Unit: "mg/dL", Date: fmt.Sprintf("2025-%02d-%02d", 1+i/28, 1+i%28)})
	}
	a := answertest.Asker(t, rows...)
	q := answer.IndicatorQuery{Keywords: []string{"glucose"}}
	q.Cursor = ask(t, a, q).NextCursor
	other := answer.IndicatorQuery{Keywords: []string{"blood sugar"}, Cursor: q.Cursor}
	if e := ask(t, a, other); e.Kind != answer.KindClarify || e.Problems[0].Problem != answer.BadCursor {
		t.Errorf("a cursor of another question: %s %v", e.Kind, e.Problems)
	}
	if e := ask(t, a, q); e.Kind != answer.KindResult || len(e.Rows) != 10 {
		t.Errorf("the second page: %s with %d rows", e.Kind, len(e.Rows))
	}
	answertest.Add(t, a.Vault, "more.pdf", answertest.Row{Name: "Glucose", Value: "99", Unit: "mg/dL", Date: "2025-12-01"})
	if e := ask(t, a, q); e.Kind != answer.KindClarify || e.Problems[0].Problem != answer.BadCursor {
		t.Errorf("a cursor of a record that changed: %s %v", e.Kind, e.Problems)
	}
}
