package store

import (
	"context"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"carnet/store/durable"
	"carnet/store/key"
)

// CreateOptions say where a new vault lies and what opens it.
type CreateOptions struct {
	Path string // "" is [DefaultPath]

	// Passphrase makes a slot for it; "" makes none.
	Passphrase string
	// Keyring puts the key into the keyring of the operating system. Without
	// it the keyring is not touched, and there must be a passphrase.
	Keyring bool

	Zone string     // IANA name of the person's time zone, "" leaves it open
	KDF  key.Params // cost of the passphrase; zero is [key.Default]
}

// Create makes a vault and opens it. The recovery code is returned this once
// and kept nowhere. Where a vault is, nothing happens but a [FaultVaultExists];
// a process killed midway leaves nothing that the next Create does not clear.
//
// The files come in an order in which each step can be the last: the key file,
// the vault under a name of its own, written, closed and synced, then both
// renamed. A vault that is there is therefore whole.
func Create(ctx context.Context, o CreateOptions) (v *Vault, recoveryCode string, err error) {
	if o.Passphrase == "" && !o.Keyring {
		return nil, "", &Fault{Kind: FaultKeyringUnavailable, Err: errors.New("neither keyring nor passphrase")}
	}
	path, err := prepare(o.Path)
	if err != nil {
		return nil, "", err
	}
	l, err := takeLease(ctx, path, true, leaseWait)
	if err != nil {
		return nil, "", err
	}
	defer func() {
		if err != nil {
			l.release()
		}
	}()
	if err := vacant(path); err != nil {
		return nil, "", err
	}
	n, err := newborn(path, o)
	if err != nil {
		return nil, "", err
	}
	if v, err = n.begin(ctx, o); err != nil {
		n.undo(ctx, o)
		return nil, "", fault(err)
	}
	if err := l.share(ctx); err != nil {
		v.Close()
		return nil, "", err
	}
	v.lease, v.ring = l, o.Keyring
	return v, n.code, nil
}

// prepare makes the folder of a new vault.
func prepare(path string) (string, error) {
	if path == "" {
		var err error
		if path, err = DefaultPath(); err != nil {
			return "", err
		}
	}
	path, err := realPath(path)
	if err != nil {
		return "", err
	}
	// A vault that is there is said before the folder is touched.
	if _, err := os.Lstat(path); err == nil {
		return "", &Fault{Kind: FaultVaultExists}
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", fault(err)
	}
	return realPath(path)
}

// vacant makes sure that no vault lies at path, and clears what a process
// killed in the middle of Create left. Its key file may go with it, if it is
// that of the unfinished vault: nobody has seen its recovery code.
func vacant(path string) error {
	if _, err := os.Lstat(path); err == nil {
		return &Fault{Kind: FaultVaultExists}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return fault(err)
	}
	half := path + ".new"
	if id, err := vaultID(half); err == nil {
		if _, keys, err := findKeys(path, id); err == nil {
			if err := os.Remove(keys); err != nil {
				return fault(err)
			}
		}
	}
	return removeDatabase(half)
}

// A birth is a vault while it is made.
type birth struct {
	path, keysPath string
	id             string
	raw            key.Raw
	keys           *key.File
	code           string
}

func newborn(path string, o CreateOptions) (*birth, error) {
	keysPath, err := freeKeysPath(path)
	if err != nil {
		return nil, err
	}
	n := &birth{path: path, keysPath: keysPath, id: newID(), raw: key.NewRaw()}
	n.keys, n.code, err = key.New(n.id, n.raw, o.Passphrase, o.KDF)
	return n, err
}

// begin makes the vault and opens it.
func (n *birth) begin(ctx context.Context, o CreateOptions) (*Vault, error) {
	if err := n.make(ctx, o); err != nil {
		return nil, err
	}
	v, err := attach(ctx, n.path, n.id, n.raw, false)
	if err != nil || o.Zone == "" {
		return v, err
	}
	if err := v.SetProfile(ctx, Profile{TimeZone: o.Zone}); err != nil {
		v.Close()
		return nil, err
	}
	return v, nil
}

// make puts the vault on disk.
func (n *birth) make(ctx context.Context, o CreateOptions) error {
	if o.Keyring {
		if err := key.Store(ctx, n.id, n.raw); err != nil {
			return &Fault{Kind: FaultKeyringUnavailable, Err: err}
		}
	}
	if err := n.keys.Save(n.keysPath + ".new"); err != nil {
		return err
	}
	if err := n.fill(ctx); err != nil {
		return err
	}
	if err := durable.SyncFile(n.path + ".new"); err != nil {
		return err
	}
	if err := durable.Rename(n.keysPath+".new", n.keysPath); err != nil {
		return err
	}
	return durable.Rename(n.path+".new", n.path)
}

// fill writes the schema into the new file and closes it, which leaves no log.
func (n *birth) fill(ctx context.Context) (err error) {
	vfs, err := register(n.raw, n.id, true)
	if err != nil {
		return err
	}
	defer vfs.Close()
	if err := emptyFile(n.path + ".new"); err != nil {
		return err
	}
	st, err := os.Stat(n.path + ".new")
	if err != nil {
		return err
	}
	db, err := dial(n.path+".new", vfs.Name(), st, 1, "mode=rw", "_txlock=immediate", "_pragma=journal_mode(wal)")
	if err != nil {
		return err
	}
	err = migrate(ctx, db)
	if e := db.Close(); err == nil {
		err = e
	}
	return err
}

// undo removes a vault that was not made to the end: nobody has seen its
// recovery code, and nobody else can have opened it.
func (n *birth) undo(ctx context.Context, o CreateOptions) {
	if vaultHasID(n.path, n.id) {
		_ = removeDatabase(n.path)
	}
	if keys, path, err := findKeys(n.path, n.id); err == nil && keys.Matches(n.raw) {
		os.Remove(path)
	}
	os.Remove(n.keysPath + ".new")
	_ = removeDatabase(n.path + ".new")
	if o.Keyring {
		_ = key.Forget(context.WithoutCancel(ctx), n.id)
	}
}

// emptyFile makes the file that SQLite then fills: SQLite by itself makes files
// that others may read, and -wal and -shm take the mode of the file.
func emptyFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

// newID returns a random vault id.
func newID() string {
	raw := key.NewRaw()
	return hex.EncodeToString(raw[:16])
}
