package mcp

import (
	"context"
	_ "embed"
	"log/slog"
	"slices"
	"strings"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"carnet/answer"
)

//go:embed instructions.md
var recordInstructions string

//go:embed vocabulary.md
var vocabularyInstructions string

// instructions are what a model is told of the whole server.
func (s *Server) instructions() string {
	if s.vocabulary {
		return strings.TrimSpace(vocabularyInstructions)
	}
	return strings.TrimSpace(recordInstructions)
}

// A front is what one caller sees of a server.
type front struct {
	*mcp.Server
	server *Server
	caller caller
	remote bool // it brings a token
	tools  []*Tool

	watched watched

	mu     sync.Mutex
	listed string // names of the tools that were left out last
}

// newFront makes the front of a caller, which is told of changes until it is
// left.
func (s *Server) newFront(c caller) *front {
	f := &front{server: s, caller: c, tools: Tools()}
	if s.vocabulary {
		f.tools = VocabularyTools()
	}
	f.Server = mcp.NewServer(&mcp.Implementation{Name: "carnet", Title: "Carnet", Version: s.version}, f.options())
	for _, t := range f.tools {
		f.AddTool(t.sdk(), f.handler(t))
	}
	if !s.vocabulary {
		f.addResources()
		f.addPrompts()
	}
	f.AddReceivingMiddleware(barrier, f.filter, f.known)
	s.mu.Lock()
	s.fronts[f] = true
	s.mu.Unlock()
	return f
}

func (f *front) options() *mcp.ServerOptions {
	o := &mcp.ServerOptions{
		Instructions: f.server.instructions(),
		Capabilities: &mcp.ServerCapabilities{Tools: &mcp.ToolCapabilities{ListChanged: true}},
		Logger:       slog.New(slog.DiscardHandler), // its messages quote arguments
		SetCacheable: func(_ context.Context, _ mcp.Request, c *mcp.Cacheable) { c.CacheScope = "private" },
	}
	if f.server.vocabulary {
		return o
	}
	o.Capabilities.Resources = &mcp.ResourceCapabilities{Subscribe: true}
	o.Capabilities.Prompts = &mcp.PromptCapabilities{}
	o.CompletionHandler = f.complete
	o.SubscribeHandler = func(_ context.Context, r *mcp.SubscribeRequest) error { f.watched.add(r.Params.URI); return nil }
	o.UnsubscribeHandler = func(context.Context, *mcp.UnsubscribeRequest) error { return nil } // the SDK tells nobody who isn't subscribed
	return o
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

// hidden are the names of the tools that are not listed now.
func (f *front) hidden(ctx context.Context) map[string]bool {
	hidden := map[string]bool{}
	closed := f.shut(ctx)
	for _, t := range f.tools {
		hidden[t.Name] = closed(t.Class) || len(t.Any) > 0 && !slices.ContainsFunc(t.Any, func(c answer.Class) bool { return !closed(c) })
	}
	f.mu.Lock()
	f.listed = f.among(hidden)
	f.mu.Unlock()
	return hidden
}

// among writes the names of a set of tools, in the order of the list.
func (f *front) among(set map[string]bool) string {
	var b strings.Builder
	for _, n := range f.names() {
		if set[n] {
			b.WriteString(n + " ")
		}
	}
	return b.String()
}

func (f *front) names() (names []string) {
	for _, t := range f.tools {
		names = append(names, t.Name)
	}
	return names
}

// tool finds a tool by its name.
func (f *front) tool(name string) *Tool {
	for _, t := range f.tools {
		if t.Name == name {
			return t
		}
	}
	return nil
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
	f.watched.tell(ctx, f)
	if f.among(f.hidden(ctx)) == before {
		return
	}
	t := f.tools[0]
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
