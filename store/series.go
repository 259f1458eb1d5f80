package store

import (
	"context"
	"database/sql"
	"fmt"
)

// A Series is one trend: readings whose analyte, specimen, timing and scale
// are the same, in whatever units of one dimension they were printed.
type Series struct {
	ID    int64
	Key   string // loinc:COMPONENT|SYSTEM|TIME|SCALE|PROPERTY, or printed:NAME|UNIT
	Code  string // LOINC code of its latest reading, "" uncoded
	Name  string // official name of that code, or the printed name
	Unit  string // UCUM unit of Reading.Canonical, "" where there is none
	Group string // organ-system group, "" unknown

	// Renewed by every transaction that writes readings.
	Count             int // final readings
	FirstDay, LastDay Day // valid where Count > 0
	Latest            int64
}

const seriesColumns = `id, key, code, name, unit, grp, count, coalesce(first_day, 0), coalesce(last_day, 0), coalesce(latest, 0)`

func scanSeries(ctx context.Context, tx *sql.Tx, rest string, args ...any) (ss []Series, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT `+seriesColumns+` FROM series `+rest, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var s Series
		if err := rows.Scan(&s.ID, &s.Key, &s.Code, &s.Name, &s.Unit, &s.Group, &s.Count, &s.FirstDay, &s.LastDay, &s.Latest); err != nil {
			return nil, err
		}
		ss = append(ss, s)
	}
	return ss, rows.Err()
}

// AllSeries lists the series that have readings, by group and name.
func (v *Vault) AllSeries(ctx context.Context) (ss []Series, err error) {
	err = v.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		ss, err = AllSeriesIn(ctx, tx)
		return err
	})
	return ss, err
}

// AllSeriesIn is [Vault.AllSeries] inside a transaction.
func AllSeriesIn(ctx context.Context, tx *sql.Tx) ([]Series, error) {
	return scanSeries(ctx, tx, `WHERE count > 0 ORDER BY grp, name, id`)
}

// SeriesIn returns one series. The error wraps [ErrNotFound] if there is none.
func SeriesIn(ctx context.Context, tx *sql.Tx, id int64) (Series, error) {
	ss, err := scanSeries(ctx, tx, `WHERE id = ?`, id)
	if err == nil && len(ss) == 0 {
		err = fmt.Errorf("series %s: %w", NounSeries.ID(id), ErrNotFound)
	}
	if err != nil {
		return Series{}, err
	}
	return ss[0], nil
}

// SeriesByKey returns the series of a key, false where there is none.
func SeriesByKey(ctx context.Context, tx *sql.Tx, key string) (s Series, ok bool, err error) {
	ss, err := scanSeries(ctx, tx, `WHERE key = ?`, key)
	if err != nil || len(ss) == 0 {
		return Series{}, false, err
	}
	return ss[0], true, nil
}

// PutSeries returns the series of s.Key, making it if it is new.
func PutSeries(ctx context.Context, tx *sql.Tx, s Series) (Series, error) {
	old, err := scanSeries(ctx, tx, `WHERE key = ?`, s.Key)
	if err != nil {
		return Series{}, err
	}
	if len(old) > 0 {
		return old[0], nil
	}
	err = tx.QueryRowContext(ctx, `INSERT INTO series (key, code, name, unit, grp) VALUES (?, ?, ?, ?, ?) RETURNING id`,
		s.Key, s.Code, s.Name, s.Unit, s.Group).Scan(&s.ID)
	if err != nil {
		return Series{}, fmt.Errorf("add series: %w", err)
	}
	return s, nil
}

// renewSeries recounts the series whose readings a transaction has changed.
func renewSeries(ctx context.Context, tx *sql.Tx, ids []int64) error {
	for _, id := range ids {
		if _, err := tx.ExecContext(ctx, `
			UPDATE series SET (count, first_day, last_day) =
				(SELECT count(*), min(day), max(day) FROM reading WHERE series = :id AND status = 'final'),
			latest = (SELECT id FROM reading WHERE series = :id AND status = 'final' ORDER BY at DESC, id DESC LIMIT 1)
			WHERE id = :id`, sql.Named("id", id)); err != nil {
			return fmt.Errorf("renew series %s: %w", NounSeries.ID(id), err)
		}
	}
	return nil
}
