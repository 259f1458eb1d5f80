package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"time"
)

//go:embed migration/*.sql
var embedded embed.FS

// migrations is a variable for the tests, which play an earlier and a later
// program.
var migrations fs.FS = embedded

// applicationID marks a vault among SQLite databases: "CRNT".
const applicationID = 0x43524e54

// migrationNames returns the migrations in the order they run.
func migrationNames() []string {
	names, err := fs.Glob(migrations, "migration/*.sql") // sorted
	if err != nil {
		panic(err)
	}
	return names
}

// schemaVersion is user_version of a vault of this program: how many
// migrations have run.
func schemaVersion() int { return len(migrationNames()) }

// version reads application_id and user_version.
func version(ctx context.Context, q interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
},
) (app, schema int, err error) {
	err = q.QueryRowContext(ctx, `
		SELECT (SELECT application_id FROM pragma_application_id), (SELECT user_version FROM pragma_user_version)`).Scan(&app, &schema)
	return app, schema, err
}

// upgrade migrates a vault of an earlier program, after a backup of it was made
// beside it and verified. One process does it; others wait and find it done.
func (v *Vault) upgrade(ctx context.Context, from int) error {
	if v.readOnly {
		return &Fault{Kind: FaultReadOnly, Err: errors.New("it was written by an earlier program and must be migrated")}
	}
	l, err := takeLease(ctx, v.path+".migration", true, time.Minute)
	if err != nil {
		return err
	}
	defer l.release()
	if _, schema, err := version(ctx, v.pool.writer); err != nil || schema >= schemaVersion() {
		return err
	}
	dir := v.DailyFolder()
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fault(err)
	}
	now := time.Now()
	name := fmt.Sprintf("carnet-%s-before-%04d-%s", v.id[:8], from, now.UTC().Format("2006-01-02-150405"))
	if err := v.backupBefore(ctx, filepath.Join(dir, name), now); err != nil {
		return fmt.Errorf("backup before migration: %w", err)
	}
	return migrate(ctx, v.pool.writer)
}

// backupBefore makes a backup, or, where the key file is lost and the keyring
// has opened the vault, a verified copy that the same keyring opens.
func (v *Vault) backupBefore(ctx context.Context, path string, now time.Time) error {
	if _, _, err := v.keyFile(); err == nil {
		_, err := v.backupTo(ctx, path+".zip", now)
		return err
	}
	if err := v.copyTo(ctx, path+".carnet", v.RawKey(), v.id); err != nil {
		return err
	}
	_, err := inspect(ctx, path+".carnet", v.id, v.RawKey())
	return err
}

// migrate runs the migrations that the vault has not seen, each in a
// transaction of its own. Two processes may both try: the second finds nothing
// to do.
func migrate(ctx context.Context, db *sql.DB) error {
	for i, name := range migrationNames() {
		if err := migrateTo(ctx, db, i, name); err != nil {
			return fmt.Errorf("migration %s: %w", path.Base(name), fault(err))
		}
	}
	return nil
}

func migrateTo(ctx context.Context, db *sql.DB, i int, name string) error {
	text, err := fs.ReadFile(migrations, name)
	if err != nil {
		return err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	_, done, err := version(ctx, tx)
	if err != nil || done > i {
		return err
	}
	if _, err := tx.ExecContext(ctx, string(text)); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO migration (name, applied) VALUES (:name, :now)`,
		sql.Named("name", path.Base(name)), sql.Named("now", time.Now().UnixMilli())); err != nil {
		return err
	}
	// A pragma takes no parameters.
	if _, err := tx.ExecContext(ctx, fmt.Sprintf(`PRAGMA application_id = %d; PRAGMA user_version = %d`, applicationID, i+1)); err != nil {
		return err
	}
	return tx.Commit()
}
