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

// TestQueryHealthIndicators_monthAndStats: a month of blood pressure whose
// month is 106 and whose stats are 111, since a day counts once in one and all
// its readings in the other (stats_semantics).
func TestQueryHealthIndicators_monthAndStats(t *testing.T) {
	a := answertest.Asker(
		t,
		answertest.Row{Name: "Systolic blood pressure", Value: "120", Unit: "mmHg", Date: "2025-03-01 07:00"},
		answertest.Row{Name: "Systolic blood pressure", Value: "106", Unit: "mmHg", Date: "2025-03-01 19:00"},
		answertest.Row{Name: "Systolic blood pressure", Value: "112", Unit: "mmHg", Date: "2025-03-02 07:00"},
		answertest.Row{Name: "Systolic blood pressure", Value: "106", Unit: "mmHg", Date: "2025-03-02 19:00"},
	)
	for _, tt := range []struct {
		view answer.View
		want string
	}{{answer.ViewMonth, "106"}, {answer.ViewStats, "111"}} {
		e := ask(t, a, answer.IndicatorQuery{Keywords: []string{"systolic"}, View: tt.view})
		if got := fmt.Sprint(cell(e, 0, "avg")); got != tt.want {
			t.Errorf("avg by %s = %s, want %s", tt.view, got, tt.want)
		}
	}
	e := ask(t, a, answer.IndicatorQuery{Keywords: []string{"systolic"}, View: answer.ViewMonth})
	if !strings.Contains(strings.Join(e.Assumptions, "\n"), "Each day counts once") {
		t.Errorf("no note that a day counts once: %q", e.Assumptions)
	}
}

func TestQueryHealthIndicators_periods(t *testing.T) {
	a := answertest.Asker(
		t,
		answertest.Row{Name: "Glucose", Value: "90", Unit: "mg/dL", Date: "2024-12-30 07:05"},
		answertest.Row{Name: "Glucose", Value: "110", Unit: "mg/dL", Date: "2024-12-30 07:45"},
		answertest.Row{Name: "Glucose", Value: "<20", Unit: "mg/dL", Date: "2025-01-02 23:50"},
		answertest.Row{Name: "Glucose", Value: "100", Unit: "mg/dL", Date: "2025-01-03"},
	)
	for _, tt := range []struct {
		view   answer.View
		period []string
		avg    []string
	}{
		{answer.ViewMinute, []string{"2024-12-30 07:05", "2024-12-30 07:45", "2025-01-02 23:50"}, []string{"90", "110", "<nil>"}},
		{answer.ViewHour, []string{"2024-12-30 07:00", "2025-01-02 23:00"}, []string{"100", "<nil>"}},
		{answer.ViewDay, []string{"2024-12-30", "2025-01-02", "2025-01-03"}, []string{"110", "<nil>", "100"}},
		{answer.ViewWeek, []string{"2025-W01"}, []string{"105"}},
		{answer.ViewMonth, []string{"2024-12", "2025-01"}, []string{"110", "100"}},
	} {
		e := ask(t, a, answer.IndicatorQuery{Keywords: []string{"glucose"}, View: tt.view})
		if p, v := column(e, "period"), column(e, "avg"); !slices.Equal(p, tt.period) || !slices.Equal(v, tt.avg) {
			t.Errorf("by %s: %v %v, want %v %v", tt.view, p, v, tt.period, tt.avg)
		}
	}
}

// TestQueryHealthIndicators_year: a year by day is cut to the newest 92, oldest
// first, says so before the rows, and goes on by cursor.
func TestQueryHealthIndicators_year(t *testing.T) {
	var rows []answertest.Row
	for i := range 200 {
		rows = append(rows, answertest.Row{Name: "Glucose", Value: strconv.Itoa(i), Unit: "mg/dL", Date: fmt.Sprintf("2025-%02d-%02d", 1+i/25, 1+i%25)})
	}
	a := answertest.Asker(t, rows...)
	q := answer.IndicatorQuery{Keywords: []string{"glucose"}, View: answer.ViewDay}
	var blocks [][]string
	for {
		e := ask(t, a, q)
		if len(blocks) == 0 && (e.Status != answer.StatusPartial || e.Cut == "" || !slices.Contains(e.NextSteps, answer.StepViewMonth)) {
			t.Errorf("first page: %s, cut %q, next %v", e.Status, e.Cut, e.NextSteps)
		}
		blocks = append(blocks, column(e, "period"))
		if q.Cursor = e.NextCursor; q.Cursor == "" {
			break
		}
	}
	if len(blocks) != 3 || len(blocks[0]) != 92 || blocks[0][91] != "2025-08-25" || blocks[2][0] != "2025-01-01" {
		t.Errorf("blocks of %d days; the newest ends %s", len(blocks), blocks[0][len(blocks[0])-1])
	}
	for _, b := range blocks {
		if !slices.IsSorted(b) {
			t.Errorf("a block is not oldest first: %v", b)
		}
	}
}

// TestQueryHealthIndicators_oneDayOneNumber: the newest day by day is the
// latest, the last of stats and the first raw row, although the clocks of the
// readings lie the other way round.
func TestQueryHealthIndicators_oneDayOneNumber(t *testing.T) {
	a := answertest.Asker(
		t,
		answertest.Row{Name: "Glucose", Value: "90", Unit: "mg/dL", Date: "2025-01-02 00:10"}, // 23:10 UTC of the day before
		answertest.Row{Name: "Glucose", Value: "100", Unit: "mg/dL", Date: "2025-01-02"},
		answertest.Row{Name: "Glucose", Value: "110", Unit: "mg/dL", Date: "2025-01-01 23:59"},
	)
	for _, tt := range []struct {
		view   answer.View
		column string
		row    int
	}{{answer.ViewRaw, "value", 0}, {answer.ViewLatest, "value", 0}, {answer.ViewStats, "last", 0}, {answer.ViewDay, "avg", 1}} {
		e := ask(t, a, answer.IndicatorQuery{Keywords: []string{"glucose"}, View: tt.view})
		if got := fmt.Sprint(cell(e, tt.row, tt.column)); got != "100" {
			t.Errorf("the newest value by %s = %s, want 100", tt.view, got)
		}
	}
}

// A view by the clock has nothing of readings whose time nobody knows, which is
// another thing than a window without any.
func TestQueryHealthIndicators_noClock(t *testing.T) {
	a := answertest.Asker(t, answertest.Row{Name: "Glucose", Value: "100", Unit: "mg/dL", Date: "2025-01-02"})
	e := ask(t, a, answer.IndicatorQuery{Keywords: []string{"glucose"}, View: answer.ViewMinute})
	if e.Kind != answer.KindAbsent || e.Reason != answer.AbsentNoData || !strings.Contains(e.Message, "only the day is known") {
		t.Errorf("a day by the minute: %s %s %q", e.Kind, e.Reason, e.Message)
	}
	e = ask(t, a, answer.IndicatorQuery{Keywords: []string{"glucose"}, View: answer.ViewMinute, Start: "2024-01-01", End: "2024-12-31"})
	if e.Reason != answer.AbsentOutsideWindow {
		t.Errorf("outside the window: %s %s", e.Kind, e.Reason)
	}
}
