package cli

import (
	"context"

	"carnet/mcp"
	"carnet/store"
)

func runMCP(ctx context.Context, c *call) error {
	client := c.flags.String("client", "", "name under which the person allowed this assistant")
	if err := c.parse(0, 0); err != nil {
		return err
	}
	return mcp.ServeStdio(ctx, mcp.Options{
		Open:     func(ctx context.Context) (*store.Vault, error) { return c.open(ctx) },
		Client:   *client,
		ReadsAll: c.passphraseFile != "", // a process that holds the passphrase acts for the person
		Now:      c.p.Now,
		Version:  c.p.Version,
	}, c.p.In, c.p.Out)
}
