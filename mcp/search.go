package mcp

import (
	"context"

	"carnet/answer"
)

var search = &Tool{
	Name:  "search",
	Title: "Search the record",
	Desc:  "Find anything in this person's record by words, in any language: measurements and documents. Gives ids for fetch.",
	Params: []Param{
		{Name: "query", Kind: String, Required: true, Desc: "Words to search for.", Aliases: []string{"q", "keywords", "keyword", "text", "search"}},
		{Name: "cursor", Kind: String, MaxLen: 300, Desc: "From the last answer, for its next page.", Aliases: aliasCursor},
	},
	Handle: func(ctx context.Context, a *answer.Asker, v Values) *answer.Envelope {
		return a.Search(ctx, v.Text("query"), v.Text("cursor"))
	},
}
