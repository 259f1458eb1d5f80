package mcp

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A conn is one session's end of the loop: what the client sent comes out of
// Read, what the session says goes to the client. It is a transport and the
// connection that the transport makes.
type conn struct {
	out  *lineWriter
	in   chan jsonrpc.Message
	done chan struct{}
	once sync.Once

	mu   sync.Mutex
	open map[any]bool  // ids of calls that are not answered
	idle chan struct{} // closed while none is
}

func newConn(out *lineWriter) *conn {
	c := &conn{out: out, in: make(chan jsonrpc.Message, 64), done: make(chan struct{}), open: map[any]bool{}, idle: make(chan struct{})}
	close(c.idle)
	return c
}

// Connect implements [mcp.Transport].
func (c *conn) Connect(context.Context) (mcp.Connection, error) { return c, nil }

// SessionID implements [mcp.Connection].
func (c *conn) SessionID() string { return "" }

// Read implements [mcp.Connection].
func (c *conn) Read(ctx context.Context) (jsonrpc.Message, error) {
	select { // what has come is read before an end is seen
	case m, ok := <-c.in:
		if ok {
			return m, nil
		}
		return nil, io.EOF
	default:
	}
	select {
	case m, ok := <-c.in:
		if ok {
			return m, nil
		}
		return nil, io.EOF
	case <-c.done:
		return nil, io.EOF
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Write implements [mcp.Connection].
func (c *conn) Write(_ context.Context, m jsonrpc.Message) error {
	r, isResponse := m.(*jsonrpc.Response)
	if isResponse {
		m = discreet(r)
	}
	b, err := jsonrpc.EncodeMessage(m)
	if err != nil {
		return err
	}
	err = c.out.write(b)
	if isResponse {
		c.end(r.ID)
	}
	return err
}

// discreet takes out of an error what the SDK quotes of a call: its parameters
// are values of the record as often as not.
func discreet(r *jsonrpc.Response) *jsonrpc.Response {
	var e *jsonrpc.Error
	if !errors.As(r.Error, &e) || e.Code != jsonrpc.CodeInvalidParams || strings.HasPrefix(e.Message, unknownToolMessage) {
		return r
	}
	quiet := *r
	quiet.Error = &jsonrpc.Error{Code: e.Code, Message: "invalid params"}
	return &quiet
}

// Close implements [mcp.Connection].
func (c *conn) Close() error {
	c.once.Do(func() { close(c.done) })
	return nil
}

// begin notes a call that is to be answered.
func (c *conn) begin(id jsonrpc.ID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.open) == 0 {
		c.idle = make(chan struct{})
	}
	c.open[id.Raw()] = true
}

func (c *conn) end(id jsonrpc.ID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.open[id.Raw()] {
		return
	}
	if delete(c.open, id.Raw()); len(c.open) == 0 {
		close(c.idle)
	}
}

// drain waits until every call is answered, at most for d.
func (c *conn) drain(ctx context.Context, d time.Duration) {
	c.mu.Lock()
	idle := c.idle
	c.mu.Unlock()
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-idle:
	case <-c.done:
	case <-t.C:
	case <-ctx.Done():
	}
}
