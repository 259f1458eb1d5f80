package mcp

import (
	"context"
	"fmt"
	"strings"

	"carnet/answer"
)

var standardizeReading = &Tool{
	Name:       "standardize_reading",
	Title:      "Results as FHIR observations",
	Desc:       "Turns a lab result or measurement, or up to 200 of them, into FHIR R4 Observations with LOINC code and UCUM unit, in any language. What is not certain stays uncoded, with the reason.",
	Vocabulary: true,
	Params: []Param{
		{Name: "name", Kind: String, Desc: "What was measured, as written.", Aliases: []string{"test", "analyte", "indicator", "text"}},
		{Name: "value", Kind: String, Desc: "The result as written: a number, <5, or words.", Aliases: []string{"result"}},
		{Name: "unit", Kind: String, Desc: "The unit as written.", Aliases: []string{"units"}},
		{Name: "range", Kind: String, Desc: "The reference range as written.", Aliases: []string{"reference_range", "reference"}},
		{Name: "specimen", Kind: String, Desc: "Such as serum, urine, stool."},
		{Name: "date", Kind: Date, Desc: "When it was measured, YYYY-MM-DD.", Aliases: []string{"collected", "effective"}},
		{
			Name: "readings", Kind: StringList, MaxItems: 200, MaxLen: 500, Aliases: []string{"results", "items", "list"},
			Desc: "Instead of name: results, each as name | value | unit | range | specimen.",
		},
	},
	Handle: func(_ context.Context, _ *answer.Asker, v Values) *answer.Envelope {
		lines := v.List("readings")
		if len(lines) > 0 && v.Text("name") != "" {
			return answer.Clarify(answer.Problem{Field: "readings", Problem: answer.Conflict, Want: "name or readings, not both"})
		}
		var rs []answer.PrintedReading
		for i, line := range lines {
			r, ok := readingIn(line)
			if !ok {
				return answer.Clarify(answer.Problem{
					Field: fmt.Sprintf("readings[%d]", i+1), Problem: answer.Missing, Want: "a name before the first bar, such as Glucose | 95 | mg/dL",
				})
			}
			r.Date = v.Text("date")
			rs = append(rs, r)
		}
		if name := strings.TrimSpace(v.Text("name")); name != "" {
			rs = append(rs, answer.PrintedReading{
				Name: name, Value: v.Text("value"), Unit: v.Text("unit"), Range: v.Text("range"), Specimen: v.Text("specimen"), Date: v.Text("date"),
			})
		}
		return answer.StandardizeReadings(rs)
	},
}

// readingIn reads a line of cells, with bars or tabs between them.
func readingIn(line string) (answer.PrintedReading, bool) {
	cells := strings.FieldsFunc(line, func(r rune) bool { return r == '\t' })
	if strings.Contains(line, "|") {
		cells = strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
	}
	cells = append(cells, make([]string, 5)...)
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	return answer.PrintedReading{Name: cells[0], Value: cells[1], Unit: cells[2], Range: cells[3], Specimen: cells[4]}, cells[0] != ""
}
