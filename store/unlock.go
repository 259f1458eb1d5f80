package store

import (
	"context"
	"errors"

	"carnet/store/key"
)

// A secret is one of the ways to a vault's key, in the order they are tried:
// what the person typed, then the keyring.
type secret struct {
	passphrase   string
	recoveryCode string
	keyring      bool
}

// unlock returns the key of the vault with this id, and whether it came from
// the keyring. Keys is nil where the key file cannot be used, keysErr says why:
// the keyring opens such a vault still.
func unlock(ctx context.Context, id string, keys *key.File, keysErr error, s secret) (key.Raw, bool, error) {
	switch {
	case s.passphrase != "" || s.recoveryCode != "":
		if keys == nil {
			return key.Raw{}, false, keysErr
		}
		raw, err := typed(keys, s)
		return raw, false, err
	case s.keyring:
		raw, err := fromKeyring(ctx, id, keys)
		return raw, true, err
	}
	return key.Raw{}, false, locked(keys)
}

// typed opens the key file with what the person typed.
func typed(keys *key.File, s secret) (key.Raw, error) {
	var raw key.Raw
	var err error
	wrong, none := FaultWrongPassphrase, FaultNoPassphrase
	if s.passphrase != "" {
		raw, err = keys.Unlock(s.passphrase)
	} else {
		wrong, none = FaultWrongRecoveryCode, FaultNoRecoveryCode
		raw, err = keys.Recover(s.recoveryCode)
	}
	switch {
	case errors.Is(err, key.ErrMistyped):
		err = &Fault{Kind: FaultMistypedCode, Err: err}
	case errors.Is(err, key.ErrWrong):
		err = &Fault{Kind: wrong, Err: err}
	case errors.Is(err, key.ErrNoSlot):
		err = &Fault{Kind: none, Err: err}
	case errors.Is(err, key.ErrDamaged):
		err = &Fault{Kind: FaultKeysDamaged, Err: err}
	}
	return raw, err
}

// fromKeyring asks the keyring, and believes it only where the key file knows
// the key.
func fromKeyring(ctx context.Context, id string, keys *key.File) (key.Raw, error) {
	raw, err := key.Load(ctx, id)
	switch {
	case errors.Is(err, key.ErrNotStored):
		return raw, locked(keys)
	case errors.Is(err, key.ErrNoKeyring):
		return raw, &Fault{Kind: FaultKeyringUnavailable, Args: hasPassphrase(keys), Err: err}
	case err != nil:
		return raw, err
	case keys != nil && !keys.Matches(raw):
		return key.Raw{}, &Fault{Kind: FaultKeyringChanged, Args: hasPassphrase(keys)}
	}
	return raw, nil
}

func locked(keys *key.File) error {
	return &Fault{Kind: FaultLocked, Args: hasPassphrase(keys)}
}

// hasPassphrase tells the sentence for a person what they can type.
func hasPassphrase(keys *key.File) map[string]string {
	if keys != nil && keys.HasPassphrase() {
		return map[string]string{"passphrase": "yes"}
	}
	return map[string]string{"passphrase": "no"}
}

// ReadPassphraseFile reads the file that unlocks a vault where nobody can type.
// It is refused when others may read it.
func ReadPassphraseFile(path string) (string, error) {
	pass, err := key.ReadPassphrase(path)
	switch {
	case errors.Is(err, key.ErrExposed):
		return "", &Fault{Kind: FaultPassphraseExposed, Args: map[string]string{"path": path}, Err: err}
	case err != nil:
		if bare := withoutPath(err); bare != nil {
			err = bare
		}
		return "", &Fault{Kind: FaultPassphraseFile, Args: map[string]string{"path": path}, Err: err}
	}
	return pass, nil
}
