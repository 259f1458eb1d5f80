package cli

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	importer "carnet/import"
	"carnet/store"
)

// imported is what became of one file, as JSON.
type imported struct {
	File      string `json:"file"`
	Outcome   string `json:"outcome"` // accepted, duplicate, restored, pending, refused
	Batch     string `json:"batch,omitempty"`
	Document  string `json:"document,omitempty"`
	Kind      string `json:"kind,omitempty"`
	Readings  int    `json:"readings"` // accepted, now or before
	New       int    `json:"new"`
	Pending   int    `json:"pending"`
	Genotypes int    `json:"genotypes,omitempty"` // rows of a genotype file

	Doubt   map[string]int `json:"doubt,omitempty"`   // rows that wait, by what speaks against them
	Refused int            `json:"refused,omitempty"` // rows not to be used, such as one without a result
	Unread  int            `json:"unread,omitempty"`  // texts that were not understood

	Error any `json:"error,omitempty"`
}

func runImport(ctx context.Context, c *call) error {
	var o importer.Options
	yes := c.flags.Bool("yes", false, "accept every row that nothing speaks against")
	readFlags(c, &o)
	if err := c.parse(1, -1); err != nil {
		return err
	}
	if err := checkOptions(o); err != nil {
		return err
	}
	v, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer v.Close()
	im := importer.New(v, c.p.Now)
	var all []imported
	for _, file := range c.args {
		one, code := c.importOne(ctx, im, file, o, *yes)
		all = append(all, one)
		c.code = max(c.code, code)
	}
	if c.json {
		return writeJSON(c.p.Out, map[string]any{"files": all})
	}
	return nil
}

// importOne imports one file and says what became of it. Its fault is told,
// not returned: the other files go on.
func (c *call) importOne(ctx context.Context, im *importer.Importer, file string, o importer.Options, yes bool) (imported, int) {
	out := imported{File: file, Outcome: "refused"}
	refuse := func(err error) (imported, int) {
		told, code := c.p.complain(file, err)
		out.Error = told
		return out, code
	}
	data, err := importer.Load(file)
	if err != nil {
		return refuse(err)
	}
	res, err := im.Import(ctx, filepath.Base(file), data, o)
	if err != nil {
		return refuse(err)
	}
	if !yes && res.Waiting() && c.stdinIsTerminal() {
		yes = c.confirm(file, res)
	}
	if yes && res.Waiting() {
		if err := commit(ctx, im, &res); err != nil {
			return refuse(err)
		}
	}
	w, err := im.Waiting(ctx, res.Batch)
	if err != nil {
		return refuse(err)
	}
	out.fill(res)
	out.Pending, out.Doubt, out.Refused, out.Unread = w.Rows, w.Doubt, w.Refused, w.Unread
	if !c.json {
		fmt.Fprintln(c.p.Out, out.line())
		for _, why := range whyWaiting(w) {
			fmt.Fprintln(c.p.Out, "  "+why)
		}
	}
	if res.Waiting() {
		return out, Refused
	}
	return out, Done
}

func commit(ctx context.Context, im *importer.Importer, res *importer.Result) error {
	c, err := im.Commit(ctx, res.Batch, nil)
	if err != nil || c.Readings+c.Genotypes == 0 {
		return err
	}
	res.State, res.Duplicate = store.BatchCommitted, false
	res.Pending -= c.Readings
	res.Readings += c.Readings
	res.New, res.Genotypes = c.New, max(res.Genotypes, c.Genotypes)
	return nil
}

func (i *imported) fill(r importer.Result) {
	i.Batch, i.Document, i.Kind = store.NounBatch.ID(r.Batch), store.NounDocument.ID(r.Document), r.Kind
	i.Readings, i.New, i.Pending, i.Genotypes = r.Readings, r.New, r.Pending, r.Genotypes
	switch {
	case r.Restored:
		i.Outcome = "restored"
	case r.Duplicate && r.New == 0 && r.State == store.BatchCommitted:
		i.Outcome = "duplicate"
	case r.Readings == 0 && r.Genotypes == 0:
		i.Outcome = "pending"
	default:
		i.Outcome = "accepted"
	}
}

// line is the one line a person reads.
func (i imported) line() string {
	var parts []string
	switch i.Outcome {
	case "duplicate":
		parts = append(parts, "already in the vault, nothing added")
	case "restored":
		parts = append(parts, "brought back")
	case "accepted":
		parts = append(parts, "imported")
	}
	if i.Genotypes > 0 {
		parts = append(parts, fmt.Sprintf("%d genotypes", i.Genotypes))
	}
	if i.Readings > 0 {
		parts = append(parts, fmt.Sprintf("%d readings, %d new", i.Readings, i.New))
	}
	if i.Outcome == "pending" && i.Pending == 0 {
		parts = append(parts, "its genotypes wait for your review")
	}
	if i.Pending > 0 {
		parts = append(parts, counted(i.Pending, "row waits", "rows wait")+" for your review")
	}
	return fmt.Sprintf("%s: %s (%s)", i.File, strings.Join(parts, ", "), i.Batch)
}

// confirm asks a person at the terminal.
func (c *call) confirm(file string, r importer.Result) bool {
	sure := len(r.Found.Rows) - r.Found.Doubtful()
	what := fmt.Sprintf("%d rows, %d of them sure", len(r.Found.Rows), sure)
	if r.Kind == importer.KindGenotype {
		what = "a genotype file"
	}
	fmt.Fprintf(c.p.Out, "%s: %s. Accept? [y/N] ", file, what)
	answer, err := bufio.NewReader(c.p.In).ReadString('\n')
	if err != nil && err != io.EOF {
		return false
	}
	answer = strings.ToLower(strings.TrimSpace(answer))
	return answer == "y" || answer == "yes"
}
