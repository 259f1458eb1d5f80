package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// A ZoneChange is that the person was in a time zone from an instant on.
type ZoneChange struct {
	At   time.Time
	Zone string // IANA name
}

// MoveZone says that the person is in another zone from an instant on, and
// makes it the profile's. The zone they were in before the first move is kept
// as that of everything earlier.
func MoveZone(ctx context.Context, tx *sql.Tx, c ZoneChange) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO zone_change (at, zone)
		SELECT 0, time_zone FROM profile WHERE NOT EXISTS (SELECT 1 FROM zone_change)`)
	if err == nil {
		_, err = tx.ExecContext(ctx, `
			INSERT INTO zone_change (at, zone) VALUES (:at, :zone) ON CONFLICT (at) DO UPDATE SET zone = excluded.zone`,
			sql.Named("at", c.At.UnixMilli()), sql.Named("zone", c.Zone))
	}
	if err == nil {
		_, err = tx.ExecContext(ctx, `UPDATE profile SET time_zone = (SELECT zone FROM zone_change ORDER BY at DESC LIMIT 1)`)
	}
	if err != nil {
		return fmt.Errorf("move zone: %w", err)
	}
	return nil
}

// ZonesIn lists where the person was, in the order of time; the zone of the
// profile alone where they never moved.
func ZonesIn(ctx context.Context, tx *sql.Tx) (zs []ZoneChange, err error) {
	rows, err := tx.QueryContext(ctx, `
		SELECT at, zone FROM zone_change
		UNION ALL SELECT 0, time_zone FROM profile WHERE NOT EXISTS (SELECT 1 FROM zone_change) ORDER BY at`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var z ZoneChange
		var at int64
		if err := rows.Scan(&at, &z.Zone); err != nil {
			return nil, err
		}
		z.At = time.UnixMilli(at).UTC()
		zs = append(zs, z)
	}
	return zs, rows.Err()
}
