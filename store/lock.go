package store

import (
	"context"
	"database/sql"

	"carnet/store/key"
)

// Lock takes the vault's key away: from the keyring, from this process, and from
// every other that has the vault open, within half a second. Then only the
// passphrase or the recovery code opens it; opening it puts the key back into
// the keyring.
//
// It needs a passphrase. Without one the log-in of the operating system is the
// lock, and locking would leave the person with the code on paper: that is
// [FaultNoPassphrase], and the vault stays open.
func (v *Vault) Lock(ctx context.Context) error {
	if v.gate.ctx.Err() != nil {
		return &Fault{Kind: FaultLocked}
	}
	keys, _, err := v.keyFile()
	if err != nil {
		return err
	}
	if !keys.HasPassphrase() {
		return &Fault{Kind: FaultNoPassphrase}
	}
	v.leaveMark()
	err = v.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE vault SET lock = lock + 1`)
		return err
	})
	if v.ring {
		if e := key.Forget(ctx, v.id); e != nil && err == nil {
			err = &Fault{Kind: FaultKeyringUnavailable, Err: e}
		}
	}
	if e := v.Close(); err == nil {
		err = e
	}
	return err
}

// Lock locks the vault at path where this process has it not open: it removes
// the key from the keyring and tells the processes that have.
func Lock(ctx context.Context, o OpenOptions) error {
	v, err := Open(ctx, o)
	if KindOf(err) == FaultLocked {
		return nil
	}
	if err != nil {
		return err
	}
	err = v.Lock(ctx)
	if e := v.Close(); err == nil {
		err = e
	}
	return err
}
