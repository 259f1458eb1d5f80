package store

import (
	"context"
	"database/sql"
)

// What a catalogue of all series needs. Each is one statement for all of them:
// five hundred small ones spend their time being parsed.

// RecentPoints gives the newest points of every series, at least n of each that
// has as many, newest first within a series.
func RecentPoints(ctx context.Context, tx *sql.Tx, n int) (map[int64][]Point, error) {
	rows, err := tx.QueryContext(ctx, `
		SELECT `+pointColumns+`
		FROM series s CROSS JOIN reading p ON p.series = s.id
		WHERE s.count > 0 AND p.status = 'final' AND p.at >= coalesce((
			SELECT at FROM reading WHERE series = s.id AND status = 'final'
			ORDER BY at DESC, id DESC LIMIT 1 OFFSET :n - 1), -9223372036854775808)
		ORDER BY p.series, p.at DESC, p.id DESC`, sql.Named("n", n))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	recent := map[int64][]Point{}
	for rows.Next() {
		p, err := scanPoint(rows)
		if err != nil {
			return nil, err
		}
		recent[p.Series] = append(recent[p.Series], p)
	}
	return recent, rows.Err()
}

// LatestReadings gives the reading that each series keeps as its latest.
func LatestReadings(ctx context.Context, tx *sql.Tx) (map[int64]Reading, error) {
	rows, err := tx.QueryContext(ctx, `
		SELECT `+readingColumns+` FROM reading
		WHERE id IN (SELECT latest FROM series WHERE count > 0)`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	latest := map[int64]Reading{}
	for rows.Next() {
		r, err := scanReading(rows)
		if err != nil {
			return nil, err
		}
		latest[r.Series] = r
	}
	return latest, rows.Err()
}

// PrintedNames gives the distinct names under which each series was printed, in
// the order of their letters. It skips from name to name and reads no others.
func PrintedNames(ctx context.Context, tx *sql.Tx) (map[int64][]string, error) {
	rows, err := tx.QueryContext(ctx, `
		WITH RECURSIVE n (series, name) AS (
			SELECT * FROM (SELECT series, name FROM reading WHERE status = 'final' ORDER BY series, name LIMIT 1)
			UNION ALL
			SELECT r.series, r.name FROM n JOIN reading r ON r.id = (
				SELECT id FROM reading WHERE status = 'final' AND (series, name) > (n.series, n.name)
				ORDER BY series, name LIMIT 1)
		)
		SELECT series, name FROM n`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	names := map[int64][]string{}
	for rows.Next() {
		var series int64
		var name string
		if err := rows.Scan(&series, &name); err != nil {
			return nil, err
		}
		names[series] = append(names[series], name)
	}
	return names, rows.Err()
}
