package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// A Point is what a chart, a mean or a list of latest values needs of a
// reading; it is read several times faster than the whole.
type Point struct {
	ID         int64
	At         time.Time
	Day        Day
	Offset     *int
	Precision  Precision
	Value      string
	UCUM       string
	Number     *float64
	Comparator string
	Canonical  *float64
}

// EachPoint calls each with the readings that f finds, in the order of their
// time, until each returns an error, which it returns.
func EachPoint(ctx context.Context, tx *sql.Tx, f ReadingFilter, each func(Point) error) error {
	where, args := f.where()
	order := `ASC`
	if f.Newest {
		order = `DESC`
	}
	limit := -1
	if f.Limit > 0 {
		limit = f.Limit
	}
	rows, err := tx.QueryContext(ctx, `
		SELECT id, at, day, offset_min, precision, value, ucum, number, comparator, canonical
		FROM reading WHERE `+where+` ORDER BY at `+order+`, id `+order+` LIMIT ? OFFSET ?`,
		append(args, limit, f.Offset)...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var p Point
		var at int64
		if err := rows.Scan(&p.ID, &at, &p.Day, &p.Offset, &p.Precision, &p.Value, &p.UCUM,
			&p.Number, &p.Comparator, &p.Canonical); err != nil {
			return err
		}
		p.At = time.UnixMilli(at).UTC()
		if err := each(p); err != nil {
			return err
		}
	}
	return rows.Err()
}

// PrintedNames lists the distinct names under which the readings of a series
// were printed, in the order of their letters. It costs a look-up a name.
func PrintedNames(ctx context.Context, tx *sql.Tx, series int64) (names []string, err error) {
	rows, err := tx.QueryContext(ctx, `
		WITH RECURSIVE n (name) AS (
			SELECT (SELECT min(name) FROM reading WHERE series = :series AND status = 'final')
			UNION ALL
			SELECT (SELECT min(name) FROM reading WHERE series = :series AND status = 'final' AND name > n.name)
			FROM n WHERE n.name IS NOT NULL
		)
		SELECT name FROM n WHERE name IS NOT NULL`, sql.Named("series", series))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, rows.Err()
}

// RevisionIn is [Vault.Revision] inside a transaction.
func RevisionIn(ctx context.Context, tx *sql.Tx) (n int64, err error) {
	if err = tx.QueryRowContext(ctx, `SELECT revision FROM vault`).Scan(&n); err != nil {
		return 0, fmt.Errorf("revision: %w", err)
	}
	return n, nil
}
