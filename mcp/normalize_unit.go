package mcp

import (
	"context"

	"carnet/answer"
)

var normalizeUnit = &Tool{
	Name:       "normalize_unit",
	Title:      "UCUM unit of a printed unit",
	Desc:       "Read a unit of measure as laboratories print it (K/uL, Tsd/µl, ммоль/л) and give its UCUM code and family. Vocabulary only, reads no record.",
	Vocabulary: true,
	Params: []Param{{
		Name: "units", Kind: StringList, MaxItems: 200, Required: true,
		Desc: "Units as printed.", Aliases: []string{"unit", "query", "text"},
	}},
	Handle: func(_ context.Context, _ *answer.Asker, v Values) *answer.Envelope {
		return answer.NormalizeUnit(v.List("units"))
	},
}
