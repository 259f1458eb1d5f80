package cli

import (
	"context"
	"fmt"
	"io"
	"time"

	importer "carnet/import"
	"carnet/store"
)

// batch is one import, as JSON.
type batch struct {
	ID        string `json:"id"`
	Document  string `json:"document"`
	File      string `json:"file"`
	Kind      string `json:"kind"`
	State     string `json:"state"`
	Collected string `json:"collected"`
	Imported  string `json:"imported"` // RFC 3339, UTC
	Readings  int    `json:"readings"`
	Pending   int    `json:"pending"`
	Leftover  int    `json:"leftover"`
}

func runBatches(ctx context.Context, c *call) error {
	if err := c.parse(0, 0); err != nil {
		return err
	}
	v, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer v.Close()
	list, err := batches(ctx, v)
	if err != nil {
		return err
	}
	return c.print(map[string]any{"batches": list}, func(w io.Writer) {
		for _, b := range list {
			fmt.Fprintf(w, "%-6s %-10s %-10s %4d readings %3d pending  %s\n", b.ID, b.State, b.Collected, b.Readings, b.Pending, b.File)
		}
	})
}

func batches(ctx context.Context, v *store.Vault) ([]batch, error) {
	docs, err := v.Documents(ctx)
	if err != nil {
		return nil, err
	}
	names := map[int64]string{}
	for _, d := range docs {
		names[d.ID] = d.Name
	}
	bs, err := v.Batches(ctx, 0)
	if err != nil {
		return nil, err
	}
	out := []batch{}
	for _, b := range bs {
		out = append(out, batch{ID: store.NounBatch.ID(b.ID), Document: store.NounDocument.ID(b.Document), File: names[b.Document],
			Kind: b.Kind, State: string(b.State), Collected: b.Collected, Imported: b.Created.Format(time.RFC3339),
			Readings: b.Readings, Pending: b.Pending, Leftover: b.Leftover})
	}
	return out, nil
}

func runUndo(ctx context.Context, c *call) error {
	if err := c.parse(1, 1); err != nil {
		return err
	}
	id, err := store.NounBatch.Parse(c.args[0])
	if err != nil {
		return usagef("%s: carnet batches lists them", err)
	}
	v, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer v.Close()
	if err := importer.New(v, c.p.Now).Undo(ctx, id); err != nil {
		return err
	}
	return c.print(map[string]string{"undone": c.args[0]}, func(w io.Writer) {
		fmt.Fprintf(w, "%s is out of sight. Import its file again to bring it back.\n", c.args[0])
	})
}
