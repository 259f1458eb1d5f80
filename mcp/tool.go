package mcp

import (
	"context"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"carnet/answer"
)

// A Tool is one question an assistant may ask.
type Tool struct {
	Name, Title string
	Desc        string // what it answers, in words that people ask with; at most 400 characters
	Params      []Param

	// Class is what a caller must be granted; "" for a tool that tells of
	// several classes and leaves out by itself what is not granted.
	Class answer.Class

	// Any are the classes of such a tool: it is listed where there is something of
	// one of them to tell.
	Any []answer.Class

	Vocabulary bool // reads nothing of the record: no vault is opened, Handle's asker is nil

	Handle func(ctx context.Context, a *answer.Asker, v Values) *answer.Envelope
}

// Tools lists every tool, by name.
func Tools() []*Tool {
	return []*Tool{
		compareIndicators, convertUnit, describeRecord, fetch, normalizeUnit,
		queryGeneticData, queryHealthIndicators, queryMedications, queryPharmacogenomics, queryRecords, resolveIndicator, search,
	}
}

// tool finds a tool by its name.
func tool(name string) *Tool {
	for _, t := range Tools() {
		if t.Name == name {
			return t
		}
	}
	return nil
}

func toolNames() (names []string) {
	for _, t := range Tools() {
		names = append(names, t.Name)
	}
	return names
}

// sdk is the tool as the protocol lists it. Every hint is said: a client that
// finds none asks the person at each call.
func (t *Tool) sdk() *mcp.Tool {
	no := false
	return &mcp.Tool{
		Name: t.Name, Title: t.Title, Description: t.Desc,
		InputSchema: InputSchema(t.Params), OutputSchema: outputSchema,
		Annotations: &mcp.ToolAnnotations{
			ReadOnlyHint: true, IdempotentHint: true, DestructiveHint: &no, OpenWorldHint: &no,
		},
	}
}

// outputSchema is shared by all tools. It is small and open, because it costs
// tokens at each of them and clients check refusals against it too.
var outputSchema = &jsonschema.Schema{
	Type: "object", Required: []string{"kind"},
	Properties: map[string]*jsonschema.Schema{"kind": {Type: "string"}},
}
