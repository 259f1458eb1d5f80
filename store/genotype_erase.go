package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// FaultNotGenotypes says that a batch is no genotype import, which alone can be
// erased.
const FaultNotGenotypes FaultKind = "not_genotypes"

// An Erasure is what erasing a genotype import takes out of the vault for good.
type Erasure struct {
	Batch, Document int64
	Set             int64  // 0 if it was never committed
	Name            string // of the file
	Size            int64  // of its original, in bytes
	Rows            int    // markers with their letters

	// Answers is whether questions were answered from the set; Next the set that
	// they are answered from afterwards, 0 none.
	Answers bool
	Next    int64
}

// GenotypeErasure says what erasing a genotype import would take, and takes
// nothing.
func (v *Vault) GenotypeErasure(ctx context.Context, batch int64) (e Erasure, err error) {
	err = v.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		e, err = erasure(ctx, tx, batch)
		return err
	})
	return e, err
}

// EraseGenotypes takes a genotype import out of the vault for good: the rows,
// their names and texts, the set, the batch, and the document with its original
// bytes, in one transaction. Their places in the file are overwritten. The set
// that it had replaced answers again, as after an undo. What was erased can't be
// brought back but from a backup, and backups made before still hold it.
func (v *Vault) EraseGenotypes(ctx context.Context, batch int64, now time.Time) (e Erasure, err error) {
	err = v.Write(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if e, err = erasure(ctx, tx, batch); err != nil {
			return err
		}
		// The connection's, not the transaction's: it is put back for the next writer.
		if _, err := tx.ExecContext(ctx, `PRAGMA secure_delete = ON`); err != nil {
			return err
		}
		err := erase(ctx, tx, e, now)
		_, back := tx.ExecContext(context.WithoutCancel(ctx), `PRAGMA secure_delete = OFF`)
		return errors.Join(err, back)
	})
	if err != nil {
		return Erasure{}, fmt.Errorf("erase %s: %w", NounBatch.ID(batch), err)
	}
	return e, nil
}

func erasure(ctx context.Context, tx *sql.Tx, batch int64) (Erasure, error) {
	b, err := BatchIn(ctx, tx, batch)
	if err != nil {
		return Erasure{}, err
	}
	if b.Kind != "genotype" {
		return Erasure{}, &Fault{Kind: FaultNotGenotypes}
	}
	e := Erasure{Batch: batch, Document: b.Document}
	d, _, err := documentBy(ctx, tx, `id = :key`, b.Document)
	if err != nil {
		return Erasure{}, err
	}
	e.Name, e.Size = d.Name, d.Size
	s, err := genotypesOfBatch(ctx, tx, batch)
	switch {
	case errors.Is(err, ErrNotFound):
		return e, nil
	case err != nil:
		return Erasure{}, err
	}
	e.Set, e.Rows, e.Answers = s.ID, s.Rows, s.State == GenotypeActive
	if !e.Answers {
		a, _, err := ActiveGenotypeSet(ctx, tx)
		e.Next = a.ID
		return e, err
	}
	before, err := scanGenotypeSets(ctx, tx, `WHERE state = 'replaced' AND replaced_by = ?`, s.ID)
	if len(before) > 0 {
		e.Next = before[0].ID
	}
	return e, err
}

// erase deletes what e names, the rows first: foreign keys hold the order.
func erase(ctx context.Context, tx *sql.Tx, e Erasure, now time.Time) error {
	if e.Set != 0 {
		if err := eraseSet(ctx, tx, e, now); err != nil {
			return err
		}
	}
	return execAll(ctx, tx, []string{
		`DELETE FROM draft WHERE batch = :batch`,
		`DELETE FROM leftover WHERE batch = :batch`,
		`DELETE FROM batch WHERE id = :batch`,
		`DELETE FROM document_part WHERE document = :document`,
		`DELETE FROM document WHERE id = :document`,
	}, sql.Named("batch", e.Batch), sql.Named("document", e.Document))
}

// eraseSet deletes a set and its rows. What it had replaced is from now on
// replaced by what has replaced it.
func eraseSet(ctx context.Context, tx *sql.Tx, e Erasure, now time.Time) error {
	err := execAll(ctx, tx, []string{
		`DELETE FROM genotype WHERE genotype_set = :set`,
		`DELETE FROM genotype_marker WHERE genotype_set = :set`,
		`DELETE FROM genotype_block WHERE genotype_set = :set`,
		`DELETE FROM genotype_name WHERE genotype_set = :set`,
		`DELETE FROM genotype_text WHERE genotype_set = :set`,
		passOn,
		`DELETE FROM genotype_set WHERE id = :set`,
	}, sql.Named("set", e.Set))
	if err != nil || !e.Answers || e.Next == 0 {
		return err
	}
	return activate(ctx, tx, e.Next, now)
}
