package importer

import (
	"context"
	"database/sql"

	"carnet/store"
)

// reread reads a kept file again under options that settle what it left open,
// and gives its drafts what they say then. What a person corrected, set aside or
// accepted stays as it is.
func (im *Importer) reread(ctx context.Context, batch int64, doc store.Document, data []byte, o Options) error {
	if o.Password == "" {
		o.Password = doc.Password
	}
	o.Today = store.DayOf(im.Now()).String()
	f, err := Read(ctx, data, o)
	if err != nil || f.Outcome != Accepted {
		return err
	}
	now := map[standing][]Row{}
	for _, r := range f.Rows {
		at := standing{store.Place{Page: r.Page, Box: r.Box}, r.Name, r.Value}
		now[at] = append(now[at], r)
	}
	return im.Vault.Write(ctx, func(ctx context.Context, tx *sql.Tx) error {
		b, err := store.BatchIn(ctx, tx, batch)
		if err != nil {
			return err
		}
		if b.Collected == "" {
			b.Collected, b.Reported = f.Collected, f.Reported
		}
		if err := store.SetBatchReading(ctx, tx, batch, b.Collected, b.Reported, markText(f.decimal)); err != nil {
			return err
		}
		ds, err := store.DraftsIn(ctx, tx, batch)
		if err != nil {
			return err
		}
		drafts := map[standing]int{}
		for _, d := range ds {
			drafts[standingOf(d)]++
		}
		nth := map[standing]int{}
		for _, d := range ds {
			at := standingOf(d)
			n := nth[at]
			nth[at]++
			if len(now[at]) != drafts[at] || d.Skipped || d.Printed != d.ReadAs {
				continue // which of the like rows it was can't be told, or it is the person's
			}
			r := now[at][n]
			r.Doubt = withDateDoubt(r.Doubt, !dated(r.Date, r.Previous, b.Collected))
			if err := store.DropDraft(ctx, tx, batch, d.Row); err != nil {
				return err
			}
			if err := store.AddDrafts(ctx, tx, batch, []store.Draft{r.draft(d.Row)}); err != nil {
				return err
			}
		}
		return nil
	})
}

// standing is where a row stands on its document, and as what: two results may
// share a line, and those of a table file have no place at all. Rows alike in it
// are told apart by their order.
type standing struct {
	store.Place
	name, value string
}

func standingOf(d store.Draft) standing { return standing{d.Place, d.ReadAs.Name, d.ReadAs.Value} }

// Waiting is what of a batch wants a person, and what of its file became no row.
type Waiting struct {
	Rows    int            // without those set aside
	Sure    int            // of them, that nothing speaks against
	Doubt   map[string]int // rows by what speaks against them
	Refused int            // rows that are not to be used, such as one without a result
	Unread  int            // texts that were not understood
}

// Waiting counts what of a batch wants a person.
func (im *Importer) Waiting(ctx context.Context, batch int64) (w Waiting, err error) {
	w.Doubt = map[string]int{}
	ds, err := im.Vault.Drafts(ctx, batch)
	if err != nil {
		return w, err
	}
	for _, d := range ds {
		if d.Skipped {
			continue
		}
		w.Rows++
		if len(d.Doubt) == 0 {
			w.Sure++
		}
		for _, doubt := range d.Doubt {
			w.Doubt[doubt]++
		}
	}
	ls, err := im.Vault.Leftovers(ctx, batch)
	for _, l := range ls {
		if l.Refused {
			w.Refused++
		} else {
			w.Unread++
		}
	}
	return w, err
}
