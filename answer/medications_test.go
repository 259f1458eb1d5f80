package answer_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"carnet/answer"
	"carnet/answer/answertest"
)

// at is an asker of an empty vault whose clock shows an instant.
func at(t testing.TB, clock string) (*answer.Asker, func(string)) {
	t.Helper()
	a := answertest.Asker(t)
	set := func(s string) {
		now, err := time.Parse(time.RFC3339, s)
		if err != nil {
			t.Fatal(err)
		}
		a.Now = func() time.Time { return now }
	}
	set(clock)
	return a, set
}

func addPlan(t testing.TB, a *answer.Asker, in answer.PlanInput) answer.PlanWritten {
	t.Helper()
	out, err := a.AddPlan(t.Context(), in)
	if err != nil {
		t.Fatalf("AddPlan(%+v): %v", in, err)
	}
	return out
}

func dose(t testing.TB, a *answer.Asker, in answer.DoseInput) answer.DoseWritten {
	t.Helper()
	out, err := a.AddDose(t.Context(), in)
	if err != nil {
		t.Fatalf("AddDose(%+v): %v", in, err)
	}
	return out
}

// cells are the values of one column, also where it stands once for all rows.
func cells(e *answer.Envelope, column string) (out []string) {
	i := slices.Index(e.Columns, column)
	for _, r := range e.Rows {
		if i < 0 {
			out = append(out, fmt.Sprint(e.Constants[column]))
			continue
		}
		out = append(out, fmt.Sprint(r[i]))
	}
	return out
}

func TestAddPlan(t *testing.T) {
	a, _ := at(t, "2026-03-28T06:00:00+01:00")
	out := addPlan(t, a, answer.PlanInput{Medication: "Delix", Dose: "5 mg", Schedule: "at 08:00 every 2 days", Start: "2026-03-28", Zone: "Europe/Berlin"})
	if out.Drug != "ramipril" || out.Start != "2026-03-28" || out.Next != "2026-03-28T08:00:00+01:00" {
		t.Errorf("AddPlan = %+v", out)
	}
	e := a.QueryMedications(t.Context(), answer.MedicationQuery{View: answer.MedicationSchedule, Start: "2026-03-28", End: "2026-03-31"})
	if got := cells(e, "date"); !slices.Equal(got, []string{"2026-03-28", "2026-03-30"}) {
		t.Errorf("over the change of clocks the days are %q", got)
	}
	if got := cells(e, "time"); !slices.Equal(got, []string{"08:00", "08:00"}) {
		t.Errorf("over the change of clocks the times are %q", got)
	}
}

func TestAddPlan_refused(t *testing.T) {
	a, _ := at(t, "2026-03-01T12:00:00+01:00")
	tests := []struct {
		name, field string
		in          answer.PlanInput
	}{
		{"no name", "medication", answer.PlanInput{Schedule: "1-0-0"}},
		{"a schedule that is not read whole", "schedule", answer.PlanInput{Medication: "x", Schedule: "1-0-0 or so"}},
		{"two tablets a day, at once or apart", "schedule", answer.PlanInput{Medication: "x", Schedule: "2 tablets a day"}},
		{"a day that is in no calendar", "start", answer.PlanInput{Medication: "x", Start: "2026-02-30"}},
		{"an end before the start", "end", answer.PlanInput{Medication: "x", Start: "2026-02-02", End: "2026-02-01"}},
		{"no time zone", "tz", answer.PlanInput{Medication: "x", Zone: "Mars/Olympus"}},
		{"several intakes counted from the last", "from_last", answer.PlanInput{Medication: "x", Schedule: "1-0-1", FromLast: true}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := a.AddPlan(t.Context(), tt.in)
			var r *answer.Refusal
			if !errors.As(err, &r) || r.Field != tt.field {
				t.Errorf("AddPlan(%+v) = %v, want a refusal of %s", tt.in, err, tt.field)
			}
		})
	}
	if e := a.QueryMedications(t.Context(), answer.MedicationQuery{}); e.Kind != answer.KindAbsent || e.Reason != answer.AbsentNoData {
		t.Errorf("after refusals only: %s %s, want no_data", e.Kind, e.Reason)
	}
}

