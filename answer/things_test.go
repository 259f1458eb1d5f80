package answer_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"carnet/answer"
	"carnet/store"
)

// somePast is a vault of made-up events, asked on 2026-05-01.
func somePast(t testing.TB) *answer.Asker {
	t.Helper()
	a, _ := at(t, "2026-05-01T10:00:00Z")
	day := func(s string) *store.Day {
		d, err := store.ParseDay(s)
		if err != nil {
			t.Fatal(err)
		}
		return &d
	}
	by := store.Written{Modality: store.ModalityManual, Written: time.Date(2026, 4, 1, 0, 0, 0, 0, time.UTC)}
	secret := by
	secret.KeptBack = true
	events := []store.Event{
		{Kind: store.EventVisit, Day: day("2026-03-02"), Title: "knee pain", Who: "Dr. Example", Outcome: "physiotherapy", State: store.EventDone, Written: by},
		{Kind: store.EventVisit, Day: day("2026-06-10"), Clock: "09:30", Title: "follow-up", Who: "Dr. Example", State: store.EventBooked, Written: by},
		{Kind: store.EventCheckup, Day: day("2026-04-01"), Title: "dentist", State: store.EventDue, Written: by},
		{Kind: store.EventVaccination, Day: day("2020-01-15"), Title: "tetanus", State: store.EventDone, Every: 120, Written: by},
		{Kind: store.EventCheckup, Day: day("2025-08-31"), Title: "skin", State: store.EventDone, Every: 6, Written: by},
		{Kind: store.EventAllergy, Title: "penicillin", Outcome: "rash", Written: by},
		{Kind: store.EventIllness, Day: day("2026-01-10"), EndDay: day("2026-01-20"), Title: "influenza", Written: by},
		{Kind: store.EventProcedure, Day: day("2019-05-05"), Title: "appendectomy", State: store.EventDone, Written: secret},
	}
	entries := []store.Entry{
		{Kind: store.EntryCondition, Moment: store.OnDay(*day("2021-01-01")), Words: "Bluthochdruck", Code: "KD73", Outcome: "coded", Written: by},
		{Kind: store.EntryNote, Moment: store.OnDay(*day("2026-02-02")), Words: "moved house", Written: by},
	}
	err := a.Vault.Write(t.Context(), func(ctx context.Context, tx *sql.Tx) (err error) {
		for i := range events {
			err = errors.Join(err, store.AddEvent(ctx, tx, &events[i]))
		}
		for i := range entries {
			err = errors.Join(err, store.AddEntry(ctx, tx, &entries[i]))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestQueryRecords(t *testing.T) {
	a := somePast(t)
	all := answer.Grants{answer.ClassVisits: true, answer.ClassAllergies: true, answer.ClassJournal: true}
	for _, tt := range []struct {
		why    string
		q      answer.RecordQuery
		grants answer.Grants
		want   []string
	}{
		{"everything, newest first", answer.RecordQuery{}, nil, []string{
			"«follow-up»", "«dentist»", "«knee pain»", "«moved house»", "«influenza»", "«skin»", "«Bluthochdruck»", "«tetanus»", "«appendectomy»", "«penicillin»",
		}},
		{"one kind", answer.RecordQuery{Type: answer.TypeVisit}, nil, []string{"«follow-up»", "«knee pain»"}},
		{"by what was written", answer.RecordQuery{Keywords: []string{"physio"}}, nil, []string{"«knee pain»"}},
		{"what lasts is in every window since; what has no day in all", answer.RecordQuery{Start: "2026-01-15", End: "2026-01-31"}, nil, []string{"«influenza»", "«Bluthochdruck»", "«penicillin»"}},
		{"an assistant: without what is kept back", answer.RecordQuery{Type: answer.TypeProcedure}, all, nil},
		{"an assistant without allergies", answer.RecordQuery{Start: "2026-01-15", End: "2026-01-31"}, answer.DefaultGrants(), []string{"«influenza»", "«Bluthochdruck»"}},
	} {
		asker := &answer.Asker{Vault: a.Vault, Now: a.Now, Zone: a.Zone, Grants: tt.grants}
		e := asker.QueryRecords(t.Context(), tt.q)
		checkClosed(t, e)
		if got := cells(e, "name"); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q, want %q (%s)", tt.why, got, tt.want, e.Message)
		}
	}
}

// What is due and passed is overdue; what repeats says when next.
func TestQueryRecords_due(t *testing.T) {
	a := somePast(t)
	e := a.QueryRecords(t.Context(), answer.RecordQuery{})
	by := map[string][2]string{}
	for i, name := range cells(e, "name") {
		by[name] = [2]string{fmt.Sprint(cell(e, i, "state")), fmt.Sprint(cell(e, i, "next"))}
	}
	for name, want := range map[string][2]string{
		"«dentist»": {"overdue", "<nil>"}, "«follow-up»": {"booked", "<nil>"}, "«tetanus»": {"done", "2030-01-15"}, "«skin»": {"done", "2026-02-28"}, "«penicillin»": {"<nil>", "<nil>"},
	} {
		if by[name] != want {
			t.Errorf("%s: %v, want %v", name, by[name], want)
		}
	}
}

// Withheld never looks like empty, and a record of a class that is not granted
// can't be told from none by its id.
func TestQueryRecords_withheld(t *testing.T) {
	a := somePast(t)
	guest := &answer.Asker{Vault: a.Vault, Now: a.Now, Zone: a.Zone, Grants: answer.DefaultGrants()}
	if e := guest.QueryRecords(t.Context(), answer.RecordQuery{Type: answer.TypeAllergy}); e.Reason != answer.AbsentNotGranted {
		t.Errorf("allergies without the grant: %s %s", e.Kind, e.Reason)
	}
	if e := guest.QueryRecords(t.Context(), answer.RecordQuery{Type: answer.TypeProcedure}); e.Reason != answer.AbsentKeptBack {
		t.Errorf("a procedure that is kept back: %s %s", e.Kind, e.Reason)
	}
	allergy := cells(a.QueryRecords(t.Context(), answer.RecordQuery{Type: answer.TypeAllergy}), "id")[0]
	visit := cells(a.QueryRecords(t.Context(), answer.RecordQuery{Type: answer.TypeVisit}), "id")[1]
	if e := guest.Fetch(t.Context(), allergy); e.Reason != answer.AbsentUnknownName {
		t.Errorf("an allergy by its id without the grant: %s %s", e.Kind, e.Reason)
	}
	if e := guest.Fetch(t.Context(), visit); e.Kind != answer.KindResult || !strings.Contains(e.Text, "«physiotherapy»") {
		t.Errorf("a visit by its id: %s %s", e.Kind, e.Message)
	}
	if e := (&answer.Asker{Vault: a.Vault, Grants: answer.Grants{answer.ClassReadings: true}}).QueryRecords(t.Context(), answer.RecordQuery{}); e.Reason != answer.AbsentNotGranted {
		t.Errorf("with no class of it granted: %s %s", e.Kind, e.Reason)
	}
}

// Words find what was written, and what it is coded as in another language.
func TestSearch_things(t *testing.T) {
	a := somePast(t)
	for query, want := range map[string]string{"knee": "«knee pain»", "physiotherapy": "«knee pain»", "hypertension": "«Bluthochdruck»", "高血压": "«Bluthochdruck»"} {
		if got := cells(a.Search(t.Context(), query, ""), "title"); !slices.Contains(got, want) {
			t.Errorf("search %s: %q, want %s", query, got, want)
		}
	}
}

func TestDescribeRecord_things(t *testing.T) {
	a := somePast(t)
	e := a.DescribeRecord(t.Context(), "")
	types := cells(e, "type")
	for _, want := range []string{"visit", "checkup", "condition", "vaccination", "allergy", "illness", "note"} {
		if !slices.Contains(types, want) {
			t.Errorf("describe_record lists %q, want %s among them", types, want)
		}
	}
}
