package store

import (
	"context"
	"database/sql"
	"errors"
)

// Option returns what the person chose under a name, "" where nothing was.
func (v *Vault) Option(ctx context.Context, name string) (value string, err error) {
	err = v.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		err := tx.QueryRowContext(ctx, `SELECT value FROM option WHERE name = ?`, name).Scan(&value)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		return err
	})
	return value, err
}

// SetOption keeps what the person chose under a name.
func (v *Vault) SetOption(ctx context.Context, name, value string) error {
	return v.Write(ctx, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO option VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`, name, value)
		return err
	})
}
