package importer

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"carnet/store"
)

// Commit turns drafts of a batch into readings, in one transaction. Rows names
// those that a person accepted; nil accepts all that nothing speaks against.
// Rows without a day stay drafts whoever accepts them. Accepting rows of an
// undone batch brings it back whole.
func (im *Importer) Commit(ctx context.Context, batch int64, rows []int) (c Committed, err error) {
	b, err := im.Vault.Batch(ctx, batch)
	if err != nil {
		return c, err
	}
	if b.Kind == KindGenotype {
		return im.commitGenotype(ctx, b)
	}
	err = im.Vault.Write(ctx, func(ctx context.Context, tx *sql.Tx) error {
		b, err := store.BatchIn(ctx, tx, batch)
		if err != nil {
			return err
		}
		ds, err := store.DraftsIn(ctx, tx, batch)
		if err != nil {
			return err
		}
		return im.accept(ctx, tx, b, chosen(ds, rows), &c)
	})
	return c, err
}

// chosen picks the drafts to accept.
func chosen(ds []store.Draft, rows []int) (out []store.Draft) {
	want := map[int]bool{}
	for _, r := range rows {
		want[r] = true
	}
	for _, d := range ds {
		if d.Skipped {
			continue
		}
		if want[d.Row] || rows == nil && len(d.Doubt) == 0 {
			out = append(out, d)
		}
	}
	return out
}

func (im *Importer) accept(ctx context.Context, tx *sql.Tx, b store.Batch, ds []store.Draft, c *Committed) error {
	var rs []store.Reading
	for _, d := range ds {
		r, ok, err := im.reading(ctx, tx, b, d)
		if err != nil {
			return err
		}
		if !ok {
			continue
		}
		rs = append(rs, r)
		if err := store.DropDraft(ctx, tx, b.ID, d.Row); err != nil {
			return err
		}
	}
	added, err := store.AddReadings(ctx, tx, rs)
	if err != nil {
		return err
	}
	c.Readings, c.New = len(rs), added.New
	if len(rs) == 0 {
		return nil
	}
	if b.State == store.BatchUndone {
		if err := store.ShowBatch(ctx, tx, b.ID); err != nil {
			return err
		}
	}
	return store.SetBatchState(ctx, tx, b.ID, store.BatchCommitted, im.Now())
}

// reading makes the reading of an accepted draft; ok is false where no day is
// known for it.
func (im *Importer) reading(ctx context.Context, tx *sql.Tx, b store.Batch, d store.Draft) (r store.Reading, ok bool, err error) {
	date := d.Date
	if date == "" && !d.Previous {
		date = b.Collected
	}
	day, err := store.ParseDay(date)
	if err != nil {
		return r, false, nil
	}
	words, err := store.ReadWords(ctx, tx)
	if err != nil {
		return r, false, err
	}
	m := mean(words.Resolver, d.Printed, decimalMark(b.Decimal))
	if err := words.Err(); err != nil {
		return r, false, err
	}
	s, err := store.PutSeries(ctx, tx, m.series(d.Printed))
	if err != nil {
		return r, false, err
	}
	r = store.Reading{
		Series: s.ID, At: day.Start(), Day: day, Precision: store.PrecisionDay,
		Printed: d.Printed, Place: d.Place,
		Number: m.Number, Comparator: m.Comparator, UCUM: m.UCUM, Low: m.Low, High: m.High,
		Canonical: m.canonical(s.Unit), Outcome: m.Answer.Outcome, Reason: m.Answer.Reason, Rejected: m.Answer.Rejected,
		Modality: store.ModalityLab, Document: b.Document, Batch: b.ID, Written: im.Now(),
	}
	if m.Answer.Outcome == "coded" {
		r.Code = m.Answer.Code
	}
	if d.Printed != d.ReadAs {
		readAs := d.ReadAs
		r.ReadAs = &readAs
	}
	return r, true, nil
}

// Undo takes what a batch brought out of sight. The document, the drafts and
// the readings stay: Redo, or importing the file again, brings them back.
func (im *Importer) Undo(ctx context.Context, batch int64) error {
	return im.turn(ctx, batch, store.BatchUndone, store.HideBatch, store.HideGenotypes)
}

// Redo brings back what Undo took out of sight.
func (im *Importer) Redo(ctx context.Context, batch int64) error {
	return im.turn(ctx, batch, store.BatchCommitted, store.ShowBatch, store.ShowGenotypes)
}

func (im *Importer) turn(ctx context.Context, batch int64, to store.BatchState,
	readings func(context.Context, *sql.Tx, int64) error, genotypes func(context.Context, *sql.Tx, int64, time.Time) error) error {
	return im.Vault.Write(ctx, func(ctx context.Context, tx *sql.Tx) error {
		b, err := store.BatchIn(ctx, tx, batch)
		if err != nil {
			return err
		}
		if b.State == to {
			return nil
		}
		if b.Kind == KindGenotype {
			err = genotypes(ctx, tx, batch, im.Now())
		} else {
			err = readings(ctx, tx, batch)
		}
		nothing := b.Kind != KindGenotype && b.Readings == 0 || errors.Is(err, store.ErrNotFound)
		if err != nil && !nothing {
			return err
		}
		if nothing && to == store.BatchCommitted { // it was undone before anybody accepted it
			to = store.BatchPending
		}
		return store.SetBatchState(ctx, tx, batch, to, im.Now())
	})
}
