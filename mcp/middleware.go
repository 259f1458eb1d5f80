package mcp

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"carnet/answer"
	"carnet/answer/render"
	"carnet/store"
)

// result gives an answer both of its renderings.
func result(e *answer.Envelope) *mcp.CallToolResult {
	return &mcp.CallToolResult{
		IsError:           e.Kind.Refused(),
		Content:           []mcp.Content{&mcp.TextContent{Text: render.Text(e)}},
		StructuredContent: e,
	}
}

// barrier is the outermost layer: a panic anywhere below is an answer, not a
// dead process whose last words quote the record.
func barrier(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (res mcp.Result, err error) {
		defer func() {
			p := recover()
			switch {
			case p == nil:
			case method == "tools/call":
				res, err = result(crashed(p)), nil
			default:
				res, err = nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "internal error"}
			}
		}()
		return next(ctx, method, req)
	}
}

// known answers a call of no tool with the names of those there are.
func known(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		if c, ok := req.(*mcp.CallToolRequest); ok && method == "tools/call" && tool(c.Params.Name) == nil {
			data, err := json.Marshal(map[string][]string{"tools": toolNames()})
			if err != nil {
				return nil, err
			}
			return nil, &jsonrpc.Error{
				Code: jsonrpc.CodeInvalidParams, Data: data,
				Message: unknownToolMessage + strings.Join(toolNames(), ", "),
			}
		}
		return next(ctx, method, req)
	}
}

const unknownToolMessage = "unknown tool; there are "

// listWait is how long tools/list waits for the vault: long enough for a vault
// that opens, short enough for a client that is starting.
const listWait = time.Second

// filter leaves out of tools/list what the caller may not read and what there
// is nothing of. Where that can't be told, nothing is left out.
func (s *server) filter(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		res, err := next(ctx, method, req)
		all, ok := res.(*mcp.ListToolsResult)
		if err != nil || !ok {
			return res, err
		}
		shown := *all // the tools are shared: copy the list
		shown.Tools = []*mcp.Tool{}
		hidden := s.hidden(ctx)
		for _, t := range all.Tools {
			if !hidden[t.Name] {
				shown.Tools = append(shown.Tools, t)
			}
		}
		return &shown, nil
	}
}

// hidden are the names of the tools that are not listed now.
func (s *server) hidden(ctx context.Context) map[string]bool {
	ctx, cancel := context.WithTimeout(ctx, listWait)
	defer cancel()
	a, err := s.door.enter(ctx)
	hidden := map[string]bool{}
	for _, t := range Tools() {
		if t.Class == "" {
			continue
		}
		if !s.door.grants.Allow(t.Class) {
			hidden[t.Name] = true
			continue
		}
		if err == nil {
			has, err := a.Has(ctx, t.Class)
			hidden[t.Name] = err == nil && !has
		}
	}
	s.mu.Lock()
	s.listed = names(hidden)
	s.mu.Unlock()
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

// watch follows the vault: clients are told when other tools are to be listed.
func (s *server) watch(v *store.Vault) {
	ctx, end := context.WithCancel(context.Background())
	s.mu.Lock()
	s.end = end
	s.mu.Unlock()
	go func() {
		_ = v.Watch(ctx, func(int64) { s.changed(ctx) }) // ends with ctx, or with the vault
	}()
}

func (s *server) changed(ctx context.Context) {
	s.mu.Lock()
	before := s.listed
	s.mu.Unlock()
	if names(s.hidden(ctx)) == before {
		return
	}
	t := Tools()[0]
	s.AddTool(t.sdk(), s.handler(t)) // adding again is how the SDK is made to say that the list changed
}
