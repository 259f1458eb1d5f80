package importer

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"carnet/import/labtable"
	"carnet/store"
)

// A Review is a batch as a person looks through it before accepting it.
type Review struct {
	Batch   store.Batch
	Drafts  []Draft
	Refused []Left
	Unread  []Left
}

// A Draft is a row that waits for a person, with what it means as it stands.
type Draft struct {
	Number  int           `json:"number"` // of the row in its batch
	Row     Row           `json:"row"`
	ReadAs  store.Printed `json:"read_as"` // as first read
	Skipped bool          `json:"skipped"` // set aside by the person
}

// Review returns what of a batch waits for a person.
func (im *Importer) Review(ctx context.Context, batch int64) (r Review, err error) {
	if r.Batch, err = im.Vault.Batch(ctx, batch); err != nil {
		return r, err
	}
	ds, err := im.Vault.Drafts(ctx, batch)
	if err != nil {
		return r, err
	}
	r.Drafts = make([]Draft, len(ds))
	for i, d := range ds {
		r.Drafts[i] = Draft{Number: d.Row, Row: draftRow(d, decimalMark(r.Batch.Decimal)), ReadAs: d.ReadAs, Skipped: d.Skipped}
	}
	ls, err := im.Vault.Leftovers(ctx, batch)
	r.Refused, r.Unread = []Left{}, []Left{}
	for _, l := range ls {
		left := Left{Page: l.Page, Box: l.Box, Text: l.Text, Reason: l.Reason}
		if l.Refused {
			r.Refused = append(r.Refused, left)
		} else {
			r.Unread = append(r.Unread, left)
		}
	}
	return r, err
}

// draftRow gives a stored draft the meaning of its cells. Its doubts are those
// that were stored with it.
func draftRow(d store.Draft, decimal byte) Row {
	row := fromPrinted(d.Printed)
	row.Page, row.Box, row.Previous = d.Page, d.Box, d.Previous
	row.understand(decimal)
	row.Doubt = append([]string{}, d.Doubt...)
	return row
}

func fromPrinted(p store.Printed) Row {
	return Row{Section: p.Section, Name: p.Name, Value: p.Value, Unit: p.Unit, Range: p.Range, Flag: p.Flag, Date: p.Date,
		Specimen: p.Specimen, Method: p.Method, Doubt: []string{}}
}

// Edit replaces the cells of a draft by what the person says stands there. The
// doubts of its layout are settled by that; those of its new meaning are not.
func (im *Importer) Edit(ctx context.Context, batch int64, number int, p store.Printed, skipped bool) error {
	if err := checkDay(p.Date); err != nil {
		return fmt.Errorf("row %d: %w", number, err)
	}
	return im.Vault.Write(ctx, func(ctx context.Context, tx *sql.Tx) error {
		b, err := store.BatchIn(ctx, tx, batch)
		if err != nil {
			return err
		}
		ds, err := store.DraftsIn(ctx, tx, batch)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(ds, func(d store.Draft) bool { return d.Row == number })
		if i < 0 {
			return fmt.Errorf("row %d: %w", number, store.ErrNotFound)
		}
		row := fromPrinted(p)
		row.Doubt = labtable.Doubts(labtable.Row{Value: p.Value, Unit: p.Unit, Range: p.Range, Flag: p.Flag}, decimalMark(b.Decimal))
		row.understand(decimalMark(b.Decimal))
		doubt := withDateDoubt(row.Doubt, !dated(p.Date, ds[i].Previous, b.Collected))
		return store.EditDraft(ctx, tx, batch, number, p, doubt, skipped)
	})
}

// SetDates sets the days on which the specimen was collected and the sheet was
// reported, and settles the doubt of the rows that only lacked one.
func (im *Importer) SetDates(ctx context.Context, batch int64, collected, reported string) error {
	if err := errors.Join(checkDay(collected), checkDay(reported)); err != nil {
		return err
	}
	return im.Vault.Write(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if err := store.SetBatchDates(ctx, tx, batch, collected, reported); err != nil {
			return err
		}
		ds, err := store.DraftsIn(ctx, tx, batch)
		if err != nil {
			return err
		}
		for _, d := range ds {
			doubt := withDateDoubt(d.Doubt, !dated(d.Date, d.Previous, collected))
			if err := store.SetDraftDoubt(ctx, tx, batch, d.Row, doubt); err != nil {
				return err
			}
		}
		return nil
	})
}

// checkDay refuses what is neither empty nor a day.
func checkDay(date string) error {
	if date == "" {
		return nil
	}
	_, err := store.ParseDay(date)
	return err
}

// dated reports whether a row has a day: its own, or the sheet's if it is no
// earlier result.
func dated(date string, previous bool, collected string) bool {
	return date != "" || collected != "" && !previous
}

func withDateDoubt(doubt []string, missing bool) (out []string) {
	for _, d := range doubt {
		if d != labtable.DoubtNoDate {
			out = append(out, d)
		}
	}
	if missing {
		out = append(out, labtable.DoubtNoDate)
	}
	return out
}
