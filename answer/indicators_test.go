package answer_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"carnet/answer"
	"carnet/answer/answertest"
	"carnet/answer/render"
)

// bloods is the made-up record of most tests.
var bloods = []answertest.Row{
	{Name: "Hämoglobin", Value: "16,9", Unit: "g/dl", Range: "13,5 - 17,2", Date: "2024-03-12"},
	{Name: "Hämoglobin", Value: "17,6", Unit: "g/dl", Range: "13,5 - 17,2", Flag: "+", Date: "2025-03-12"},
	{Name: "Leukozyten", Value: "4,4", Unit: "/nl", Range: "3,6 - 10,0", Date: "2024-03-12"},
	{Name: "Kreatinin", Value: "0,84", Unit: "mg/dl", Range: "0,70 - 1,20", Date: "2024-03-12"},
	{Name: "Kreatinin", Value: "97", Unit: "µmol/l", Range: "62 - 106", Date: "2025-03-12"},
	{Name: "TSH", Value: "<0,01", Unit: "mU/l", Range: "0,27 - 4,20", Date: "2024-03-12"},
	{Name: "TSH", Value: "1,2", Unit: "mU/l", Range: "0,27 - 4,20", Date: "2025-03-12"},
	{Name: "Zauberwert", Value: "12", Unit: "zb", Date: "2024-03-12"},
}

func ask(t *testing.T, a *answer.Asker, q answer.IndicatorQuery) *answer.Envelope {
	t.Helper()
	e := a.QueryHealthIndicators(t.Context(), q)
	checkClosed(t, e)
	return e
}

// cell returns the cell of row i in column name, hoisted or not.
func cell(e *answer.Envelope, i int, name string) any {
	if c, ok := e.Constants[name]; ok {
		return c
	}
	j := slices.Index(e.Columns, name)
	if j < 0 || i >= len(e.Rows) {
		return nil
	}
	return e.Rows[i][j]
}

func column(e *answer.Envelope, name string) (out []string) {
	for i := range e.Rows {
		out = append(out, fmt.Sprint(cell(e, i, name)))
	}
	return out
}

// checkClosed holds an answer to its closed sets.
func checkClosed(t *testing.T, e *answer.Envelope) {
	t.Helper()
	if !slices.Contains(answer.Kinds(), e.Kind) {
		t.Errorf("kind %q is not in the closed set", e.Kind)
	}
	for _, s := range e.NextSteps {
		if !slices.Contains(answer.Steps(), s) {
			t.Errorf("next step %q is not in the closed set", s)
		}
	}
	if (e.Kind == answer.KindAbsent) != (e.Reason != "") {
		t.Errorf("kind %s with reason %q", e.Kind, e.Reason)
	}
	if e.Matched != nil && e.Returned != nil && *e.Matched > *e.Returned && e.NextCursor == "" && e.Kind == answer.KindResult && e.Cut != "" {
		t.Errorf("cut without a cursor: %d of %d", *e.Returned, *e.Matched)
	}
	if e.Kind.Refused() && len(e.NextSteps) == 0 {
		t.Errorf("a refusal without anything to act on: %+v", e)
	}
}

func TestQueryHealthIndicators_catalogue(t *testing.T) {
	a := answertest.Asker(t, bloods...)
	e := ask(t, a, answer.IndicatorQuery{})
	if e.Kind != answer.KindResult || len(e.Rows) != 5 || e.NextCursor != "" || len(e.Truncated) > 0 {
		t.Fatalf("catalogue of 5 series: kind %s, %d rows, cursor %q", e.Kind, len(e.Rows), e.NextCursor)
	}
	i := slices.Index(column(e, "code"), "718-7")
	if i < 0 {
		t.Fatalf("no row with code 718-7 in %v", column(e, "code"))
	}
	for name, want := range map[string]string{
		"indicator": "Hemoglobin", "printed": "«Hämoglobin»", "value": "17.6", "unit": "g/dl", "range": "13.5 - 17.2",
		"flag": "high", "date": "2025-03-12", "count": "2", "first": "2024-03-12",
	} {
		if got := fmt.Sprint(cell(e, i, name)); got != want {
			t.Errorf("catalogue %s = %s, want %s", name, got, want)
		}
	}
}

