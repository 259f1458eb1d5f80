// Package mcp is the assistants' door: it serves the questions of package
// answer as tools of the Model Context Protocol.
//
// The protocol's own machinery is the official SDK's. Around it stand the parts
// that decide whether a model gets on: flat schemas that every client takes
// ([InputSchema]), arguments that are repaired where the meaning is plain and
// refused with the right call where it isn't ([Decode]), one envelope for all
// answers in two renderings, a governor against going in circles, a barrier
// that turns a panic into an answer, and a line loop that survives what clients
// send ([ServeStdio]).
//
// A tool is one file: its parameters, its description and a handler that asks
// answer. Tools for which there is nothing to read, or that the caller was not
// granted, are left out of tools/list, but still answer: lists of clients are
// old.
//
// The server answers initialize before anything is opened. The vault is opened
// by the first question, and a locked one is an answer that says what to do.
package mcp

import (
	"context"
	_ "embed"
	"log/slog"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"carnet/answer"
	"carnet/store"
)

// Options say for whom a server answers.
type Options struct {
	Open     func(ctx context.Context) (*store.Vault, error) // called when the vault is first needed
	Client   string                                          // name under which the person allowed this assistant, "" unknown
	ReadsAll bool                                            // the process acts for the person
	Policy   func(client string) answer.Grants               // what a client may read; nil is [answer.DefaultGrants] for all
	Now      func() time.Time                                // nil is time.Now
	Version  string                                          // of this program
}

func (o Options) grants() answer.Grants {
	switch {
	case o.ReadsAll:
		return nil
	case o.Policy != nil:
		return o.Policy(o.Client)
	}
	return answer.DefaultGrants()
}

//go:embed instructions.md
var instructions string

// A server is one vault behind the protocol.
type server struct {
	*mcp.Server
	door  *door
	rules *governor
	now   func() time.Time

	mu     sync.Mutex
	listed string // the tools that were listed last, by name
	end    context.CancelFunc
}

func newServer(o Options) *server {
	if o.Now == nil {
		o.Now = time.Now
	}
	s := &server{rules: newGovernor(), now: o.Now}
	s.door = newDoor(o, s.watch)
	s.Server = mcp.NewServer(
		&mcp.Implementation{Name: "carnet", Title: "Carnet", Version: o.Version},
		&mcp.ServerOptions{
			Instructions: strings.TrimSpace(instructions),
			Capabilities: &mcp.ServerCapabilities{Tools: &mcp.ToolCapabilities{ListChanged: true}},
			Logger:       slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError + 1})), // its messages quote arguments
			SetCacheable: func(_ context.Context, _ mcp.Request, c *mcp.Cacheable) { c.CacheScope = "private" },
		})
	for _, t := range Tools() {
		s.AddTool(t.sdk(), s.handler(t))
	}
	s.AddReceivingMiddleware(barrier, s.filter, known)
	return s
}

// close ends the server and closes its vault.
func (s *server) close() error {
	s.mu.Lock()
	end := s.end
	s.mu.Unlock()
	if end != nil {
		end()
	}
	return s.door.close()
}

// handler answers calls of one tool.
func (s *server) handler(t *Tool) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return result(s.call(ctx, who(req), t, req)), nil
	}
}

func (s *server) call(ctx context.Context, who string, t *Tool, req *mcp.CallToolRequest) *answer.Envelope {
	v, repairs, problems := Decode(t.Params, req.Params.Arguments)
	ctx, cancel := context.WithTimeout(ctx, deadline)
	defer cancel()
	var a *answer.Asker
	var revision int64
	if len(problems) == 0 && !t.Vocabulary {
		var err error
		if a, err = s.door.enter(ctx); err != nil {
			return answer.Failure(err)
		}
		if revision, err = a.Vault.Revision(ctx); err != nil {
			return answer.Failure(err)
		}
	}
	id := v.identity(t.Name)
	if e := s.rules.admit(who, id, revision, s.now()); e != nil {
		return e
	}
	e := t.run(ctx, a, v, repairs, problems)
	s.rules.settle(who, id, revision, s.now(), e)
	return e
}

// who is whom the governor counts: the credential if there is one, else the
// session.
func who(req *mcp.CallToolRequest) string {
	if x := req.GetExtra(); x != nil && x.TokenInfo != nil && x.TokenInfo.UserID != "" {
		return "token " + x.TokenInfo.UserID
	}
	return "session " + req.GetSession().ID()
}
