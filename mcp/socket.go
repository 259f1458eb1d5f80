package mcp

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"time"
)

// The running app answers `carnet mcp` over a socket beside the vault, so that
// a client that starts its servers twice opens the vault once, and a vault that
// the person unlocked in the window is unlocked for their assistants too.
//
// Whoever connects says first which client it is; the answer says that this is
// Carnet. Then lines go both ways as they do on stdio. The socket is for this
// login alone: by its mode, its folder's, and who the other end belongs to.

// SocketPath is where the app of a vault listens.
func SocketPath(vault string) string { return filepath.Clean(vault) + ".sock" }

// ErrServed says that another process answers for this vault already.
var ErrServed = errors.New("mcp: another process answers for this vault")

// helloWait is how long either end waits for the other's first line.
const helloWait = 500 * time.Millisecond

// hello is the first line of each end.
type hello struct {
	Carnet string `json:"carnet"` // bridge, or app
	Client string `json:"client,omitempty"`
}

// Socket answers bridges to the vault at the path until ctx ends. The error is
// [ErrServed] where another process does.
func (s *Server) Socket(ctx context.Context, vault string) error {
	path := SocketPath(vault)
	if c, err := dialApp(ctx, vault, ""); err == nil {
		c.Close()
		return ErrServed
	}
	if st, err := os.Lstat(path); err == nil {
		if st.Mode().Type() != os.ModeSocket {
			return fmt.Errorf("mcp: a file that is no socket has the socket's name")
		}
		if err := os.Remove(path); err != nil {
			return fmt.Errorf("mcp: remove the socket of a process that is gone: %w", err)
		}
	}
	l, err := (&net.ListenConfig{}).Listen(ctx, "unix", path)
	if err != nil {
		return fmt.Errorf("mcp: socket: %w", err)
	}
	defer l.Close() // which removes it
	if err := os.Chmod(path, 0o600); err != nil {
		return fmt.Errorf("mcp: socket: %w", err)
	}
	ended := context.AfterFunc(ctx, func() { _ = l.Close() })
	defer ended()
	for {
		c, err := l.Accept()
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return fmt.Errorf("mcp: socket: %w", err)
		}
		go s.bridged(ctx, c.(*net.UnixConn))
	}
}

// bridged answers one bridge.
func (s *Server) bridged(ctx context.Context, c *net.UnixConn) {
	defer c.Close()
	ended := context.AfterFunc(ctx, func() { _ = c.Close() })
	defer ended()
	if !samePerson(c) {
		return
	}
	_ = c.SetReadDeadline(time.Now().Add(helloWait))
	in := bufio.NewReader(c)
	line, err := in.ReadSlice('\n')
	var h hello
	if err != nil || json.Unmarshal(line, &h) != nil || h.Carnet != "bridge" || h.Client != "" && CheckClientName(h.Client) != nil {
		return
	}
	_ = c.SetReadDeadline(time.Time{})
	out := &lineWriter{w: c}
	b, err := json.Marshal(hello{Carnet: "app"})
	if err != nil || out.write(b) != nil {
		return
	}
	f := s.newFront(caller{name: h.Client})
	defer f.leave()
	_ = serveLines(ctx, f.Server, in, out) // the other end is gone, or the app ends
}

// dialApp connects to the app of a vault as a client.
func dialApp(ctx context.Context, vault, client string) (*appConn, error) {
	var d net.Dialer
	d.Timeout = helloWait
	nc, err := d.DialContext(ctx, "unix", SocketPath(vault))
	if err != nil {
		return nil, err
	}
	c := &appConn{UnixConn: nc.(*net.UnixConn)}
	if err := c.greet(client); err != nil {
		c.Close()
		return nil, err
	}
	return c, nil
}

// An appConn is a connection to the app.
type appConn struct {
	*net.UnixConn
	in *bufio.Reader
}

func (c *appConn) Read(b []byte) (int, error) { return c.in.Read(b) }

func (c *appConn) greet(client string) error {
	if !samePerson(c.UnixConn) {
		return errors.New("mcp: the socket is another person's")
	}
	b, err := json.Marshal(hello{"bridge", client})
	if err != nil {
		return err
	}
	if err := c.SetDeadline(time.Now().Add(helloWait)); err != nil {
		return err
	}
	if _, err := c.Write(append(b, '\n')); err != nil {
		return err
	}
	c.in = bufio.NewReader(c.UnixConn)
	line, err := c.in.ReadSlice('\n')
	var h hello
	if err != nil || json.Unmarshal(line, &h) != nil || h.Carnet != "app" {
		return errors.New("mcp: what listens is not Carnet")
	}
	return c.SetDeadline(time.Time{})
}
