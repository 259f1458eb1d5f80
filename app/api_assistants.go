package app

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"carnet/answer"
	"carnet/mcp"
	"carnet/mcp/connect"
	"carnet/store"
)

// Assistants are those of this computer, and what each may read.
type Assistants struct {
	Apps    []connect.State `json:"apps"`    // that Carnet can write itself into
	Clients []Client        `json:"clients"` // that were let in
	Classes []string        `json:"classes"` // of data, in their order
	Paused  bool            `json:"paused"`  // nobody is let in
	HTTP    bool            `json:"http"`    // the loopback is on
	URL     string          `json:"url"`     // of it, "" while it is off
}

// Client is an assistant that was let in.
type Client struct {
	Name    string   `json:"name"`
	Title   string   `json:"title"`
	Reads   []string `json:"reads"`   // classes
	Expires string   `json:"expires"` // RFC 3339, "" never
	Seen    string   `json:"seen"`    // RFC 3339 of its last call, "" never
	Token   bool     `json:"token"`   // it has one, for the loopback
}

// Access is one call of an assistant. It holds no value.
type Access struct {
	ID      int64    `json:"id"`
	At      string   `json:"at"` // RFC 3339
	Client  string   `json:"client"`
	Tool    string   `json:"tool"`
	Shape   string   `json:"shape"` // names of the arguments
	Classes []string `json:"classes"`
	Kind    string   `json:"kind"`
	Refusal string   `json:"refusal"` // "" none
	Rows    int      `json:"rows"`
}

// Assistants tells of the assistants and their grants.
func (p *API) Assistants() (out Assistants, err error) {
	v, err := p.app.key.open(p.ctx)
	if err != nil {
		return out, err
	}
	d, err := v.Door(p.ctx)
	if err != nil {
		return out, err
	}
	out = Assistants{Apps: []connect.State{}, Clients: []Client{}, Paused: d.Paused, HTTP: d.HTTP, URL: p.app.assist.address()}
	for _, c := range answer.Classes() {
		out.Classes = append(out.Classes, string(c))
	}
	// Without the command-line program nothing can be connected; the rest holds.
	if k, err := connect.NewKit(v, "", p.app.now); err == nil {
		out.Apps = k.States()
	}
	cs, err := v.Clients(p.ctx)
	for _, c := range cs {
		if c.Sent.IsZero() {
			out.Clients = append(out.Clients, clientOf(c))
		}
	}
	return out, err
}

func clientOf(c store.Client) Client {
	out := Client{Name: c.Name, Title: c.Title, Token: c.Token, Reads: []string{}, Expires: stamp(c.Expires), Seen: stamp(c.Seen)}
	for _, g := range c.Grants {
		if g.Read == store.LevelAllow {
			out.Reads = append(out.Reads, g.Class)
		}
	}
	return out
}

func stamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}

// Connect lets an assistant in and writes Carnet into its configuration.
func (p *API) Connect(name string) (connect.Change, error) {
	return p.configure(name, connect.Kit.Connect)
}

// Disconnect takes it out again, and its grants back.
func (p *API) Disconnect(name string) (connect.Change, error) {
	return p.configure(name, connect.Kit.Disconnect)
}

// AddClient lets an assistant in that brings a token over the loopback, and
// returns the token, which is shown this once.
func (p *API) AddClient(title string) (token string, err error) {
	v, err := p.app.key.open(p.ctx)
	if err != nil {
		return "", err
	}
	name := strings.Join(strings.FieldsFunc(strings.ToLower(title), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	}), "-")
	if err := mcp.CheckClientName(name); err != nil {
		return "", &answer.Refusal{Field: "name", Reason: "use letters, digits and hyphens"}
	}
	old, err := v.Client(p.ctx, name)
	switch {
	case err == nil && old.Sent.IsZero():
		return "", &answer.Refusal{Field: "name", Reason: "an assistant of that name is there already: take everything back from it first, or use another name"}
	case err != nil && !errors.Is(err, store.ErrNotFound):
		return "", err
	}
	c := store.Client{Name: name, Title: title, Made: p.app.now()}
	for _, class := range mcp.UsualClasses() {
		c.Grants = append(c.Grants, store.Grant{Class: class, Read: store.LevelAllow})
	}
	if err := v.PutClient(p.ctx, c); err != nil {
		return "", err
	}
	return mcp.NewToken(p.ctx, v, name)
}

// Grant lets a client read a class of data, or no longer.
func (p *API) Grant(client, class string, read bool) error {
	if !slices.Contains(answer.Classes(), answer.Class(class)) {
		return callError{"no such class of data"}
	}
	v, err := p.app.key.open(p.ctx)
	if err != nil {
		return err
	}
	c, err := v.Client(p.ctx, client)
	if err != nil {
		return err
	}
	if !c.Sent.IsZero() {
		return store.ErrNotFound // sent away meanwhile: a grant would let it in again
	}
	i := slices.IndexFunc(c.Grants, func(g store.Grant) bool { return g.Class == class })
	if i < 0 {
		c.Grants = append(c.Grants, store.Grant{Class: class})
		i = len(c.Grants) - 1
	}
	c.Grants[i].Read = store.LevelOff
	if read {
		c.Grants[i].Read = store.LevelAllow
	}
	return v.PutClient(p.ctx, c)
}

// SendAway takes everything back that a client was granted.
func (p *API) SendAway(client string) error {
	v, err := p.app.key.open(p.ctx)
	if err != nil {
		return err
	}
	return v.SendAway(p.ctx, client, p.app.now())
}

// PauseAssistants lets nobody in, or those that were let in again.
func (p *API) PauseAssistants(pause bool) error {
	v, err := p.app.key.open(p.ctx)
	if err != nil {
		return err
	}
	d, err := v.Door(p.ctx)
	if err != nil {
		return err
	}
	d.Paused = pause
	return v.SetDoor(p.ctx, d)
}

// ServeAssistants switches the loopback on or off.
func (p *API) ServeAssistants(on bool) error {
	v, err := p.app.key.open(p.ctx)
	if err != nil {
		return err
	}
	return p.app.assist.setHTTP(p.ctx, v, on)
}

// Accesses lists what assistants asked for after a call, newest first.
func (p *API) Accesses(after int64) ([]Access, error) {
	v, err := p.app.key.open(p.ctx)
	if err != nil {
		return nil, err
	}
	as, err := v.Accesses(p.ctx, store.AccessFilter{After: after, Limit: 200})
	out := []Access{}
	for _, a := range as {
		out = append(out, Access{
			ID: a.ID, At: stamp(a.At), Client: a.Client, Tool: a.Tool, Shape: a.Shape, Classes: append([]string{}, a.Classes...),
			Kind: a.Kind, Refusal: a.Refusal, Rows: a.Rows,
		})
	}
	return out, err
}

func (p *API) configure(name string, change func(connect.Kit, context.Context, string) (connect.Change, error)) (connect.Change, error) {
	v, err := p.app.key.open(p.ctx)
	if err != nil {
		return connect.Change{}, err
	}
	k, err := connect.NewKit(v, "", p.app.now)
	if err != nil {
		return connect.Change{}, err
	}
	return change(k, p.ctx, name)
}
