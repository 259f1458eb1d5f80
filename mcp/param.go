package mcp

import (
	"github.com/google/jsonschema-go/jsonschema"
)

// A Param is one parameter of a tool: flat, with no nesting, union, null or
// reference, because clients refuse or misread those and then drop every tool.
type Param struct {
	Name, Desc string
	Kind       Kind
	Enum       []string
	Required   bool
	Min, Max   *float64 // Int and Number
	MaxLen     int      // characters of a string or an item; 0 is 200
	MaxItems   int      // of a list; 0 is 20
	Aliases    []string // what other systems call it; only for did-you-mean
}

// Kind is the type of a parameter.
type Kind int

// The kinds.
const (
	String Kind = iota
	Enum
	StringList
	Int
	Number
	Bool
	Date // a local calendar day, YYYY-MM-DD
)

// InputSchema describes parameters with the few keywords that every client
// takes: type, properties, required, additionalProperties, enum, items,
// minimum, maximum, description. The server checks the rest itself.
func InputSchema(ps []Param) *jsonschema.Schema {
	s := &jsonschema.Schema{
		Type:                 "object",
		Properties:           map[string]*jsonschema.Schema{},
		AdditionalProperties: &jsonschema.Schema{Not: &jsonschema.Schema{}}, // marshals as false
	}
	for _, p := range ps {
		s.Properties[p.Name] = p.schema()
		s.PropertyOrder = append(s.PropertyOrder, p.Name)
		if p.Required {
			s.Required = append(s.Required, p.Name)
		}
	}
	return s
}

func (p Param) schema() *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "string", Description: p.Desc}
	switch p.Kind {
	case Enum:
		for _, e := range p.Enum {
			s.Enum = append(s.Enum, e)
		}
	case StringList:
		s.Type, s.Items = "array", &jsonschema.Schema{Type: "string"}
	case Int:
		s.Type, s.Minimum, s.Maximum = "integer", p.Min, p.Max
	case Number:
		s.Type, s.Minimum, s.Maximum = "number", p.Min, p.Max
	case Bool:
		s.Type = "boolean"
	case String, Date: // no pattern: grammars of local models die of it
	}
	return s
}

func (p Param) maxLen() int {
	if p.MaxLen == 0 {
		return 200
	}
	return p.MaxLen
}

func (p Param) maxItems() int {
	if p.MaxItems == 0 {
		return 20
	}
	return p.MaxItems
}

// Aliases that models use for the parameters of ours.
var (
	aliasStart      = []string{"from", "since", "start_date", "date_from", "begin", "after"}
	aliasEnd        = []string{"to", "until", "end_date", "date_to", "before"}
	aliasKeywords   = []string{"query", "q", "search", "name", "names", "keyword", "text"}
	aliasIndicators = []string{"metrics", "metric", "indicator", "biomarkers", "biomarker", "type", "code", "codes"}
	aliasView       = []string{"granularity", "resolution", "aggregate", "aggregation", "grain", "kind", "mode"}
	aliasCursor     = []string{"page", "offset", "page_token", "next_cursor"}
)
