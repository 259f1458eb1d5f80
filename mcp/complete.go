package mcp

import (
	"context"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"carnet/store"
)

// mostCompleted is how many values the protocol lets one completion hold.
const mostCompleted = 100

// complete answers completion/complete: windows, and names of what is recorded
// to those who may read it.
func (f *front) complete(ctx context.Context, req *mcp.CompleteRequest) (*mcp.CompleteResult, error) {
	var values []string
	more := false
	switch arg := req.Params.Argument; arg.Name {
	case "window":
		for _, w := range windowNames() {
			if strings.HasPrefix(strings.ToLower(w), strings.ToLower(arg.Value)) {
				values = append(values, w)
			}
		}
	case "name", "indicator":
		values, more = f.indicatorNames(ctx, arg.Value)
	}
	if values == nil {
		values = []string{}
	}
	return &mcp.CompleteResult{Completion: mcp.CompletionResultDetails{Values: values, Total: len(values), HasMore: more}}, nil
}

func (f *front) indicatorNames(ctx context.Context, typed string) (names []string, more bool) {
	began := f.server.now()
	a := store.Access{At: began, Client: f.caller.name, Tool: "completion", Kind: "result"}
	in, err := f.server.door.enter(ctx, f.caller)
	switch {
	case err != nil:
		return nil, false
	case in.refusal(began) != nil:
		a.Kind, a.Refusal = "error", "denied"
	default:
		if names, more, err = in.asker.IndicatorNames(ctx, typed, mostCompleted); err == nil && len(names) > 0 {
			a.Rows, a.Classes = len(names), []string{"readings"}
		}
	}
	a.Took = f.server.now().Sub(began)
	f.server.log.add(a)
	return names, more
}
