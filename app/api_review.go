package app

import (
	importer "carnet/import"
	"carnet/store"
)

// Review is a batch as a person looks through it before accepting it.
type Review struct {
	Batch     string           `json:"batch"`
	State     string           `json:"state"`     // loading, pending, committed, undone
	Document  string           `json:"document"`  // dc_3
	Name      string           `json:"name"`      // of the file
	Pages     int              `json:"pages"`     // that can be drawn, 0 for a table
	Collected string           `json:"collected"` // YYYY-MM-DD, "" not printed
	Reported  string           `json:"reported"`
	Readings  int              `json:"readings"` // accepted before
	Rows      []importer.Draft `json:"rows"`
	Refused   []importer.Left  `json:"refused"`
	Unread    []importer.Left  `json:"unread"`
}

// Accepted says what a commit wrote.
type Accepted struct {
	Readings int `json:"readings"` // accepted rows
	New      int `json:"new"`      // of them not known before
	Pending  int `json:"pending"`  // rows that still wait
}

// Review returns what of a batch waits for the person.
func (p *API) Review(batch string) (r Review, err error) {
	err = p.reviewing(batch, func(im *importer.Importer, id int64) error {
		r, err = p.review(im, id)
		return err
	})
	return r, err
}

func (p *API) reviewing(batch string, f func(im *importer.Importer, id int64) error) error {
	id, err := store.NounBatch.Parse(batch)
	if err != nil {
		return err
	}
	im, err := p.app.key.importer(p.ctx)
	if err != nil {
		return err
	}
	return f(im, id)
}

func (p *API) review(im *importer.Importer, id int64) (Review, error) {
	r, err := im.Review(p.ctx, id)
	if err != nil {
		return Review{}, err
	}
	d, err := im.Vault.Document(p.ctx, r.Batch.Document)
	return Review{
		Batch: store.NounBatch.ID(id), State: string(r.Batch.State), Document: store.NounDocument.ID(d.ID), Name: d.Name, Pages: drawable(d),
		Collected: r.Batch.Collected, Reported: r.Batch.Reported, Readings: r.Batch.Readings,
		Rows: r.Drafts, Refused: r.Refused, Unread: r.Unread,
	}, err
}

// EditRow replaces the cells of a row by what the person says stands there, or
// sets it aside, and returns the batch as it then is.
func (p *API) EditRow(batch string, row int, cells store.Printed, skipped bool) (r Review, err error) {
	err = p.reviewing(batch, func(im *importer.Importer, id int64) error {
		if err := im.Edit(p.ctx, id, row, cells, skipped); err != nil {
			return err
		}
		r, err = p.review(im, id)
		return err
	})
	return r, err
}

// SetDates sets the days of collection and report, YYYY-MM-DD or "".
func (p *API) SetDates(batch, collected, reported string) (r Review, err error) {
	err = p.reviewing(batch, func(im *importer.Importer, id int64) error {
		if err := im.SetDates(p.ctx, id, collected, reported); err != nil {
			return err
		}
		r, err = p.review(im, id)
		return err
	})
	return r, err
}

// Commit turns the rows that the person accepted into readings.
func (p *API) Commit(batch string, rows []int) (a Accepted, err error) {
	if rows == nil {
		rows = []int{} // nil would accept whatever is without doubt
	}
	err = p.reviewing(batch, func(im *importer.Importer, id int64) error {
		c, err := im.Commit(p.ctx, id, rows)
		if err != nil {
			return err
		}
		b, err := im.Vault.Batch(p.ctx, id)
		a = Accepted{Readings: c.Readings, New: c.New, Pending: b.Pending}
		return err
	})
	return a, err
}
