package answer

import (
	"context"
	"database/sql"
	"fmt"

	"carnet/store"
)

// A SeriesView is one series with every reading, oldest first.
type SeriesView struct {
	Card
	Readings []Reading `json:"readings"`
}

// Series returns a series with its readings. The error wraps
// [store.ErrNotFound] where no series of that id has readings.
func (a *Asker) Series(ctx context.Context, id string) (v SeriesView, err error) {
	err = a.Vault.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		c, err := a.catalogue(ctx, tx)
		if err != nil {
			return err
		}
		e := c.byID(id)
		if e == nil {
			return fmt.Errorf("series %.20q: %w", id, store.ErrNotFound)
		}
		v = SeriesView{Card: e.Card, Readings: []Reading{}}
		files, err := a.files(ctx, tx)
		if err != nil {
			return err
		}
		rs, err := store.ReadingsIn(ctx, tx, store.ReadingFilter{Series: e.series.ID})
		for _, r := range rs {
			v.Readings = append(v.Readings, newReading(r, e.series, files[r.Document]))
		}
		return err
	})
	return v, err
}

// byID finds a series by the id that answers give it, nil for none.
func (c *catalogue) byID(id string) *entry {
	for _, e := range c.entries {
		if e.Series == id {
			return e
		}
	}
	return nil
}

// files are the names of the documents, by id.
func (a *Asker) files(ctx context.Context, tx *sql.Tx) (map[int64]string, error) {
	ds, err := store.DocumentsIn(ctx, tx)
	if err != nil {
		return nil, err
	}
	names := make(map[int64]string, len(ds))
	for _, d := range ds {
		names[d.ID] = d.Name
	}
	return names, nil
}
