package store

import (
	"context"
	"errors"
	"os"
	"time"

	"carnet/store/key"
)

// KeyState says what opens a vault.
type KeyState struct {
	Passphrase   bool // a passphrase is set
	RecoveryCode bool // vault.keys has a slot for one
	Keyring      bool // the keyring holds the key
}

// Keys returns what opens the vault. The fault says what is wrong with
// vault.keys, if anything is; the rest is filled in all the same.
func (v *Vault) Keys(ctx context.Context) (KeyState, error) {
	var s KeyState
	s.Keyring = v.ringHolds(ctx)
	keys, _, err := v.keyFile()
	if err != nil {
		return s, err
	}
	s.Passphrase, s.RecoveryCode = keys.HasPassphrase(), keys.HasCode()
	return s, nil
}

// ringHolds reports whether the keyring is used for the vault and has its key.
func (v *Vault) ringHolds(ctx context.Context) bool {
	if !v.ring {
		return false
	}
	raw, err := key.Load(ctx, v.id)
	return err == nil && raw == v.RawKey()
}

// keyFile reads the key file of the vault and makes sure that it is its own.
func (v *Vault) keyFile() (*key.File, string, error) {
	keys, path, err := findKeys(v.path, v.id)
	if err != nil {
		return nil, "", err
	}
	if !keys.Matches(v.RawKey()) {
		return nil, "", &Fault{Kind: FaultKeysDamaged, Err: errors.New("the key check is not that of the vault")}
	}
	return keys, path, nil
}

// SetPassphrase sets the passphrase, or changes it. The vault is not touched;
// copies of vault.keys, in backups too, still open with the one before.
func (v *Vault) SetPassphrase(ctx context.Context, passphrase string, p key.Params) error {
	if passphrase == "" {
		return &Fault{Kind: FaultNoPassphrase, Err: errors.New("an empty passphrase")}
	}
	return v.editKeys(ctx, func(keys *key.File) error { return keys.SetPassphrase(v.RawKey(), passphrase, p) })
}

// RemovePassphrase removes the passphrase. Where the keyring does not hold the
// key it is refused: only the recovery code would be left.
func (v *Vault) RemovePassphrase(ctx context.Context) error {
	if !v.ringHolds(ctx) {
		return &Fault{Kind: FaultLastKey}
	}
	return v.editKeys(ctx, func(keys *key.File) error {
		if !keys.HasPassphrase() {
			return &Fault{Kind: FaultNoPassphrase}
		}
		keys.RemovePassphrase()
		return nil
	})
}

// NewRecoveryCode makes a new recovery code; the old one opens nothing any
// more, except with copies of the old vault.keys. Where vault.keys is missing
// or damaged it writes a new one, without a passphrase.
func (v *Vault) NewRecoveryCode(ctx context.Context) (code string, err error) {
	err = v.editKeys(ctx, func(keys *key.File) error {
		code, err = keys.NewCode(v.RawKey())
		return err
	})
	if k := KindOf(err); k != FaultKeysMissing && k != FaultKeysDamaged && k != FaultKeysOfAnother {
		return code, err
	}
	path, err := v.brokenKeysPath()
	if err != nil {
		return "", err
	}
	keys, code, err := key.New(v.id, v.RawKey(), "", key.Params{})
	if err != nil {
		return "", err
	}
	return code, fault(keys.Save(path))
}

// brokenKeysPath returns where a new key file may be written: where there is
// none, or in place of one that cannot be read and so is nobody's.
func (v *Vault) brokenKeysPath() (string, error) {
	if path, err := freeKeysPath(v.path); err == nil {
		return path, nil
	}
	for _, path := range keysPaths(v.path) {
		f, err := key.Read(path)
		if errors.Is(err, key.ErrDamaged) || err == nil && f.Vault == v.id {
			// Kept: another program, or a later one of ours, may read it.
			aside := path + ".damaged"
			return path, fault(os.Rename(path, aside))
		}
	}
	return "", &Fault{Kind: FaultKeysOfAnother}
}

// RawKey returns the key that any SQLCipher 4 opens the vault with, zeros once
// the vault is closed.
func (v *Vault) RawKey() key.Raw { return v.key.get() }

// editKeys changes vault.keys, one process at a time.
func (v *Vault) editKeys(ctx context.Context, edit func(*key.File) error) error {
	if v.readOnly {
		return &Fault{Kind: FaultReadOnly}
	}
	return v.inside(ctx, func(ctx context.Context) error {
		l, err := takeLease(ctx, v.path+".keys", true, 10*time.Second)
		if err != nil {
			return err
		}
		defer l.release()
		keys, path, err := v.keyFile()
		if err != nil {
			return err
		}
		if err := edit(keys); err != nil {
			return err
		}
		return fault(keys.Save(path))
	})
}
