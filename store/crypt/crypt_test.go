package crypt_test

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"carnet/store/crypt"
)

func TestRoundTrip(t *testing.T) {
	for _, mode := range []string{"delete", "truncate", "persist", "wal"} {
		t.Run(mode, func(t *testing.T) {
			v := maker(t, 1)
			path := filepath.Join(t.TempDir(), "a.db")
			db := one(t, path, v.Name(), "journal_mode("+mode+")", "temp_store(2)", "cache_size(20)")
			exec(t, db, schema)
			fill(t, db, 20000)
			exec(t, db, "UPDATE reading SET v=v+1, note=note||'x' WHERE id%3=0")
			exec(t, db, "BEGIN")
			exec(t, db, "SAVEPOINT a")
			exec(t, db, "DELETE FROM reading WHERE id%2=0")
			exec(t, db, "ROLLBACK TO a")
			exec(t, db, "UPDATE reading SET v=v-1 WHERE id%5=0")
			files, _ := filepath.Glob(path + "*") // with a transaction open
			noPlainText(t, files...)
			exec(t, db, "COMMIT")
			exec(t, db, "BEGIN")
			exec(t, db, "DELETE FROM reading")
			exec(t, db, "ROLLBACK")
			want := ask(t, db, digest)
			files, _ = filepath.Glob(path + "*")
			noPlainText(t, files...)
			db.Close()

			db = open(t, path, v.Name())
			if got := ask(t, db, digest); got != want {
				t.Fatalf("after opening again %s, want %s", got, want)
			}
			whole(t, db)
			exec(t, db, "DELETE FROM reading WHERE id>100")
			exec(t, db, "VACUUM")
			whole(t, db)
			if e := v.LastError(path); e != nil {
				t.Error(e)
			}
		})
	}
}

func TestRegister_refuses(t *testing.T) {
	v := maker(t, 1)
	for _, tt := range []struct {
		name, vfs string
		o         crypt.Options
	}{
		{"a short key", "x1", crypt.Options{Key: key(1)[:31]}},
		{"a short salt", "x2", crypt.Options{Key: key(1), Salt: []byte("short")}},
		{"a name that is taken", v.Name(), crypt.Options{Key: key(1)}},
		{"no name", "", crypt.Options{Key: key(1)}},
		{"nothing to wrap", "x3", crypt.Options{Key: key(1), Base: "nowhere"}},
		{"an unknown auto_vacuum", "x4", crypt.Options{Key: key(1), AutoVacuum: 3}},
	} {
		if _, err := crypt.Register(tt.vfs, tt.o); err == nil {
			t.Errorf("Register with %s: no error", tt.name)
		}
	}
}

func TestWrongKey(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	db := open(t, path, maker(t, 1).Name(), "journal_mode(wal)")
	exec(t, db, schema)
	db.Close()
	for _, tt := range []struct {
		name string
		o    crypt.Options
	}{
		{"another key", crypt.Options{Key: key(2)}},
		{"another key, allowed to create", crypt.Options{Key: key(2), Create: true}},
		{"the key, another salt", crypt.Options{Key: key(1), Salt: []byte("0123456789abcdef")}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v := vfs(t, tt.o)
			err := open(t, path, v.Name(), "user_version").Ping()
			if resultCode(err) != notADB {
				t.Errorf("Ping: %v, want code %d", err, notADB)
			}
			if e := v.LastError(path); e == nil || e.Page != 1 || e.File != "db" {
				t.Errorf("LastError = %v, want page 1 of the db", e)
			}
		})
	}
	var n int
	if err := open(t, path, "").QueryRow("SELECT count(*) FROM sqlite_schema").Scan(&n); resultCode(err) != notADB {
		t.Errorf("without a VFS: %v, want code %d", err, notADB)
	}
}

// A file shorter than a page would be a new, empty database to SQLite.
func TestEmptyFile(t *testing.T) {
	for _, n := range []int{0, 1, 15, 16, 100, crypt.PageSize - 1} {
		path := filepath.Join(t.TempDir(), "a.db")
		write(t, path, make([]byte, n))
		err := open(t, path, vfs(t, crypt.Options{Key: key(1)}).Name()).Ping()
		if resultCode(err) != notADB {
			t.Errorf("a file of %d bytes: %v, want code %d", n, err, notADB)
		}
	}
}

