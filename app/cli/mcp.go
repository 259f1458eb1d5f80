package cli

import (
	"context"

	"carnet/mcp"
	"carnet/store"
)

func runMCP(ctx context.Context, c *call) error {
	client := c.flags.String("client", "", "name under which the person allowed this assistant")
	vocabulary := c.flags.Bool("vocabulary", false, "only the vocabularies, with no vault and no key")
	if err := c.parse(0, 0); err != nil {
		return err
	}
	var path string
	if !*vocabulary {
		var err error
		if path, err = c.path(); err != nil {
			return err
		}
	}
	return mcp.Bridge(ctx, mcp.Options{
		Open:     func(ctx context.Context) (*store.Vault, error) { return c.open(ctx) },
		Client:   *client,
		ReadsAll: c.passphraseFile != "", // a process that holds the passphrase acts for the person
		Now:      c.p.Now,
		Version:  c.p.Version,

		Vocabulary: *vocabulary,
	}, path, c.p.In, c.p.Out)
}
