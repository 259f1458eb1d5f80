package app

import (
	"context"
	"image"
	"strings"
	"time"

	importer "carnet/import"
	"carnet/store"
)

// Document is an imported file and what it brought.
type Document struct {
	ID        string `json:"id"` // dc_3
	Name      string `json:"name"`
	Kind      string `json:"kind"` // lab_report, genotype
	Stored    string `json:"stored"`
	Pages     int    `json:"pages"` // that can be drawn, 0 for a table or a genotype file
	Size      int64  `json:"size"`  // bytes
	Batch     string `json:"batch"` // bt_2, its latest import
	State     string `json:"state"` // loading, pending, committed, undone
	Collected string `json:"collected"`
	Readings  int    `json:"readings"`
	Pending   int    `json:"pending"`
	Genotypes int    `json:"genotypes"`
}

// Documents lists the imported files, newest first.
func (p *API) Documents() ([]Document, error) {
	v, err := p.app.key.open(p.ctx)
	if err != nil {
		return nil, err
	}
	docs, err := v.Documents(p.ctx)
	if err != nil {
		return nil, err
	}
	batches, err := v.Batches(p.ctx, 0)
	if err != nil {
		return nil, err
	}
	sets, err := genotypes(p.ctx, v)
	if err != nil {
		return nil, err
	}
	latest := map[int64]store.Batch{}
	for _, b := range batches { // newest first
		if _, ok := latest[b.Document]; !ok {
			latest[b.Document] = b
		}
	}
	out := make([]Document, 0, len(docs))
	for i := len(docs) - 1; i >= 0; i-- {
		d := newDocument(docs[i], latest[docs[i].ID])
		d.Genotypes = sets[docs[i].ID]
		out = append(out, d)
	}
	return out, nil
}

// genotypes counts the rows of the genotype file of each document.
func genotypes(ctx context.Context, v *store.Vault) (map[int64]int, error) {
	sets, err := v.GenotypeSets(ctx)
	rows := map[int64]int{}
	for _, s := range sets {
		rows[s.Document] = s.Rows
	}
	return rows, err
}

func newDocument(d store.Document, b store.Batch) Document {
	return Document{
		ID: store.NounDocument.ID(d.ID), Name: d.Name, Kind: b.Kind, Stored: d.Stored.Format(time.DateOnly), Pages: drawable(d), Size: d.Size,
		Batch: store.NounBatch.ID(b.ID), State: string(b.State), Collected: b.Collected,
		Readings: b.Readings, Pending: b.Pending,
	}
}

// drawable is how many pages of a document have a picture.
func drawable(d store.Document) int {
	if d.Media == pdf || strings.HasPrefix(d.Media, "image/") {
		return d.Pages
	}
	return 0
}

const pdf = "application/pdf"

// Undo takes what an import brought out of sight.
func (p *API) Undo(batch string) error { return p.turn(batch, (*importer.Importer).Undo) }

// Redo brings back what Undo took out of sight.
func (p *API) Redo(batch string) error { return p.turn(batch, (*importer.Importer).Redo) }

func (p *API) turn(batch string, f func(*importer.Importer, context.Context, int64) error) error {
	id, err := store.NounBatch.Parse(batch)
	if err != nil {
		return err
	}
	im, err := p.app.key.importer(p.ctx)
	if err != nil {
		return err
	}
	return f(im, p.ctx, id)
}

// page draws one page of a document.
func (a *App) page(ctx context.Context, document string, page, dpi int) (image.Image, error) {
	id, err := store.NounDocument.Parse(document)
	if err != nil {
		return nil, err
	}
	v, err := a.key.open(ctx)
	if err != nil {
		return nil, err
	}
	return a.pages.draw(ctx, v, id, page, dpi)
}
