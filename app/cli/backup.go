package cli

import (
	"context"
	"fmt"
	"io"
	"time"

	"carnet/store"
)

// backup is one file that restores a vault, as JSON.
type backup struct {
	File  string           `json:"file"`
	Vault string           `json:"vault"` // its id
	Made  string           `json:"made"`  // RFC 3339
	Rows  map[string]int64 `json:"rows,omitempty"`
	Pages int64            `json:"pages,omitempty"`
}

func (c *call) printBackup(b *store.Backup, sentence string) error {
	out := backup{File: b.Path, Vault: b.Vault, Made: b.Made.UTC().Format(time.RFC3339), Rows: b.Contents.Rows, Pages: b.Contents.Pages}
	return c.print(out, func(w io.Writer) {
		fmt.Fprintf(w, sentence+"\n", b.Path)
		if b.Contents.Pages > 0 {
			fmt.Fprintf(w, "All %d pages were read; it holds %d readings and %d documents.\n",
				b.Contents.Pages, b.Contents.Rows["reading"], b.Contents.Rows["document"])
		}
	})
}

func runBackup(ctx context.Context, c *call) error {
	if err := c.parse(1, 1); err != nil {
		return err
	}
	v, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer v.Close()
	b, err := v.Backup(ctx, c.args[0], c.p.Now())
	if err != nil {
		return err
	}
	return c.printBackup(b, "%s holds the vault and its keys, verified. It opens with the recovery code or the passphrase.")
}

func runVerify(ctx context.Context, c *call) error {
	var s secrets
	secretFlags(c, &s)
	if err := c.parse(1, 1); err != nil {
		return err
	}
	o, err := c.options(s)
	if err != nil {
		return err
	}
	b, err := store.Verify(ctx, c.args[0], o)
	if err != nil {
		return err
	}
	return c.printBackup(b, "%s is a good backup.")
}

func runRestore(ctx context.Context, c *call) error {
	var s secrets
	secretFlags(c, &s)
	replace := c.flags.Bool("replace", false, "move a vault that is there aside")
	if err := c.parse(1, 1); err != nil {
		return err
	}
	o, err := c.options(s)
	if err != nil {
		return err
	}
	pass, err := s.newPassphrase()
	if err != nil {
		return err
	}
	v, err := store.Restore(ctx, store.RestoreOptions{OpenOptions: o, Backup: c.args[0], Replace: *replace, NewPassphrase: pass, Now: c.p.Now()})
	if err != nil {
		return err
	}
	defer v.Close()
	return c.print(map[string]string{"vault": v.Path(), "id": v.ID()}, func(w io.Writer) {
		fmt.Fprintf(w, "The vault is back at %s, all of it read and checked.\n", v.Path())
	})
}
