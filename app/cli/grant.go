package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"carnet/mcp"
	"carnet/mcp/connect"
	"carnet/store"
)

// client is an assistant that was let in, as JSON.
type client struct {
	Name    string   `json:"client"`
	Title   string   `json:"title"`
	Reads   []string `json:"reads"`
	Writes  []string `json:"writes"` // without asking
	Asks    []string `json:"asks"`   // writes once the person has said yes
	Expires string   `json:"expires"`
	Token   bool     `json:"token"` // for carnet serve
	Seen    string   `json:"seen"`  // RFC 3339, UTC; "" never
}

func clientOf(c store.Client) client {
	out := client{
		Name: c.Name, Title: c.Title, Token: c.Token, Expires: stamp(c.Expires), Seen: stamp(c.Seen),
		Reads: []string{}, Writes: []string{}, Asks: []string{},
	}
	for _, g := range c.Grants {
		if g.Read == store.LevelAllow {
			out.Reads = append(out.Reads, g.Class)
		}
		switch g.Write {
		case store.LevelAllow:
			out.Writes = append(out.Writes, g.Class)
		case store.LevelAsk:
			out.Asks = append(out.Asks, g.Class)
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

func (c client) print(w io.Writer) {
	fmt.Fprintf(w, "%-16s reads %s\n", c.Name, cmp.Or(strings.Join(c.Reads, ", "), "nothing"))
	if len(c.Writes) > 0 {
		fmt.Fprintf(w, "%-16s writes %s\n", "", strings.Join(c.Writes, ", "))
	}
	if len(c.Asks) > 0 {
		fmt.Fprintf(w, "%-16s may propose %s\n", "", strings.Join(c.Asks, ", "))
	}
	if c.Expires != "" {
		fmt.Fprintf(w, "%-16s until %s\n", "", c.Expires)
	}
}

func runGrant(ctx context.Context, c *call) error {
	var o grantOptions
	c.flags.StringVar(&o.writes, "write", "", "classes it may also write to, with commas between")
	c.flags.StringVar(&o.asks, "ask", "", "classes it may propose entries for, which wait for your yes")
	c.flags.BoolVar(&o.only, "only", false, "what is named here and nothing else, instead of adding to what it may")
	c.flags.StringVar(&o.until, "until", "", "last day on which it may, YYYY-MM-DD; never takes an end away")
	c.flags.BoolVar(&o.revoke, "revoke", false, "take the classes named back, or everything")
	token := c.flags.Bool("token", false, "make it a new token for carnet serve, shown once")
	if err := c.parse(0, -1); err != nil {
		return err
	}
	v, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer v.Close()
	if len(c.args) == 0 {
		return listClients(ctx, c, v)
	}
	name := c.args[0]
	o.reads = c.args[1:]
	if err := mcp.CheckClientName(name); err != nil {
		return usagef("%s", err)
	}
	if err := o.check(*token); err != nil {
		return err
	}
	if o.revoke && len(o.reads) == 0 {
		return revokeClient(ctx, c, v, name)
	}
	who, isNew, err := o.apply(ctx, c, v, name)
	if err != nil {
		return err
	}
	if err := v.PutClient(ctx, who); err != nil {
		return err
	}
	return tellGrant(ctx, c, v, name, *token, isNew)
}

func listClients(ctx context.Context, c *call, v *store.Vault) error {
	cs, err := v.Clients(ctx)
	if err != nil {
		return err
	}
	list := []client{}
	for _, s := range cs {
		list = append(list, clientOf(s))
	}
	return c.print(map[string]any{"clients": list}, func(w io.Writer) {
		for _, s := range list {
			s.print(w)
		}
		if len(list) == 0 {
			fmt.Fprintln(w, "No assistant may read this record. carnet connect lists those that can be connected.")
		}
	})
}

func revokeClient(ctx context.Context, c *call, v *store.Vault, name string) error {
	err := v.SendAway(ctx, name, c.p.Now())
	if errors.Is(err, store.ErrNotFound) {
		return notIn(name)
	}
	if err != nil {
		return err
	}
	return c.print(map[string]string{"revoked": name}, func(w io.Writer) {
		fmt.Fprintf(w, "%s may read nothing any more.\n", name)
	})
}

// notIn refuses to take back what nobody was given.
func notIn(name string) error {
	return usagef("%s was not let in: carnet grant lists who is", name)
}

// tellGrant prints what a client may do now, with a new token if one was asked
// for, and how one that is new comes to ask.
func tellGrant(ctx context.Context, c *call, v *store.Vault, name string, token, isNew bool) error {
	var secret string
	var err error
	if token {
		if secret, err = mcp.NewToken(ctx, v, name); err != nil {
			return err
		}
	}
	s, err := v.Client(ctx, name)
	if err != nil {
		return err
	}
	told := struct {
		client
		Secret string `json:"secret,omitempty"`
	}{clientOf(s), secret}
	return c.print(told, func(w io.Writer) {
		told.client.print(w)
		if secret != "" {
			fmt.Fprintf(w, "\nIts token, shown this once:\n\n    %s\n", secret)
		}
		if isNew && secret == "" {
			fmt.Fprintln(w, unconnected(name))
		}
	})
}

// unconnected says how a client asks that was let in before it was connected.
func unconnected(name string) string {
	if _, ok := connect.Find(name); ok {
		return "It is not connected yet: carnet connect " + name + " does that."
	}
	return "Nothing of that name is connected yet: an assistant is that client when it starts carnet mcp --client " + name +
		". Those that Carnet connects itself are " + strings.Join(connect.Names(), ", ") + "."
}