func TestQueryHealthIndicators_keywords(t *testing.T) {
	a := answertest.Asker(t, bloods...)
	for _, tt := range []struct {
		name     string
		keywords []string
		want     []string // codes; "" is the uncoded series
	}{
		{"as printed", []string{"Hämoglobin"}, []string{"718-7"}},
		{"without the umlaut", []string{"haemoglobin"}, []string{"718-7"}},
		{"English finds the German name", []string{"hemoglobin"}, []string{"718-7"}},
		{"Chinese finds the German name", []string{"血红蛋白"}, []string{"718-7"}},
		{"German finds the English name of the code", []string{"Schilddrüse"}, []string{"3016-3"}},
		{"a group", []string{"kidney"}, []string{"14682-9"}},
		{"plural", []string{"leukocyte"}, []string{"26464-8"}},
		{"a code", []string{"718-7"}, []string{"718-7"}},
		{"a percent sign is a letter", []string{"%"}, nil},
		{"an underscore is no wildcard", []string{"_"}, nil},
		{"two keywords", []string{"血红蛋白", "Kreatinin"}, []string{"718-7", "14682-9"}},
	} {
		e := ask(t, a, answer.IndicatorQuery{Keywords: tt.keywords, View: answer.ViewLatest})
		if tt.want == nil {
			if e.Kind != answer.KindAbsent || e.Reason != answer.AbsentUnknownName || len(e.Rows) == 0 {
				t.Errorf("%s: %q = %s %s with %d rows, want absent unknown_name with the catalogue", tt.name, tt.keywords, e.Kind, e.Reason, len(e.Rows))
			}
			continue
		}
		if got := column(e, "code"); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q found %v, want %v", tt.name, tt.keywords, got, tt.want)
		}
	}
}

func TestQueryHealthIndicators_partlyUnknown(t *testing.T) {
	a := answertest.Asker(t, bloods...)
	e := ask(t, a, answer.IndicatorQuery{Indicators: []string{"Hemoglobin", "zzz"}})
	if e.Status != answer.StatusPartial || len(e.Rows) != 2 || len(e.Problems) != 1 || e.Problems[0].Field != "indicators[2]" {
		t.Errorf("one known and one unknown name: %s, %d rows, problems %v", e.Status, len(e.Rows), e.Problems)
	}
}

func TestQueryHealthIndicators_stats(t *testing.T) {
	a := answertest.Asker(t, bloods...)
	for _, tt := range []struct {
		name, indicator string
		want            map[string]string
	}{
		{"one unit", "718-7", map[string]string{"count": "2", "min": "16.9", "max": "17.6", "avg": "17.25", "change": "0.7", "unit": "g/dL", "mixed_units": "<nil>"}},
		{"two units meet in the canonical one and give no change", "2160-0", map[string]string{"count": "2", "mixed_units": "true", "change": "<nil>", "min": "0.84"}},
		{"a limit is counted and never averaged", "TSH", map[string]string{"count": "2", "numeric_count": "1", "min": "1.2", "avg": "1.2", "limits": "1", "first": "<0.01", "change": "<nil>"}},
	} {
		e := ask(t, a, answer.IndicatorQuery{Indicators: []string{tt.indicator}, View: answer.ViewStats})
		for name, want := range tt.want {
			if got := fmt.Sprint(cell(e, 0, name)); got != want {
				t.Errorf("%s: stats of %s: %s = %s, want %s", tt.name, tt.indicator, name, got, want)
			}
		}
	}
}

