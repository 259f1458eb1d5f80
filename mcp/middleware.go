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
func (f *front) known(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		if c, ok := req.(*mcp.CallToolRequest); ok && method == "tools/call" && f.tool(c.Params.Name) == nil {
			data, err := json.Marshal(map[string][]string{"tools": f.names()})
			if err != nil {
				return nil, err
			}
			return nil, &jsonrpc.Error{
				Code: jsonrpc.CodeInvalidParams, Data: data,
				Message: unknownToolMessage + strings.Join(f.names(), ", "),
			}
		}
		return next(ctx, method, req)
	}
}

const unknownToolMessage = "unknown tool; there are "

// listWait is how long tools/list waits for the vault: long enough for a vault
// that opens, short enough for a client that is starting.
const listWait = time.Second
