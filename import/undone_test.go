package importer_test

import (
	"sync"
	"testing"

	importer "carnet/import"
	"carnet/store"
)

func imported(t *testing.T, im *importer.Importer, name string) int64 {
	t.Helper()
	data := []byte(genotypes)
	if name != "genome.txt" {
		data = sheet(t, name)
	}
	res, err := im.Import(t.Context(), name, data, importer.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return res.Batch
}

// The person accepts the rest of a sheet in a window that was open while the
// import was undone elsewhere.
func TestCommit_ofAnUndoneBatchBringsItBackWhole(t *testing.T) {
	im := newImporter(t)
	batch := imported(t, im, "04_de_laborbefund.pdf")
	for _, step := range []func() error{
		func() error { _, err := im.Commit(t.Context(), batch, []int{0, 1, 2}); return err },
		func() error { return im.Undo(t.Context(), batch) },
		func() error { _, err := im.Commit(t.Context(), batch, []int{3, 4}); return err },
	} {
		if err := step(); err != nil {
			t.Fatal(err)
		}
	}
	if rs, err := im.Vault.Readings(t.Context(), store.ReadingFilter{}); err != nil || len(rs) != 5 {
		t.Errorf("%d readings count, %v, want all five that were accepted", len(rs), err)
	}
}

func TestCommit_genotypesOnceHoweverManyAsk(t *testing.T) {
	im := newImporter(t)
	batch := imported(t, im, "genome.txt")
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			if _, err := im.Commit(t.Context(), batch, nil); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if sets, err := im.Vault.GenotypeSets(t.Context()); err != nil || len(sets) != 1 {
		t.Errorf("%d sets of one file, %v", len(sets), err)
	}
	if err := im.Undo(t.Context(), batch); err != nil {
		t.Fatal(err)
	}
	if _, ok, err := im.Vault.ActiveGenotypeSet(t.Context()); ok || err != nil {
		t.Errorf("a genome answers after its import was undone: %v", err)
	}
	if done, err := im.Commit(t.Context(), batch, nil); err != nil || done.Genotypes != 0 {
		t.Errorf("Commit of an undone genome = %+v, %v, want it brought back, not loaded again", done, err)
	}
	if sets, err := im.Vault.GenotypeSets(t.Context()); err != nil || len(sets) != 1 {
		t.Errorf("%d sets of one file, %v", len(sets), err)
	}
}

func TestUndo_beforeAnythingWasAccepted(t *testing.T) {
	for _, name := range []string{"genome.txt", "04_de_laborbefund.pdf"} {
		im := newImporter(t)
		batch := imported(t, im, name)
		if err := im.Undo(t.Context(), batch); err != nil {
			t.Errorf("%s: Undo = %v", name, err)
		}
		if err := im.Redo(t.Context(), batch); err != nil {
			t.Errorf("%s: Redo = %v", name, err)
		}
		if b, err := im.Vault.Batch(t.Context(), batch); err != nil || b.State != store.BatchPending {
			t.Errorf("%s: %s, %v, want it to wait again", name, b.State, err)
		}
	}
}

func TestEdit_ofAnEarlierResultWithoutADay(t *testing.T) {
	im := newImporter(t)
	batch := imported(t, im, "03_us_current_previous.pdf")
	rv, err := im.Review(t.Context(), batch)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range rv.Drafts {
		if !d.Row.Previous {
			continue
		}
		cells := d.ReadAs
		cells.Date = ""
		if err := im.Edit(t.Context(), batch, d.Number, cells, false); err != nil {
			t.Fatal(err)
		}
		if err := im.SetDates(t.Context(), batch, "2023-05-19", ""); err != nil {
			t.Fatal(err)
		}
		rv, _ := im.Review(t.Context(), batch)
		for _, after := range rv.Drafts {
			if after.Number == d.Number && (len(after.Row.Doubt) == 0 || after.Row.Doubt[len(after.Row.Doubt)-1] != "no_date") {
				t.Errorf("an earlier result without a day is doubted for %v, want no_date: it is no result of the sheet's day", after.Row.Doubt)
			}
		}
		return
	}
	t.Fatal("the sheet has no earlier result")
}
