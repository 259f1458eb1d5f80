package importer_test

import (
	"slices"
	"testing"

	importer "carnet/import"
	"carnet/store"
)

// Rows of a table file that are alike but for their day keep a day each; where one
// of them was accepted meanwhile, the others stay as they are.
func TestImport_againAlike(t *testing.T) {
	im := newImporter(t)
	sheet := []byte("Test,Result,Unit,Reference Range,Date\nGlucose,95,mg/dL,70-99,03/04/2024\nGlucose,95,mg/dL,70-99,05/06/2024\nSodium,140,mmol/L,136-145,07/08/2024\nSodium,140,mmol/L,136-145,01/02/2024\n")
	res, err := im.Import(t.Context(), "a.csv", sheet, importer.Options{})
	if err != nil || res.Pending != 4 {
		t.Fatalf("%+v, %v", res, err)
	}
	days := func() (days []string) {
		r, err := im.Review(t.Context(), res.Batch)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range r.Drafts {
			days = append(days, d.Row.Date)
		}
		return days
	}
	before := days()
	if _, err := im.Commit(t.Context(), res.Batch, []int{0}); err != nil {
		t.Fatal(err)
	}
	if _, err := im.Import(t.Context(), "a.csv", sheet, importer.Options{DateOrder: "dmy"}); err != nil {
		t.Fatal(err)
	}
	want := []string{"2024-04-03", "2024-06-05", "2024-08-07", "2024-02-01"}
	if len(days()) == 3 {
		want = []string{before[1], "2024-08-07", "2024-02-01"}
	}
	if got := days(); !slices.Equal(got, want) {
		t.Errorf("days %q, want %q", got, want)
	}
}

// Read again under an answer, a kept sheet's rows say what they say then; what a
// person corrected or set aside stays.
func TestImport_again(t *testing.T) {
	im := newImporter(t)
	sheet := []byte("Test,Result,Unit,Reference Range,Date\nGlucose,95,mg/dL,70-99,03/04/2024\nPotassium,4.1,mmol/L,3.5-5.1,03/04/2024\nSodium,140,mmol/L,136-145,03/04/2024\n")
	res, err := im.Import(t.Context(), "a.csv", sheet, importer.Options{})
	if err != nil || res.Pending != 3 {
		t.Fatalf("%+v, %v", res, err)
	}
	r, err := im.Review(t.Context(), res.Batch)
	if err != nil {
		t.Fatal(err)
	}
	mine := store.Printed{Name: "Glucose", Value: "96", Unit: "mg/dL", Range: "70-99", Date: "2024-01-02"}
	if err := im.Edit(t.Context(), res.Batch, 0, mine, false); err != nil {
		t.Fatal(err)
	}
	if err := im.Edit(t.Context(), res.Batch, 1, r.Drafts[1].ReadAs, true); err != nil {
		t.Fatal(err)
	}
	if res, err = im.Import(t.Context(), "a.csv", sheet, importer.Options{DateOrder: "dmy"}); err != nil || !res.Duplicate {
		t.Fatalf("%+v, %v", res, err)
	}
	if r, err = im.Review(t.Context(), res.Batch); err != nil || len(r.Drafts) != 3 {
		t.Fatalf("%d drafts, %v", len(r.Drafts), err)
	}
	if d := r.Drafts[0].Row; d.Value != "96" || d.Date != "2024-01-02" {
		t.Errorf("the corrected row is %s of %s", d.Value, d.Date)
	}
	if !r.Drafts[1].Skipped {
		t.Error("the row that was set aside waits again")
	}
	if d := r.Drafts[2].Row; d.Date != "2024-04-03" || len(d.Doubt) > 0 {
		t.Errorf("the row that nobody touched is of %q with %q", d.Date, d.Doubt)
	}
	if w, err := im.Waiting(t.Context(), res.Batch); err != nil || w.Rows != 2 || w.Sure != 2 {
		t.Errorf("Waiting = %+v, %v", w, err)
	}
}
