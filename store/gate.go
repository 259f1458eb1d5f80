package store

import (
	"context"
	"sync"
)

// A gate lets work in until it is shut, and then waits for what is inside. Work
// is asked to hurry: its context ends when the gate shuts.
type gate struct {
	mu     sync.Mutex
	shut   bool
	inside sync.WaitGroup
	ctx    context.Context // ends when shut
	end    context.CancelFunc
}

func newGate() *gate {
	g := new(gate)
	g.ctx, g.end = context.WithCancel(context.Background())
	return g
}

// enter returns a context for the work and a function that ends it; false when
// the gate is shut.
func (g *gate) enter(ctx context.Context) (context.Context, func(), bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.shut {
		return nil, nil, false
	}
	g.inside.Add(1)
	ctx, cancel := context.WithCancel(ctx)
	stop := context.AfterFunc(g.ctx, cancel)
	return ctx, func() { stop(); cancel(); g.inside.Done() }, true
}

// close shuts the gate and waits until everyone has left.
func (g *gate) close() {
	g.mu.Lock()
	g.shut = true
	g.end()
	g.mu.Unlock()
	g.inside.Wait()
}
