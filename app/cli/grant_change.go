package cli

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"carnet/answer"
	"carnet/mcp"
	"carnet/store"
)

// grantOptions are what the command line says of one client.
type grantOptions struct {
	reads        []string // classes
	writes, asks string   // classes, with commas between
	until        string   // a day, "never", "" as it was
	only, revoke bool
}

// check refuses options that contradict each other, and classes that are none.
func (o grantOptions) check(token bool) error {
	if o.revoke && (o.only || token || o.until != "" || o.writes != "" || o.asks != "") {
		return usagef("--revoke goes with no other option: name the classes to take back, or none to take back everything")
	}
	for _, class := range slices.Concat(o.reads, split(o.writes), split(o.asks)) {
		if !slices.Contains(answer.Classes(), answer.Class(class)) {
			return usagef("%.40q is no class of data: use %s", class, strings.Join(classNames(), ", "))
		}
	}
	return nil
}

// apply returns the client as it is to be. What is not said stays as it was; a
// client that is let in without a class being named may read the usual ones. isNew
// says that nobody of that name was let in before.
func (o grantOptions) apply(ctx context.Context, c *call, v *store.Vault, name string) (who store.Client, isNew bool, err error) {
	who, err = v.Client(ctx, name)
	isNew = errors.Is(err, store.ErrNotFound)
	if err != nil && !isNew {
		return who, false, err
	}
	if isNew {
		who = store.Client{Name: name, Title: name, Made: c.p.Now()}
	}
	isOut := isNew || !who.Sent.IsZero()
	if o.revoke {
		if isOut {
			return who, isNew, notIn(name)
		}
		who.Grants = slices.DeleteFunc(who.Grants, func(g store.Grant) bool { return slices.Contains(o.reads, g.Class) })
		return who, false, nil
	}
	if isOut {
		who.Grants, who.Expires = nil, time.Time{}
	}
	if len(o.reads) == 0 && isOut && !o.only {
		o.reads = mcp.UsualClasses()
	}
	who.Grants = o.grants(who.Grants)
	return who, isNew, o.expire(ctx, c, v, &who)
}

// grants adds what is given to what a client had.
func (o grantOptions) grants(had []store.Grant) []store.Grant {
	gs := slices.Clone(had)
	if o.only {
		gs = nil
	}
	at := func(class string) *store.Grant {
		i := slices.IndexFunc(gs, func(g store.Grant) bool { return g.Class == class })
		if i < 0 {
			gs = append(gs, store.Grant{Class: class})
			i = len(gs) - 1
		}
		return &gs[i]
	}
	for _, class := range o.reads {
		at(class).Read = store.LevelAllow
	}
	for _, class := range split(o.asks) {
		at(class).Write = store.LevelAsk
	}
	for _, class := range split(o.writes) {
		at(class).Write = store.LevelAllow
	}
	return gs
}

// expire sets when the grants end. One that is over and not renewed is an error:
// nothing would be allowed by it.
func (o grantOptions) expire(ctx context.Context, c *call, v *store.Vault, who *store.Client) (err error) {
	switch o.until {
	case "":
	case "never":
		who.Expires = time.Time{}
	default:
		who.Expires, err = lastInstant(ctx, c, v, o.until)
	}
	if err == nil && who.Expired(c.p.Now()) {
		return usagef("that day is over: say --until a day to come, or --until never")
	}
	return err
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