func TestSalt(t *testing.T) {
	salt := []byte("0123456789abcdef")
	path := filepath.Join(t.TempDir(), "a.db")
	v := vfs(t, crypt.Options{Key: key(1), Salt: salt, Create: true})
	db := open(t, path, v.Name(), "journal_mode(wal)")
	exec(t, db, schema)
	got, err := crypt.Salt(path) // while SQLite holds locks on the file
	if err != nil || string(got) != string(salt) {
		t.Errorf("Salt = %q, %v, want %q", got, err, salt)
	}
	exec(t, db, "INSERT INTO reading VALUES (1, 1, 1, 1, NULL)")
	if _, err := crypt.Salt(path + "x"); err == nil {
		t.Error("Salt of no file: no error")
	}
}

// PRAGMA crypt_vfs says which VFS is beneath a database, and nothing elsewhere.
func TestBeneath(t *testing.T) {
	dir := t.TempDir()
	v := maker(t, 1)
	db := one(t, filepath.Join(dir, "a.db"), v.Name())
	exec(t, db, schema)
	exec(t, db, "ATTACH ? AS plain", uri(filepath.Join(dir, "p.db"), plainVFS))
	if got := ask(t, db, "PRAGMA crypt_vfs"); got != v.Name() {
		t.Errorf("PRAGMA crypt_vfs = %q, want %q", got, v.Name())
	}
	rows, err := db.Query("PRAGMA plain.crypt_vfs")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	if rows.Next() || rows.Err() != nil {
		t.Errorf("a plain database answers PRAGMA crypt_vfs, or fails: %v", rows.Err())
	}
}

// Locking a vault: close the databases, then the VFS; unlocking registers the
// name again.
func TestClose(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	for i := range 3 {
		v, err := crypt.Register("again", crypt.Options{Key: key(6), Create: true})
		if err != nil {
			t.Fatal(err)
		}
		db := open(t, path, "again", "journal_mode(wal)")
		exec(t, db, "CREATE TABLE IF NOT EXISTS x(a); INSERT INTO x VALUES(1)")
		if err := v.Close(); err == nil {
			t.Fatal("Close with a database open: no error")
		}
		if got, want := ask(t, db, "SELECT count(*) FROM x"), strconv.Itoa(i+1); got != want {
			t.Fatalf("%s rows, want %s", got, want)
		}
		db.Close()
		if err := v.Close(); err != nil {
			t.Fatal(err)
		}
		if err := open(t, path, "again").Ping(); err == nil {
			t.Fatal("opened through a closed VFS")
		}
	}
	if left, _ := filepath.Glob(path + "-*"); len(left) != 0 {
		t.Error("a clean close left", left)
	}
}

func TestAutoVacuum(t *testing.T) {
	for mode := range 3 {
		for _, journal := range []string{"delete", "wal"} {
			v := vfs(t, crypt.Options{Key: key(4), AutoVacuum: mode, Create: true})
			path := filepath.Join(t.TempDir(), "a.db")
			db := one(t, path, v.Name(), "journal_mode("+journal+")", "secure_delete(1)")
			exec(t, db, schema)
			fill(t, db, 20000)
			exec(t, db, "PRAGMA wal_checkpoint(TRUNCATE)")
			before := len(read(t, path))
			exec(t, db, "DELETE FROM reading WHERE id>500")
			exec(t, db, "PRAGMA incremental_vacuum")
			exec(t, db, "PRAGMA wal_checkpoint(TRUNCATE)")
			after := len(read(t, path))
			whole(t, db)
			if got := ask(t, db, "PRAGMA auto_vacuum"); got != strconv.Itoa(mode) {
				t.Errorf("auto_vacuum is %s, want %d", got, mode)
			}
			if shrank := after < before/2; shrank != (mode > 0) {
				t.Errorf("auto_vacuum %d, %s: %d bytes became %d", mode, journal, before, after)
			}
			if out := sqlcipherIfAny(t, path, key(4), "PRAGMA integrity_check", "PRAGMA cipher_integrity_check"); out != "" && out != "ok" {
				t.Errorf("SQLCipher says %s", out)
			}
		}
	}
}

