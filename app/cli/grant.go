package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"carnet/answer"
	"carnet/mcp"
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
	writes := c.flags.String("write", "", "classes it may also write to, with commas between")
	asks := c.flags.String("ask", "", "classes it may propose entries for, which wait for your yes")
	until := c.flags.String("until", "", "last day on which it may, YYYY-MM-DD")
	revoke := c.flags.Bool("revoke", false, "take everything back")
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
	if err := mcp.CheckClientName(name); err != nil {
		return usagef("%s", err)
	}
	if *revoke {
		return revokeClient(ctx, c, v, name)
	}
	who := store.Client{Name: name, Title: name, Made: c.p.Now()}
	if who.Grants, err = grants(c.args[1:], *writes, *asks); err != nil {
		return err
	}
	if who.Expires, err = lastInstant(ctx, c, v, *until); err != nil {
		return err
	}
	if err := v.PutClient(ctx, who); err != nil {
		return err
	}
	return tellGrant(ctx, c, v, name, *token)
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
		return usagef("%s was not let in: carnet grant lists who is", name)
	}
	if err != nil {
		return err
	}
	return c.print(map[string]string{"revoked": name}, func(w io.Writer) {
		fmt.Fprintf(w, "%s may read nothing any more.\n", name)
	})
}

// grants are what the command line gives: to read the classes named, or the
// usual ones where none is.
func grants(reads []string, writes, asks string) ([]store.Grant, error) {
	var gs []store.Grant
	at := func(class string) (*store.Grant, error) {
		if !slices.Contains(answer.Classes(), answer.Class(class)) {
			return nil, usagef("%.40q is no class of data: use %s", class, strings.Join(classNames(), ", "))
		}
		for i := range gs {
			if gs[i].Class == class {
				return &gs[i], nil
			}
		}
		gs = append(gs, store.Grant{Class: class})
		return &gs[len(gs)-1], nil
	}
	if len(reads) == 0 {
		reads = mcp.UsualClasses()
	}
	for _, set := range []struct {
		classes []string
		give    func(*store.Grant)
	}{
		{reads, func(g *store.Grant) { g.Read = store.LevelAllow }},
		{split(asks), func(g *store.Grant) { g.Write = store.LevelAsk }},
		{split(writes), func(g *store.Grant) { g.Write = store.LevelAllow }},
	} {
		for _, class := range set.classes {
			g, err := at(class)
			if err != nil {
				return nil, err
			}
			set.give(g)
		}
	}
	return gs, nil
}

func split(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' })
}

func classNames() (names []string) {
	for _, c := range answer.Classes() {
		names = append(names, string(c))
	}
	return names
}

// lastInstant is when a grant ends that holds through a local day.
func lastInstant(ctx context.Context, c *call, v *store.Vault, day string) (time.Time, error) {
	if day == "" {
		return time.Time{}, nil
	}
	d, err := store.ParseDay(day)
	if err != nil {
		return time.Time{}, usagef("--until %.40q is not a date: use YYYY-MM-DD, such as 2027-01-31", day)
	}
	a, err := answer.New(ctx, v, c.p.Now)
	if err != nil {
		return time.Time{}, err
	}
	y, m, n := d.Start().AddDate(0, 0, 1).Date()
	return time.Date(y, m, n, 0, 0, 0, 0, a.Zone), nil
}

// tellGrant prints what a client may do now, with a new token if one was asked
// for.
func tellGrant(ctx context.Context, c *call, v *store.Vault, name string, token bool) error {
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
	})
}
