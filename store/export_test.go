package store

import (
	"io/fs"
	"testing/fstest"
	"time"
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
