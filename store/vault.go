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
// those of other processes too.
//
// What a person can do something about is a [Fault] in the error's chain.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"

	"carnet/store/crypt"
	"carnet/store/key"
)

// A Vault is an open vault: one writer, at most three readers.
type Vault struct {
	path  string // absolute, no symbolic link
	id    string
	raw   key.Raw
	vfs   *crypt.VFS
	pool  *pool
	lease *lease
	ring  bool // the keyring holds the key and takes marks
	once  sync.Once
	left  error // of the first Close
}

// Path returns the file of the vault, absolute and without symbolic links.
func (v *Vault) Path() string { return v.path }

// ID returns the vault's id, 32 hexadecimal digits: the salt that stands in
// clear at the head of the file and of each of its backups.
func (v *Vault) ID() string { return v.id }

// Write runs f in the one writing transaction and raises the revision. It
// waits for other writers, of this process for as long as ctx allows, of
// others for ten seconds. When f returns an error nothing has happened.
func (v *Vault) Write(ctx context.Context, f func(ctx context.Context, tx *sql.Tx) error) error {
	tx, err := v.pool.writer.BeginTx(ctx, nil)
	if err != nil {
		return v.fault(err)
	}
	defer tx.Rollback()
	if err := raise(ctx, tx); err != nil {
		return v.fault(err)
	}
	if err := f(ctx, tx); err != nil {
		return v.fault(err)
	}
	return v.fault(tx.Commit())
}

// Read runs f in a transaction that sees one state of the vault. No transaction
// stays open across a call of a tool or a page of the window: the log of the
// vault cannot restart while one does.
func (v *Vault) Read(ctx context.Context, f func(ctx context.Context, tx *sql.Tx) error) error {
	tx, err := v.pool.readers.BeginTx(ctx, nil)
	if err != nil {
		return v.fault(err)
	}
	defer tx.Rollback()
	return v.fault(f(ctx, tx))
}

// Revision returns a number that every write raises.
func (v *Vault) Revision(ctx context.Context) (n int64, err error) {
	err = v.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		return tx.QueryRowContext(ctx, `SELECT revision FROM vault`).Scan(&n)
	})
	return n, err
}

// raise counts a write, and refuses it when a later program has migrated the
// vault since it was opened.
func raise(ctx context.Context, tx *sql.Tx) error {
	r, err := tx.ExecContext(ctx, `
		UPDATE vault SET revision = revision + 1
		WHERE (SELECT user_version FROM pragma_user_version) <= :schema`, sql.Named("schema", schemaVersion()))
	if err != nil {
		return err
	}
	if n, err := r.RowsAffected(); err != nil || n == 1 {
		return err
	}
	return &Fault{Kind: FaultNewerVault}
}

// Close closes the vault and forgets its key; it may be called again. The last
// process to close leaves one file: the log is written back and removed.
// Whoever asks a closed vault gets [FaultLocked].
func (v *Vault) Close() error {
	v.once.Do(func() { v.left = v.leave() })
	return v.left
}

func (v *Vault) leave() error {
	err := v.pool.close()
	if e := v.vfs.Close(); err == nil {
		err = e
	}
	v.raw = key.Raw{}
	if e := v.lease.release(); err == nil {
		err = e
	}
	if err != nil {
		return fmt.Errorf("close vault: %w", err)
	}
	return nil
}

// fault is the package's [fault] with the page that failed to authenticate.
func (v *Vault) fault(err error) error {
	err = fault(err)
	var f *Fault
	if errors.As(err, &f) && f.Kind == FaultDamaged && f.Args == nil {
		if p := v.vfs.LastError(); p != nil {
			f.Args = map[string]string{"page": fmt.Sprint(p.Page), "file": p.File}
		}
	}
	return err
}
