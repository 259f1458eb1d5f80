package app

import (
	"context"

	"carnet/store"
)

// PickFile asks for one file in the window's own dialog; "" when the person
// cancels or where there is no such dialog.
func (p *API) PickFile(title string) (string, error) {
	h := p.app.current()
	if h == nil {
		return "", nil
	}
	paths, err := h.ChooseFiles(title)
	if err != nil || len(paths) == 0 {
		return "", err
	}
	return paths[0], nil
}

// RestoreVault makes the vault at path ("" is the usual place) of a backup, which
// the passphrase or the recovery code opens.
func (p *API) RestoreVault(path, backup, passphrase, recoveryCode string) error {
	return p.app.key.restore(p.ctx, path, backup, passphrase, recoveryCode)
}

func (k *keeper) restore(ctx context.Context, path, backup, passphrase, recoveryCode string) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.vault != nil {
		return &store.Fault{Kind: store.FaultVaultExists}
	}
	if path == "" {
		path = k.app.env.Vault
	}
	o := store.OpenOptions{Path: path, Passphrase: passphrase, Keyring: k.app.env.PassphraseFile == ""}
	if passphrase == "" {
		o.RecoveryCode = recoveryCode
	}
	v, err := store.Restore(ctx, store.RestoreOptions{OpenOptions: o, Backup: backup, Now: k.app.now()})
	if store.KindOf(err) == store.FaultKeyringUnavailable && passphrase != "" {
		o.Keyring = false
		v, err = store.Restore(ctx, store.RestoreOptions{OpenOptions: o, Backup: backup, Now: k.app.now()})
	}
	if err != nil {
		return err
	}
	k.app.env.Vault = v.Path()
	k.hold(v)
	return nil
}

// AcceptCopy keeps the vault as it is, after the person was told that it is an
// older copy of itself.
func (p *API) AcceptCopy() error {
	v, err := p.app.key.open(p.ctx)
	if err != nil {
		return err
	}
	return v.AcceptCopy(p.ctx)
}
