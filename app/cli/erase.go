package cli

import (
	"context"
	"fmt"
	"io"

	"carnet/store"
)

// erased is what was or would be taken out of the vault for good, as JSON.
type erased struct {
	Done     bool   `json:"done"`
	Batch    string `json:"batch"`
	Document string `json:"document"`
	File     string `json:"file"`
	Bytes    int64  `json:"bytes"`
	Rows     int    `json:"rows"`    // markers with their letters
	Answers  bool   `json:"answers"` // questions were answered from it
	Next     string `json:"next"`    // gs_1: from which they are answered afterwards, "" none
}

// runErase takes a genotype import out of the vault for good, with --yes;
// without it says what that would take, and takes nothing.
func runErase(ctx context.Context, c *call) error {
	yes := c.flags.Bool("yes", false, "erase; without it nothing is changed")
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
	var e store.Erasure
	if *yes {
		e, err = v.EraseGenotypes(ctx, id, c.p.Now())
	} else {
		e, err = v.GenotypeErasure(ctx, id)
		c.code = Refused
	}
	if err != nil {
		return err
	}
	out := erased{Done: *yes, Batch: c.args[0], Document: store.NounDocument.ID(e.Document), File: e.Name, Bytes: e.Size, Rows: e.Rows, Answers: e.Answers}
	if e.Next != 0 {
		out.Next = store.NounGenotypeSet.ID(e.Next)
	}
	return c.print(out, func(w io.Writer) { out.write(w) })
}

func (e erased) write(w io.Writer) {
	verb, after := "would be erased", "would be"
	if e.Done {
		verb, after = "are erased", "are"
	}
	fmt.Fprintf(w, "%s: %d rows and the file %s (%d bytes) %s for good.\n", e.Batch, e.Rows, e.File, e.Bytes, verb)
	switch {
	case e.Answers && e.Next != "":
		fmt.Fprintf(w, "Questions %s answered from %s, which it had replaced.\n", after, e.Next)
	case e.Answers:
		fmt.Fprintln(w, "No genotype answers questions without it.")
	}
	fmt.Fprintln(w, "Backups made before still hold it. Nothing else of the record is touched.")
	if !e.Done {
		fmt.Fprintln(w, "Nothing was changed. Say --yes to erase; carnet undo only takes it out of sight.")
	}
}
