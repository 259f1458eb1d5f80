package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// A Conclusion is what a laboratory wrote about a person's genes. It is cited,
// never derived, and says nothing about the rows of a genotype file. The report
// it stands in is a document that it is linked to.
type Conclusion struct {
	ID         int64
	Day        *Day     // of the report, nil not known
	Words      string   // as the laboratory wrote it
	Laboratory string   // "" not told
	Variants   []string // that it rests on, as the laboratory names them
	Note       string   // of the person
	Written
}

// AddConclusion writes a conclusion and gives it its id. One that amends another
// takes its place.
func AddConclusion(ctx context.Context, tx *sql.Tx, c *Conclusion) error {
	if err := supersede(ctx, tx, "conclusion", NounConclusion, c.Amends); err != nil {
		return err
	}
	c.Status = StatusFinal
	err := tx.QueryRowContext(ctx, `
		INSERT INTO conclusion (day, words, laboratory, note, modality, kept_back, status, amends, written)
		VALUES (?, ?, ?, ?, ?, ?, ?, NULLIF(?, 0), ?) RETURNING id`,
		c.Day, c.Words, c.Laboratory, c.Note, c.Modality, c.KeptBack, c.Status, c.Amends, c.Written.Written.UnixMilli()).Scan(&c.ID)
	if err != nil {
		return fmt.Errorf("add conclusion: %w", err)
	}
	for i, words := range c.Variants {
		if _, err := tx.ExecContext(ctx, `INSERT INTO conclusion_variant VALUES (?, ?, ?)`, c.ID, i, words); err != nil {
			return fmt.Errorf("add conclusion: variant: %w", err)
		}
	}
	return nil
}

// RetractConclusion takes a conclusion out of sight.
func RetractConclusion(ctx context.Context, tx *sql.Tx, id int64) error {
	return setStatus(ctx, tx, "conclusion", NounConclusion, id, StatusRetracted)
}

// ConclusionIn reads one conclusion, whatever its status. The error wraps
// [ErrNotFound] where there is none.
func ConclusionIn(ctx context.Context, tx *sql.Tx, id int64) (Conclusion, error) {
	cs, err := scanConclusions(ctx, tx, `id = ?`, id)
	if err == nil && len(cs) == 0 {
		err = fmt.Errorf("%s: %w", NounConclusion.ID(id), ErrNotFound)
	}
	if err != nil {
		return Conclusion{}, err
	}
	return cs[0], nil
}

// ConclusionsIn lists the conclusions that count, the latest report first.
func ConclusionsIn(ctx context.Context, tx *sql.Tx) ([]Conclusion, error) {
	return scanConclusions(ctx, tx, `status = 'final'`)
}

func scanConclusions(ctx context.Context, tx *sql.Tx, where string, args ...any) (cs []Conclusion, err error) {
	rows, err := tx.QueryContext(ctx, `
		SELECT id, day, words, laboratory, note, modality, kept_back, status, coalesce(amends, 0), written
		FROM conclusion WHERE `+where+` ORDER BY day DESC, id DESC`, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var c Conclusion
		var written int64
		if err := rows.Scan(&c.ID, &c.Day, &c.Words, &c.Laboratory, &c.Note, &c.Modality, &c.KeptBack, &c.Status, &c.Amends, &written); err != nil {
			return nil, err
		}
		c.Written.Written = time.UnixMilli(written).UTC()
		cs = append(cs, c)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	for i := range cs {
		if cs[i].Variants, err = conclusionVariants(ctx, tx, cs[i].ID); err != nil {
			return nil, err
		}
	}
	return cs, nil
}

func conclusionVariants(ctx context.Context, tx *sql.Tx, id int64) (words []string, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT words FROM conclusion_variant WHERE conclusion = ? ORDER BY place`, id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			return nil, err
		}
		words = append(words, s)
	}
	return words, rows.Err()
}
