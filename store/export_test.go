package store

import (
	"context"
	"database/sql"
	"io/fs"
	"slices"
	"testing"
	"testing/fstest"
	"time"

	"carnet/store/key"
)

// AddMigration plays a later program, with one migration more, until the
// returned function is called.
func AddMigration(name, text string) (undo func()) {
	before := migrations
	m := fstest.MapFS{}
	for _, n := range migrationNames() {
		b, err := fs.ReadFile(before, n)
		if err != nil {
			panic(err)
		}
		m[n] = &fstest.MapFile{Data: b}
	}
	m["migration/"+name] = &fstest.MapFile{Data: []byte(text)}
	migrations = m
	return func() { migrations = before }
}

// LeaseWait sets how long who needs the vault alone is waited for.
func LeaseWait(d time.Duration) (undo func()) {
	before := leaseWait
	leaseWait = d
	return func() { leaseWait = before }
}

// A Bench is a database with the product's tables and settings, encrypted or
// plain, for comparing the two.
type Bench struct {
	tb              testing.TB
	path, vfs       string
	writer, readers *sql.DB
}

// BenchDB makes one, which ends with the test.
func BenchDB(tb testing.TB, path string, sealed bool) *Bench {
	tb.Helper()
	b := &Bench{tb: tb, path: path, vfs: "unix"}
	if sealed {
		vfs, err := register(key.NewRaw(), newID(), true)
		if err != nil {
			tb.Fatal(err)
		}
		tb.Cleanup(func() { vfs.Close() })
		b.vfs = vfs.Name()
	}
	b.open("_pragma=journal_mode(wal)")
	if err := migrate(context.Background(), b.writer); err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(b.close)
	return b
}

func (b *Bench) open(params ...string) {
	b.tb.Helper()
	var err error
	open := func(params ...string) *sql.DB {
		db, e := sql.Open("sqlite", uri(b.path, b.vfs, slices.Concat(params, common)...))
		if e != nil {
			err = e
		}
		db.SetMaxOpenConns(1)
		return db
	}
	b.writer = open(append(params, "_txlock=immediate", "_pragma=cache_size(-32768)")...)
	b.readers = open("_query_only=1", "_pragma=cache_size(-65536)")
	if err != nil {
		b.tb.Fatal(err)
	}
}

func (b *Bench) close() {
	b.readers.Close()
	b.writer.Close()
}

// Reopen drops all caches.
func (b *Bench) Reopen() { b.close(); b.open() }

// Writer and Reader are the connections.
func (b *Bench) Writer() *sql.DB { return b.writer }
func (b *Bench) Reader() *sql.DB { return b.readers }

// Idle sets how long an unused connection keeps its cache.
func Idle(d time.Duration) (undo func()) {
	before := idle
	idle = d
	return func() { idle = before }
}

// Connections is how many connections with a cache are open.
func (v *Vault) Connections() int {
	return v.pool.writer.Stats().OpenConnections + v.pool.readers.Stats().OpenConnections
}
