package store

import (
	"context"
	"database/sql"
	"fmt"
)

// A ReadingContext is under what circumstances a reading was taken.
type ReadingContext struct {
	Reading  int64
	Context  string // of Contexts, "" not said
	Note     string
	KeptBack bool // the person keeps the reading from assistants
}

// Contexts lists the circumstances that are told apart.
func Contexts() []string {
	return []string{"fasting", "before_meal", "after_meal", "at_rest", "after_exercise", "morning", "evening"}
}

// PutReadingContext says under what circumstances a reading was taken; saying
// it again takes the place of what was said.
func PutReadingContext(ctx context.Context, tx *sql.Tx, c ReadingContext) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO reading_context (reading, context, note, kept_back) VALUES (?, ?, ?, ?)
		ON CONFLICT (reading) DO UPDATE SET context = excluded.context, note = excluded.note, kept_back = excluded.kept_back`,
		c.Reading, c.Context, c.Note, c.KeptBack)
	if err != nil {
		return fmt.Errorf("context of reading: %w", err)
	}
	return nil
}

// ReadingContextIn returns what was said of a reading, false where nothing was.
func ReadingContextIn(ctx context.Context, tx *sql.Tx, reading int64) (c ReadingContext, ok bool, err error) {
	c.Reading = reading
	err = tx.QueryRowContext(ctx, `SELECT context, note, kept_back FROM reading_context WHERE reading = ?`, reading).
		Scan(&c.Context, &c.Note, &c.KeptBack)
	if err == sql.ErrNoRows {
		return c, false, nil
	}
	return c, err == nil, err
}
