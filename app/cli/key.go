package cli

import (
	"context"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"strings"

	"carnet/store"
	"carnet/store/key"
)

// secrets are the files that hold what opens a vault. A secret is never an
// argument or a variable: process lists and client configurations are read by
// others.
type secrets struct{ recoveryFile, newPassphraseFile, kit string }

func secretFlags(c *call, s *secrets) {
	c.flags.StringVar(&s.recoveryFile, "recovery-file", "", "file that holds the recovery code")
	c.flags.StringVar(&s.newPassphraseFile, "new-passphrase-file", "", "file that holds the new passphrase")
}

// options say what opens the vault of this call.
func (c *call) options(s secrets) (o store.OpenOptions, err error) {
	if o.Path, err = c.path(); err != nil {
		return o, err
	}
	if o.Passphrase, err = c.passphrase(); err != nil {
		return o, err
	}
	if s.recoveryFile != "" {
		code, err := os.ReadFile(s.recoveryFile)
		if err != nil {
			return o, usagef("--recovery-file can't be read")
		}
		o.RecoveryCode, o.Passphrase = strings.TrimSpace(string(code)), ""
	}
	// Files in place of the keyring: one that opens the vault, or both that make it open anew.
	o.Keyring = c.passphraseFile == "" && (s.recoveryFile == "" || s.newPassphraseFile == "")
	return o, nil
}

func (s secrets) newPassphrase() (string, error) {
	if s.newPassphraseFile == "" {
		return "", nil
	}
	return store.ReadPassphraseFile(s.newPassphraseFile)
}

func runKey(ctx context.Context, c *call) error {
	var s secrets
	secretFlags(c, &s)
	kitFlag(c, &s.kit)
	if err := c.parse(1, 1); err != nil {
		return err
	}
	if err := checkKit(s.kit); err != nil {
		return err
	}
	o, err := c.options(s)
	if err != nil {
		return err
	}
	if c.args[0] == "rekey" {
		return rekey(ctx, c, o, s)
	}
	do, ok := keyActions[c.args[0]]
	if !ok {
		return usagef("carnet key %.40q: use new-recovery, set-passphrase, remove-passphrase, rekey or raw", c.args[0])
	}
	v, err := store.Open(ctx, o)
	if err != nil {
		return err
	}
	defer v.Close()
	return do(ctx, c, v, s)
}

func rekey(ctx context.Context, c *call, o store.OpenOptions, s secrets) error {
	code, err := store.Rekey(ctx, store.RekeyOptions{OpenOptions: o})
	if err != nil {
		return err
	}
	if err := c.recoveryCode(code); err != nil || s.kit == "" {
		return err
	}
	o.Passphrase, o.RecoveryCode = "", code
	v, err := store.Open(ctx, o)
	if err != nil {
		return err
	}
	defer v.Close()
	return c.writeKit(ctx, v, code, s.kit)
}

var keyActions = map[string]func(context.Context, *call, *store.Vault, secrets) error{
	"new-recovery": func(ctx context.Context, c *call, v *store.Vault, s secrets) error {
		code, err := v.NewRecoveryCode(ctx)
		if err != nil {
			return err
		}
		if err := c.recoveryCode(code); err != nil { // whatever becomes of the sheet
			return err
		}
		return c.writeKit(ctx, v, code, s.kit)
	},
	"set-passphrase": func(ctx context.Context, c *call, v *store.Vault, s secrets) error {
		pass, err := s.newPassphrase()
		if err != nil {
			return err
		}
		if pass == "" {
			return usagef("carnet key set-passphrase: name a file that holds it with --new-passphrase-file")
		}
		if err := v.SetPassphrase(ctx, pass, key.Default); err != nil {
			return err
		}
		return c.done("The passphrase is set. Copies of vault.keys in old backups still open with the one before.")
	},
	"remove-passphrase": func(ctx context.Context, c *call, v *store.Vault, _ secrets) error {
		if err := v.RemovePassphrase(ctx); err != nil {
			return err
		}
		return c.done("The passphrase is removed. The log-in of this computer is the lock now.")
	},
	"raw": func(_ context.Context, c *call, v *store.Vault, _ secrets) error {
		raw := v.RawKey()
		hexKey := hex.EncodeToString(raw[:])
		return c.print(map[string]string{"raw_key": hexKey}, func(w io.Writer) {
			fmt.Fprintln(w, hexKey)
			fmt.Fprintf(c.p.Err, "carnet: any SQLCipher 4 opens the vault with: PRAGMA key = \"x'…'\"; whoever has this key reads everything\n")
		})
	},
}

func (c *call) recoveryCode(code string) error {
	return c.print(map[string]string{"recovery_code": code}, func(w io.Writer) {
		fmt.Fprintf(w, "Recovery code: %s\n\nIt is shown only now. The code before it opens nothing any more.\n", code)
	})
}

// done says that a command has done its work.
func (c *call) done(sentence string) error {
	return c.print(map[string]bool{"done": true}, func(w io.Writer) { fmt.Fprintln(w, sentence) })
}

func runLock(ctx context.Context, c *call) error {
	if err := c.parse(0, 0); err != nil {
		return err
	}
	o, err := c.options(secrets{})
	if err != nil {
		return err
	}
	if err := store.Lock(ctx, o); err != nil {
		return err
	}
	return c.done("The vault is locked. Its passphrase or the recovery code opens it.")
}
