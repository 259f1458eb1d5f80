package cli

import (
	"context"
	"os"

	"carnet/app/kit"
	"carnet/store"
	"carnet/store/durable"
)

func kitFlag(c *call, path *string) {
	c.flags.StringVar(path, "kit", "", "write the recovery kit, a PDF to print and keep, to this file")
}

// checkKit refuses a file that is there, before a code is made for it.
func checkKit(path string) error {
	if _, err := os.Lstat(path); path != "" && err == nil {
		return usagef("--kit: that file is there already: name another")
	}
	return nil
}

// writeKit writes the recovery kit with a code that was just made, if a file for
// it was named, in the language of the person.
func (c *call) writeKit(ctx context.Context, v *store.Vault, code, path string) error {
	if path == "" {
		return nil
	}
	k, err := v.Kit(ctx, code, false)
	if err != nil {
		return err
	}
	p, err := v.Profile(ctx)
	if err != nil {
		return err
	}
	return durable.WriteFile(path, kit.PDF(k, p.Language))
}
