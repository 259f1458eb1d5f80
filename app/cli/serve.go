package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"carnet/mcp"
	"carnet/store"
)

func runServe(ctx context.Context, c *call) error {
	listen := c.flags.String("listen", "", "127.0.0.1:PORT; port 0 is any")
	page := c.flags.Bool("page", false, "serve the window's page instead")
	if err := c.parse(0, 0); err != nil {
		return err
	}
	if *page {
		return servePage(ctx, c, *listen)
	}
	if err := mcp.CheckListen(*listen); err != nil {
		return usagef("%s", err)
	}
	s := mcp.New(mcp.Options{
		Open: func(ctx context.Context) (*store.Vault, error) { return c.open(ctx) },
		Now:  c.p.Now, Version: c.p.Version,
	})
	if err := s.Unlock(ctx); err != nil {
		return errors.Join(err, s.Close())
	}
	l, err := mcp.Listen(ctx, *listen)
	if err != nil {
		return errors.Join(err, s.Close())
	}
	url := "http://" + l.Addr().String() + mcp.Path
	err = c.print(map[string]string{"url": url}, func(w io.Writer) {
		fmt.Fprintf(w, "Assistants are answered at\n\n    %s\n\nto the token of each: carnet grant CLIENT --token makes one. Ctrl+C ends it.\n", url)
	})
	if err == nil {
		err = s.Loopback(ctx, l)
	}
	return errors.Join(err, s.Close())
}

func servePage(ctx context.Context, c *call, listen string) error {
	if c.p.ServePage == nil {
		return errors.New("this program was built without the page")
	}
	path, err := c.path()
	if err != nil {
		return err
	}
	return c.p.ServePage(ctx, listen, path, c.passphraseFile, c.p.Out)
}
