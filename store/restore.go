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
		_ = v.AcceptCopy(ctx)
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
	if err := setAside(path, a.manifest.Vault, o); err != nil {
		return err
	}
	// Keys first: a vault that is there can be opened. Left alone they do no
	// harm, and the backup is still there.
	if err := restoreKeys(path, keys, raw, o); err != nil {
		return err
	}
	return fault(durable.Rename(fresh, path))
}

// restoreKeys puts the key file of the backup beside the vault to be. One that
// is there and holds the same key stays, for it is the newer one: it is what a
// lost vault or a restore that was killed left.
func restoreKeys(path string, keys *key.File, raw key.Raw, o RestoreOptions) error {
	have, to, err := findKeys(path, keys.Vault)
	if err == nil && have.Matches(raw) {
		keys = have
	} else if to, err = freeKeysPath(path); err != nil {
		return err
	}
	if o.NewPassphrase != "" {
		if err := keys.SetPassphrase(raw, o.NewPassphrase, o.KDF); err != nil {
			return err
		}
	}
	return fault(keys.Save(to))
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

// setAside renames what lies where the backup is restored to. Without leave to
// replace a vault that is only a log without its vault: left there, it would be
// played into the restored one.
//
// A vault may be too damaged to tell its id: then its key file is known by that
// of the backup.
func setAside(path, id string, o RestoreOptions) error {
	suffix := ".replaced-" + o.Now.UTC().Format("2006-01-02-150405")
	rename := func(name, to string) error {
		err := durable.Rename(name, to)
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return fault(err)
	}
	if o.Replace {
		ids := []string{id}
		if own, err := vaultID(path); err == nil {
			ids = append(ids, own)
		}
		for _, id := range ids {
			if _, keys, err := findKeys(path, id); err == nil {
				if err := rename(keys, keys+suffix); err != nil {
					return err
				}
			}
		}
		if err := rename(path, path+suffix); err != nil {
			return err
		}
	}
	for _, log := range []string{"-wal", "-journal"} {
		if err := rename(path+log, path+suffix+log); err != nil {
			return err
		}
	}
	err := os.Remove(path + "-shm")
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return fault(err)
}
