package store

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"carnet/store/durable"
	"carnet/store/key"
)

// RestoreOptions say which backup becomes the vault at Path.
type RestoreOptions struct {
	OpenOptions // where to, and what opens the vault in the backup

	Backup string // the file

	// Replace moves a vault that is there, with its key file, aside, under
	// names with the time. Without it such a vault is [FaultVaultExists].
	Replace bool

	NewPassphrase string // sets this passphrase; "" keeps what was in the backup
	KDF           key.Params

	Now time.Time
}

// Restore makes a vault of a backup, on a computer that knows nothing of it but
// the backup and a secret, and opens it. All of it is read and checked before
// anything is put in place; whatever goes wrong, a vault that was there is there
// as before.
func Restore(ctx context.Context, o RestoreOptions) (*Vault, error) {
	a, err := openArchive(o.Backup)
	if err != nil {
		return nil, err
	}
	defer a.close()
	path, err := restorePath(o.Path, o.Replace)
	if err != nil {
		return nil, err
	}
	l, err := takeLease(ctx, path, true, leaseWait)
	if KindOf(err) == FaultBusy {
		return nil, &Fault{Kind: FaultInUse, Err: err}
	}
	if err != nil {
		return nil, err
	}
	err = restore(ctx, a, path, o)
	l.release()
	if err != nil {
		return nil, err
	}
	v, err := Open(ctx, reopened(path, o))
	if err != nil {
		return nil, err
	}
	// The keyring may know a later state: this one is meant.
	if v.ring {
		if err := v.mark(ctx); err == nil {
			v.forgive(FaultOlderCopy)
		}
	}
	return v, nil
}

// reopened is how the restored vault is opened.
func reopened(path string, o RestoreOptions) OpenOptions {
	open := o.OpenOptions
	open.Path = path
	if o.NewPassphrase != "" {
		open.Passphrase, open.RecoveryCode = o.NewPassphrase, ""
	}
	return open
}

// forgive drops a warning that no longer holds.
func (v *Vault) forgive(kind FaultKind) {
	var left []*Fault
	for _, w := range v.warnings {
		if w.Kind != kind {
			left = append(left, w)
		}
	}
	v.warnings = left
}

func restorePath(path string, replace bool) (string, error) {
	where, err := prepare(path)
	if KindOf(err) != FaultVaultExists || !replace {
		return where, err
	}
	if path == "" {
		if path, err = DefaultPath(); err != nil {
			return "", err
		}
	}
	return realPath(path)
}

func restore(ctx context.Context, a *archive, path string, o RestoreOptions) error {
	keys, raw, err := a.unlock(ctx, o.OpenOptions)
	if err != nil {
		return err
	}
	dir, done, err := scratch(filepath.Dir(path))
	if err != nil {
		return err
	}
	defer done()
	fresh := filepath.Join(dir, archiveVault)
	if err := a.unpack(ctx, fresh); err != nil {
		return err
	}
	if _, err := inspect(ctx, fresh, a.manifest.Vault, raw); err != nil {
		return err
	}
	if o.NewPassphrase != "" {
		if err := keys.SetPassphrase(raw, o.NewPassphrase, o.KDF); err != nil {
			return err
		}
	}
	freshKeys := filepath.Join(dir, archiveKeys)
	if err := keys.Save(freshKeys); err != nil {
		return fault(err)
	}
	if o.Replace {
		if err := setAside(path, o.Now); err != nil {
			return err
		}
	}
	keysPath, err := freeKeysPath(path)
	if err != nil {
		return err
	}
	// Keys first: a vault that is there can be opened. Left alone, the keys do
	// no harm, and the backup is still there.
	if err := durable.Rename(freshKeys, keysPath); err != nil {
		return fault(err)
	}
	return fault(durable.Rename(fresh, path))
}

// unlock opens the key file in the backup.
func (a *archive) unlock(ctx context.Context, o OpenOptions) (*key.File, key.Raw, error) {
	keys, err := key.Parse(a.keys)
	if err != nil {
		kind := FaultKeysDamaged
		if errors.Is(err, key.ErrNewer) {
			kind = FaultNewerVault
		}
		return nil, key.Raw{}, &Fault{Kind: kind, Err: err}
	}
	raw, _, err := unlock(ctx, a.manifest.Vault, keys, nil, secret{o.Passphrase, o.RecoveryCode, o.Keyring})
	return keys, raw, err
}

// setAside renames the vault at path and its key file. A vault with a log is
// first opened nowhere: its log goes with it.
func setAside(path string, now time.Time) error {
	suffix := ".replaced-" + now.UTC().Format("2006-01-02-150405")
	id, idErr := vaultID(path)
	if idErr == nil {
		if _, keys, err := findKeys(path, id); err == nil {
			if err := durable.Rename(keys, keys+suffix); err != nil {
				return fault(err)
			}
		}
	}
	for _, s := range []string{"-wal", ""} {
		err := durable.Rename(path+s, path+suffix+s)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fault(err)
		}
	}
	err := os.Remove(path + "-shm")
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return fault(err)
}
