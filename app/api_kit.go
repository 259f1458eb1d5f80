package app

import (
	"carnet/app/kit"
	"carnet/store/durable"
)

// RecoveryKit is what became of a recovery kit that the person wants.
type RecoveryKit struct {
	Saved string `json:"saved"` // where, "" not
	PDF   []byte `json:"pdf"`   // for a browser to save, null in the window
}

// SaveKit writes the recovery kit with a code that was just shown to where the
// person says. Where there is no dialog to ask with, the page gets the PDF.
func (p *API) SaveKit(code, title string) (k RecoveryKit, err error) {
	v, err := p.app.key.open(p.ctx)
	if err != nil {
		return k, err
	}
	what, err := v.Kit(p.ctx, code, false)
	if err != nil {
		return k, err
	}
	s, err := p.State()
	if err != nil {
		return k, err
	}
	pdf := kit.PDF(what, s.Language)
	h := p.app.current()
	path, ok := "", false
	if h != nil {
		if path, ok, err = h.SavePath(title, "carnet-recovery-kit.pdf"); err != nil {
			return k, err
		}
	}
	switch {
	case !ok:
		k.PDF = pdf
	case path != "":
		k.Saved = path
		err = durable.WriteFile(path, pdf)
	}
	return k, err
}
