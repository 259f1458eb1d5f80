package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"syscall"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"carnet/store/crypt"
)

// A FaultKind names what went wrong where a person can do something about it.
// answer.Tell has a sentence and a way out for each.
type FaultKind string

// The kinds of faults.
const (
	FaultNoVault     FaultKind = "no_vault"     // there is no file at the path
	FaultVaultExists FaultKind = "vault_exists" // init or restore where a vault is
	FaultNotAVault   FaultKind = "not_a_vault"  // a folder, a plain database or another program's file
	FaultDamaged     FaultKind = "damaged"      // not what was written; Args "page" and "file" where one page is
	FaultNewerVault  FaultKind = "newer_vault"  // written by a later program; Args "have", "want"
	FaultOtherVault  FaultKind = "other_vault"  // the file was moved or exchanged while it was open
	FaultOlderCopy   FaultKind = "older_copy"   // the vault went back behind what this computer has seen of it
	FaultPlace       FaultKind = "place"        // it lies in a synced or network folder; Args "service"

	FaultBusy        FaultKind = "busy"        // another process writes for longer than we wait
	FaultInUse       FaultKind = "in_use"      // what must be alone with the vault is not
	FaultReadOnly    FaultKind = "read_only"   // the file, its folder or its disk takes no writing
	FaultDiskFull    FaultKind = "disk_full"   // no space left
	FaultDisk        FaultKind = "disk"        // the disk failed or went away
	FaultPermissions FaultKind = "permissions" // the operating system refuses

	FaultNoBackup      FaultKind = "no_backup"      // no file to restore or verify, or no folder to write it to
	FaultNotABackup    FaultKind = "not_a_backup"   // restore or verify of something else
	FaultBackupDamaged FaultKind = "backup_damaged" // it does not hold what was put into it
	FaultBackupExists  FaultKind = "backup_exists"  // the backup's name is taken

	FaultLocked             FaultKind = "locked" // no key at hand; Args "passphrase" is yes where one opens it
	FaultWrongPassphrase    FaultKind = "wrong_passphrase"
	FaultWrongRecoveryCode  FaultKind = "wrong_recovery_code"
	FaultMistypedCode       FaultKind = "mistyped_code"       // the check symbol does not fit
	FaultNoPassphrase       FaultKind = "no_passphrase"       // the vault has none, and one was needed
	FaultNoRecoveryCode     FaultKind = "no_recovery_code"    // the key file has no slot for it
	FaultKeysMissing        FaultKind = "keys_missing"        // no vault.keys beside the vault
	FaultKeysDamaged        FaultKind = "keys_damaged"        // vault.keys cannot be read as one
	FaultKeysOfAnother      FaultKind = "keys_of_another"     // vault.keys belongs to another vault
	FaultKeyringUnavailable FaultKind = "keyring_unavailable" // none, locked, or no answer
	FaultKeyringChanged     FaultKind = "keyring_changed"     // it holds another key than the vault's
	FaultLastKey            FaultKind = "last_key"            // without a keyring only the recovery code would be left
	FaultPassphraseExposed  FaultKind = "passphrase_exposed"  // others may read the passphrase file; Args "path"
	FaultPassphraseFile     FaultKind = "passphrase_file"     // it is missing, empty or too long; Args "path"
)

// A Fault is an error a person meets. Error is for the log and names neither
// paths nor anything of the record; Args fill the sentence for the person.
type Fault struct { //nolint:errname // the field's word, and store.FaultError says it twice
	Kind FaultKind
	Args map[string]string
	Err  error // the cause, or nil
}

func (f *Fault) Error() string {
	if f.Err == nil {
		return "vault: " + string(f.Kind)
	}
	return "vault: " + string(f.Kind) + ": " + f.Err.Error()
}

func (f *Fault) Unwrap() error { return f.Err }

// Is lets errors.Is(err, &Fault{Kind: k}) ask for a kind.
func (f *Fault) Is(target error) bool {
	t, ok := target.(*Fault)
	return ok && t.Kind == f.Kind && t.Args == nil && t.Err == nil
}

// KindOf returns the kind of the first fault in the chain of err, "" if none.
func KindOf(err error) FaultKind {
	var f *Fault
	if errors.As(err, &f) {
		return f.Kind
	}
	return ""
}

// fault wraps what SQLite or the file system says in a [Fault] where there is a
// kind for it, and returns err as it is where there is none.
func fault(err error) error {
	var f *Fault
	if err == nil || errors.As(err, &f) {
		return err
	}
	var c *crypt.Error
	if errors.As(err, &c) {
		if kind, ok := sqliteKind(c.Code); ok {
			return &Fault{Kind: kind, Err: err}
		}
		return err
	}
	var q *sqlite.Error
	if errors.As(err, &q) {
		if kind, ok := sqliteKind(q.Code()); ok {
			return &Fault{Kind: kind, Err: err}
		}
		return err
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return fileFault(err)
}

// pageFault is [fault] with the page that failed to authenticate, in the
// database at path.
func pageFault(err error, vfs *crypt.VFS, path string) error {
	err = fault(err)
	var f *Fault
	if !errors.As(err, &f) || f.Kind != FaultDamaged || f.Args != nil {
		return err
	}
	if p := vfs.LastError(path); p != nil {
		f.Args = map[string]string{"page": strconv.FormatUint(uint64(p.Page), 10), "file": p.File}
	}
	return err
}

// newerVault is a vault whose schema is above this program's.
func newerVault(schema int) *Fault {
	return &Fault{Kind: FaultNewerVault, Args: map[string]string{
		"have": strconv.Itoa(schema), "want": strconv.Itoa(schemaVersion()),
	}}
}

// sqliteKind is the kind of a result code of SQLite.
func sqliteKind(code int) (FaultKind, bool) {
	switch code & 0xff {
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return FaultBusy, true
	case sqlite3.SQLITE_READONLY:
		return FaultReadOnly, true
	case sqlite3.SQLITE_FULL:
		return FaultDiskFull, true
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return FaultDamaged, true
	case sqlite3.SQLITE_IOERR:
		return FaultDisk, true
	case sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH:
		return FaultPermissions, true
	}
	return "", false
}

// fileFault is [fault] for errors of the file system. It keeps the path out of
// the text: a path can name the person.
func fileFault(err error) error {
	kind := FaultDisk
	switch {
	case errors.Is(err, fs.ErrPermission):
		kind = FaultPermissions
	case errors.Is(err, syscall.EROFS):
		kind = FaultReadOnly
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		kind = FaultDiskFull
	}
	if err := withoutPath(err); err != nil {
		return &Fault{Kind: kind, Err: err}
	}
	return err
}

// withoutPath returns an error of the file system without the path, which can
// name the person; nil for any other error.
func withoutPath(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return fmt.Errorf("%s: %w", p.Op, p.Err)
	}
	var l *os.LinkError
	if errors.As(err, &l) {
		return fmt.Errorf("%s: %w", l.Op, l.Err)
	}
	var e *os.SyscallError
	if errors.As(err, &e) {
		return e
	}
	return nil
}
