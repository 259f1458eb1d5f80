package importer

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"fmt"

	"carnet/store"
)

// A Result says what became of one file.
type Result struct {
	Batch     int64
	Document  int64
	Kind      string
	Found     Found
	Duplicate bool // the vault had this very file already
	Restored  bool // an undone import of it was brought back
	Committed
	State   store.BatchState
	Pending int // rows that wait for a person
}

// Waiting reports whether something of the file wants a person: rows, or the
// genotypes as a whole.
func (r Result) Waiting() bool { return r.Pending > 0 || r.State == store.BatchPending }

// Committed counts what a commit wrote.
type Committed struct {
	Readings  int // accepted rows
	New       int // of them not known before from another document
	Genotypes int // rows of a genotype file that is now the active one
}

// Import keeps a file and drafts what is in it. The same bytes again add
// nothing: they bring an undone import back, and rows that still wait are read
// anew where o settles what the file left open; else they are a duplicate. The
// error is a [store.Fault] where the file can't be used; then nothing is kept.
func (im *Importer) Import(ctx context.Context, name string, data []byte, o Options) (Result, error) {
	if len(data) == 0 {
		return Result{}, fault(FaultEmpty)
	}
	if doc, ok, err := im.Vault.DocumentWith(ctx, sha256.Sum256(data)); err != nil {
		return Result{}, err
	} else if ok {
		return im.again(ctx, doc, data, o)
	}
	o.Today = store.DayOf(im.Now()).String()
	found, err := Read(ctx, data, o)
	if err != nil {
		return Result{}, err
	}
	res := Result{Kind: found.Kind, Found: found, State: store.BatchPending, Pending: len(found.Rows)}
	if found.Outcome != Accepted && len(found.Rows) == 0 {
		return res, found.Fault
	}
	err = im.Vault.Write(ctx, func(ctx context.Context, tx *sql.Tx) error {
		return im.keep(ctx, tx, name, data, o, &res)
	})
	return res, err
}

// keep writes the document, its batch and its drafts.
func (im *Importer) keep(ctx context.Context, tx *sql.Tx, name string, data []byte, o Options, res *Result) error {
	f := res.Found
	doc, isNew, err := store.AddDocument(ctx, tx, store.Document{Name: name, Media: media(data), Pages: f.Pages,
		Password: o.Password, Stored: im.Now()}, data)
	if err != nil {
		return err
	}
	if !isNew { // another process imported it meanwhile
		return fmt.Errorf("document %s was imported at the same time: import it again to see it", store.NounDocument.ID(doc.ID))
	}
	res.Document = doc.ID
	res.Batch, err = store.AddBatch(ctx, tx, store.Batch{Document: doc.ID, Kind: f.Kind, State: store.BatchPending,
		Collected: f.Collected, Reported: f.Reported, Decimal: markText(f.decimal), Created: im.Now()})
	if err != nil {
		return err
	}
	drafts := make([]store.Draft, len(f.Rows))
	for i, r := range f.Rows {
		drafts[i] = r.draft(i)
	}
	if err := store.AddDrafts(ctx, tx, res.Batch, drafts); err != nil {
		return err
	}
	return store.AddLeftovers(ctx, tx, res.Batch, f.leftovers())
}

func (f Found) leftovers() (ls []store.Leftover) {
	for i, from := range [][]Left{f.Refused, f.Unread} {
		for _, l := range from {
			ls = append(ls, store.Leftover{Refused: i == 0, Place: store.Place{Page: l.Page, Box: l.Box}, Text: l.Text, Reason: l.Reason})
		}
	}
	return ls
}

// again answers for a file that the vault has already.
func (im *Importer) again(ctx context.Context, doc store.Document, data []byte, o Options) (Result, error) {
	bs, err := im.Vault.Batches(ctx, doc.ID)
	if err != nil {
		return Result{}, err
	}
	if len(bs) == 0 {
		return Result{}, fmt.Errorf("document %s has no batch", store.NounDocument.ID(doc.ID))
	}
	b := bs[0]
	res := Result{Batch: b.ID, Document: doc.ID, Kind: b.Kind, Duplicate: true}
	if b.State == store.BatchUndone {
		res.Restored = true
		if err := im.Redo(ctx, b.ID); err != nil {
			return res, err
		}
		if b, err = im.Vault.Batch(ctx, b.ID); err != nil {
			return res, err
		}
	}
	if b.Pending > 0 && o.DateOrder+o.Decimal != "" {
		if err := im.reread(ctx, b.ID, doc, data, o); err != nil {
			return res, err
		}
	}
	res.State, res.Pending, res.Readings = b.State, b.Pending, b.Readings
	if b.Kind == KindGenotype {
		return res, im.againGenotype(ctx, b, &res)
	}
	return res, nil
}
