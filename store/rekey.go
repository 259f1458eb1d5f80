package store

import (
	"context"
	"errors"
	"io/fs"
	"os"

	"carnet/store/durable"
	"carnet/store/key"
)

// rewritten is added to the names of a vault and its key file while they are
// written again.
const rewritten = ".rekey"

// RekeyOptions say which vault gets a new key.
type RekeyOptions struct {
	OpenOptions // Passphrase is needed where one is set: the new key is wrapped by it too
	KDF         key.Params
}

// Rekey gives the vault a new key, a new id and a new recovery code, which it
// returns: what a thief had of the old key opens nothing that is written from
// now on. Backups made before still open with the old ones. No other process
// may have the vault open.
//
// The new vault is a copy, verified, that takes the old one's place in one
// step. The step is the rename of the vault: until then vault.keys fits the old
// one; after it the new key file fits, whatever happens, and whoever opens the
// vault next puts it in place.
func Rekey(ctx context.Context, o RekeyOptions) (recoveryCode string, err error) {
	path, err := existing(o.Path)
	if err != nil {
		return "", err
	}
	l, err := takeLease(ctx, path, true, leaseWait)
	if KindOf(err) == FaultBusy {
		return "", &Fault{Kind: FaultInUse, Err: err}
	}
	if err != nil {
		return "", err
	}
	defer l.release()
	v, err := openWith(ctx, path, o.OpenOptions, false)
	if err != nil {
		return "", err
	}
	defer v.Close()
	keys, keysPath, err := v.keyFile()
	if err != nil {
		return "", err
	}
	if keys.HasPassphrase() {
		if raw, err := keys.Unlock(o.Passphrase); err != nil || raw != v.RawKey() {
			return "", &Fault{Kind: FaultWrongPassphrase, Err: err}
		}
	} else {
		o.Passphrase = ""
	}
	return v.rekey(ctx, keysPath, o)
}

func (v *Vault) rekey(ctx context.Context, keysPath string, o RekeyOptions) (string, error) {
	fresh, freshKeys := v.path+rewritten, keysPath+rewritten
	if err := removeDatabase(fresh); err != nil {
		return "", err
	}
	id, raw := newID(), key.NewRaw()
	keys, code, err := key.New(id, raw, o.Passphrase, o.KDF)
	if err != nil {
		return "", err
	}
	if err := keys.Save(freshKeys); err != nil {
		return "", fault(err)
	}
	err = v.replace(ctx, fresh, raw, id)
	if vaultHasID(v.path, id) {
		return code, finishRewrite(v.path) // whatever else went wrong, this is the vault now
	}
	os.Remove(freshKeys)
	if err == nil {
		err = &Fault{Kind: FaultDisk}
	}
	return "", errors.Join(err, removeDatabase(fresh))
}

// replace puts the vault under another key in the place of this one, and the key
// into the keyring in place of the old one.
func (v *Vault) replace(ctx context.Context, fresh string, raw key.Raw, id string) error {
	if !v.ring {
		return v.moveTo(ctx, fresh, raw, id)
	}
	if err := key.Store(ctx, id, raw); err != nil {
		return &Fault{Kind: FaultKeyringUnavailable, Err: err}
	}
	err := v.moveTo(ctx, fresh, raw, id)
	ctx = context.WithoutCancel(ctx)
	if !vaultHasID(v.path, id) {
		_ = key.Forget(ctx, id)
		return err
	}
	// The old entries open nothing but old backups.
	_ = key.Forget(ctx, v.id)
	_ = key.ForgetMark(ctx, v.id)
	return err
}

// moveTo copies the vault under another key, verifies the copy and puts it in
// the vault's place.
func (v *Vault) moveTo(ctx context.Context, fresh string, raw key.Raw, id string) error {
	before, err := v.contents(ctx)
	if err != nil {
		return err
	}
	if err := v.copyTo(ctx, fresh, raw, id); err != nil {
		return err
	}
	found, err := inspect(ctx, fresh, id, raw)
	if err != nil {
		return err
	}
	if !found.same(before) {
		return &Fault{Kind: FaultDamaged, Err: errors.New("the copy has other rows than the vault")}
	}
	v.ring = false // no mark in the keyring for what is about to go
	if err := v.Close(); err != nil {
		return err
	}
	if _, err := os.Lstat(v.path + "-wal"); err == nil {
		return &Fault{Kind: FaultInUse, Err: errors.New("the log was not written back")}
	}
	return fault(durable.Rename(fresh, v.path))
}

func vaultHasID(path, id string) bool {
	have, err := vaultID(path)
	return err == nil && have == id
}

// finishRewrite puts the key file of a vault that has a new key in place, where
// the process that made it ended before it could.
func finishRewrite(path string) error {
	for _, p := range keysPaths(path) {
		keys, err := key.Read(p + rewritten)
		if err != nil || !vaultHasID(path, keys.Vault) {
			continue
		}
		err = durable.Rename(p+rewritten, p)
		if err != nil && !errors.Is(err, fs.ErrNotExist) { // another process was quicker
			return fault(err)
		}
	}
	return nil
}

// sweep removes what a new key that came to nothing left behind, if nobody else
// has the vault open and so is at work on it.
func sweep(ctx context.Context, path string, l *lease) error {
	if _, err := os.Lstat(path + rewritten); err != nil {
		return nil
	}
	if lockFile(l.f, true) == nil {
		if err := removeDatabase(path + rewritten); err != nil {
			return err
		}
		for _, p := range keysPaths(path) {
			os.Remove(p + rewritten)
		}
	}
	return l.share(ctx)
}
