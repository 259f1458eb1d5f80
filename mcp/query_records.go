package mcp

import (
	"context"

	"carnet/answer"
)

var queryRecords = &Tool{
	Name:  "query_records",
	Title: "What happened, is due, or was imported",
	Desc:  "Visits, check-ups (booked, due, overdue), conditions, illnesses, procedures, vaccinations, allergies, family history, imported documents, a laboratory's genetic conclusions, notes: what, when, by whom, how it ended, when it is due again.",
	Any:   []answer.Class{answer.ClassVisits, answer.ClassAllergies, answer.ClassDocuments, answer.ClassGenome, answer.ClassJournal},
	Params: []Param{
		{Name: "type", Kind: Enum, Enum: options(answer.ThingTypes()), Desc: "One kind of record.", Aliases: []string{"kind", "category"}},
		{Name: "keywords", Kind: StringList, Desc: "Words of what was written or of its kind.", Aliases: aliasKeywords},
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
