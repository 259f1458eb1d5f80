package cli

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	importer "carnet/import"
)

// doubts say why rows wait, and what on the command line settles it.
var doubts = map[string]string{
	"date_order":             "the date can be read day first or month first: import again with --date-order dmy or mdy",
	"decimal_ambiguous":      "the mark in the number may mean thousands or decimals: import again with --decimal , or .",
	"no_date":                "no day is known for it",
	"date_unlabelled":        "the day was taken from its place on the page, not from a label",
	"flag_contradicts_range": "the printed flag and the printed range disagree",
	"number_not_read":        "figures that make no number",
	"far_outside_range":      "far outside its own printed range: is a decimal mark lost?",
	"no_unit":                "a number with neither unit nor range",
	"unit_missing":           "the unit is missing, and the code depends on it",
	"unit_contradicts_code":  "the unit does not fit what the name usually measures",
	"layout":                 "read from a sentence, or from a layout that leaves doubt",
	"repeated":               "the same name stands twice with different values",
	"no_value":               "there is no value",
	"ocr":                    "read from a picture",
}

// whyWaiting tells a line for each reason why rows of a file wait, the most
// frequent first, and what of the file became no row.
func whyWaiting(w importer.Waiting) (lines []string) {
	if w.Doubt["no_date"] == w.Doubt["date_order"] {
		delete(w.Doubt, "no_date") // they have none because it may be read two ways
	}
	for _, d := range slices.SortedFunc(maps.Keys(w.Doubt), func(x, y string) int {
		return cmp.Or(cmp.Compare(w.Doubt[y], w.Doubt[x]), cmp.Compare(x, y))
	}) {
		lines = append(lines, fmt.Sprintf("%d: %s", w.Doubt[d], cmp.Or(doubts[d], d)))
	}
	if w.Sure > 0 {
		lines = append(lines, fmt.Sprintf("%d: nothing speaks against it, import again with --yes", w.Sure))
	}
	if w.Rows > 0 {
		lines = append(lines, "look at them in Carnet's window")
	}
	if n := w.Refused + w.Unread; n > 0 {
		lines = append(lines, fmt.Sprintf("not taken as rows: %d without a usable result, %d not understood; carnet read lists them", w.Refused, w.Unread))
	}
	return lines
}

// counted is a number with its noun and verb.
func counted(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, more)
}
