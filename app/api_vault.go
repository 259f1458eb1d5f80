package app

import "carnet/store/key"

// CreateVault makes the vault at path ("" is the usual place) and returns its
// recovery code, which is shown this once.
func (p *API) CreateVault(path, passphrase string) (string, error) {
	code, err := p.app.key.create(p.ctx, path, passphrase)
	if err != nil {
		return "", err
	}
	return code, nil
}

// Unlock opens the vault with a passphrase or, where that is empty, with the
// recovery code.
func (p *API) Unlock(passphrase, recoveryCode string) error {
	if passphrase != "" {
		recoveryCode = ""
	}
	return p.app.key.unlock(p.ctx, passphrase, recoveryCode)
}

// SetPassphrase sets or changes the passphrase.
func (p *API) SetPassphrase(passphrase string) error {
	v, err := p.app.key.open(p.ctx)
	if err != nil {
		return err
	}
	return v.SetPassphrase(p.ctx, passphrase, key.Params{})
}

// RemovePassphrase removes the passphrase. It is refused where the recovery
// code alone would be left.
func (p *API) RemovePassphrase() error {
	v, err := p.app.key.open(p.ctx)
	if err != nil {
		return err
	}
	return v.RemovePassphrase(p.ctx)
}

// NewRecoveryCode makes a new recovery code, which is shown this once; the one
// before opens nothing any more.
func (p *API) NewRecoveryCode() (string, error) {
	v, err := p.app.key.open(p.ctx)
	if err != nil {
		return "", err
	}
	return v.NewRecoveryCode(p.ctx)
}

// Lock locks the vault, here and in every other process. It needs a passphrase.
func (p *API) Lock() error {
	p.app.pages.close()
	return p.app.key.lock(p.ctx)
}
