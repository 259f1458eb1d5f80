package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"carnet/answer"
	"carnet/mcp/connect"
	"carnet/store"
)

func runConnect(ctx context.Context, c *call) error {
	if err := c.parse(0, 1); err != nil {
		return err
	}
	if err := c.known(); err != nil {
		return err
	}
	k, err := c.kit(ctx)
	if err != nil {
		return err
	}
	defer k.Vault.Close()
	if len(c.args) == 0 {
		states := k.States()
		return c.print(map[string]any{"assistants": states}, func(w io.Writer) {
			for _, s := range states {
				fmt.Fprintf(w, "%-16s %-16s %s\n", s.Name, s.Title, stateWords(s))
			}
		})
	}
	change, err := k.Connect(ctx, c.args[0])
	if err != nil {
		return err
	}
	return c.print(change, func(w io.Writer) {
		tellChange(w, change)
		if change.Grant {
			fmt.Fprintf(w, "It may read journal, medications, readings and visits. carnet grant %s … changes that.\n", change.Name)
		}
		fmt.Fprintln(w, change.Then)
	})
}

func runDisconnect(ctx context.Context, c *call) error {
	if err := c.parse(1, 1); err != nil {
		return err
	}
	if err := c.known(); err != nil {
		return err
	}
	k, err := c.kit(ctx)
	if err != nil {
		return err
	}
	defer k.Vault.Close()
	change, err := k.Disconnect(ctx, c.args[0])
	if err != nil {
		return err
	}
	return c.print(change, func(w io.Writer) {
		tellChange(w, change)
		if change.Grant {
			fmt.Fprintf(w, "%s may read nothing any more.\n", change.Title)
		}
		fmt.Fprintln(w, change.Then)
	})
}

// known refuses an assistant that cannot be connected.
func (c *call) known() error {
	for _, name := range c.args {
		if _, ok := connect.Find(name); !ok {
			return usagef("%.40q cannot be connected: use one of %s", name, strings.Join(connect.Names(), ", "))
		}
	}
	return nil
}

// kit connects assistants to the vault of this command line.
func (c *call) kit(ctx context.Context) (connect.Kit, error) {
	v, err := c.open(ctx)
	if err != nil {
		return connect.Kit{}, err
	}
	k, err := connect.NewKit(v, c.passphraseFile, c.p.Now)
	if err != nil {
		v.Close()
	}
	return k, err
}

func stateWords(s connect.State) string {
	switch {
	case s.Problem != "":
		return answer.Tell(&store.Fault{Kind: s.Problem, Args: map[string]string{"app": s.Title, "path": strings.Join(s.Files, ", ")}}).Message
	case s.Elsewhere:
		return "connected to another vault or program"
	case s.Connected:
		return "connected"
	case s.Installed:
		return "can be connected"
	}
	return "not found on this computer"
}

func tellChange(w io.Writer, change connect.Change) {
	if len(change.Changed) == 0 {
		fmt.Fprintf(w, "%s: nothing to change in %s\n", change.Title, strings.Join(change.Files, ", "))
	}
	for _, path := range change.Changed {
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
			fmt.Fprintf(w, "%s: removed %s, which Carnet had made.\n", change.Title, path)
			continue
		}
		kept := "."
		if slices.Contains(change.Kept, path) {
			kept = "; what was there is kept beside it."
		}
		fmt.Fprintf(w, "%s: changed %s%s\n", change.Title, path, kept)
	}
}
