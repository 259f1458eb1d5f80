// Package cli is Carnet without a window: the command line for scripts,
// servers and tests. Its forms, exit codes and JSON are a contract (design.md
// §9): a command is one file here, reads its own flags, and asks the same
// packages the window asks.
package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// Exit codes.
const (
	Done    = 0
	Failed  = 1 // it was tried and did not work
	Usage   = 2 // wrong arguments
	Locked  = 3 // the key is not to be had, or the passphrase is wrong
	Refused = 4 // a file that can't be used, or wants a person
)

// A Program is one run of the command line.
type Program struct {
	In       io.Reader
	Out, Err io.Writer
	Version  string
	// ServePage serves the window's page on loopback until ctx ends; nil in a
	// build without it.
	ServePage func(ctx context.Context, listen, vault, passphraseFile string, out io.Writer) error
	Now       func() time.Time
	Zone      func() string // IANA name of the computer's time zone
}

// A command reads its own flags from args and does its work.
type command struct {
	name, args, does string
	run              func(ctx context.Context, c *call) error
}

// commands in the order of the help. It is a function because help lists it.
func commands() []command {
	return []command{
		{"init", "", "make a vault and print its recovery code", runInit},
		{"read", "FILE", "say what is in a file; needs no vault", runRead},
		{"import", "FILE… [--yes]", "bring files into the vault", runImport},
		{"batches", "", "list the imports", runBatches},
		{"undo", "BATCH", "take an import out of sight", runUndo},
		{"erase", "BATCH [--yes]", "take a genotype import out of the vault for good", runErase},
		{"export", "vcf DEST | original DOCUMENT DEST", "write genotypes, or a file as it was imported, in clear", runExport},
		{"ask", "TOOL [JSON]", "ask the record what an assistant can ask", runAsk},
		{"log", "entry | reading | plan | dose | conclusion JSON", "write down what no laboratory prints", runLog},
		{"vocab", "resolve | unit | convert | complaint | drug | add-loinc | remove-loinc", "look words up, with no vault; or bring a LOINC release", runVocab},
		{"grant", "[CLIENT [CLASS…]]", "let an assistant read kinds of data; alone: who may what", runGrant},
		{"connect", "[CLIENT]", "write Carnet into an assistant's configuration; alone: what can be connected", runConnect},
		{"disconnect", "CLIENT", "take it out again", runDisconnect},
		{"access", "", "list what assistants asked for", runAccess},
		{"mcp", "[--client NAME]", "serve an assistant over stdin and stdout", runMCP},
		{"serve", "[--page]", "serve assistants, or the page, on 127.0.0.1 without a window", runServe},
		{"key", "ACTION", "new-recovery, set-passphrase, remove-passphrase, rekey, raw", runKey},
		{"lock", "", "take the key away until the passphrase is given", runLock},
		{"backup", "DEST", "copy the vault and its keys into one verified file", runBackup},
		{"verify", "FILE", "read a backup as restoring it would", runVerify},
		{"restore", "FILE", "make a vault of a backup", runRestore},
		{"doctor", "", "check every promise on this machine", runDoctor},
		{"version", "", "print the version", runVersion},
	}
}

// Run carries out one command line and returns its exit code.
func (p *Program) Run(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	c := &call{p: p, vault: os.Getenv("CARNET_VAULT"), passphraseFile: os.Getenv("CARNET_PASSPHRASE_FILE")}
	c.takeFlags("carnet")
	switch err := c.flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		p.help(p.Out)
		return Done
	case err != nil:
		return p.fail(c, usagef("%s", err))
	}
	args = c.flags.Args()
	if len(args) == 0 || args[0] == "help" {
		p.help(p.Out)
		return Done
	}
	for _, cmd := range commands() {
		if cmd.name == args[0] {
			c.cmd, c.rest = cmd, args[1:]
			return p.one(ctx, c)
		}
	}
	return p.fail(c, usagef("there is no command %.40q: carnet help lists them", args[0]))
}

// takeFlags makes the flags that every command has. Before the command's name
// they are read with what the environment gives, after it with what stood before.
func (c *call) takeFlags(name string) {
	c.flags = flag.NewFlagSet(name, flag.ContinueOnError)
	c.flags.SetOutput(io.Discard)
	c.flags.StringVar(&c.vault, "vault", c.vault, "the vault's file")
	c.flags.StringVar(&c.passphraseFile, "passphrase-file", c.passphraseFile, "file that holds the passphrase")
	c.flags.BoolVar(&c.json, "json", c.json, "print JSON")
	c.flags.StringVar(&c.zone, "tz", c.zone, "time zone to read days in")
}

func (p *Program) one(ctx context.Context, c *call) int {
	c.takeFlags(c.cmd.name)
	err := c.cmd.run(ctx, c)
	switch {
	case errors.Is(err, flag.ErrHelp):
		c.usage(p.Out)
		return Done
	case err != nil:
		code := p.fail(c, err)
		if c.cmd.name == "init" && code == Locked { // there is nothing yet to be locked
			code = Failed
		}
		return code
	}
	return c.code
}

func (p *Program) help(w io.Writer) {
	fmt.Fprintln(w, "Carnet keeps one person's health record in one encrypted file.")
	fmt.Fprintln(w, "\nusage: carnet COMMAND [--vault PATH] [--passphrase-file FILE] [--json]")
	fmt.Fprintln(w)
	for _, c := range commands() {
		fmt.Fprintf(w, "  %-8s %-26s %s\n", c.name, c.args, c.does)
	}
	fmt.Fprintln(w, "\nWithout a command the window opens.")
	fmt.Fprintln(w, "Exit codes: 0 done, 1 failed, 2 wrong usage, 3 locked, 4 refused input.")
}

func runVersion(_ context.Context, c *call) error {
	if err := c.parse(0, 0); err != nil {
		return err
	}
	return c.print(map[string]string{"version": c.p.Version}, func(w io.Writer) { fmt.Fprintln(w, "carnet", c.p.Version) })
}
