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
	Series     int64
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
		SELECT `+pointColumns+` FROM reading p WHERE `+where+` ORDER BY at `+order+`, id `+order+` LIMIT ? OFFSET ?`,
		append(args, limit, f.Offset)...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		p, err := scanPoint(rows)
		if err != nil {
			return err
		}
		if err := each(p); err != nil {
			return err
		}
	}
	return rows.Err()
}

const pointColumns = `p.series, p.id, p.at, p.day, p.offset_min, p.precision, p.value, p.ucum, p.number, p.comparator, p.canonical`

func scanPoint(rows *sql.Rows) (p Point, err error) {
	var at int64
	err = rows.Scan(&p.Series, &p.ID, &at, &p.Day, &p.Offset, &p.Precision, &p.Value, &p.UCUM, &p.Number, &p.Comparator, &p.Canonical)
	p.At = time.UnixMilli(at).UTC()
	return p, err
}

// RevisionIn is [Vault.Revision] inside a transaction.
func RevisionIn(ctx context.Context, tx *sql.Tx) (n int64, err error) {
	if err = tx.QueryRowContext(ctx, `SELECT revision FROM vault`).Scan(&n); err != nil {
		return 0, fmt.Errorf("revision: %w", err)
	}
	return n, nil
}