// A day in the life of a plan: what is not recorded is not missed, what is
// answered last counts, and an intake nobody planned is an extra one.
func TestQueryMedications_day(t *testing.T) {
	a, clock := at(t, "2026-02-01T07:00:00+01:00")
	p := addPlan(t, a, answer.PlanInput{Medication: "Metformin", Dose: "500 mg", Schedule: "at 08:00 and 20:00"})
	states := func(from, to string) []string {
		t.Helper()
		return cells(a.QueryMedications(t.Context(), answer.MedicationQuery{View: answer.MedicationSchedule, Start: from, End: to}), "state")
	}
	if got := states("2026-02-01", "2026-02-01"); !slices.Equal(got, []string{"upcoming", "upcoming"}) {
		t.Errorf("before breakfast: %q", got)
	}
	clock("2026-02-03T08:05:00+01:00")
	if got := states("2026-02-02", "2026-02-03"); !slices.Equal(got, []string{"not_recorded", "not_recorded", "due", "upcoming"}) {
		t.Errorf("before anything was logged: %q", got)
	}
	dose(t, a, answer.DoseInput{Plan: p.ID, State: "skipped"})
	d := dose(t, a, answer.DoseInput{Plan: p.ID, Slot: "08:00"})
	if d.Slot != "08:00" || d.Extra {
		t.Errorf("AddDose = %+v", d)
	}
	if d := dose(t, a, answer.DoseInput{Plan: p.ID}); d.Slot != "extra#1" || !d.Extra {
		t.Errorf("an intake nobody planned = %+v", d)
	}
	clock("2026-02-05T12:00:00+01:00")
	if got := states("2026-02-02", "2026-02-05"); !slices.Equal(got, []string{"not_recorded", "not_recorded", "taken", "missed", "missed", "missed", "due", "upcoming"}) {
		t.Errorf("two days later: %q", got)
	}
	e := a.QueryMedications(t.Context(), answer.MedicationQuery{View: answer.MedicationAdherence, Start: "2026-02-03", End: "2026-02-05"})
	if got := [][]string{cells(e, "percent"), cells(e, "slots"), cells(e, "taken"), cells(e, "missed"), cells(e, "as_needed_taken")}; fmt.Sprint(got) != "[[25] [4] [1] [3] [1]]" {
		t.Errorf("adherence = %v", got)
	}
	if got := cells(a.QueryMedications(t.Context(), answer.MedicationQuery{View: answer.MedicationLog}), "slot"); len(got) != 2 {
		t.Errorf("the log has %q, want the last answer and the extra one", got)
	}
	if e := a.QueryMedications(t.Context(), answer.MedicationQuery{View: answer.MedicationSchedule, Start: "2026-01-01", End: "2026-03-10"}); e.Kind != answer.KindClarify {
		t.Errorf("a schedule of 69 days: %s, want clarify", e.Kind)
	}
}

func TestQueryMedications_keptBack(t *testing.T) {
	a, _ := at(t, "2026-03-01T12:00:00+01:00")
	addPlan(t, a, answer.PlanInput{Medication: "Secretin", Schedule: "1-0-0", KeepBack: true})
	guest := a.For(answer.DefaultGrants())
	if e := guest.QueryMedications(t.Context(), answer.MedicationQuery{}); e.Reason != answer.AbsentKeptBack {
		t.Errorf("what is kept back: %s %s, want kept_back", e.Kind, e.Reason)
	}
	if e := a.QueryMedications(t.Context(), answer.MedicationQuery{}); len(e.Rows) != 1 {
		t.Errorf("the person sees %d plans, want 1", len(e.Rows))
	}
	if e := a.For(answer.Grants{}).QueryMedications(t.Context(), answer.MedicationQuery{}); e.Reason != answer.AbsentNotGranted {
		t.Errorf("without a grant: %s, want not_granted", e.Reason)
	}
}

func TestAddDose_refused(t *testing.T) {
	a, _ := at(t, "2026-03-01T07:00:00+01:00")
	p := addPlan(t, a, answer.PlanInput{Medication: "x", Schedule: "at 08:00"})
	tests := []struct {
		name, field string
		in          answer.DoseInput
	}{
		{"no plan", "plan", answer.DoseInput{Plan: "pl_99"}},
		{"no id", "plan", answer.DoseInput{Plan: "x"}},
		{"no such slot", "slot", answer.DoseInput{Plan: p.ID, Slot: "noon"}},
		{"skipping what nobody asked for", "slot", answer.DoseInput{Plan: p.ID, Day: "2026-02-01", State: "skipped"}},
		{"the future", "at", answer.DoseInput{Plan: p.ID, Slot: "08:00", At: "08:00"}},
		{"no such state", "state", answer.DoseInput{Plan: p.ID, State: "eaten"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := a.AddDose(t.Context(), tt.in)
			var r *answer.Refusal
			if !errors.As(err, &r) || r.Field != tt.field {
				t.Errorf("AddDose(%+v) = %v, want a refusal of %s", tt.in, err, tt.field)
			}
		})
	}
}

// Five years of two intakes a day are laid out and judged for one answer.
func BenchmarkQueryMedications_adherence(b *testing.B) {
	a, clock := at(b, "2021-03-02T07:00:00+01:00")
	p := addPlan(b, a, answer.PlanInput{Medication: "x", Dose: "5 mg", Schedule: "at 08:00 and 20:00"})
	clock("2026-03-01T12:00:00+01:00")
	for d := time.Date(2021, 3, 2, 8, 0, 0, 0, time.UTC); d.Year() < 2026; d = d.AddDate(0, 0, 7) {
		if _, err := a.AddDose(context.Background(), answer.DoseInput{Plan: p.ID, Day: d.Format(time.DateOnly), Slot: "08:00", At: "08:00"}); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		a.QueryMedications(context.Background(), answer.MedicationQuery{View: answer.MedicationAdherence, Start: "2021-03-02", End: "2026-03-01"})
	}
}
