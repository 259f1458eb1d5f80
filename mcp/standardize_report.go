package mcp

import (
	"context"
	"math"
	"time"

	"carnet/answer"
	importer "carnet/import"
	"carnet/store"
)

// first is the number of the first result.
var first = 1.0

// mostReport is how much of a pasted report is read, in characters.
const mostReport = 200_000

// The tool takes text alone: a path would let a client without a grant have any
// file of the person read.
var standardizeReport = &Tool{
	Name:       "standardize_report",
	Title:      "A whole lab report as FHIR observations",
	Desc:       "Reads the pasted lines of a laboratory report into FHIR R4 Observations with LOINC codes, UCUM units, reference ranges and dates. Nothing is stored and no model is asked.",
	Vocabulary: true,
	Params: []Param{
		{Name: "text", Kind: String, MaxLen: mostReport, Desc: "The report's lines, as printed.", Aliases: []string{"report", "content", "body"}},
		{Name: "from", Kind: Int, Min: &first, Desc: "Which result to begin with, 1 by default.", Aliases: []string{"offset", "start", "page", "cursor"}},
	},
	Handle: func(ctx context.Context, _ *answer.Asker, v Values) *answer.Envelope {
		from := 1
		if n := v.Int("from"); n != nil {
			from = int(min(*n, math.MaxInt32))
		}
		text := v.Text("text")
		if text == "" {
			return answer.NeedInput(answer.Problem{Field: "text", Problem: answer.Missing, Want: "the lines of a report, as printed"})
		}
		f, err := importer.Read(ctx, []byte(text), importer.Options{Today: time.Now().Format(time.DateOnly)})
		if err == nil && f.Fault != nil {
			err = f.Fault
		}
		if err != nil {
			return unreadable(err)
		}
		return standardizeFound(f, from)
	},
}

// unreadable is the answer to a report that can't be read: another one may be.
func unreadable(err error) *answer.Envelope {
	e := answer.Failure(err)
	if store.KindOf(err) != "" {
		e.ErrorKind, e.Retry = answer.ErrorInvalidArguments, answer.RetryFixArguments
		e.NextSteps = []answer.Step{answer.StepFixArguments}
	}
	return e
}

// standardizeFound makes observations of the rows; one that something speaks
// against is preliminary and says what.
func standardizeFound(f importer.Found, from int) *answer.Envelope {
	if f.Kind == importer.KindGenotype {
		return answer.Clarify(answer.Problem{Field: "text", Problem: answer.NotAnOption, Want: "a laboratory report; this is a genotype file"})
	}
	var rs []answer.PrintedReading
	doubtful := 0
	for _, row := range f.Rows {
		if len(row.Doubt) > 0 {
			doubtful++
		}
		date := row.Date
		if date == "" && !row.Previous {
			date = f.Collected
		}
		rs = append(rs, answer.PrintedReading{
			Name: row.Name, Value: row.Value, Unit: row.Unit, Range: row.Range, Flag: row.Flag, Specimen: row.Specimen, Method: row.Method, Section: row.Section,
			Date: date, Number: row.Number, Comparator: row.Comparator, Doubt: row.Doubt,
		})
	}
	return answer.StandardizeReport(rs, from, doubtful, len(f.Refused)+len(f.Unread))
}
