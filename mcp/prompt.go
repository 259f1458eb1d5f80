package mcp

import (
	"context"
	_ "embed"
	"fmt"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"carnet/answer"
)

// A prompt is a task that the person starts: words to the model, the rules it
// has to keep, and the data of their record, read now.
type prompt struct {
	name, title, desc string
	class             answer.Class // without which there is nothing to work on
	window            string       // in which it looks unless another is named; "" has none
	indicator         bool         // it is about one series, which must be named
	task              string
	parts             []part
}

//go:embed grounding.md
var grounding string

var visitParts = []part{
	{"The person", "", nil},
	{"What the record holds", "describe_record", nil},
	{"Latest measurements", "query_health_indicators", map[string]any{"view": "latest", "keywords": []string{"blood", "vital", "urine"}}},
	{"Medications and supplements", "query_medications", map[string]any{"view": "plan"}},
	{"Visits, conditions and documents", "query_records", nil},
}

func keywordPart(heading, view string, keywords ...string) part {
	return part{heading, "query_health_indicators", map[string]any{"keywords": keywords, "view": view}}
}

// prompts lists the tasks, by name.
func prompts() []prompt {
	person := part{"The person", "", nil}
	return []prompt{
		{
			"glucose_review", "Glucose review", "What the recorded glucose values and HbA1c show in a window.", answer.ClassReadings, "last30days", false,
			"Describe what the recorded glucose readings show in this window: time in range, mean, spread, times of day and context where recorded, and HbA1c beside them. Name gaps in the record.",
			[]part{person, keywordPart("Glucose, summary", "summary", "glucose"), keywordPart("HbA1c", "raw", "HbA1c")},
		},
		{
			"lab_trend", "Trend of a lab value", "How one measured value has moved over time.", answer.ClassReadings, "last5years", true,
			"Describe how this value has moved: first and latest result, extremes with their dates, changes of level, and each result outside the range printed beside it. Keep units and printed ranges of different laboratories apart.",
			[]part{{"Statistics", "query_health_indicators", map[string]any{"view": "stats"}}, {"Changes", "query_health_indicators", map[string]any{"view": "changes"}}, {"Results", "query_health_indicators", map[string]any{"view": "raw"}}},
		},
		{
			"medication_check", "Medication check", "What is planned, what was recorded as taken, and what is missing in the list.", answer.ClassMedications, "last30days", false,
			"List the plans in effect with dose and schedule as recorded, what was recorded as taken or skipped in the window, and what a pharmacist would need that is not recorded. Not recorded is not missed. Name no interaction from memory.",
			[]part{person, {"Plans", "query_medications", map[string]any{"view": "plan"}}, {"Adherence", "query_medications", map[string]any{"view": "adherence"}}, {"Allergies", "query_records", map[string]any{"type": "allergy"}}},
		},
		{
			"recovery_check", "Recovery check", "Resting heart rate, its variability, sleep and activity against the person's own baseline.", answer.ClassReadings, "last30days", false,
			"Describe each of these measurements against the person's own earlier values, one by one, with dates. Form no combined score.",
			[]part{keywordPart("Against their own baseline", "baseline", "resting heart rate", "heart rate variability", "sleep", "respiratory rate")},
		},
		{
			"sleep_review", "Sleep review", "Nights, duration, stages and regularity as recorded.", answer.ClassReadings, "last30days", false,
			"Describe the recorded nights: duration, stages where recorded, regularity, and nights without a record.",
			[]part{keywordPart("Sleep, summary", "summary", "sleep"), keywordPart("Sleep by week", "week", "sleep")},
		},
		{
			"visit_summary", "Summary for a visit", "A page to bring to a doctor: what changed, what is taken, what was measured.", "", "last6months", false,
			"Write at most one page for the doctor: what is taken, what was measured with dates and printed ranges, what changed in the window, and questions that the record leaves open. Order by kind of data, not by importance.",
			visitParts,
		},
		{
			"weekly_review", "Weekly review", "What was recorded in the last days.", "", "last7days", false,
			"Say what was recorded in this window, by kind of data, and what usually is recorded and was not.",
			[]part{{"What the record holds", "describe_record", nil}, keywordPart("Measurements", "stats", "vital", "activity", "sleep", "glucose", "weight"), {"Doses", "query_medications", map[string]any{"view": "log"}}},
		},
	}
}

func (p prompt) arguments() (args []*mcp.PromptArgument) {
	if p.indicator {
		args = append(args, &mcp.PromptArgument{Name: "indicator", Description: "Name, series id or LOINC code of what was measured.", Required: true})
	}
	if p.window != "" {
		args = append(args, &mcp.PromptArgument{Name: "window", Description: "One of " + strings.Join(windowNames(), ", ") + "; " + p.window + " by default."})
	}
	return args
}

// addPrompts offers every prompt; which are listed is for the filter.
func (f *front) addPrompts() {
	for _, p := range prompts() {
		f.AddPrompt(&mcp.Prompt{Name: p.name, Title: p.title, Description: p.desc, Arguments: p.arguments()},
			func(ctx context.Context, req *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
				return f.prompted(ctx, p, req.Params.Arguments), nil
			})
	}
}

func (f *front) prompted(ctx context.Context, p prompt, args map[string]string) *mcp.GetPromptResult {
	window := args["window"]
	if window == "" {
		window = p.window
	}
	parts := p.parts
	if p.indicator {
		parts = about(parts, args["indicator"])
	}
	data := f.server.told(ctx, f.caller, "prompt "+p.name, window, parts)
	text := fmt.Sprintf("%s\n\nWindow: %s.\n\n%s\n\n# Data from the record\n\n%s", p.task, answer.Flatten(window), strings.TrimSpace(grounding), data)
	return &mcp.GetPromptResult{Description: p.desc, Messages: []*mcp.PromptMessage{{Role: "user", Content: &mcp.TextContent{Text: text}}}}
}

// about are the parts for one series.
func about(parts []part, indicator string) (out []part) {
	for _, p := range parts {
		args := map[string]any{"indicators": []string{indicator}}
		for k, v := range p.args {
			args[k] = v
		}
		out = append(out, part{p.heading, p.tool, args})
	}
	return out
}
