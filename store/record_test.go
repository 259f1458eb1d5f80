package store_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"carnet/store"
	"carnet/store/key"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// newVault makes an empty vault that opens by a passphrase.
func newVault(t testing.TB) *store.Vault {
	t.Helper()
	v, _, err := store.Create(context.Background(), store.CreateOptions{
		Path: filepath.Join(t.TempDir(), "vault.carnet"), Passphrase: "made up", KDF: key.Params{Time: 1, Memory: 64, Threads: 1}, Zone: "Europe/Berlin"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { v.Close() })
	return v
}

// write runs f in a writing transaction.
func write(t testing.TB, v *store.Vault, f func(ctx context.Context, tx *sql.Tx) error) {
	t.Helper()
	if err := v.Write(t.Context(), f); err != nil {
		t.Fatal(err)
	}
}

// sheet writes a document with one committed batch of the given readings, all
// of one series on one day, and returns the batch.
func sheet(t testing.TB, v *store.Vault, bytes string, values ...string) (batch int64, added store.Added) {
	t.Helper()
	write(t, v, func(ctx context.Context, tx *sql.Tx) error {
		doc, _, err := store.AddDocument(ctx, tx, store.Document{Name: "made-up.pdf", Media: "application/pdf", Stored: noon}, []byte(bytes))
		if err != nil {
			return err
		}
		if batch, err = store.AddBatch(ctx, tx, store.Batch{Document: doc.ID, Kind: "lab_report", State: store.BatchCommitted, Created: noon}); err != nil {
			return err
		}
		s, err := store.PutSeries(ctx, tx, store.Series{Key: "printed:made-up|mg/dL", Name: "made-up", Unit: "mg/dL"})
		if err != nil {
			return err
		}
		var rs []store.Reading
		for _, value := range values {
			day, _ := store.ParseDay("2024-03-12")
			rs = append(rs, store.Reading{Series: s.ID, At: day.Start(), Day: day, Precision: store.PrecisionDay,
				Printed: store.Printed{Name: "Made-up", Value: value, Unit: "mg/dl"}, Modality: store.ModalityLab,
				Outcome: "unresolved", Document: doc.ID, Batch: batch, Written: noon})
		}
		added, err = store.AddReadings(ctx, tx, rs)
		return err
	})
	return batch, added
}

// count is what the one series of the test vaults counts.
func count(t testing.TB, v *store.Vault) int {
	t.Helper()
	ss, err := v.AllSeries(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(ss) == 0 {
		return 0
	}
	rs, err := v.Readings(t.Context(), store.ReadingFilter{Series: ss[0].ID})
	if err != nil {
		t.Fatal(err)
	}
	if len(rs) != ss[0].Count {
		t.Errorf("series counts %d readings, there are %d", ss[0].Count, len(rs))
	}
	return ss[0].Count
}

func TestDocument_keepsItsBytes(t *testing.T) {
	v := newVault(t)
	original := make([]byte, 3<<20+17) // four parts, one of them short
	r := rand.NewChaCha8([32]byte{1})
	r.Read(original)
	var id int64
	write(t, v, func(ctx context.Context, tx *sql.Tx) error {
		d, isNew, err := store.AddDocument(ctx, tx, store.Document{Name: "a.pdf", Media: "application/pdf", Stored: noon}, original)
		if id = d.ID; err == nil && !isNew {
			t.Error("AddDocument: a first file is not new")
		}
		return err
	})
	var back bytes.Buffer
	if err := v.Original(t.Context(), id, &back); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(back.Bytes(), original) {
		t.Error("Original: other bytes than were imported")
	}
	write(t, v, func(ctx context.Context, tx *sql.Tx) error {
		d, isNew, err := store.AddDocument(ctx, tx, store.Document{Name: "b.pdf", Media: "application/pdf", Stored: noon}, original)
		if isNew || d.ID != id || d.Name != "a.pdf" {
			t.Errorf("AddDocument of the same bytes = %d %q new %v, want the first document", d.ID, d.Name, isNew)
		}
		return err
	})
}

func TestAddReadings_repeatsCountOnce(t *testing.T) {
	v := newVault(t)
	if _, a := sheet(t, v, "first", "5", "5"); a.New != 2 || a.Duplicate != 0 {
		t.Errorf("two equal rows of one sheet: %+v, want 2 new: it printed them twice", a)
	}
	if _, a := sheet(t, v, "re-issued", "5", "6"); a.New != 1 || a.Duplicate != 1 {
		t.Errorf("a re-issued sheet: %+v, want 1 new and 1 duplicate", a)
	}
	if n := count(t, v); n != 3 {
		t.Errorf("%d readings count, want 3", n)
	}
}

func TestHideBatch_leavesWhatAnotherSheetPrints(t *testing.T) {
	v := newVault(t)
	first, _ := sheet(t, v, "first", "5")
	second, _ := sheet(t, v, "re-issued", "5", "6")
	for _, step := range []struct {
		does string
		f    func(context.Context, *sql.Tx, int64) error
		to   int64
		want int
	}{
		{"undo the first: the second prints its reading too", store.HideBatch, first, 2},
		{"undo both", store.HideBatch, second, 0},
		{"redo the second", store.ShowBatch, second, 2},
		{"redo the first: its reading counts already", store.ShowBatch, first, 2},
		{"undo the second", store.HideBatch, second, 1},
	} {
		write(t, v, func(ctx context.Context, tx *sql.Tx) error { return step.f(ctx, tx, step.to) })
		if n := count(t, v); n != step.want {
			t.Errorf("%s: %d readings count, want %d", step.does, n, step.want)
		}
	}
}

// Three sheets that print one reading, undone and brought back in every order:
// as long as one of them is there it counts once, and the first of them counts.
func TestHideBatch_threeSheetsInEveryOrder(t *testing.T) {
	v := newVault(t)
	var batches [3]int64
	visible := map[int64]bool{}
	for i, bytes := range []string{"first", "second", "third"} {
		batches[i], _ = sheet(t, v, bytes, "5")
		visible[batches[i]] = true
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		b := batches[r.IntN(3)]
		f := store.HideBatch
		if !visible[b] {
			f = store.ShowBatch
		}
		visible[b] = !visible[b]
		write(t, v, func(ctx context.Context, tx *sql.Tx) error { return f(ctx, tx, b) })
		var want int64
		for _, b := range batches {
			if want == 0 && visible[b] {
				want = b
			}
		}
		rs, err := v.Readings(t.Context(), store.ReadingFilter{})
		switch {
		case err != nil:
			t.Fatal(err)
		case want == 0 && len(rs) != 0, want != 0 && (len(rs) != 1 || rs[0].Batch != want):
			t.Fatalf("with %v visible the readings that count are %d, want the one of batch %d", visible, len(rs), want)
		}
		if n := count(t, v); n != len(rs) {
			t.Fatalf("the series counts %d", n)
		}
	}
}

func TestAddReadings_sameNumberWrittenOtherwise(t *testing.T) {
	v := newVault(t)
	day, _ := store.ParseDay("2024-03-12")
	n := 0.91
	for i, value := range []string{"0,91", "0.91"} {
		write(t, v, func(ctx context.Context, tx *sql.Tx) error {
			doc, _, err := store.AddDocument(ctx, tx, store.Document{Name: "made-up", Stored: noon}, []byte(value))
			if err != nil {
				return err
			}
			b, err := store.AddBatch(ctx, tx, store.Batch{Document: doc.ID, Kind: "lab_report", State: store.BatchCommitted, Created: noon})
			if err != nil {
				return err
			}
			s, err := store.PutSeries(ctx, tx, store.Series{Key: "printed:creatinine|mg/dL", Name: "creatinine", Unit: "mg/dL"})
			if err != nil {
				return err
			}
			a, err := store.AddReadings(ctx, tx, []store.Reading{{
				Series: s.ID, At: day.Start(), Day: day, Precision: store.PrecisionDay,
				Printed: store.Printed{Name: "Kreatinin", Value: value, Unit: "mg/dl"}, Number: &n, UCUM: "mg/dL",
				Modality: store.ModalityLab, Document: doc.ID, Batch: b, Written: noon,
			}})
			if a.Duplicate != i {
				t.Errorf("%s: %+v, want %d duplicates", value, a, i)
			}
			return err
		})
	}
}

func TestReadings_windowIsOfLocalDays(t *testing.T) {
	v := newVault(t)
	// The far ends of one calendar day: Kiritimati is 14 hours ahead of UTC, Niue 11 behind.
	day, _ := store.ParseDay("2024-03-12")
	ahead, behind := 14*60, -11*60
	write(t, v, func(ctx context.Context, tx *sql.Tx) error {
		s, err := store.PutSeries(ctx, tx, store.Series{Key: "printed:weight|kg", Name: "weight", Unit: "kg"})
		if err != nil {
			return err
		}
		_, err = store.AddReadings(ctx, tx, []store.Reading{
			{Series: s.ID, At: day.Start().Add(-14 * time.Hour), Offset: &ahead, Day: day, Precision: store.PrecisionMinute, Modality: store.ModalityManual, Written: noon},
			{Series: s.ID, At: day.Start().Add(35*time.Hour - time.Millisecond), Offset: &behind, Day: day, Precision: store.PrecisionMinute, Modality: store.ModalityManual, Written: noon},
		})
		return err
	})
	for _, tt := range []struct {
		from, to store.Day
		want     int
	}{{day, day, 2}, {day + 1, day + 9, 0}, {day - 9, day - 1, 0}} {
		rs, err := v.Readings(t.Context(), store.ReadingFilter{From: &tt.from, To: &tt.to})
		if err != nil || len(rs) != tt.want {
			t.Errorf("Readings from %s to %s: %d, %v, want %d", tt.from, tt.to, len(rs), err, tt.want)
		}
	}
}

func TestDraft_keepsWhatWasReadBesideTheCorrection(t *testing.T) {
	v := newVault(t)
	batch, _ := sheet(t, v, "first", "5")
	read := store.Printed{Name: "Ferritin", Value: "74", Unit: "ng/ml"}
	fixed := read
	fixed.Value = "7,4"
	write(t, v, func(ctx context.Context, tx *sql.Tx) error {
		return store.AddDrafts(ctx, tx, batch, []store.Draft{{Row: 0, Printed: read, ReadAs: read,
			Place: store.Place{Page: 1, Box: [4]float64{1, 2, 3, 4}}, Doubt: []string{"far_outside_range"}}})
	})
	write(t, v, func(ctx context.Context, tx *sql.Tx) error {
		return store.EditDraft(ctx, tx, batch, 0, fixed, nil, false)
	})
	ds, err := v.Drafts(t.Context(), batch)
	if err != nil || len(ds) != 1 {
		t.Fatalf("Drafts: %d, %v", len(ds), err)
	}
	if d := ds[0]; d.Printed != fixed || d.ReadAs != read || len(d.Doubt) != 0 || d.Page != 1 || !slices.Equal(d.Box[:], []float64{1, 2, 3, 4}) {
		t.Errorf("the corrected draft is %+v", d)
	}
	err = v.Write(t.Context(), func(ctx context.Context, tx *sql.Tx) error {
		return store.EditDraft(ctx, tx, batch, 9, fixed, nil, false)
	})
	if !errors.Is(err, store.ErrNotFound) {
		t.Errorf("EditDraft of a row that is not there: %v, want ErrNotFound", err)
	}
}

func TestNoun(t *testing.T) {
	if id := store.NounReading.ID(12); id != "rd_12" {
		t.Errorf("ID = %q", id)
	}
	for _, bad := range []string{"", "rd_", "rd_0", "rd_-1", "se_12", "rd_12x", "12"} {
		if n, err := store.NounReading.Parse(bad); err == nil {
			t.Errorf("Parse(%q) = %d, want an error", bad, n)
		}
	}
}
