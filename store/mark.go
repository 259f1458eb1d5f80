package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"carnet/store/key"
)

// markWait bounds what the keyring may add to the closing of a vault.
const markWait = 3 * time.Second

// keptMarks is how many marks the vault remembers.
const keptMarks = 1000

// leaveMark notes in the vault, and then in the keyring, to which place the
// vault has come. A copy made before does not know that mark. Where nothing was
// written since the vault was opened, or no keyring takes it, there is none.
func (v *Vault) leaveMark() {
	if !v.ring || v.readOnly || v.warned(FaultOlderCopy) {
		return // an older copy stays one until the person says otherwise
	}
	ctx, cancel := context.WithTimeout(context.Background(), markWait)
	defer cancel()
	if n, err := v.Revision(ctx); err != nil || n == v.first {
		return
	}
	_ = v.mark(ctx)
}

// mark sets a new mark in the vault, and in the keyring once the vault has it
// for good.
func (v *Vault) mark(ctx context.Context) error {
	stamp := newID()
	err := v.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `
			INSERT INTO mark (stamp, revision, left_at) SELECT :stamp, revision, :now FROM vault;
			DELETE FROM mark WHERE left_at < (SELECT left_at FROM mark ORDER BY left_at DESC LIMIT 1 OFFSET :kept)`,
			sql.Named("stamp", stamp), sql.Named("now", time.Now().UnixMilli()), sql.Named("kept", keptMarks))
		return err
	})
	if err != nil {
		return err
	}
	return key.StoreMark(ctx, v.id, stamp)
}

// checkMark warns when the keyring remembers a mark that the vault does not
// know: the file is an older copy of itself.
func (v *Vault) checkMark(ctx context.Context) error {
	stamp, err := key.LoadMark(ctx, v.id)
	if err != nil || stamp == "" {
		return nil // a keyring that fails now has given the key before
	}
	var known bool
	err = v.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		return tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM mark WHERE stamp = :stamp)`, sql.Named("stamp", stamp)).Scan(&known)
	})
	if err == nil && !known {
		v.addWarning(&Fault{Kind: FaultOlderCopy})
	}
	return err
}

// AcceptCopy makes the vault as it is the one that the keyring knows, after a
// person was told that it is an older copy and wants it so.
func (v *Vault) AcceptCopy(ctx context.Context) error {
	if !v.ring {
		return &Fault{Kind: FaultKeyringUnavailable}
	}
	err := v.mark(ctx)
	if errors.Is(err, key.ErrNoKeyring) {
		return &Fault{Kind: FaultKeyringUnavailable, Err: err}
	}
	if err == nil {
		v.dropWarning(FaultOlderCopy)
	}
	return err
}
