package mcp

import (
	"context"
	"sync"
	"time"

	"carnet/answer"
	"carnet/store"
)

// A door opens the vault when it is first needed. A vault that would not open
// is tried again at the next call: the person may have unlocked it meanwhile;
// one that was closed under it is opened anew.
type door struct {
	open     func(ctx context.Context) (*store.Vault, error)
	borrowed bool
	now      func() time.Time
	opened   func(*store.Vault) // called each time it is opened

	turn  chan struct{} // whoever holds its one place may open
	vault *store.Vault  // nil while closed

	mu sync.Mutex
	at *moment
}

// A moment is what was looked up at one revision of the vault.
type moment struct {
	vault    *store.Vault
	revision int64
	asker    *answer.Asker // reads everything
	callers  map[caller]*inside
}

// An inside is a caller at an open vault, as of one revision.
type inside struct {
	standing
	asker    *answer.Asker // reads what the caller was granted
	revision int64
}

func newDoor(o Options, opened func(*store.Vault)) *door {
	return &door{open: o.Open, borrowed: o.Borrowed, now: o.Now, opened: opened, turn: make(chan struct{}, 1)}
}

// enter returns where the caller stands now, with the vault open.
func (d *door) enter(ctx context.Context, c caller) (*inside, error) {
	v, err := d.unlock(ctx)
	if err != nil {
		return nil, err
	}
	revision, err := v.Revision(ctx)
	if err != nil {
		return nil, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.at == nil || d.at.vault != v || d.at.revision != revision {
		a, err := answer.New(ctx, v, d.now)
		if err != nil {
			return nil, err
		}
		d.at = &moment{v, revision, a, map[caller]*inside{}}
	}
	if in := d.at.callers[c]; in != nil {
		return in, nil
	}
	s, err := standingOf(ctx, v, c)
	if err != nil {
		return nil, err
	}
	in := &inside{s, d.at.asker.For(s.grants()), revision}
	d.at.callers[c] = in
	return in, nil
}

// unlock returns the open vault, waiting for as long as ctx allows for another
// caller that is opening it.
func (d *door) unlock(ctx context.Context) (*store.Vault, error) {
	select {
	case d.turn <- struct{}{}:
		defer func() { <-d.turn }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if v := d.isOpen(); v != nil || ctx.Err() != nil {
		return v, ctx.Err()
	}
	v, err := d.open(ctx)
	if err != nil {
		return nil, err
	}
	d.vault = v
	d.opened(v)
	return v, nil
}

// isOpen is the vault if it is open, else nil; d.turn is held.
func (d *door) isOpen() *store.Vault {
	if d.vault == nil {
		return nil
	}
	select {
	case <-d.vault.Done(): // the person locked it
		d.vault = nil
	default:
	}
	return d.vault
}

// isShut says that the vault is closed and nobody is opening it.
func (d *door) isShut() bool {
	select {
	case d.turn <- struct{}{}:
		defer func() { <-d.turn }()
		return d.isOpen() == nil
	default:
		return false
	}
}

// ifOpen is the vault if it is open, else nil.
func (d *door) ifOpen() *store.Vault {
	d.turn <- struct{}{}
	defer func() { <-d.turn }()
	return d.isOpen()
}

// close closes the vault if it is open.
func (d *door) close() error {
	d.turn <- struct{}{}
	defer func() { <-d.turn }()
	v := d.vault
	if d.vault = nil; v == nil || d.borrowed {
		return nil
	}
	return v.Close()
}
