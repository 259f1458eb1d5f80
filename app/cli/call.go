package cli

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"carnet/answer"
	"carnet/store"
)

// A call is one command with its flags.
type call struct {
	p     *Program
	cmd   command
	flags *flag.FlagSet
	rest  []string // arguments not read yet

	vault, passphraseFile, zone string

	json bool
	args []string // what is no flag
	code int      // exit code of a command that did its work
}

// parse reads the flags, which may stand before, between or after the
// arguments, and wants from least to most arguments; most < 0 is any number.
func (c *call) parse(least, most int) error {
	for rest := c.rest; len(rest) > 0; {
		if rest[0] == "--" {
			c.args = append(c.args, rest[1:]...)
			break
		}
		if err := c.flags.Parse(rest); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				return err
			}
			return usagef("%s", err)
		}
		if rest = c.flags.Args(); len(rest) > 0 {
			c.args, rest = append(c.args, rest[0]), rest[1:]
		}
	}
	switch n := len(c.args); {
	case n < least:
		return usagef("carnet %s %s: an argument is missing", c.cmd.name, c.cmd.args)
	case most >= 0 && n > most:
		return usagef("carnet %s %s: %.40q is one argument too many", c.cmd.name, c.cmd.args, c.args[most])
	}
	return nil
}

func (c *call) usage(w io.Writer) {
	fmt.Fprintf(w, "usage: carnet %s %s\n%s\n", c.cmd.name, c.cmd.args, c.cmd.does)
	c.flags.VisitAll(func(f *flag.Flag) { fmt.Fprintf(w, "  --%-16s %s\n", f.Name, f.Usage) })
}

// path is the vault's file.
func (c *call) path() (string, error) {
	if c.vault != "" {
		return c.vault, nil
	}
	return store.DefaultPath()
}

// passphrase reads the passphrase file, "" where none is named.
func (c *call) passphrase() (string, error) {
	if c.passphraseFile == "" {
		return "", nil
	}
	return store.ReadPassphraseFile(c.passphraseFile)
}

// open unlocks the vault by the passphrase file if one is named, else through
// the operating system's keyring. It never asks.
func (c *call) open(ctx context.Context) (*store.Vault, error) {
	path, err := c.path()
	if err != nil {
		return nil, err
	}
	pass, err := c.passphrase()
	if err != nil {
		return nil, err
	}
	return store.Open(ctx, store.OpenOptions{Path: path, Passphrase: pass, Keyring: c.passphraseFile == ""})
}

// asker opens the vault and asks it in the person's zone, or the one of --tz.
func (c *call) asker(ctx context.Context) (*answer.Asker, error) {
	v, err := c.open(ctx)
	if err != nil {
		return nil, err
	}
	a, err := answer.New(ctx, v, c.p.Now)
	if err == nil && c.zone != "" {
		if a.Zone, err = time.LoadLocation(c.zone); err != nil {
			err = usagef("--tz %.40q is no time zone: use an IANA name, such as Europe/Berlin", c.zone)
		}
	}
	if err != nil {
		v.Close()
		return nil, err
	}
	return a, nil
}

// print writes v as JSON where that was asked for, else what text writes.
func (c *call) print(v any, text func(io.Writer)) error {
	if !c.json {
		text(c.p.Out)
		return nil
	}
	return writeJSON(c.p.Out, v)
}

func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

// usageError is a command line that can't be carried out as it stands.
type usageError struct{ text string }

func (e usageError) Error() string { return e.text }

func usagef(format string, args ...any) error { return usageError{fmt.Sprintf(format, args...)} }

// fail ends a command with an error: in the terminal's voice, and in JSON
// where that was asked for. It returns the exit code.
func (p *Program) fail(c *call, err error) int {
	told, code := p.complain("", err)
	if c.json {
		writeJSON(p.Out, map[string]any{"error": told})
	}
	return code
}

// complain tells an error on stderr, about a file where one is named.
func (p *Program) complain(file string, err error) (told answer.Told, code int) {
	told = tell(err)
	if file != "" {
		file += ": "
	}
	fmt.Fprintf(p.Err, "carnet: error: %s%s\n", file, told.Message)
	if told.Hint != "" {
		fmt.Fprintf(p.Err, "carnet: hint: %s\n", told.Hint)
	}
	return told, exitCode(store.FaultKind(told.Kind))
}

// usageFault is the kind of a [usageError], in JSON too.
const usageFault = "usage"

func tell(err error) answer.Told {
	var u usageError
	if errors.As(err, &u) {
		return answer.Told{Kind: usageFault, Message: u.text}
	}
	return answer.Tell(err)
}

// stdinIsTerminal reports whether a person can be asked.
func (c *call) stdinIsTerminal() bool {
	f, ok := c.p.In.(*os.File)
	return ok && isTerminal(f)
}
