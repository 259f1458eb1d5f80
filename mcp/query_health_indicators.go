package mcp

import (
	"context"

	"carnet/answer"
)

var queryHealthIndicators = &Tool{
	Name:  "query_health_indicators",
	Title: "Lab results and measurements",
	Desc:  "This person's own lab results, blood tests, vital signs and other measurements, with value, unit, reference range, flag, date and id. Without keywords and indicators: the catalogue of everything measured, with latest values.",
	Class: answer.ClassReadings,
	Params: []Param{
		{
			Name: "keywords", Kind: StringList, Aliases: aliasKeywords,
			Desc: "Words to search by, any language: names, organ groups, specimens.",
		},
		{
			Name: "indicators", Kind: StringList, MaxItems: 50, Aliases: aliasIndicators,
			Desc: "Exact names, series ids or LOINC codes, instead of keywords.",
		},
		{Name: "start", Kind: Date, Aliases: aliasStart, Desc: "First day, YYYY-MM-DD. Without start and end: everything recorded."},
		{Name: "end", Kind: Date, Aliases: aliasEnd, Desc: "Last day, YYYY-MM-DD."},
		{
			Name: "view", Kind: Enum, Enum: options(answer.Views()), Aliases: aliasView,
			Desc: "raw (default, each reading), latest, stats, means per minute to month, baseline, changes, summary.",
		},
		{Name: "cursor", Kind: String, MaxLen: 300, Aliases: aliasCursor, Desc: "From the last answer, for its next page."},
	},
	Handle: func(ctx context.Context, a *answer.Asker, v Values) *answer.Envelope {
		return a.QueryHealthIndicators(ctx, answer.IndicatorQuery{
			Keywords: v.List("keywords"), Indicators: v.List("indicators"),
			Start: v.Text("start"), End: v.Text("end"), View: answer.View(v.Text("view")), Cursor: v.Text("cursor"),
		})
	},
}
