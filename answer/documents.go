package answer

import (
	"cmp"
	"context"
	"slices"
	"time"

	"carnet/store"
)

// A document is an imported file with what its imports brought.
type document struct {
	store.Document
	kind     string // of its newest import: lab_report, genotype
	date     string // collected or reported, else the day of its import
	imported string
	readings int
	waiting  int
	undone   bool
}

// documents lists the imported files, newest first.
func (a *Asker) documents(ctx context.Context, zone *time.Location) ([]document, error) {
	docs, err := a.Vault.Documents(ctx)
	if err != nil {
		return nil, err
	}
	batches, err := a.Vault.Batches(ctx, 0) // newest first
	if err != nil {
		return nil, err
	}
	var out []document
	for _, d := range docs {
		day := store.DayOf(d.Stored.In(zone)).String()
		th := document{Document: d, date: day, imported: day}
		for _, b := range batches {
			if b.Document == d.ID && b.State != store.BatchLoading {
				th.take(b)
			}
		}
		out = append(out, th)
	}
	slices.SortStableFunc(out, func(x, y document) int { return cmp.Or(cmp.Compare(y.date, x.date), cmp.Compare(y.ID, x.ID)) })
	return out, nil
}

// take adds one import of the document; the newest comes first.
func (th *document) take(b store.Batch) {
	if th.kind == "" {
		th.kind, th.undone = b.Kind, b.State == store.BatchUndone
		th.date = cmp.Or(b.Collected, b.Reported, th.date)
	}
	if b.State != store.BatchUndone {
		th.readings += b.Readings
		th.waiting += b.Pending
	}
}
