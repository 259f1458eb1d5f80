package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// BatchState is where an import stands.
type BatchState string

// The states of a batch. Undoing hides what it brought; importing the same
// file again, or redoing, brings it back.
const (
	BatchLoading   BatchState = "loading"   // being written; nobody sees it yet
	BatchPending   BatchState = "pending"   // read, nothing accepted
	BatchCommitted BatchState = "committed" // accepted, perhaps with drafts left
	BatchUndone    BatchState = "undone"
)

// A Batch is one import of one document.
type Batch struct {
	ID                  int64
	Document            int64
	Kind                string // lab_report, genotype
	State               BatchState
	Collected, Reported string // YYYY-MM-DD, "" not printed
	Decimal             string // "." or "," as the document writes numbers, "" it does not tell
	Created, Changed    time.Time

	// Counted when read, never written.
	Readings int // that came of it, final or repeating another
	Pending  int // drafts that nobody has accepted
	Leftover int // texts that became no row
}

// AddBatch writes a new batch and returns its id.
func AddBatch(ctx context.Context, tx *sql.Tx, b Batch) (id int64, err error) {
	err = tx.QueryRowContext(ctx, `
		INSERT INTO batch (document, kind, state, collected, reported, decimal, created, changed)
		VALUES (:document, :kind, :state, :collected, :reported, :decimal, :created, :created) RETURNING id`,
		sql.Named("document", b.Document), sql.Named("kind", b.Kind), sql.Named("state", string(b.State)),
		sql.Named("collected", b.Collected), sql.Named("reported", b.Reported), sql.Named("decimal", b.Decimal),
		sql.Named("created", b.Created.UnixMilli())).Scan(&id)
	if err != nil {
		return 0, fmt.Errorf("add batch: %w", err)
	}
	return id, nil
}

// SetBatchState moves a batch to another state.
func SetBatchState(ctx context.Context, tx *sql.Tx, id int64, s BatchState, now time.Time) error {
	return changeOne(ctx, tx, NounBatch.ID(id), `UPDATE batch SET state = ?, changed = ? WHERE id = ?`,
		string(s), now.UnixMilli(), id)
}

// SetBatchDates corrects the dates that the document printed.
func SetBatchDates(ctx context.Context, tx *sql.Tx, id int64, collected, reported string) error {
	return changeOne(ctx, tx, NounBatch.ID(id), `UPDATE batch SET collected = ?, reported = ? WHERE id = ?`, collected, reported, id)
}

// SetBatchReading is [SetBatchDates] with the mark that the document writes
// decimals with, "" not known.
func SetBatchReading(ctx context.Context, tx *sql.Tx, id int64, collected, reported, decimal string) error {
	return changeOne(ctx, tx, NounBatch.ID(id), `UPDATE batch SET collected = ?, reported = ?, decimal = ? WHERE id = ?`,
		collected, reported, decimal, id)
}

func changeOne(ctx context.Context, tx *sql.Tx, what, stmt string, args ...any) error {
	res, err := tx.ExecContext(ctx, stmt, args...)
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return fmt.Errorf("%s: %w", what, ErrNotFound)
	}
	return nil
}

// Batches lists the imports, newest first; document 0 is all documents.
func (v *Vault) Batches(ctx context.Context, document int64) (bs []Batch, err error) {
	err = v.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		bs, err = scanBatches(ctx, tx, `WHERE :document = 0 OR document = :document`, sql.Named("document", document))
		return err
	})
	return bs, err
}

// Batch returns one import. The error wraps [ErrNotFound] if there is none.
func (v *Vault) Batch(ctx context.Context, id int64) (b Batch, err error) {
	err = v.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		b, err = BatchIn(ctx, tx, id)
		return err
	})
	return b, err
}

// BatchIn is [Vault.Batch] inside a transaction.
func BatchIn(ctx context.Context, tx *sql.Tx, id int64) (Batch, error) {
	bs, err := scanBatches(ctx, tx, `WHERE id = :id`, sql.Named("id", id))
	if err == nil && len(bs) == 0 {
		err = fmt.Errorf("batch %s: %w", NounBatch.ID(id), ErrNotFound)
	}
	if err != nil {
		return Batch{}, err
	}
	return bs[0], nil
}

func scanBatches(ctx context.Context, tx *sql.Tx, where string, args ...any) (bs []Batch, err error) {
	rows, err := tx.QueryContext(ctx, `
		SELECT id, document, kind, state, collected, reported, decimal, created, changed,
			(SELECT count(*) FROM reading  WHERE batch = b.id),
			(SELECT count(*) FROM draft    WHERE batch = b.id AND state = 'pending'),
			(SELECT count(*) FROM leftover WHERE batch = b.id)
		FROM batch b `+where+` ORDER BY id DESC`, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var b Batch
		var created, changed int64
		if err := rows.Scan(&b.ID, &b.Document, &b.Kind, &b.State, &b.Collected, &b.Reported, &b.Decimal, &created, &changed,
			&b.Readings, &b.Pending, &b.Leftover); err != nil {
			return nil, err
		}
		b.Created, b.Changed = time.UnixMilli(created).UTC(), time.UnixMilli(changed).UTC()
		bs = append(bs, b)
	}
	return bs, rows.Err()
}
