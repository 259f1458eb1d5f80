package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"

	"carnet/store/crypt"
	"carnet/store/durable"
	"carnet/store/key"
)

// copyTo writes a copy of the vault as it is now to a new file, under a key of
// its own or the same one. Others may read and write meanwhile. The copy is in
// WAL mode and synced; a copy that fails is removed.
func (v *Vault) copyTo(ctx context.Context, to string, raw key.Raw, id string) (err error) {
	vfs, err := register(raw, id, true)
	if err != nil {
		return err
	}
	defer vfs.Close()
	if err := emptyFile(to); err != nil {
		return fault(err)
	}
	defer func() {
		if err != nil {
			removeDatabase(to)
		}
	}()
	// Not one of the readers: they refuse to write, also into a new file.
	mode := "mode=rw"
	if v.readOnly {
		mode = "mode=ro&immutable=1"
	}
	db, err := dial(v.path, v.vfs.Name(), v.file, 1, mode)
	if err != nil {
		return err
	}
	defer db.Close()
	if _, err := db.ExecContext(ctx, `VACUUM INTO ?`, uri(to, vfs.Name())); err != nil {
		return v.fault(err)
	}
	return toWAL(ctx, to, vfs)
}

// toWAL puts a database into WAL mode, which VACUUM INTO leaves out, and syncs
// it.
func toWAL(ctx context.Context, path string, vfs *crypt.VFS) error {
	st, err := os.Stat(path)
	if err != nil {
		return fault(err)
	}
	db, err := dial(path, vfs.Name(), st, 1, "mode=rw", "_pragma=journal_mode(wal)")
	if err != nil {
		return err
	}
	err = db.PingContext(ctx)
	if e := db.Close(); err == nil {
		err = e
	}
	if err != nil {
		return pageFault(err, vfs, path)
	}
	return fault(durable.SyncFile(path))
}

// removeDatabase removes a database of ours that is not to be, and what SQLite
// put beside it.
func removeDatabase(path string) error {
	for _, suffix := range []string{"-journal", "-wal", "-shm", ""} {
		if err := os.Remove(path + suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fault(err)
		}
	}
	return nil
}

// Contents is what was found in a vault by reading all of it.
type Contents struct {
	Revision int64
	Schema   int
	Pages    int64
	Rows     map[string]int64 // by table
}

// same reports whether two vaults hold the same of the record. The tables that
// a vault keeps about itself change without a revision.
func (c Contents) same(d Contents) bool {
	strip := func(m map[string]int64) map[string]int64 {
		m = maps.Clone(m)
		delete(m, "mark")
		delete(m, "backup")
		return m
	}
	return c.Revision == d.Revision && c.Schema == d.Schema && maps.Equal(strip(c.Rows), strip(d.Rows))
}

// inspect opens the vault in a file that nobody writes to and reads all of it:
// every page, the structure of every table and index, every reference, and the
// number of rows.
func inspect(ctx context.Context, path, id string, raw key.Raw) (c Contents, err error) {
	st, err := os.Stat(path)
	if err != nil {
		return c, fault(err)
	}
	vfs, err := register(raw, id, false)
	if err != nil {
		return c, err
	}
	defer vfs.Close()
	db, err := dial(path, vfs.Name(), st, 1, "mode=ro", "immutable=1")
	if err != nil {
		return c, err
	}
	defer db.Close()
	tx, err := db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return c, pageFault(err, vfs, path)
	}
	defer tx.Rollback()
	if err := wholeness(ctx, tx); err != nil {
		return c, pageFault(err, vfs, path)
	}
	c, err = contents(ctx, tx)
	return c, pageFault(err, vfs, path)
}

// wholeness reads every page and checks every structure and reference.
func wholeness(ctx context.Context, tx *sql.Tx) error {
	var pages int64
	if err := tx.QueryRowContext(ctx, `SELECT count(data) FROM sqlite_dbpage`).Scan(&pages); err != nil {
		return err
	}
	var answer string
	if err := tx.QueryRowContext(ctx, `SELECT integrity_check FROM pragma_integrity_check LIMIT 1`).Scan(&answer); err != nil {
		return err
	}
	if answer != "ok" {
		// Its text can name rows, so it stays out of the error.
		return &Fault{Kind: FaultDamaged, Err: errors.New("the structure of the database is broken")}
	}
	var table string
	err := tx.QueryRowContext(ctx, `SELECT "table" FROM pragma_foreign_key_check LIMIT 1`).Scan(&table)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err == nil {
		err = &Fault{Kind: FaultDamaged, Err: fmt.Errorf("a row of %s refers to nothing", table)}
	}
	return err
}

// contents counts.
func contents(ctx context.Context, tx *sql.Tx) (c Contents, err error) {
	app, schema, err := version(ctx, tx)
	if err != nil {
		return c, err
	}
	if app != applicationID {
		return c, &Fault{Kind: FaultNotAVault}
	}
	c.Schema = schema
	if err := tx.QueryRowContext(ctx, `SELECT revision, (SELECT page_count FROM pragma_page_count) FROM vault`).Scan(&c.Revision, &c.Pages); err != nil {
		return c, err
	}
	tables, err := tableNames(ctx, tx)
	if err != nil {
		return c, err
	}
	c.Rows = map[string]int64{}
	for _, name := range tables {
		var n int64
		if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM "`+name+`"`).Scan(&n); err != nil {
			return c, err
		}
		c.Rows[name] = n
	}
	return c, nil
}

// tableNames lists the tables of the schema that hold rows.
func tableNames(ctx context.Context, tx *sql.Tx) (names []string, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'shadow') AND name NOT LIKE 'sqlite_%' ORDER BY name`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			return nil, err
		}
		names = append(names, s)
	}
	return names, rows.Err()
}
