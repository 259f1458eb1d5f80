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
