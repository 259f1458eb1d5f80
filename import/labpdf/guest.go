package labpdf

import (
	"context"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"carnet/import/sandbox"
)

const (
	memoryPages = 12288            // of 64 KiB: 768 MiB for document, fonts and picture together
	startLimit  = 60 * time.Second // a cold start on a busy, slow machine
	idleLimit   = time.Minute      // without an open document
)

// A guest is one running PDFium. Its calls are serialised by go-pdfium.
type guest struct {
	pool   pdfium.Pool
	pdf    pdfium.Pdfium
	inside inside
	memory sandbox.Memory
	busy   sync.Mutex  // a call runs
	dead   atomic.Bool // of no more use
}

// The host lends the one guest of this process to the open documents.
type host struct {
	mu    sync.Mutex
	guest *guest
	users int
	idle  *time.Timer
}

var shared host

// Warm starts the guest, so that the first document need not wait for it.
func Warm(ctx context.Context) error {
	g, err := shared.borrow(ctx)
	if err != nil {
		return err
	}
	shared.give(g)
	return nil
}

// borrow returns the running guest, starting one if there is none.
func (h *host) borrow(ctx context.Context) (*guest, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if h.guest != nil && h.guest.dead.Load() {
		h.drop()
	}
	if h.guest == nil {
		g, err := start(ctx)
		if err != nil {
			return nil, fmt.Errorf("labpdf: start the reader: %w", err)
		}
		h.guest = g
	}
	if h.idle != nil {
		h.idle.Stop()
	}
	h.users++
	return h.guest, nil
}

// give returns a borrowed guest; the last one starts the idle clock.
func (h *host) give(g *guest) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.guest != g {
		return
	}
	h.users--
	if h.users > 0 {
		return
	}
	if g.dead.Load() {
		h.drop()
		return
	}
	h.idle = time.AfterFunc(idleLimit, h.rest)
}

// rest releases a guest that nobody borrowed for idleLimit.
func (h *host) rest() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.guest != nil && h.users == 0 {
		h.drop()
	}
}

func (h *host) drop() {
	g := h.guest
	h.guest, h.users = nil, 0
	if g.memory.Stray() {
		return
	}
	// Closing waits for nothing we need, and a crashed guest may close badly.
	go func() { _ = g.pool.Close() }()
}

func start(ctx context.Context) (*guest, error) {
	g := &guest{}
	life := context.Background() // it outlives the call that starts it
	life = experimental.WithFunctionListenerFactory(life, &g.inside)
	life = experimental.WithMemoryAllocator(life, &g.memory)
	pool, err := webassembly.Init(webassembly.Config{
		Context:       life,
		MaxIdle:       1,
		MaxTotal:      1,
		FSConfig:      wazero.NewFSConfig(), // empty: the default mounts the whole disk
		RuntimeConfig: runtimeConfig(),
		Stdout:        io.Discard,
		Stderr:        io.Discard,
	})
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, startLimit)
	defer cancel()
	pdf, err := pool.GetInstanceWithContext(ctx)
	if err != nil {
		_ = pool.Close()
		return nil, err
	}
	g.pool, g.pdf = pool, pdf
	return g, nil
}

// runtimeConfig has the exception feature because PDFium uses setjmp. It leaves
// out that a context stops the guest: see package sandbox.
func runtimeConfig() wazero.RuntimeConfig {
	c := wazero.NewRuntimeConfig().
		WithCoreFeatures(api.CoreFeaturesV2 | experimental.CoreFeaturesExceptionHandling).
		WithMemoryLimitPages(memoryPages)
	if cache := sandbox.Cache(); cache != nil {
		c = c.WithCompilationCache(cache)
	}
	return c
}
