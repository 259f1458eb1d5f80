package mcp

import (
	"context"

	"carnet/answer"
)

var compareIndicators = &Tool{
	Name:  "compare_indicators",
	Title: "Compare measurements",
	Desc:  "Compare this person's measurements: two time windows of one or two indicators (with against_start, against_end), two indicators and how they go together, or one alone with what was measured on the days before. Descriptive, never causal.",
	Class: answer.ClassReadings,
	Params: []Param{
		{Name: "indicators", Kind: StringList, MaxItems: 2, Required: true, Desc: "One or two names, series ids or codes.", Aliases: aliasIndicators},
		{Name: "start", Kind: Date, Desc: "First day, YYYY-MM-DD.", Aliases: aliasStart},
		{Name: "end", Kind: Date, Desc: "Last day, YYYY-MM-DD.", Aliases: aliasEnd},
		{Name: "against_start", Kind: Date, Desc: "First day of the window to compare with.", Aliases: []string{"compare_start", "baseline_start", "previous_start"}},
		{Name: "against_end", Kind: Date, Desc: "Its last day.", Aliases: []string{"compare_end", "baseline_end", "previous_end"}},
	},
	Handle: func(ctx context.Context, a *answer.Asker, v Values) *answer.Envelope {
		return a.CompareIndicators(ctx, answer.Comparison{
			Indicators: v.List("indicators"), Start: v.Text("start"), End: v.Text("end"),
			AgainstStart: v.Text("against_start"), AgainstEnd: v.Text("against_end"),
		})
	},
}
