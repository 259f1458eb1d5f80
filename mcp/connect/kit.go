package connect

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"carnet/mcp"
	"carnet/store"
)

// A Kit connects the assistants of this computer to one vault.
type Kit struct {
	Env   Env
	Vault *store.Vault
	Entry Entry // what they start, without the client's name
	Now   func() time.Time
}

// NewKit connects to v by the program that runs. PassphraseFile opens the vault
// where no keyring does, "" where one does.
func NewKit(v *store.Vault, passphraseFile string, now func() time.Time) (Kit, error) {
	env, err := Surroundings()
	if err != nil {
		return Kit{}, err
	}
	program, err := Program()
	if err != nil {
		return Kit{}, err
	}
	e := Entry{program, []string{"mcp", "--vault", v.Path()}}
	if passphraseFile != "" {
		if passphraseFile, err = filepath.Abs(passphraseFile); err != nil {
			return Kit{}, err
		}
		e.Args = append(e.Args, "--passphrase-file", passphraseFile)
	}
	return Kit{env, v, e, now}, nil
}

// Program is the command-line program: the one that runs, or the one beside it
// where the window runs.
func Program() (string, error) {
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	dir, base := filepath.Split(self)
	switch {
	case strings.HasPrefix(base, "carnet-window"):
		self = filepath.Join(dir, "carnet")
	case runtime.GOOS == "windows" && !strings.HasPrefix(base, "carnet-cli"):
		self = filepath.Join(dir, "carnet-cli.exe")
	default:
		return self, nil
	}
	if _, err := os.Stat(self); err != nil {
		return "", &store.Fault{Kind: FaultProgram}
	}
	return self, nil
}

// entry is what one client starts.
func (k Kit) entry(client string) Entry {
	return Entry{k.Entry.Command, append(append([]string{}, k.Entry.Args...), "--client", client)}
}

// A State is how one assistant stands.
type State struct {
	Name      string          `json:"name"`
	Title     string          `json:"title"`
	Installed bool            `json:"installed"` // it seems to be on this computer
	Connected bool            `json:"connected"` // its configuration starts Carnet
	Elsewhere bool            `json:"elsewhere"` // but another program or vault than this one
	Problem   store.FaultKind `json:"problem"`   // why its configuration can't be edited, "" it can
	Files     []string        `json:"files"`     // of its configuration
	Then      string          `json:"then"`      // what the person does after a change
}

// States tells of each assistant.
func (k Kit) States() []State {
	var out []State
	for _, a := range Apps() {
		out = append(out, k.state(a))
	}
	return out
}

func (k Kit) state(a App) State {
	s := State{Name: a.Name, Title: a.Title, Installed: a.Installed(k.Env), Files: a.files(k.Env), Then: a.Then}
	for _, path := range s.Files {
		f, err := readFile(path)
		if err != nil {
			s.Problem = store.KindOf(problem(a, path, err))
			continue
		}
		e, ok, err := a.format.find(f.old)
		if err != nil {
			s.Problem = store.KindOf(problem(a, path, err))
		}
		s.Connected = s.Connected || ok
		s.Elsewhere = s.Elsewhere || ok && !e.equal(k.entry(a.Name))
	}
	return s
}

// problem is an error with the file that it is about.
func problem(a App, path string, err error) error {
	kind := FaultWriting
	if k := store.KindOf(err); k != "" {
		kind = k
	}
	return &store.Fault{Kind: kind, Args: map[string]string{"app": a.Title, "path": path}, Err: err}
}

// A Change is what connecting or disconnecting did.
type Change struct {
	State
	Changed []string `json:"changed"` // files that were written
	Kept    []string `json:"kept"`    // of them, those whose earlier content is kept beside them
	Grant   bool     `json:"grant"`   // the client was let in, or sent away
}

// Connect lets the client in, with the usual classes if it isn't yet, and writes
// it into the configuration of the assistant.
func (k Kit) Connect(ctx context.Context, name string) (Change, error) {
	return k.each(ctx, name, func(a App, path string) (bool, error) {
		return a.connect(path, k.entry(a.Name), k.Now())
	}, k.letIn)
}

// Disconnect takes Carnet out of the configuration and sends the client away.
func (k Kit) Disconnect(ctx context.Context, name string) (Change, error) {
	return k.each(ctx, name, func(a App, path string) (bool, error) {
		return a.disconnect(path, k.Now())
	}, k.sendAway)
}

func (k Kit) each(ctx context.Context, name string, change func(a App, path string) (bool, error), grant func(context.Context, App) (bool, error)) (c Change, err error) {
	a, ok := Find(name)
	if !ok {
		return c, fmt.Errorf("connect: no assistant is called %.40q", name)
	}
	c.Changed, c.Kept = []string{}, []string{}
	for _, path := range a.files(k.Env) {
		_, missing := os.Stat(path)
		changed, err := change(a, path)
		if err != nil {
			return c, problem(a, path, err)
		}
		if changed {
			c.Changed = append(c.Changed, path)
			if missing == nil {
				c.Kept = append(c.Kept, path)
			}
		}
	}
	if c.Grant, err = grant(ctx, a); err != nil {
		return c, err
	}
	c.State = k.state(a)
	return c, nil
}

func (k Kit) letIn(ctx context.Context, a App) (bool, error) {
	old, err := k.Vault.Client(ctx, a.Name)
	if err == nil && old.Sent.IsZero() {
		return false, nil
	}
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return false, err
	}
	c := store.Client{Name: a.Name, Title: a.Title, Made: k.Now()}
	for _, class := range mcp.UsualClasses() {
		c.Grants = append(c.Grants, store.Grant{Class: class, Read: store.LevelAllow})
	}
	return true, k.Vault.PutClient(ctx, c)
}

func (k Kit) sendAway(ctx context.Context, a App) (bool, error) {
	err := k.Vault.SendAway(ctx, a.Name, k.Now())
	if errors.Is(err, store.ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}
