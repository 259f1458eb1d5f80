package cli

import (
	"context"
	"fmt"
	"io"

	"carnet/store"
)

func runDoctor(ctx context.Context, c *call) error {
	if err := c.parse(0, 0); err != nil {
		return err
	}
	v, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer v.Close()
	checks := v.Doctor(ctx)
	for _, ch := range checks {
		if !ch.Pass {
			c.code = Failed
		}
	}
	return c.print(map[string]any{"checks": checks}, func(w io.Writer) { writeChecks(w, checks) })
}

func writeChecks(w io.Writer, checks []store.Check) {
	for _, ch := range checks {
		word := "PASS"
		if !ch.Pass {
			word = "FAIL"
		}
		fmt.Fprintf(w, "%s  %-22s %s\n", word, ch.Name, ch.Detail)
	}
}
