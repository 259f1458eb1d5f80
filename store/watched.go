package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// WatchMarker puts rs<rsid> on the list of markers that the person wants to see
// of every genotype file. Once more changes nothing.
func WatchMarker(ctx context.Context, tx *sql.Tx, rsid int64, now time.Time) error {
	if _, err := tx.ExecContext(ctx, `INSERT INTO watched_marker VALUES (?, ?) ON CONFLICT DO NOTHING`, rsid, now.UnixMilli()); err != nil {
		return fmt.Errorf("watch marker: %w", err)
	}
	return nil
}

// UnwatchMarker takes a marker off the list.
func UnwatchMarker(ctx context.Context, tx *sql.Tx, rsid int64) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM watched_marker WHERE rsid = ?`, rsid)
	return err
}

// WatchedMarkers lists the rs numbers that are watched, in the order they came.
func WatchedMarkers(ctx context.Context, tx *sql.Tx) (rsids []int64, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT rsid FROM watched_marker ORDER BY since, rsid`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		rsids = append(rsids, id)
	}
	return rsids, rows.Err()
}
