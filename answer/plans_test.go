package answer_test

import (
	"slices"
	"testing"

	"carnet/answer"
)

// A day in the life: what is due is taken and skipped, an extra one is taken and
// undone, and the share says of how many.
func TestPlanBook(t *testing.T) {
	a, now := at(t, "2026-03-02T07:00:00+01:00")
	plan := addPlan(t, a, answer.PlanInput{Medication: "Ramipril", Dose: "5 mg", Schedule: "08:00 and 20:00", Start: "2026-03-02", Zone: "Europe/Berlin"})
	addPlan(t, a, answer.PlanInput{Medication: "Ibuprofen", Dose: "400 mg", Schedule: "as needed"})

	now("2026-03-02T08:10:00+01:00")
	dose(t, a, answer.DoseInput{Plan: plan.ID, Slot: "08:00"})
	now("2026-03-02T20:10:00+01:00")
	dose(t, a, answer.DoseInput{Plan: plan.ID, Slot: "20:00", State: "skipped"})
	dose(t, a, answer.DoseInput{Plan: "pl_2"})
	dose(t, a, answer.DoseInput{Plan: "pl_2"})
	dose(t, a, answer.DoseInput{Plan: "pl_2", Slot: "extra#2", State: "undone"})

	b, err := a.PlanBook(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, d := range b.Doses {
		got = append(got, d.Medication+" "+d.Slot+" "+d.State)
	}
	if want := []string{"Ramipril 08:00 taken", "Ramipril 20:00 skipped", "Ibuprofen extra#1 taken"}; !slices.Equal(got, want) {
		t.Errorf("the doses of the day are %q, want %q", got, want)
	}
	s := b.Plans[0].Share
	if s.Slots != 2 || s.Taken != 1 || s.Skipped != 1 || s.Percent == nil || *s.Percent != 50 {
		t.Errorf("the share is %+v, want 1 of 2", s)
	}
	if len(b.Log) != 3 || b.Plans[1].Share.Percent != nil || b.Plans[1].Share.Extra != 1 {
		t.Errorf("the log has %d, as needed %+v", len(b.Log), b.Plans[1].Share)
	}
	if past, err := a.PlanBook(t.Context(), "2026-03-01"); err != nil || len(past.Doses) != 0 {
		t.Errorf("the day before has %d doses, %v", len(past.Doses), err)
	}
}

// A preview says what would be kept, and keeps nothing.
func TestPreviewPlan(t *testing.T) {
	a, _ := at(t, "2026-03-02T07:00:00+01:00")
	in := answer.PlanInput{Medication: "Metformin 500 mg", Schedule: "1-0-1"}
	p, err := a.PreviewPlan(t.Context(), in)
	if err != nil || len(p.Doses) != 6 || p.Doses[0].Slot != "morning" || p.Doses[1].Slot != "evening" || p.Start != "2026-03-02" {
		t.Errorf("PreviewPlan(%+v) = %+v, %v", in, p, err)
	}
	if _, err := a.PreviewPlan(t.Context(), answer.PlanInput{Medication: "x", Schedule: "now and then, or so"}); err == nil {
		t.Error("a schedule that is not understood has a preview")
	}
	if b, err := a.PlanBook(t.Context(), ""); err != nil || len(b.Plans) != 0 {
		t.Errorf("after previews there are %d plans, %v", len(b.Plans), err)
	}
}
