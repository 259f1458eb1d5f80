package app

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"carnet/mcp"
	"carnet/store"
	"carnet/store/log"
)

// Assistants are answered while a vault is open: those that start carnet mcp
// through the socket beside the vault, the others on loopback, if the person
// switched that on.
type assistants struct {
	app *App

	mu      sync.Mutex
	server  *mcp.Server        // nil while the vault is closed
	ctx     context.Context    // of the open vault
	end     context.CancelFunc // ends the loopback, nil while it is off
	url     string             // of the loopback, "" while it is off
	running sync.WaitGroup
}

// begin answers for v until ctx ends. The vault is the keeper's.
func (s *assistants) begin(ctx context.Context, v *store.Vault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	server := mcp.New(mcp.Options{
		Open:     func(context.Context) (*store.Vault, error) { return v, nil },
		Borrowed: true, Now: s.app.now, Version: Version,
	})
	s.server, s.ctx = server, ctx
	s.running.Go(func() {
		defer s.app.barrier("socket")
		if err := server.Socket(ctx, v.Path()); err != nil && !errors.Is(err, mcp.ErrServed) {
			log.Error("socket", err)
		}
		<-ctx.Done()
		s.forget(server)
		_ = server.Close() // the list of calls ends with the vault
	})
	if d, err := v.Door(ctx); err == nil && d.HTTP {
		if err := s.listen(v, d); err != nil {
			log.Error("loopback", err)
		}
	}
}

func (s *assistants) forget(server *mcp.Server) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.server == server {
		s.server, s.end, s.url = nil, nil, ""
	}
}

// listen starts the loopback, on the port of last time where that is free; s.mu
// is held.
func (s *assistants) listen(v *store.Vault, d store.Door) error {
	address := ""
	if d.Port != 0 {
		address = fmt.Sprintf("127.0.0.1:%d", d.Port)
	}
	l, err := mcp.Listen(s.ctx, address)
	if store.KindOf(err) == mcp.FaultPort {
		l, err = mcp.Listen(s.ctx, "")
	}
	if err != nil {
		return err
	}
	ctx, end := context.WithCancel(s.ctx)
	s.end, s.url = end, "http://"+l.Addr().String()+mcp.Path
	server := s.server
	s.running.Go(func() {
		defer s.app.barrier("loopback")
		if err := server.Loopback(ctx, l); err != nil && ctx.Err() == nil {
			log.Error("loopback", err)
		}
	})
	return nil
}

// setHTTP switches the loopback on or off, for now and for the next start.
func (s *assistants) setHTTP(ctx context.Context, v *store.Vault, on bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	d, err := v.Door(ctx)
	if err != nil || s.server == nil {
		return err
	}
	if !on && s.end != nil {
		s.end()
		s.end, s.url = nil, ""
	}
	if on && s.end == nil {
		if err := s.listen(v, d); err != nil {
			return err
		}
		_, err := fmt.Sscanf(s.url, "http://127.0.0.1:%d", &d.Port)
		if err != nil {
			return err
		}
	}
	d.HTTP = on
	return v.SetDoor(ctx, d)
}

// address is that of the loopback, "" while it is off.
func (s *assistants) address() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.url
}

// wait returns when nothing is served any more.
func (s *assistants) wait() { s.running.Wait() }
