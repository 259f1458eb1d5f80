package answer_test

import (
	"context"
	"testing"

	"carnet/answer"
	"carnet/answer/answertest"
	"carnet/store"
)

func TestLogEntry(t *testing.T) {
	a := answertest.Asker(t)
	out, err := a.LogEntry(context.Background(), answer.EntryInput{Text: "headache since yesterday, 6/10, BP 150/95, no fever, mood 4"})
	if err != nil {
		t.Fatal(err)
	}
	var ids []int
	for _, p := range out.Parts {
		ids = append(ids, len(p.IDs))
	}
	if len(ids) != 4 || ids[0] != 1 || ids[1] != 2 || ids[2] != 0 || ids[3] != 1 {
		t.Errorf("LogEntry wrote %v of %+v, want a symptom, two readings, nothing of what is denied, a mood", ids, out.Parts)
	}
	es, err := a.Vault.Entries(context.Background(), store.EntryFilter{Kinds: []store.EntryKind{store.EntrySymptom}})
	if err != nil || len(es) != 1 || es[0].Code != "NS01" || es[0].Severity == nil || es[0].Day.String() != "2026-02-28" {
		t.Errorf("the symptom is %+v, %v", es, err)
	}
}

func TestLogEntry_previewWritesNothing(t *testing.T) {
	a := answertest.Asker(t)
	out, err := a.LogEntry(context.Background(), answer.EntryInput{Text: "头疼，血压150/95", Preview: true})
	if err != nil || out.Outcome != answer.OutcomePreview || len(out.Parts) != 2 {
		t.Fatalf("LogEntry = %+v, %v", out, err)
	}
	if es, err := a.Vault.Entries(context.Background(), store.EntryFilter{}); err != nil || len(es) > 0 {
		t.Errorf("a preview wrote %+v, %v", es, err)
	}
}

// A value that is asked about keeps the whole line from being written, so that
// sending it again with a yes writes nothing twice; each pressure has its name.
func TestLogEntry_asked(t *testing.T) {
	a := answertest.Asker(t)
	in := answer.EntryInput{Text: "headache, BP 95/150"}
	out, err := a.LogEntry(t.Context(), in)
	if err != nil || out.Outcome != answer.OutcomeDoubt {
		t.Fatalf("LogEntry = %+v, %v, want a doubt", out, err)
	}
	if es, err := a.Vault.Entries(t.Context(), store.EntryFilter{}); err != nil || len(es) > 0 {
		t.Errorf("half of the line was written: %+v, %v", es, err)
	}
	in.Confirm = true
	if out, err = a.LogEntry(t.Context(), in); err != nil || out.Outcome != answer.OutcomeWritten {
		t.Fatalf("with a yes: %+v, %v", out, err)
	}
	rs, err := a.Vault.Readings(t.Context(), store.ReadingFilter{})
	if err != nil || len(rs) != 2 {
		t.Fatalf("%d readings, %v", len(rs), err)
	}
	for _, r := range rs {
		if want := map[string]string{"8480-6": "Systolic blood pressure", "8462-4": "Diastolic blood pressure"}[r.Code]; r.Name != want {
			t.Errorf("%s is named %q, want %q", r.Code, r.Name, want)
		}
	}
}
