package mcp

import (
	"context"

	"carnet/answer"
)

var describeRecord = &Tool{
	Name:  "describe_record",
	Title: "What this record holds",
	Desc:  "Overview of this person's health record: which kinds of data exist, how much, from when to when, and which tool reads each. Start here when unsure. With type, that kind in detail.",
	Params: []Param{{
		Name: "type", Kind: Enum, Enum: options(answer.RecordTypes()),
		Desc: "One kind of data.", Aliases: []string{"kind", "category"},
	}},
	Handle: func(ctx context.Context, a *answer.Asker, v Values) *answer.Envelope {
		return a.DescribeRecord(ctx, answer.RecordType(v.Text("type")))
	},
}

// options writes a closed set as the options of a parameter.
func options[S ~string](set []S) (out []string) {
	for _, s := range set {
		out = append(out, string(s))
	}
	return out
}
