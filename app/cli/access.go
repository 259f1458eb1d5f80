package cli

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"carnet/mcp"
	"carnet/store"
)

// access is one call of an assistant, as JSON. It holds no value.
type access struct {
	ID      int64    `json:"id"`
	At      string   `json:"at"` // RFC 3339, UTC
	Client  string   `json:"client"`
	Tool    string   `json:"tool"`
	Shape   string   `json:"arguments"` // their names
	Classes []string `json:"classes"`
	Kind    string   `json:"kind"`
	Refusal string   `json:"refusal"`
	Rows    int      `json:"rows"`
	Millis  float64  `json:"milliseconds"`
}

func accessOf(a store.Access) access {
	return access{
		a.ID, a.At.Format(time.RFC3339), a.Client, a.Tool, a.Shape, append([]string{}, a.Classes...), a.Kind, a.Refusal, a.Rows,
		float64(a.Took.Microseconds()) / 1000,
	}
}

func (a access) print(w io.Writer) {
	end := fmt.Sprintf("%d rows", a.Rows)
	if a.Refusal != "" {
		end = a.Refusal
	}
	fmt.Fprintf(w, "%s  %-16s %-24s %-28s %s  %s\n", a.At, a.Client, a.Tool, a.Shape, end, strings.Join(a.Classes, " "))
}

func runAccess(ctx context.Context, c *call) error {
	name := c.flags.String("client", "", "only calls of this client")
	limit := c.flags.Int("last", 100, "how many of the newest; 0 all")
	follow := c.flags.Bool("follow", false, "go on with calls as they come")
	pause := c.flags.Bool("pause", false, "let no assistant in")
	resume := c.flags.Bool("resume", false, "let them go on")
	if err := c.parse(0, 0); err != nil {
		return err
	}
	if *name != "" {
		if err := mcp.CheckClientName(*name); err != nil {
			return usagef("%s", err)
		}
	}
	v, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer v.Close()
	if *pause || *resume {
		return pauseAll(ctx, c, v, *pause)
	}
	f := store.AccessFilter{Client: *name, Limit: *limit}
	if !*follow {
		list, err := v.Accesses(ctx, f)
		if err != nil {
			return err
		}
		return c.print(map[string]any{"calls": told(list)}, func(w io.Writer) {
			for _, a := range told(list) {
				a.print(w)
			}
		})
	}
	return followAccess(ctx, c, v, f)
}

// told is a list of calls, oldest first.
func told(list []store.Access) []access {
	out := []access{}
	for _, a := range slices.Backward(list) {
		out = append(out, accessOf(a))
	}
	return out
}

// followAccess prints calls as they come, one a line, until it is ended.
func followAccess(ctx context.Context, c *call, v *store.Vault, f store.AccessFilter) error {
	for {
		list, err := v.Accesses(ctx, f)
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
		for _, a := range told(list) {
			f.After, f.Limit = a.ID, 0
			if err := c.print(a, a.print); err != nil {
				return err
			}
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(500 * time.Millisecond):
		}
	}
}

func pauseAll(ctx context.Context, c *call, v *store.Vault, pause bool) error {
	d, err := v.Door(ctx)
	if err != nil {
		return err
	}
	d.Paused = pause
	if err := v.SetDoor(ctx, d); err != nil {
		return err
	}
	return c.print(map[string]bool{"paused": pause}, func(w io.Writer) {
		if pause {
			fmt.Fprintln(w, "No assistant is let in until carnet access --resume.")
		} else {
			fmt.Fprintln(w, "Assistants are let in as they were.")
		}
	})
}
