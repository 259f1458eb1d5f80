package mcp

import (
	"context"

	"carnet/answer"
)

var fetch = &Tool{
	Name:  "fetch",
	Title: "One record by its id",
	Desc:  "Everything known of one record by the id that another answer gave (rd_12 a reading, se_7 a series, dc_3 a document): as printed, how it was coded and why, and its source page.",
	Params: []Param{
		{Name: "id", Kind: String, Required: true, MaxLen: 60, Desc: "The id.", Aliases: []string{"ids", "record", "record_id", "url"}},
	},
	Handle: func(ctx context.Context, a *answer.Asker, v Values) *answer.Envelope {
		return a.Fetch(ctx, v.Text("id"))
	},
}
