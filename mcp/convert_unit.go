package mcp

import (
	"context"

	"carnet/answer"
)

var convertUnit = &Tool{
	Name:       "convert_unit",
	Title:      "Convert a value between units",
	Desc:       "Convert one value to another unit, for example mg/dL to mmol/L of glucose, or say why it cannot be. Between grams and moles the indicator is needed. Vocabulary only, reads no record.",
	Vocabulary: true,
	Params: []Param{
		{Name: "value", Kind: Number, Required: true, Desc: "The number.", Aliases: []string{"amount", "number", "quantity"}},
		{Name: "from_unit", Kind: String, Required: true, Desc: "Its unit.", Aliases: []string{"from", "unit", "source_unit"}},
		{Name: "to_unit", Kind: String, Required: true, Desc: "The unit wanted.", Aliases: []string{"to", "target_unit", "target"}},
		{Name: "indicator", Kind: String, Desc: "What was measured: LOINC code or test name.", Aliases: []string{"loinc", "loinc_code", "code", "name", "analyte"}},
	},
	Handle: func(_ context.Context, _ *answer.Asker, v Values) *answer.Envelope {
		return answer.ConvertUnit(answer.Conversion{
			Value: v.Number("value"), From: v.Text("from_unit"), To: v.Text("to_unit"), Indicator: v.Text("indicator"),
		})
	},
}
