package mcp

import (
	"context"

	"carnet/answer"
)

var queryRecords = &Tool{
	Name:  "query_records",
	Title: "Documents of this record",
	Desc:  "List this person's imported documents, such as laboratory reports and genotype files: name, date, pages, how many results were read from each and how many wait for review.",
	Class: answer.ClassDocuments,
	Params: []Param{
		{Name: "type", Kind: Enum, Enum: options(answer.ThingTypes()), Desc: "One kind of record.", Aliases: []string{"kind", "category"}},
		{Name: "keywords", Kind: StringList, Desc: "Words of its name or kind.", Aliases: aliasKeywords},
		{Name: "start", Kind: Date, Desc: "First day, YYYY-MM-DD.", Aliases: aliasStart},
		{Name: "end", Kind: Date, Desc: "Last day, YYYY-MM-DD.", Aliases: aliasEnd},
		{Name: "cursor", Kind: String, MaxLen: 300, Desc: "From the last answer, for its next page.", Aliases: aliasCursor},
	},
	Handle: func(ctx context.Context, a *answer.Asker, v Values) *answer.Envelope {
		return a.QueryRecords(ctx, answer.RecordQuery{
			Type: answer.RecordType(v.Text("type")), Keywords: v.List("keywords"),
			Start: v.Text("start"), End: v.Text("end"), Cursor: v.Text("cursor"),
		})
	},
}
