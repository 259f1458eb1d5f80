package cli

import (
	"context"
	"fmt"
	"io"

	"carnet/store"
)

func runInit(ctx context.Context, c *call) error {
	var sheet string
	kitFlag(c, &sheet)
	if err := c.parse(0, 0); err != nil {
		return err
	}
	if err := checkKit(sheet); err != nil {
		return err
	}
	path, err := c.path()
	if err != nil {
		return err
	}
	pass, err := c.passphrase()
	if err != nil {
		return err
	}
	zone := c.zone
	if zone == "" {
		zone = c.p.Zone()
	}
	v, code, err := store.Create(ctx, store.CreateOptions{Path: path, Passphrase: pass, Keyring: c.passphraseFile == "", Zone: zone})
	if err != nil {
		return err
	}
	defer v.Close()
	out := map[string]string{"vault": path, "id": v.ID(), "recovery_code": code}
	err = c.print(out, func(w io.Writer) {
		fmt.Fprintf(w, "Your vault is %s\n\nRecovery code: %s\n\n", path, code)
		fmt.Fprintln(w, "Write the recovery code down and keep it apart from this computer. It is shown")
		fmt.Fprintln(w, "only now, and it is the one way back in if this computer or its keyring is lost.")
	})
	if err != nil {
		return err
	}
	return c.writeKit(ctx, v, code, sheet)
}
