package store

import (
	"context"
	"time"
)

// A Kit is what the recovery kit says, the sheet of paper a person keeps apart
// from the computer. Its code is there only when it has just been made.
type Kit struct {
	Code   string    // recovery code
	RawKey string    // 64 hexadecimal digits, for any SQLCipher 4; "" where the person did not ask for it
	Vault  string    // id, 32 hexadecimal digits
	Made   time.Time // of the vault
	Path   string
}

// Kit returns what to print. With raw it has the vault's key, which opens the
// vault without vault.keys and without Carnet.
func (v *Vault) Kit(ctx context.Context, code string, raw bool) (Kit, error) {
	made, err := v.Made(ctx)
	if err != nil {
		return Kit{}, err
	}
	k := Kit{Code: code, Vault: v.id, Made: made, Path: v.path}
	if raw {
		k.RawKey = v.RawKey().Hex()
	}
	return k, nil
}
