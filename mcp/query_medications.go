package mcp

import (
	"context"

	"carnet/answer"
)

var queryMedications = &Tool{
	Name:  "query_medications",
	Title: "Medications and supplements",
	Desc:  "This person's medication and supplement plans, the log of doses taken or skipped, courses with why they ended, the schedule with what is due or missed, and adherence. A plan is intention, the log is what was recorded.",
	Class: answer.ClassMedications,
	Params: []Param{
		{
			Name: "view", Kind: Enum, Enum: options(answer.MedicationViews()), Aliases: aliasView,
			Desc: "plan (default), log, history, schedule, adherence.",
		},
		{Name: "keywords", Kind: StringList, Aliases: aliasKeywords, Desc: "Words of the name, as written or generic."},
		{Name: "start", Kind: Date, Aliases: aliasStart, Desc: "First day, YYYY-MM-DD."},
		{Name: "end", Kind: Date, Aliases: aliasEnd, Desc: "Last day, YYYY-MM-DD."},
		{Name: "cursor", Kind: String, MaxLen: 300, Aliases: aliasCursor, Desc: "From the last answer, for its next page."},
	},
	Handle: func(ctx context.Context, a *answer.Asker, v Values) *answer.Envelope {
		return a.QueryMedications(ctx, answer.MedicationQuery{
			View: answer.MedicationView(v.Text("view")), Keywords: v.List("keywords"),
			Start: v.Text("start"), End: v.Text("end"), Cursor: v.Text("cursor"),
		})
	},
}
