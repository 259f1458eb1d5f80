package mcp

import (
	"bytes"
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// drainFor is how long calls may go on after the client closed its end.
const drainFor = 30 * time.Second

// ServeStdio answers the protocol on two streams until in ends, and closes the
// vault. Initialize is answered before anything is opened.
//
// The SDK's own loop ends at one bad line, a space before a line break, a
// second initialize, and drops what is in flight when the input ends. This one
// answers a frame it cannot read and goes on, takes CRLF, byte-order marks,
// blank lines and batches, opens a fresh session when initialize comes again or
// after server/discover, and at the end answers what was asked. Out carries
// frames and nothing else: keeping stray prints off it is the caller's part.
func ServeStdio(ctx context.Context, o Options, in io.Reader, out io.Writer) error {
	return New(o).stdio(ctx, caller{o.Client, o.ReadsAll}, in, out)
}

// stdio answers one caller until in ends, and closes the server.
func (s *Server) stdio(ctx context.Context, c caller, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	// Once initialize is answered, and by the time of the first call, it is open.
	early := sync.OnceFunc(func() {
		if s.vocabulary {
			return
		}
		go func() { _, _ = s.door.unlock(ctx) }() // a call that fails to open it says why
	})
	f := s.newFront(c)
	err := serveLines(ctx, f.Server, in, &lineWriter{w: out, written: early})
	cancel()
	f.leave()
	return errors.Join(err, s.Close())
}

// serveLines is the loop for one pair of streams.
func serveLines(ctx context.Context, s *mcp.Server, in io.Reader, out *lineWriter) error {
	l := &loop{ctx: ctx, server: s, out: out}
	if err := l.open(); err != nil {
		return err
	}
	for line := range readLines(ctx, in, maxLine) {
		if err := l.line(line); err != nil {
			return err
		}
		if line.err != nil {
			l.finish()
			if errors.Is(line.err, io.EOF) {
				return nil
			}
			return line.err
		}
	}
	return ctx.Err()
}

// A loop feeds the lines of one client to sessions of the SDK, one at a time.
type loop struct {
	ctx     context.Context
	server  *mcp.Server
	out     *lineWriter
	conn    *conn
	session *mcp.ServerSession
	fresh   bool // the session has seen no call
}

// open begins a session, once the one before has answered what it was asked.
func (l *loop) open() (err error) {
	if l.session != nil {
		l.conn.drain(l.ctx, drainFor)
		_ = l.session.Close() // it ends however that goes
	}
	l.conn = newConn(l.out)
	l.session, err = l.server.Connect(l.ctx, l.conn, nil)
	l.fresh = true
	return err
}

// line takes one line of input, which may be a batch.
func (l *loop) line(line line) error {
	b := bytes.TrimSpace(bytes.TrimPrefix(line.b, []byte("\xef\xbb\xbf")))
	if line.big {
		return l.out.fail(jsonrpc.ID{}, jsonrpc.CodeInvalidRequest, "message longer than 4 MiB")
	}
	for _, frame := range splitFrames(b) {
		if err := l.frame(frame); err != nil {
			return err
		}
	}
	return nil
}

func (l *loop) frame(b []byte) error {
	msg, id, code, why := decodeFrame(b)
	if why != "" {
		return l.out.fail(id, code, why)
	}
	if r, ok := msg.(*jsonrpc.Request); ok {
		if r.Method == "initialize" && !l.fresh {
			if err := l.open(); err != nil {
				return err
			}
		}
		if r.IsCall() && r.Method != "ping" {
			l.fresh = false
		}
		if r.IsCall() && r.Method != "subscriptions/listen" { // that one never ends
			l.conn.begin(r.ID)
		}
	}
	return l.pass(msg)
}

// pass gives a message to the session, or to a new one if it has ended by
// itself.
func (l *loop) pass(msg jsonrpc.Message) error {
	select {
	case l.conn.in <- msg:
		return nil
	case <-l.conn.done:
	case <-l.ctx.Done():
		return l.ctx.Err()
	}
	if err := l.open(); err != nil {
		return err
	}
	select {
	case l.conn.in <- msg:
		return nil
	case <-l.ctx.Done():
		return l.ctx.Err()
	}
}

// finish lets what was asked be answered, then ends the session. The SDK
// cancels what is in flight as soon as it sees the end of input. A client that
// reads nothing any more, and so keeps a notification from being written, is
// waited for no longer than its answers were.
func (l *loop) finish() {
	l.conn.drain(l.ctx, drainFor)
	close(l.conn.in)
	ended := make(chan struct{})
	go func() {
		_ = l.session.Wait() // says only how the input ended
		close(ended)
	}()
	select {
	case <-ended:
	case <-time.After(drainFor):
	}
}
