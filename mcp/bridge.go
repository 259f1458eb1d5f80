package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// Bridge answers the protocol on two streams: through the app of the vault
// where it runs, by itself where it doesn't. When the app goes away in between,
// it goes on by itself, and asks again what was not answered; a vault that is
// locked here is asked through an app that has come. The client sees one
// session throughout.
//
// A process that acts for the person answers by itself: the app cannot know
// that it may.
func Bridge(ctx context.Context, o Options, vault string, in io.Reader, out io.Writer) error {
	if o.ReadsAll || o.Vocabulary {
		return ServeStdio(ctx, o, in, out)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	b := &bridge{ctx: ctx, options: o, vault: vault, out: &lineWriter{w: out}}
	if !b.takeApp() {
		b.takeOver()
	}
	for line := range readLines(ctx, in, maxLine) {
		b.fromClient(line)
	}
	return b.finish()
}

// A bridge passes lines between a client and who answers it.
type bridge struct {
	ctx     context.Context
	options Options
	vault   string
	out     *lineWriter

	sending sync.Mutex // held while something is sent, or another end is taken
	end     *backend
	closing bool // the client sends nothing more

	mu      sync.Mutex // of what follows; nothing is waited for while it is held
	first   []byte     // the client's initialize, nil before it
	ready   bool       // the client has said that it is initialized
	asked   []asked    // not answered, oldest first
	swallow []string   // ids whose next answer is not for the client
}

// An asked is a call of the client by its id, as JSON.
type asked struct {
	id   string
	line []byte
}

// A backend answers: the app, or this process.
type backend struct {
	in    io.WriteCloser
	local *Server       // nil is the app
	done  chan struct{} // closed when it will say nothing more
}

// takeApp makes the app the one that answers, if it runs; b.sending is held, or
// nothing was sent yet.
func (b *bridge) takeApp() bool {
	c, err := dialApp(b.ctx, b.vault, b.options.Client)
	if err != nil {
		return false
	}
	b.end = &backend{in: writeHalf{c}, done: make(chan struct{})}
	go b.pump(b.end, c)
	return true
}

// takeOver makes this process the one that answers; b.sending is held, or
// nothing was sent yet.
func (b *bridge) takeOver() {
	s := New(b.options)
	toServer, in := io.Pipe()
	fromServer, out := io.Pipe()
	b.end = &backend{in: in, local: s, done: make(chan struct{})}
	go func() {
		_ = out.CloseWithError(s.stdio(b.ctx, caller{name: b.options.Client}, toServer, out)) // which the pump sees as its end
	}()
	go b.pump(b.end, fromServer)
}

// writeHalf closes the half of a connection that is written to.
type writeHalf struct{ c *appConn }

func (w writeHalf) Write(b []byte) (int, error) { return w.c.Write(b) }
func (w writeHalf) Close() error                { return w.c.CloseWrite() }

// head is what the bridge has to know of a frame.
type head struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
}

// fromClient passes one line on.
func (b *bridge) fromClient(l line) {
	text := bytes.TrimSpace(bytes.TrimPrefix(l.b, []byte("\xef\xbb\xbf")))
	if l.big {
		_ = b.out.fail(jsonrpc.ID{}, jsonrpc.CodeInvalidRequest, "message longer than 4 MiB") // a client that is gone reads nothing
		return
	}
	if len(text) == 0 {
		return
	}
	call := b.note(text)
	b.sending.Lock()
	defer b.sending.Unlock()
	if call && b.end.local != nil && b.end.local.door.isShut() {
		old := b.end
		if b.takeApp() {
			_ = old.in.Close() // it answered nothing that is still asked
			b.replay()
			return
		}
	}
	if _, err := b.end.in.Write(append(slices.Clip(text), '\n')); err != nil && b.end.local == nil {
		b.takeOver()
		b.replay()
	}
}

// note remembers what a line asks, and says whether it calls a tool.
func (b *bridge) note(text []byte) (call bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, frame := range splitFrames(text) {
		var h head
		if json.Unmarshal(frame, &h) != nil {
			continue
		}
		switch h.Method {
		case "initialize":
			b.first, b.ready = frame, false
		case "notifications/initialized":
			b.ready = true
		case "tools/call":
			call = true
		}
		if h.Method != "" && len(h.ID) > 0 {
			b.asked = append(b.asked, asked{string(h.ID), frame})
		}
	}
	return call
}

// replay brings a new end to where the client is, and asks it what was not
// answered. B.sending is held.
func (b *bridge) replay() {
	b.mu.Lock()
	var lines [][]byte
	if b.first != nil {
		var h head
		_ = json.Unmarshal(b.first, &h) // it was read before
		id := string(h.ID)
		if !slices.ContainsFunc(b.asked, func(a asked) bool { return a.id == id }) {
			b.swallow = append(b.swallow, id)
			lines = append(lines, b.first)
		}
	}
	var rest [][]byte
	for _, a := range b.asked {
		var h head
		_ = json.Unmarshal(a.line, &h)
		if h.Method == "initialize" {
			lines = append(lines, a.line)
		} else {
			rest = append(rest, a.line)
		}
	}
	if b.ready {
		lines = append(lines, []byte(`{"jsonrpc":"2.0","method":"notifications/initialized"}`))
	}
	end := b.end
	b.mu.Unlock()
	for _, line := range append(lines, rest...) {
		if _, err := end.in.Write(append(slices.Clip(line), '\n')); err != nil {
			return // the pump sees that it is gone
		}
	}
}

// pump passes on what an end says, and takes over when the app goes away.
func (b *bridge) pump(end *backend, r io.Reader) {
	defer close(end.done)
	for line := range readLines(b.ctx, r, maxAnswer) {
		text := bytes.TrimSpace(line.b)
		if len(text) > 0 && !line.big && b.forClient(text) {
			_ = b.out.write(slices.Clip(text)) // a client that is gone reads nothing
		}
	}
	b.sending.Lock()
	defer b.sending.Unlock()
	if b.end != end || b.closing || end.local != nil || b.ctx.Err() != nil {
		return
	}
	b.takeOver()
	b.replay()
}

// maxAnswer is the longest line that an end says, in bytes.
const maxAnswer = 64 << 20

// forClient notes an answer and says whether the client is to see it.
func (b *bridge) forClient(text []byte) bool {
	var h head
	if json.Unmarshal(text, &h) != nil || h.Method != "" || len(h.ID) == 0 {
		return true
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	id := string(h.ID)
	if i := slices.Index(b.swallow, id); i >= 0 {
		b.swallow = slices.Delete(b.swallow, i, i+1)
		return false
	}
	b.asked = slices.DeleteFunc(b.asked, func(a asked) bool { return a.id == id })
	return true
}

// finish waits for what was asked to be answered.
func (b *bridge) finish() error {
	b.sending.Lock()
	b.closing = true
	end := b.end
	err := end.in.Close()
	b.sending.Unlock()
	select {
	case <-end.done:
	case <-time.After(drainFor):
		return errors.Join(err, errors.New("mcp: calls were not answered in time"))
	case <-b.ctx.Done():
	}
	return nil
}
