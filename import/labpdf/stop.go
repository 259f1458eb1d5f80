package labpdf

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	pdfiumerrors "github.com/klippa-app/go-pdfium/errors"
)

const (
	spoilEvery = 10 * time.Millisecond
	spoilFor   = 3 * time.Second
)

// call runs f in the guest for at most limit. A call that is stopped or that
// crashes costs the guest, and with it every document open in it.
func (d *Document) call(limit time.Duration, f func(context.Context) error) error {
	if d.guest == nil || d.guest.dead.Load() {
		return errors.New("the reader was stopped, open the file again")
	}
	ctx, cancel := context.WithTimeout(d.ctx, limit)
	defer cancel()
	done := make(chan error, 1)
	go func() { done <- f(ctx) }()
	var err error
	select {
	case err = <-done:
	case <-ctx.Done():
		d.guest.stop(done)
		err = ctx.Err()
	}
	switch {
	case err == nil:
		return nil
	case d.ctx.Err() != nil:
		return d.ctx.Err()
	case ctx.Err() != nil:
		return fmt.Errorf("took longer than %v: %w", limit, ErrDamaged)
	case crashed(err):
		d.guest.kill()
		return fmt.Errorf("the reader crashed on it: %w", ErrDamaged)
	case errors.Is(err, pdfiumerrors.ErrPassword):
		return err
	default:
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
}

// stop ends the call that is running in the guest, whatever it is doing, and
// throws the guest away. A call that outlives that too keeps its thread; it is
// left alone, with all that it uses.
func (g *guest) stop(done <-chan error) {
	g.dead.Store(true)
	end := time.After(spoilFor)
	for fill := byte(0xff); ; fill = ^fill {
		g.memory.spoil(fill)
		select {
		case <-done:
			_ = g.pdf.Kill()
			return
		case <-end:
			strays.Lock()
			defer strays.Unlock()
			strays.guests = append(strays.guests, g)
			g.stray.Store(true)
			return
		case <-time.After(spoilEvery):
		}
	}
}

// strays are guests that could not be stopped. What runs in them goes on using
// memory that only they know of.
var strays struct {
	sync.Mutex
	guests []*guest
}

// kill throws the guest away; nothing runs in it.
func (g *guest) kill() {
	if !g.dead.Swap(true) {
		_ = g.pdf.Kill()
	}
}

// crashed tells a trap of the guest from an error PDFium reports itself: those
// begin with their code.
func crashed(err error) bool {
	for _, e := range []error{
		pdfiumerrors.ErrUnknown, pdfiumerrors.ErrFile, pdfiumerrors.ErrFormat,
		pdfiumerrors.ErrPassword, pdfiumerrors.ErrSecurity, pdfiumerrors.ErrPage, pdfiumerrors.ErrUnexpected,
	} {
		if errors.Is(err, e) {
			return false
		}
	}
	return strings.Contains(err.Error(), "wasm") || strings.Contains(err.Error(), "panic") ||
		strings.Contains(err.Error(), "module closed")
}
