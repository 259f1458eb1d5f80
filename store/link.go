package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// Link says that two things belong together, by their ids as they are cited.
// Linking them again, in either order, adds nothing.
func Link(ctx context.Context, tx *sql.Tx, a, b string) error {
	if a == b {
		return errors.New("link: a thing does not belong to itself")
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO link (a, b) VALUES (min(?1, ?2), max(?1, ?2)) ON CONFLICT DO NOTHING`, a, b)
	if err != nil {
		return fmt.Errorf("link: %w", err)
	}
	return nil
}

// Linked lists the ids that id is linked to, in their order.
func Linked(ctx context.Context, tx *sql.Tx, id string) (ids []string, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT b FROM link WHERE a = ?1 UNION SELECT a FROM link WHERE b = ?1 ORDER BY 1`, id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			return nil, err
		}
		ids = append(ids, s)
	}
	return ids, rows.Err()
}
