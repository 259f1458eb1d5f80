package mcp

import (
	"context"
	"errors"
	"time"

	"carnet/answer"
	"carnet/store"
)

// A door opens the vault when it is first needed. A vault that would not open
// is tried again at the next call: the person may have unlocked it meanwhile.
type door struct {
	open   func(ctx context.Context) (*store.Vault, error)
	now    func() time.Time
	grants answer.Grants
	opened func(*store.Vault) // called once, when it is open

	turn  chan struct{} // whoever holds its one place may open
	asker *answer.Asker
}

func newDoor(o Options, opened func(*store.Vault)) *door {
	return &door{open: o.Open, now: o.Now, grants: o.grants(), opened: opened, turn: make(chan struct{}, 1)}
}

// enter returns the asker of the open vault, waiting for as long as ctx allows
// for another caller that is opening it.
func (d *door) enter(ctx context.Context) (*answer.Asker, error) {
	select {
	case d.turn <- struct{}{}:
		defer func() { <-d.turn }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if d.asker != nil || ctx.Err() != nil {
		return d.asker, ctx.Err()
	}
	v, err := d.open(ctx)
	if err != nil {
		return nil, err
	}
	a, err := answer.New(ctx, v, d.now)
	if err != nil {
		return nil, errors.Join(err, v.Close())
	}
	a.Grants = d.grants
	d.asker = a
	d.opened(v)
	return a, nil
}

// close closes the vault if it was opened.
func (d *door) close() error {
	d.turn <- struct{}{}
	defer func() { <-d.turn }()
	if d.asker == nil {
		return nil
	}
	err := d.asker.Vault.Close()
	d.asker = nil
	return err
}
