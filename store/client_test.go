package store_test

import (
	"crypto/sha256"
	"errors"
	"reflect"
	"testing"
	"time"

	"carnet/store"
)

func TestClient(t *testing.T) {
	v := newVault(t)
	ctx := t.Context()
	want := store.Client{
		Name: "claude-desktop", Title: "Claude Desktop", Made: now, Expires: now.Add(time.Hour),
		Grants: []store.Grant{
			{Class: "journal", Read: store.LevelAllow, Write: store.LevelAsk},
			{Class: "readings", Read: store.LevelAllow, Write: store.LevelOff},
		},
	}
	if err := v.PutClient(ctx, want); err != nil {
		t.Fatal(err)
	}
	got, err := v.Client(ctx, want.Name)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("Client = %+v, %v, want %+v", got, err, want)
	}
	if got.Expired(now) || !got.Expired(want.Expires) {
		t.Errorf("expired before its time, or not at it")
	}
	hash := sha256.Sum256([]byte("made up"))
	if err := v.SetToken(ctx, want.Name, &hash); err != nil {
		t.Fatal(err)
	}
	want.Grants, want.Title = want.Grants[:1], "Claude"
	if err := v.PutClient(ctx, want); err != nil { // a change keeps the token
		t.Fatal(err)
	}
	want.Token = true
	if got, err := v.ClientByToken(ctx, hash); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("ClientByToken = %+v, %v, want %+v", got, err, want)
	}
	if err := v.SetToken(ctx, want.Name, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := v.ClientByToken(ctx, hash); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a token that was taken away: %v", err)
	}
	if err := v.SendAway(ctx, want.Name, now); err != nil {
		t.Fatal(err)
	}
	if cs, err := v.Clients(ctx); err != nil || len(cs) != 0 {
		t.Errorf("Clients = %v, %v after sending the only one away", cs, err)
	}
	if c, err := v.Client(ctx, want.Name); err != nil || !c.Sent.Equal(now) || len(c.Grants) != 0 {
		t.Errorf("the one that was sent away is %+v, %v", c, err)
	}
	if err := v.SendAway(ctx, want.Name, now); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("sending it away again: %v", err)
	}
}

func TestClient_refuses(t *testing.T) {
	v := newVault(t)
	for name, g := range map[string]store.Grant{
		"a level of no kind": {Class: "readings", Read: "perhaps"},
		"reading by asking":  {Class: "readings", Read: store.LevelAsk},
	} {
		if err := v.PutClient(t.Context(), store.Client{Name: "c", Grants: []store.Grant{g}}); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
	if cs, err := v.Clients(t.Context()); err != nil || len(cs) != 0 {
		t.Errorf("Clients = %v, %v: a refused one stays", cs, err)
	}
}

// Calls are listed newest first, raise no revision, and are followed by id.
func TestAccess(t *testing.T) {
	v := newVault(t)
	ctx := t.Context()
	before, err := v.Revision(ctx)
	if err != nil {
		t.Fatal(err)
	}
	calls := []store.Access{
		{At: now, Client: "a", Tool: "search", Shape: "query", Classes: []string{"readings", "journal"}, Kind: "result", Rows: 3, Took: 1500 * time.Microsecond},
		{At: now.Add(time.Second), Tool: "fetch", Shape: "id", Kind: "absent", Refusal: "denied"},
	}
	if err := v.LogAccess(ctx, calls); err != nil {
		t.Fatal(err)
	}
	all, err := v.Accesses(ctx, store.AccessFilter{})
	if err != nil || len(all) != 2 {
		t.Fatalf("Accesses = %v, %v", all, err)
	}
	for i, want := range []store.Access{calls[1], calls[0]} {
		got := all[i]
		if got.ID == 0 {
			t.Errorf("call %d has no id", i)
		}
		got.ID = 0
		if want.Classes == nil {
			want.Classes = []string{}
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("call %d is %+v, want %+v", i, got, want)
		}
	}
	for name, f := range map[string]store.AccessFilter{
		"of one client": {Client: "a"}, "the newest": {Limit: 1}, "after the first": {After: all[1].ID}, "before the last": {Before: all[0].ID},
	} {
		if as, err := v.Accesses(ctx, f); err != nil || len(as) != 1 {
			t.Errorf("%s: %v, %v", name, as, err)
		}
	}
	if after, err := v.Revision(ctx); err != nil || after != before {
		t.Errorf("revision %d, %v after logging, want %d", after, err, before)
	}
	if err := v.PutClient(ctx, store.Client{Name: "a", Made: now}); err != nil {
		t.Fatal(err)
	}
	if c, err := v.Client(ctx, "a"); err != nil || !c.Seen.Equal(now) {
		t.Errorf("seen %v, %v, want %v", c.Seen, err, now)
	}
}

func TestDoor(t *testing.T) {
	v := newVault(t)
	if d, err := v.Door(t.Context()); err != nil || d != (store.Door{}) {
		t.Errorf("Door = %+v, %v of a new vault", d, err)
	}
	want := store.Door{Paused: true, HTTP: true, Port: 47821}
	if err := v.SetDoor(t.Context(), want); err != nil {
		t.Fatal(err)
	}
	if d, err := v.Door(t.Context()); err != nil || d != want {
		t.Errorf("Door = %+v, %v, want %+v", d, err, want)
	}
}