func TestQueryHealthIndicators_window(t *testing.T) {
	a := answertest.Asker(t, bloods...)
	for _, tt := range []struct {
		name, start, end string
		rows             int
		note             string
	}{
		{"no dates are all that is recorded", "", "", 2, ""},
		{"both ends are included", "2024-03-12", "2025-03-12", 2, ""},
		{"exchanged dates", "2025-12-31", "2025-01-01", 1, "exchanged"},
		{"only a start ends today", "2025-01-01", "", 1, "outside this window"},
		{"only an end begins 90 days before", "", "2025-03-12", 1, "90 days"},
		{"more than five years are cut", "1990-01-01", "2026-01-01", 2, "most recent part"},
	} {
		e := ask(t, a, answer.IndicatorQuery{Indicators: []string{"Hemoglobin"}, Start: tt.start, End: tt.end})
		if len(e.Rows) != tt.rows || !strings.Contains(strings.Join(e.Assumptions, "\n"), tt.note) {
			t.Errorf("%s: %s..%s gave %d rows, want %d with a note of %q; notes %q", tt.name, tt.start, tt.end, len(e.Rows), tt.rows, tt.note, e.Assumptions)
		}
	}
	e := ask(t, a, answer.IndicatorQuery{Indicators: []string{"Hemoglobin"}, Start: "2020-01-01", End: "2020-12-31"})
	if e.Kind != answer.KindAbsent || e.Reason != answer.AbsentOutsideWindow || len(e.Options) != 1 {
		t.Errorf("a window without readings: %s %s %v", e.Kind, e.Reason, e.Options)
	}
}

func TestQueryHealthIndicators_refused(t *testing.T) {
	a := answertest.Asker(t, bloods...)
	for _, tt := range []struct {
		name string
		q    answer.IndicatorQuery
		want answer.ProblemKind
	}{
		{"keywords and indicators", answer.IndicatorQuery{Keywords: []string{"a"}, Indicators: []string{"b"}}, answer.Conflict},
		{"a view there is not", answer.IndicatorQuery{View: "year"}, answer.NotAnOption},
		{"a day that is in no calendar", answer.IndicatorQuery{Start: "2025-06-31"}, answer.BadDate},
		{"another date form", answer.IndicatorQuery{Start: "06/01/2025"}, answer.BadDate},
		{"a cursor of something else", answer.IndicatorQuery{Cursor: "AAAA"}, answer.BadCursor},
	} {
		e := ask(t, a, tt.q)
		if e.Kind != answer.KindClarify || len(e.Problems) != 1 || e.Problems[0].Problem != tt.want {
			t.Errorf("%s: %s %v, want clarify %s", tt.name, e.Kind, e.Problems, tt.want)
		}
		if n := len(render.Text(e)); n > 2000 {
			t.Errorf("%s: a refusal of %d bytes", tt.name, n)
		}
	}
}

// TestQueryHealthIndicators_pages walks the cursor: every reading is told once,
// the newest first, 50 a page of one series.
func TestQueryHealthIndicators_pages(t *testing.T) {
	var rows []answertest.Row
	for i := range 120 {
		rows = append(rows, answertest.Row{Name: "Glucose", Value: strconv.Itoa(80 + i), Unit: "mg/dL", Date: fmt.Sprintf("2025-%02d-%02d", 1+i/28, 1+i%28)})
	}
	a := answertest.Asker(t, rows...)
	q := answer.IndicatorQuery{Keywords: []string{"glucose"}}
	var seen []string
	for page := 1; ; page++ {
		e := ask(t, a, q)
		if page == 1 && (e.Status != answer.StatusPartial || e.Cut == "" || len(e.Rows) != 50 || e.Truncated[0].Matched != 120) {
			t.Fatalf("first page: %s, cut %q, %d rows, %v", e.Status, e.Cut, len(e.Rows), e.Truncated)
		}
		seen = append(seen, column(e, "id")...)
		if q.Cursor = e.NextCursor; q.Cursor == "" {
			break
		}
	}
	slices.Sort(seen)
	if n := len(slices.Compact(seen)); n != 120 {
		t.Errorf("pages told %d readings, want 120 once each", n)
	}
}
