// Package store is the record at rest: one encrypted file, the nouns in it, each
// beside its SQL, and the only code that knows SQLite.
//
// A vault is a SQLite database whose every page is encrypted and authenticated
// on its way to the disk (package crypt) under a random key that the keyring of
// the operating system holds and vault.keys beside it wraps (package key).
// [Create] makes one, [Open] unlocks one, [Vault.Close] leaves one file and no
// journal behind.
//
// Several processes may have the same vault open: the window, assistants over
// stdio, the command line. Each has one writer and at most three readers.
// Transactions are short; a writer waits ten seconds for another and then says
// busy. Every write raises the vault's revision, and [Vault.Watch] tells of
// those of other processes too. When a person locks the vault, every process
// closes it. What must be alone with the vault (a new key, a restore) takes an
// exclusive [lease].
//
// What a person can do something about is a [Fault] in the error's chain.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"carnet/store/crypt"
	"carnet/store/key"
)

// A Vault is an open vault: one writer, at most three readers. Its methods may
// be called from several goroutines.
type Vault struct {
	path     string      // absolute, no symbolic link
	file     os.FileInfo // the file as it was when it was opened
	id       string
	key      keyHolder
	readOnly bool // its folder takes no writing
	ring     bool // the keyring holds the key and takes marks

	vfs   *crypt.VFS
	pool  *pool
	lease *lease // nil for a read-only vault

	gate     *gate
	lock     int64 // the vault's lock counter when it was opened
	schema   int   // how many migrations this program knows
	watchers watchers
	warnings warnings
	first    int64 // the revision when it was opened

	once sync.Once
	left error // of the first Close
}

// Path returns the file of the vault, absolute and without symbolic links.
func (v *Vault) Path() string { return v.path }

// ID returns the vault's id, 32 hexadecimal digits: the salt that stands in
// clear at the head of the file and of each of its backups.
func (v *Vault) ID() string { return v.id }

// ReadOnly reports whether the vault lies where nothing can be written.
func (v *Vault) ReadOnly() bool { return v.readOnly }

// Done is closed when the vault is: by Close, or because the person locked it
// in this or another process.
func (v *Vault) Done() <-chan struct{} { return v.gate.ctx.Done() }

// Write runs f in the one writing transaction and raises the revision. It
// waits for other writers, of this process for as long as ctx allows, of
// others for ten seconds. When f returns an error nothing has happened.
func (v *Vault) Write(ctx context.Context, f func(ctx context.Context, tx *sql.Tx) error) error {
	var revision int64
	err := v.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		err := tx.QueryRowContext(ctx, `UPDATE vault SET revision = revision + 1 RETURNING revision`).Scan(&revision)
		if err != nil {
			return err
		}
		return f(ctx, tx)
	})
	if err == nil {
		v.watchers.tell(revision)
	}
	return err
}

// change is Write for what the vault keeps about itself, which is no news to
// anybody who watches.
func (v *Vault) change(ctx context.Context, f func(ctx context.Context, tx *sql.Tx) error) error {
	if v.readOnly {
		return &Fault{Kind: FaultReadOnly}
	}
	// On Unix a file that was removed or replaced can be written to for as
	// long as it is open, and nobody will ever see it.
	if err := v.sameFile(); err != nil {
		return err
	}
	return v.inside(ctx, func(ctx context.Context) error {
		return v.transact(ctx, v.pool.writer, f)
	})
}

// Read runs f in a transaction that sees one state of the vault. No transaction
// stays open across a call of a tool or a page of the window: the log of the
// vault cannot restart while one does. Close waits for f, so f must not call it.
func (v *Vault) Read(ctx context.Context, f func(ctx context.Context, tx *sql.Tx) error) error {
	return v.inside(ctx, func(ctx context.Context) error {
		return v.transact(ctx, v.pool.readers, f)
	})
}

// inside does work that Close waits for.
func (v *Vault) inside(ctx context.Context, work func(ctx context.Context) error) error {
	ctx, leave, ok := v.gate.enter(ctx)
	if !ok {
		return &Fault{Kind: FaultLocked}
	}
	defer leave()
	err := work(ctx)
	if err != nil && v.gate.ctx.Err() != nil {
		return &Fault{Kind: FaultLocked, Err: err}
	}
	return v.fault(err)
}

func (v *Vault) transact(ctx context.Context, db *sql.DB, f func(ctx context.Context, tx *sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := v.stillOurs(ctx, tx); err != nil {
		return err
	}
	if err := f(ctx, tx); err != nil {
		return err
	}
	if db == v.pool.writer {
		return tx.Commit()
	}
	return nil
}

// stillOurs makes sure that the vault was neither locked nor migrated by a
// later program since it was opened.
func (v *Vault) stillOurs(ctx context.Context, tx *sql.Tx) error {
	var lock int64
	var schema int
	err := tx.QueryRowContext(ctx, `SELECT lock, (SELECT user_version FROM pragma_user_version) FROM vault`).Scan(&lock, &schema)
	switch {
	case err != nil:
		return err
	case lock != v.lock:
		go v.Close() // which waits for this transaction
		return &Fault{Kind: FaultLocked}
	case schema > v.schema:
		return newerVault(schema)
	}
	return nil
}

// sameFile makes sure that the file at the path is the one that was opened.
func (v *Vault) sameFile() error {
	st, err := os.Stat(v.path)
	if err != nil || !os.SameFile(st, v.file) {
		return &Fault{Kind: FaultOtherVault}
	}
	return nil
}

// Revision returns a number that every write raises.
func (v *Vault) Revision(ctx context.Context) (n int64, err error) {
	err = v.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		return tx.QueryRowContext(ctx, `SELECT revision FROM vault`).Scan(&n)
	})
	return n, err
}

// Made returns when the vault was made.
func (v *Vault) Made(ctx context.Context) (t time.Time, err error) {
	var ms int64
	err = v.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		return tx.QueryRowContext(ctx, `SELECT made FROM vault`).Scan(&ms)
	})
	return time.UnixMilli(ms), err
}

// Close leaves a mark in the keyring, closes the vault and forgets its key; it
// may be called again. It waits for transactions, whose contexts end. The last
// process to close leaves one file: the log is written back and removed.
// Whoever asks a closed vault gets [FaultLocked].
func (v *Vault) Close() error {
	v.once.Do(func() {
		v.leaveMark()
		v.left = v.leave()
	})
	return v.left
}

func (v *Vault) leave() error {
	v.gate.close()
	err := v.pool.close()
	if e := v.closeVFS(); err == nil {
		err = e
	}
	v.key.set(key.Raw{})
	if e := v.lease.release(); err == nil {
		err = e
	}
	if err != nil {
		return fmt.Errorf("close vault: %w", err)
	}
	return nil
}

// closeVFS waits for the connections whose transactions were told to end:
// database/sql rolls them back behind our back, and closes them then.
func (v *Vault) closeVFS() error {
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(time.Millisecond) {
		err := v.vfs.Close()
		if !errors.Is(err, crypt.ErrOpen) || time.Now().After(end) {
			return err
		}
	}
}

// fault is the package's [fault] with the page that failed to authenticate.
func (v *Vault) fault(err error) error { return pageFault(err, v.vfs, v.path) }
