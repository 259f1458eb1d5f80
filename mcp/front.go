package mcp

import (
	"context"
	_ "embed"
	"log/slog"
	"os"
	"strings"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

//go:embed instructions.md
var instructions string

// A front is what one caller sees of a server.
type front struct {
	*mcp.Server
	server *Server
	caller caller
	remote bool // it brings a token

	mu     sync.Mutex
	listed string // names of the tools that were left out last
}

// newFront makes the front of a caller, which is told of changes until it is
// left.
func (s *Server) newFront(c caller) *front {
	f := &front{server: s, caller: c}
	f.Server = mcp.NewServer(
		&mcp.Implementation{Name: "carnet", Title: "Carnet", Version: s.version},
		&mcp.ServerOptions{
			Instructions: strings.TrimSpace(instructions),
			Capabilities: &mcp.ServerCapabilities{Tools: &mcp.ToolCapabilities{ListChanged: true}},
			Logger:       slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError + 1})), // its messages quote arguments
			SetCacheable: func(_ context.Context, _ mcp.Request, c *mcp.Cacheable) { c.CacheScope = "private" },
		})
	for _, t := range Tools() {
		f.AddTool(t.sdk(), f.handler(t))
	}
	f.AddReceivingMiddleware(barrier, f.filter, known)
	s.mu.Lock()
	s.fronts[f] = true
	s.mu.Unlock()
	return f
}

// leave takes the front out of the server.
func (f *front) leave() {
	f.server.mu.Lock()
	delete(f.server.fronts, f)
	f.server.mu.Unlock()
}

// handler answers calls of one tool.
func (f *front) handler(t *Tool) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return result(f.server.call(ctx, f.caller, f.session(req), t, req)), nil
	}
}

// session is whom the governor counts: a client by its name wherever it calls
// from, else the session.
func (f *front) session(req *mcp.CallToolRequest) string {
	if f.caller.name != "" {
		return "client " + f.caller.name
	}
	return "session " + req.GetSession().ID()
}

// filter leaves out of tools/list what the caller may not read and what there
// is nothing of. Where that can't be told, nothing is left out.
func (f *front) filter(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		res, err := next(ctx, method, req)
		all, ok := res.(*mcp.ListToolsResult)
		if err != nil || !ok {
			return res, err
		}
		shown := *all // the tools are shared: copy the list
		shown.Tools = []*mcp.Tool{}
		hidden := f.hidden(ctx)
		for _, t := range all.Tools {
			if !hidden[t.Name] {
				shown.Tools = append(shown.Tools, t)
			}
		}
		return &shown, nil
	}
}

// hidden are the names of the tools that are not listed now.
func (f *front) hidden(ctx context.Context) map[string]bool {
	ctx, cancel := context.WithTimeout(ctx, listWait)
	defer cancel()
	hidden := map[string]bool{}
	in, err := f.server.door.enter(ctx, f.caller)
	for _, t := range Tools() {
		switch {
		case t.Class == "" || err != nil:
		case in.refusal(f.server.now()) != nil || !in.asker.Grants.Allow(t.Class):
			hidden[t.Name] = true
		default:
			has, err := in.asker.Has(ctx, t.Class)
			hidden[t.Name] = err == nil && !has
		}
	}
	f.mu.Lock()
	f.listed = names(hidden)
	f.mu.Unlock()
	return hidden
}

func names(set map[string]bool) string {
	var b strings.Builder
	for _, n := range toolNames() {
		if set[n] {
			b.WriteString(n + " ")
		}
	}
	return b.String()
}

// changed tells the client when other tools are to be listed than were. One
// whose token was taken back hears nothing any more.
func (f *front) changed(ctx context.Context) {
	if in, err := f.server.door.enter(ctx, f.caller); f.remote && err == nil && !in.client.Token {
		for s := range f.Sessions() {
			_ = s.Close() // it ends however that goes
		}
		return
	}
	f.mu.Lock()
	before := f.listed
	f.mu.Unlock()
	if names(f.hidden(ctx)) == before {
		return
	}
	t := Tools()[0]
	f.AddTool(t.sdk(), f.handler(t)) // adding again is how the SDK is made to say that the list changed
}

// clientFronts are the fronts of clients that come over HTTP, whose sessions of
// the older protocol outlive a request.
type clientFronts struct {
	server *Server

	mu     sync.Mutex
	byName map[string]*front
}

func (c *clientFronts) of(name string) *front {
	c.mu.Lock()
	defer c.mu.Unlock()
	f := c.byName[name]
	if f == nil {
		f = c.server.newFront(caller{name: name})
		f.remote = true
		c.byName[name] = f
	}
	return f
}
