package store

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"
)

// A ReadingFilter says which readings to read. The zero filter is all that count.
type ReadingFilter struct {
	ID       int64 // this one, whatever its status
	Series   int64
	Batch    int64
	From, To *Day // both included
	Newest   bool // newest first, else oldest first
	Limit    int  // 0 is no limit
	Offset   int
}

func (f ReadingFilter) where() (string, []any) {
	var parts []string
	var args []any
	and := func(cond string, arg any) { parts, args = append(parts, cond), append(args, arg) }
	if f.ID != 0 {
		and(`id = ?`, f.ID)
	} else {
		parts = append(parts, `status = 'final'`)
	}
	if f.Series != 0 {
		and(`series = ?`, f.Series)
	}
	if f.Batch != 0 {
		and(`batch = ?`, f.Batch)
	}
	if f.From != nil { // an instant lies within 14 hours of its local day: the key finds it, the day decides
		and(`at >= ?`, f.From.Start().Add(-14*time.Hour).UnixMilli())
		and(`day >= ?`, *f.From)
	}
	if f.To != nil {
		and(`at < ?`, f.To.Start().Add(38*time.Hour).UnixMilli())
		and(`day <= ?`, *f.To)
	}
	return strings.Join(parts, ` AND `), args
}

// Readings lists readings in the order of their time.
func (v *Vault) Readings(ctx context.Context, f ReadingFilter) (rs []Reading, err error) {
	err = v.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		rs, err = ReadingsIn(ctx, tx, f)
		return err
	})
	return rs, err
}

// ReadingsIn is [Vault.Readings] inside a transaction.
func ReadingsIn(ctx context.Context, tx *sql.Tx, f ReadingFilter) (rs []Reading, err error) {
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
		SELECT `+readingColumns+` FROM reading WHERE `+where+`
		ORDER BY at `+order+`, id `+order+` LIMIT ? OFFSET ?`, append(args, limit, f.Offset)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		r, err := scanReading(rows)
		if err != nil {
			return nil, err
		}
		rs = append(rs, r)
	}
	return rs, rows.Err()
}

const readingColumns = `series, at, id, day, offset_min, precision,
	name, value, unit, range, flag, section, specimen, method, page, box, read_as,
	number, comparator, ucum, low, high, code, canonical, outcome, reason, rejected,
	modality, status, coalesce(same_as, 0), coalesce(document, 0), coalesce(batch, 0), written`

func scanReading(rows *sql.Rows) (r Reading, err error) {
	var at, written int64
	var box string
	var readAs sql.NullString
	if err := rows.Scan(&r.Series, &at, &r.ID, &r.Day, &r.Offset, &r.Precision,
		&r.Name, &r.Value, &r.Unit, &r.Range, &r.Flag, &r.Section, &r.Specimen, &r.Method, &r.Page, &box, &readAs,
		&r.Number, &r.Comparator, &r.UCUM, &r.Low, &r.High, &r.Code, &r.Canonical, &r.Outcome, &r.Reason, &r.Rejected,
		&r.Modality, &r.Status, &r.SameAs, &r.Document, &r.Batch, &written); err != nil {
		return r, err
	}
	r.At, r.Written, r.Date = time.UnixMilli(at).UTC(), time.UnixMilli(written).UTC(), r.Day.String()
	if readAs.Valid {
		r.ReadAs = &Printed{}
		if err := decode(readAs.String, r.ReadAs); err != nil {
			return r, fmt.Errorf("reading %s: %w", NounReading.ID(r.ID), err)
		}
	}
	if err := decode(box, &r.Box); err != nil {
		return r, fmt.Errorf("reading %s: %w", NounReading.ID(r.ID), err)
	}
	return r, nil
}

// CountReadings counts the readings that f finds, whatever its limit.
func CountReadings(ctx context.Context, tx *sql.Tx, f ReadingFilter) (n int, err error) {
	where, args := f.where()
	err = tx.QueryRowContext(ctx, `SELECT count(*) FROM reading WHERE `+where, args...).Scan(&n)
	return n, err
}
