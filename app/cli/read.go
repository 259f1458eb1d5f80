package cli

import (
	"context"
	"fmt"
	"io"

	"carnet/answer"
	importer "carnet/import"
	"carnet/store"
)

// readFlags are the flags that settle what a file leaves open.
func readFlags(c *call, o *importer.Options) {
	c.flags.StringVar(&o.Password, "password", "", "that opens the file")
	c.flags.StringVar(&o.DateOrder, "date-order", "", "dmy or mdy, where the document does not tell")
	c.flags.StringVar(&o.Decimal, "decimal", "", ", or ., where the document does not tell")
}

func checkOptions(o importer.Options) error {
	switch o.DateOrder {
	case "", "dmy", "mdy":
	default:
		return usagef("--date-order %.10q: use dmy or mdy", o.DateOrder)
	}
	switch o.Decimal {
	case "", ",", ".":
	default:
		return usagef("--decimal %.10q: use , or .", o.Decimal)
	}
	return nil
}

func runRead(ctx context.Context, c *call) error {
	var o importer.Options
	text := c.flags.Bool("text", false, "print a table instead of JSON")
	readFlags(c, &o)
	if err := c.parse(1, 1); err != nil {
		return err
	}
	c.json = !*text
	if err := checkOptions(o); err != nil {
		return err
	}
	data, err := importer.Load(c.args[0])
	if err != nil {
		return err
	}
	o.Today = store.DayOf(c.p.Now()).String()
	f, err := importer.Read(ctx, data, o)
	if err != nil {
		return err
	}
	out := readOutput{Found: f}
	if f.Fault != nil {
		var told answer.Told
		told, c.code = c.p.complain("", f.Fault)
		out.Error = &told
	}
	return c.print(out, func(w io.Writer) { writeFound(w, f) })
}

// readOutput is what was found, with the reason where nothing can be used.
type readOutput struct {
	importer.Found
	Error *answer.Told `json:"error,omitempty"`
}

func writeFound(w io.Writer, f importer.Found) {
	fmt.Fprintf(w, "%s, %s", f.Kind, f.Outcome)
	if f.Collected != "" {
		fmt.Fprintf(w, ", collected %s", f.Collected)
	}
	fmt.Fprintln(w)
	if f.Genotype != nil {
		fmt.Fprintln(w, f.Genotype)
	}
	for _, r := range f.Rows {
		fmt.Fprintf(w, "%-28s %10s %-10s %-16s %-3s %-8s %v\n", r.Name, r.Value, r.Unit, r.Range, r.Flag, r.Code, r.Doubt)
	}
	for _, l := range f.Refused {
		fmt.Fprintf(w, "refused, page %d: %s (%s)\n", l.Page, l.Text, l.Reason)
	}
	for _, l := range f.Unread {
		fmt.Fprintf(w, "unread, page %d: %s (%s)\n", l.Page, l.Text, l.Reason)
	}
}
