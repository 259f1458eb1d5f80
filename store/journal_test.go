package store_test

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"testing"
	"time"

	"carnet/store"
)

func day(t testing.TB, s string) store.Day {
	t.Helper()
	d, err := store.ParseDay(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func entries(t testing.TB, v *store.Vault, f store.EntryFilter) (words []string) {
	t.Helper()
	es, err := v.Entries(t.Context(), f)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range es {
		words = append(words, e.Words)
	}
	return words
}

func TestAddEntry(t *testing.T) {
	v := newVault(t)
	by := store.Written{Modality: store.ModalityManual, Written: noon}
	end := day(t, "2026-02-10")
	var cough store.Entry
	write(t, v, func(ctx context.Context, tx *sql.Tx) error {
		cough = store.Entry{Kind: store.EntrySymptom, Moment: store.OnDay(day(t, "2026-02-20")), Words: "cough", Code: "RS07", Outcome: "coded", Written: by}
		asthma := store.Entry{Kind: store.EntryCondition, Moment: store.OnDay(day(t, "2020-01-01")), Words: "asthma", Written: by}
		flu := store.Entry{Kind: store.EntryCondition, Moment: store.OnDay(day(t, "2026-02-01")), EndDay: &end, Words: "flu", Written: by}
		secret := store.Entry{Kind: store.EntryNote, Moment: store.OnDay(day(t, "2026-02-21")), Words: "secret", Written: by}
		secret.KeptBack = true
		for _, e := range []*store.Entry{&cough, &asthma, &flu, &secret} {
			if err := store.AddEntry(ctx, tx, e); err != nil {
				return err
			}
		}
		return nil
	})
	from, to := day(t, "2026-02-15"), day(t, "2026-02-28")
	for _, tt := range []struct {
		name string
		f    store.EntryFilter
		want []string
	}{
		{"newest first", store.EntryFilter{}, []string{"secret", "cough", "flu", "asthma"}},
		{"a condition without an end holds on, one with an end does not", store.EntryFilter{From: &from, To: &to}, []string{"secret", "cough", "asthma"}},
		{"what is kept back stays back", store.EntryFilter{Open: true, From: &from}, []string{"cough", "asthma"}},
		{"by kind", store.EntryFilter{Kinds: []store.EntryKind{store.EntryCondition}}, []string{"flu", "asthma"}},
		{"by code", store.EntryFilter{Code: "RS07"}, []string{"cough"}},
	} {
		if got := entries(t, v, tt.f); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
	write(t, v, func(ctx context.Context, tx *sql.Tx) error {
		better := store.Entry{Kind: store.EntrySymptom, Moment: cough.Moment, Words: "dry cough", Written: store.Written{Modality: store.ModalityManual, Amends: cough.ID, Written: noon}}
		if err := store.AddEntry(ctx, tx, &better); err != nil {
			return err
		}
		return store.RetractEntry(ctx, tx, better.ID)
	})
	if got := entries(t, v, store.EntryFilter{Kinds: []store.EntryKind{store.EntrySymptom}}); len(got) != 0 {
		t.Errorf("after a correction that was taken back: %q, want none", got)
	}
	if got := entries(t, v, store.EntryFilter{ID: cough.ID}); !slices.Equal(got, []string{"cough"}) {
		t.Errorf("the words that were corrected are %q, want them kept", got)
	}
}

func TestPlan_courses(t *testing.T) {
	v := newVault(t)
	start := day(t, "2026-01-10")
	p := store.Plan{Name: "Ramipril", Kind: store.PlanMedication, Confirmed: true, Written: noon,
		Revisions: []store.Revision{{From: start, Anchor: start, Sig: "1-0-0"}}, Courses: []store.Course{{Start: start}}}
	write(t, v, func(ctx context.Context, tx *sql.Tx) error { return store.AddPlan(ctx, tx, &p) })
	try := func(name string, want error, f func(ctx context.Context, tx *sql.Tx) error) {
		t.Helper()
		if err := v.Write(t.Context(), f); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", name, err, want)
		}
	}
	try("stopping before it began", store.ErrBeforeStart, func(ctx context.Context, tx *sql.Tx) error {
		return store.EndCourse(ctx, tx, p.ID, start-1, store.CourseStopped, "")
	})
	try("resuming what runs", store.ErrCourseOpen, func(ctx context.Context, tx *sql.Tx) error { return store.Resume(ctx, tx, p.ID, start+30) })
	try("stopping", nil, func(ctx context.Context, tx *sql.Tx) error {
		return store.EndCourse(ctx, tx, p.ID, start+20, store.CourseStopped, "cough")
	})
	try("stopping again", store.ErrCourseClosed, func(ctx context.Context, tx *sql.Tx) error {
		return store.EndCourse(ctx, tx, p.ID, start+21, store.CourseStopped, "")
	})
	try("resuming inside the first course", store.ErrCourseOverlap, func(ctx context.Context, tx *sql.Tx) error { return store.Resume(ctx, tx, p.ID, start+20) })
	try("resuming", nil, func(ctx context.Context, tx *sql.Tx) error { return store.Resume(ctx, tx, p.ID, start+21) })
	try("voiding", nil, func(ctx context.Context, tx *sql.Tx) error {
		got, err := store.PlanIn(ctx, tx, p.ID)
		if err == nil && (len(got.Courses) != 2 || got.Courses[0].Note != "cough" || got.Courses[1].End != nil) {
			t.Errorf("the courses are %+v", got.Courses)
		}
		return errors.Join(err, store.VoidPlan(ctx, tx, p.ID))
	})
	try("a plan entered in error", store.ErrNotFound, func(ctx context.Context, tx *sql.Tx) error {
		_, err := store.PlanIn(ctx, tx, p.ID)
		return err
	})
}

// The last answer about a slot counts, and undoing it leaves nothing.
func TestDosesIn(t *testing.T) {
	v := newVault(t)
	d := day(t, "2026-02-01")
	p := store.Plan{Name: "x", Kind: store.PlanMedication, Written: noon}
	write(t, v, func(ctx context.Context, tx *sql.Tx) error {
		if err := store.AddPlan(ctx, tx, &p); err != nil {
			return err
		}
		for _, a := range []struct {
			day   store.Day
			slot  string
			state store.DoseState
		}{{d, "morning", store.DoseSkipped}, {d, "morning", store.DoseTaken}, {d, "evening", store.DoseTaken}, {d - 1, "morning", store.DoseTaken}, {d - 1, "morning", store.DoseUndone}} {
			dose := store.Dose{Plan: p.ID, Day: a.day, Slot: a.slot, State: a.state, At: noon, Modality: store.ModalityManual, Written: noon}
			if err := store.AddDose(ctx, tx, &dose); err != nil {
				return err
			}
		}
		ds, err := store.DosesIn(ctx, tx, p.ID, d-10, d)
		if err != nil {
			return err
		}
		if len(ds) != 2 || ds[0].State != store.DoseTaken || ds[1].State != store.DoseTaken {
			t.Errorf("DosesIn = %+v, want two taken", ds)
		}
		first, err := store.FirstDoseDay(ctx, tx, p.ID)
		if first == nil || *first != d {
			t.Errorf("FirstDoseDay = %v, want %s: the earlier answer was undone", first, d)
		}
		return err
	})
}

func TestMoveZone(t *testing.T) {
	v := newVault(t)
	write(t, v, func(ctx context.Context, tx *sql.Tx) error {
		if err := store.MoveZone(ctx, tx, store.ZoneChange{At: noon, Zone: "Asia/Tokyo"}); err != nil {
			return err
		}
		zs, err := store.ZonesIn(ctx, tx)
		want := []store.ZoneChange{{At: time.UnixMilli(0).UTC(), Zone: "Europe/Berlin"}, {At: noon, Zone: "Asia/Tokyo"}}
		if !slices.Equal(zs, want) {
			t.Errorf("ZonesIn = %v, want %v", zs, want)
		}
		return err
	})
	if p, err := v.Profile(t.Context()); err != nil || p.TimeZone != "Asia/Tokyo" {
		t.Errorf("the profile's zone is %s, %v", p.TimeZone, err)
	}
}

func TestLink(t *testing.T) {
	v := newVault(t)
	write(t, v, func(ctx context.Context, tx *sql.Tx) error {
		for _, pair := range [][2]string{{"vs_1", "en_2"}, {"en_2", "vs_1"}, {"vs_1", "pl_3"}} {
			if err := store.Link(ctx, tx, pair[0], pair[1]); err != nil {
				return err
			}
		}
		ids, err := store.Linked(ctx, tx, "vs_1")
		if !slices.Equal(ids, []string{"en_2", "pl_3"}) {
			t.Errorf("Linked = %q", ids)
		}
		return err
	})
}