func TestFeatures(t *testing.T) {
	db := open(t, filepath.Join(t.TempDir(), "a.db"), maker(t, 1).Name(), "journal_mode(wal)", "temp_store(2)")
	exec(t, db, `CREATE VIRTUAL TABLE f USING fts5(body, tokenize='unicode61 remove_diacritics 2')`)
	exec(t, db, `CREATE VIRTUAL TABLE g USING fts5(body, tokenize='trigram')`)
	exec(t, db, `INSERT INTO f VALUES('Cholesterol élevé'),('血糖 6.1 mmol/L')`)
	exec(t, db, `INSERT INTO g VALUES('Cholesterol élevé'),('血糖检查 6.1 mmol/L')`)
	exec(t, db, `CREATE TABLE s(a INT, b TEXT) STRICT`)
	for _, tt := range []struct{ name, query, want string }{
		{"words without accents", `SELECT body FROM f WHERE f MATCH 'eleve'`, "Cholesterol élevé"},
		{"parts of Chinese words", `SELECT body FROM g WHERE g MATCH '糖检查'`, "血糖检查 6.1 mmol/L"},
		{"JSON", `SELECT json_extract('{"a":[1,2]}','$.a[1]')`, "2"},
		{"mathematics", `SELECT round(ln(2),3)`, "0.693"},
		{"pages are never mapped", `PRAGMA mmap_size=268435456`, "0"},
		{"the SQLite this was measured with", `SELECT sqlite_version()`, "3.54.1"},
	} {
		if got := ask(t, db, tt.query); got != tt.want {
			t.Errorf("%s: %s = %q, want %q", tt.name, tt.query, got, tt.want)
		}
	}
	if _, err := db.Exec(`INSERT INTO s VALUES('x','y')`); err == nil {
		t.Error("a STRICT table took text for a number")
	}
}

func TestConcurrent(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	db := open(t, path, maker(t, 1).Name(), "journal_mode(wal)", "busy_timeout(20000)", "synchronous(1)", "cache_size(50)")
	exec(t, db, schema)
	var wg sync.WaitGroup
	for w := range 4 {
		wg.Go(func() {
			for i := range 150 {
				if _, err := db.Exec("INSERT INTO reading(series,t,v,note) VALUES(?,?,?,?)", w, i, i, strings.Repeat("q", 500)); err != nil {
					t.Error(err)
					return
				}
			}
		})
		wg.Go(func() {
			for range 100 {
				var n int
				if err := db.QueryRow("SELECT count(*) FROM reading WHERE length(note)>3").Scan(&n); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
	if got := ask(t, db, "SELECT count(*) FROM reading"); got != "600" {
		t.Errorf("%s rows, want 600", got)
	}
	whole(t, db)
}

func TestManyConnections(t *testing.T) {
	name := maker(t, 6).Name()
	dir := t.TempDir()
	path := func(i int) string { return filepath.Join(dir, fmt.Sprint(i%5, ".db")) }
	for i := range 5 {
		// In one go: turning a new file to WAL from two sides at once is BUSY
		// whatever busy_timeout says, in plain SQLite too.
		db := open(t, path(i), name, "journal_mode(wal)")
		exec(t, db, "CREATE TABLE x(a)")
		db.Close()
	}
	var wg sync.WaitGroup
	for i := range 20 {
		wg.Go(func() {
			for range 10 {
				db := open(t, path(i), name, "busy_timeout(10000)")
				if _, err := db.Exec("INSERT INTO x VALUES(1)"); err != nil {
					t.Error(err)
				}
				db.Close()
			}
		})
	}
	wg.Wait()
	for i := range 5 {
		if got := ask(t, open(t, path(i), name), "SELECT count(*) FROM x"); got != "40" {
			t.Errorf("database %d has %s rows, want 40", i, got)
		}
	}
}

// Paths with characters that mean something in a URI open the file meant.
func TestPath(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "Müller #1 100%41? 血.db")
	v := maker(t, 1)
	db := open(t, path, v.Name(), "journal_mode(wal)")
	exec(t, db, schema)
	if got := ask(t, db, "SELECT file FROM pragma_database_list"); got != path {
		t.Errorf("SQLite opened %q, want %q", got, path)
	}
	exec(t, db, "VACUUM INTO ?", uri(path+".copy", v.Name()))
	db.Close()
	if got, _ := filepath.Glob(filepath.Join(dir, "*")); len(got) != 2 {
		t.Errorf("there are %q, want the database and its copy", got)
	}
}
