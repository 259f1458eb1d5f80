package crypt_test

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"runtime"
	"sync/atomic"
	"testing"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"carnet/store/crypt"
)

// plainVFS is SQLite's own, for plain files beside a sealed one.
var plainVFS = map[bool]string{false: "unix", true: "win32"}[runtime.GOOS == "windows"]

var count atomic.Int64

// vfs registers a VFS for one test.
func vfs(t testing.TB, o crypt.Options) *crypt.VFS {
	t.Helper()
	v, err := crypt.Register(fmt.Sprintf("test-%d", count.Add(1)), o)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// maker is a VFS under a key that may make databases.
func maker(t testing.TB, k byte) *crypt.VFS {
	t.Helper()
	return vfs(t, crypt.Options{Key: key(k), Create: true})
}

func key(b byte) []byte { return bytes.Repeat([]byte{b}, 32) }

// uri names a file, through a VFS if one is given.
func uri(path, vfs string, pragmas ...string) string {
	q := url.Values{}
	if vfs != "" {
		q.Set("vfs", vfs)
	}
	for _, p := range pragmas {
		q.Add("_pragma", p)
	}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + q.Encode()
}

// open opens path; nothing is read until the first statement.
func open(t testing.TB, path, vfs string, pragmas ...string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", uri(path, vfs, pragmas...))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// one opens path with a single connection.
func one(t testing.TB, path, vfs string, pragmas ...string) *sql.DB {
	t.Helper()
	db := open(t, path, vfs, pragmas...)
	db.SetMaxOpenConns(1)
	return db
}

func exec(t testing.TB, db *sql.DB, q string, args ...any) {
	t.Helper()
	if _, err := db.Exec(q, args...); err != nil {
		t.Fatalf("%s: %v", q, err)
	}
}

func ask(t testing.TB, db *sql.DB, q string, args ...any) string {
	t.Helper()
	var s sql.NullString
	if err := db.QueryRow(q, args...).Scan(&s); err != nil {
		t.Fatalf("%s: %v", q, err)
	}
	return s.String
}

const schema = `CREATE TABLE reading(id INTEGER PRIMARY KEY, series INTEGER NOT NULL, t INTEGER NOT NULL, v REAL NOT NULL, note TEXT) STRICT;
CREATE INDEX reading_st ON reading(series, t);`

// canary is text that must not be found on disk.
const canary = "SECRETNOTE"

func fill(t testing.TB, db *sql.DB, n int) {
	t.Helper()
	exec(t, db, `WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM c WHERE i < ?)
		INSERT INTO reading(series, t, v, note) SELECT i%100, 1700000000+i*60, 60+(i*37%400)/10.0, ?||i FROM c`, n, canary)
}

const digest = `SELECT count(*)||'/'||coalesce(sum(v), 0)||'/'||coalesce(sum(length(note)), 0) FROM reading`

// readAll reads every page through SQLite's pager and checks the structure.
func readAll(db *sql.DB) error {
	var n int
	if err := db.QueryRow("SELECT count(data) FROM sqlite_dbpage").Scan(&n); err != nil {
		return err
	}
	var s string
	if err := db.QueryRow("PRAGMA integrity_check").Scan(&s); err != nil {
		return err
	}
	if s != "ok" {
		return errors.New(s)
	}
	return nil
}

func whole(t testing.TB, db *sql.DB) {
	t.Helper()
	if err := readAll(db); err != nil {
		t.Fatal(err)
	}
}

// resultCode is SQLite's, without its extended part; 0 for no error.
func resultCode(err error) int {
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Code() & 0xff
	}
	if err != nil {
		return -1
	}
	return 0
}

const (
	notADB  = sqlite3.SQLITE_NOTADB
	corrupt = sqlite3.SQLITE_CORRUPT
)

func read(t testing.TB, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func write(t testing.TB, path string, b []byte) {
	t.Helper()
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
}

func cp(t testing.TB, from, to string) {
	t.Helper()
	write(t, to, read(t, from))
}

// noPlainText searches files for what must be sealed.
func noPlainText(t testing.TB, paths ...string) {
	t.Helper()
	for _, p := range paths {
		b := read(t, p)
		for _, s := range []string{canary, "CREATE TABLE", "SQLite format"} {
			if bytes.Contains(b, []byte(s)) {
				t.Errorf("%s holds %q", p, s)
			}
		}
	}
}
