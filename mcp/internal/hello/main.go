// Command hello is the smallest server that the SDK makes: what starting
// carnet mcp is measured against.
package main

import (
	"context"
	"log"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type greeting struct {
	Name string `json:"name" jsonschema:"whom to greet"`
}

func main() {
	s := mcp.NewServer(&mcp.Implementation{Name: "hello", Version: "1"}, nil)
	mcp.AddTool(s, &mcp.Tool{Name: "hello", Description: "Say hello."},
		func(_ context.Context, _ *mcp.CallToolRequest, g greeting) (*mcp.CallToolResult, any, error) {
			return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "Hello " + g.Name}}}, nil, nil
		})
	if err := s.Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		log.Fatal(err)
	}
}
