package store_test

import (
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"carnet/store"
)

// A vault of an earlier program is backed up before it is migrated, and the
// backup holds what was there.
func TestMigrate(t *testing.T) {
	path, code := filled(t)
	before := open(t, path)
	revision, _ := before.Revision(t.Context())
	closeVault(t, before)
	defer store.AddMigration("9999_later.sql", `CREATE TABLE later (a INTEGER) STRICT; INSERT INTO later SELECT count(*) FROM x`)()
	v := open(t, path)
	if got := query(t, v, `SELECT a FROM later`); got != "100" {
		t.Errorf("the migration found %s rows, want 100", got)
	}
	if got := query(t, v, `SELECT name FROM migration ORDER BY name DESC LIMIT 1`); got != "9999_later.sql" {
		t.Errorf("the last migration noted is %s", got)
	}
	if n, _ := v.Revision(t.Context()); n != revision {
		t.Errorf("migrating raised the revision from %d to %d", revision, n)
	}
	files := names(t, v.DailyFolder())
	if len(files) != 1 || !strings.Contains(files[0], "-before-") {
		t.Fatalf("the backups are %q", files)
	}
	b, err := store.Verify(t.Context(), filepath.Join(v.DailyFolder(), files[0]), store.OpenOptions{RecoveryCode: code})
	if err != nil || b.Contents.Rows["x"] != 100 {
		t.Errorf("Verify = %+v, %v", b, err)
	}
	if _, ok := b.Contents.Rows["later"]; ok {
		t.Error("the backup was made after the migration")
	}
	exec(t, v, `INSERT INTO later VALUES (2)`)
}

// A migration that fails leaves the vault as it was, for the earlier program.
func TestMigrate_fails(t *testing.T) {
	path, _ := filled(t)
	undo := store.AddMigration("9999_later.sql", `CREATE TABLE later (a INTEGER) STRICT; INSERT INTO x VALUES ('no number', '')`)
	_, err := store.Open(t.Context(), store.OpenOptions{Path: path, Passphrase: passphrase})
	undo()
	if err == nil {
		t.Fatal("Open with a migration that fails: no error")
	}
	v := open(t, path)
	if got := query(t, v, `SELECT count(*) || ' ' || (SELECT count(*) FROM sqlite_schema WHERE name = 'later') FROM x`); got != "100 0" {
		t.Errorf("there are %s, want 100 rows and no new table", got)
	}
}

// Of several that open the vault at once, one migrates, and all find it done.
func TestMigrate_atOnce(t *testing.T) {
	path, _ := filled(t)
	defer store.AddMigration("9999_later.sql", `CREATE TABLE later (a INTEGER) STRICT; INSERT INTO later VALUES (1)`)()
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			v, err := store.Open(t.Context(), store.OpenOptions{Path: path, Passphrase: passphrase})
			if err != nil {
				t.Error(err)
				return
			}
			defer v.Close()
			if got := query(t, v, `SELECT count(*) FROM later`); got != "1" {
				t.Errorf("later has %s rows", got)
			}
		})
	}
	wg.Wait()
	if files := names(t, filepath.Join(filepath.Dir(path), "backups")); len(files) != 1 {
		t.Errorf("the backups are %q, want one", files)
	}
}
