package cli

import (
	"context"
	"errors"
)

func runServe(ctx context.Context, c *call) error {
	listen := c.flags.String("listen", "127.0.0.1:0", "loopback address")
	page := c.flags.Bool("page", false, "serve the window's page")
	if err := c.parse(0, 0); err != nil {
		return err
	}
	if !*page {
		return usagef("carnet serve --page: say what to serve")
	}
	if c.p.ServePage == nil {
		return errors.New("this program was built without the page")
	}
	path, err := c.path()
	if err != nil {
		return err
	}
	return c.p.ServePage(ctx, *listen, path, c.passphraseFile, c.p.Out)
}
