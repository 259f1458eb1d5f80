package app

import (
	"context"

	"carnet/answer"
	"carnet/store"
)

// Genomes are the genotype files of the vault, the one that answers first.
func (p *API) Genomes() ([]answer.GenomeFile, error) {
	a, err := p.app.key.ask(p.ctx)
	if err != nil {
		return nil, err
	}
	files, err := a.Genomes(p.ctx)
	return append([]answer.GenomeFile{}, files...), err
}

// LookUpGenome finds rs numbers, a gene or a medicine in the file that answers.
func (p *API) LookUpGenome(text string) (answer.GenomeLookUp, error) {
	a, err := p.app.key.ask(p.ctx)
	if err != nil {
		return answer.GenomeLookUp{}, err
	}
	l, ok, err := a.LookUpGenome(p.ctx, text)
	if err == nil && !ok {
		err = store.ErrNotFound
	}
	return l, err
}

// WatchedMarkers are the markers that the person watches, as the file has them.
func (p *API) WatchedMarkers() ([]answer.Marker, error) {
	a, err := p.app.key.ask(p.ctx)
	if err != nil {
		return nil, err
	}
	ms, err := a.WatchedMarkers(p.ctx)
	return append([]answer.Marker{}, ms...), err
}

// WatchMarker puts a marker on the list, or takes it off.
func (p *API) WatchMarker(marker string, on bool) error {
	a, err := p.app.key.ask(p.ctx)
	if err != nil {
		return err
	}
	return a.WatchMarker(p.ctx, marker, on)
}

// Conclusions are what laboratories wrote about the person's genes.
func (p *API) Conclusions() ([]answer.Conclusion, error) {
	a, err := p.app.key.ask(p.ctx)
	if err != nil {
		return nil, err
	}
	cs, err := a.Conclusions(p.ctx)
	return append([]answer.Conclusion{}, cs...), err
}

// AddConclusion writes a conclusion down, or corrects the one in.ID.
func (p *API) AddConclusion(in answer.ConclusionInput) (answer.Conclusion, error) {
	a, err := p.app.key.ask(p.ctx)
	if err != nil {
		return answer.Conclusion{}, err
	}
	return a.AddConclusion(p.ctx, in)
}

// RetractConclusion takes a conclusion out of sight.
func (p *API) RetractConclusion(id string) error {
	a, err := p.app.key.ask(p.ctx)
	if err != nil {
		return err
	}
	return a.RetractConclusion(p.ctx, id)
}

// Erasure is what erasing a genotype import takes out of the vault for good.
type Erasure struct {
	File    string `json:"file"`
	Rows    int    `json:"rows"`    // markers with their letters
	Answers bool   `json:"answers"` // questions are answered from it
	Next    string `json:"next"`    // gs_1: from which they are answered afterwards, "" none
}

// GenotypeErasure says what erasing would take, and takes nothing.
func (p *API) GenotypeErasure(batch string) (Erasure, error) {
	return p.erase(batch, (*store.Vault).GenotypeErasure)
}

// EraseGenotypes takes a genotype import out of the vault for good.
func (p *API) EraseGenotypes(batch string) (Erasure, error) {
	return p.erase(batch, func(v *store.Vault, ctx context.Context, id int64) (store.Erasure, error) {
		return v.EraseGenotypes(ctx, id, p.app.now())
	})
}

func (p *API) erase(batch string, run func(*store.Vault, context.Context, int64) (store.Erasure, error)) (Erasure, error) {
	v, err := p.app.key.open(p.ctx)
	if err != nil {
		return Erasure{}, err
	}
	id, err := store.NounBatch.Parse(batch)
	if err != nil {
		return Erasure{}, err
	}
	e, err := run(v, p.ctx, id)
	out := Erasure{File: e.Name, Rows: e.Rows, Answers: e.Answers}
	if e.Next != 0 {
		out.Next = store.NounGenotypeSet.ID(e.Next)
	}
	return out, err
}
