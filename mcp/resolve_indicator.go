package mcp

import (
	"context"

	"carnet/answer"
)

var resolveIndicator = &Tool{
	Name:       "resolve_indicator",
	Title:      "LOINC code of a test name",
	Desc:       "Look up which LOINC code a laboratory test name means, in several languages, or why it has none: reason, candidates, members of a panel. Vocabulary only, reads no record.",
	Vocabulary: true,
	Params: []Param{{
		Name: "names", Kind: StringList, MaxItems: 200, Required: true,
		Desc: "Test names as printed.", Aliases: []string{"name", "query", "indicator", "indicators", "keywords", "text"},
	}},
	Handle: func(_ context.Context, _ *answer.Asker, v Values) *answer.Envelope {
		return answer.ResolveIndicator(v.List("names"))
	},
}
