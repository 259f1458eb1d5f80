package labpdf

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	pdfiumerrors "github.com/klippa-app/go-pdfium/errors"
)

// call runs f in the guest for at most limit. A call that is stopped or that
// crashes costs the guest, and with it every document open in it.
func (d *Document) call(limit time.Duration, f func(context.Context) error) error {
	if d.guest == nil {
		return errStopped
	}
	g := d.guest
	g.busy.Lock() // documents share the guest
	defer g.busy.Unlock()
	if g.dead.Load() {
		return errStopped
	}
	ctx, cancel := context.WithTimeout(d.ctx, limit)
	defer cancel()
	err := g.memory.Run(ctx, func() error { return f(ctx) })
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		g.kill()
		if d.ctx.Err() != nil {
			return d.ctx.Err()
		}
		return fmt.Errorf("took longer than %v: %w", limit, ErrDamaged)
	case crashed(err):
		g.kill()
		return fmt.Errorf("the reader crashed on it: %w", ErrDamaged)
	case errors.Is(err, pdfiumerrors.ErrPassword):
		return err
	default:
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
}

var errStopped = errors.New("the reader was stopped, open the file again")

// kill throws the guest away. What could not be stopped in it is left alone.
func (g *guest) kill() {
	if g.dead.Swap(true) {
		return
	}
	if g.memory.Stray() {
		strays.Add(1)
		return
	}
	_ = g.pdf.Kill()
}

// strays counts the guests that could not be stopped.
var strays atomic.Int64

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
