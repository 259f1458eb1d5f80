// Package sentence reads one line of a journal: "headache since noon, 6/10",
// "头疼两天", "150/95 after stairs", "mood 4", "took 400 mg ibuprofen at 3pm". Each
// becomes typed parts that a person sees before anything is saved.
//
// There is no model here. A line falls into clauses at its punctuation; small
// words of each language (words.tsv) mark times, durations, severity,
// circumstances and who is meant; what is left of a clause is looked up whole,
// as a measurement in package loinc, as a medicine in package drug and as a
// complaint or condition in package icpc. The same clause is read in every
// language of its script, and the language that leaves the least unread is the
// one it was written in.
//
// Three rules keep a wrong record out:
//
//   - What is negated, only feared or somebody else's is a part with the reason
//     why it is not the person's, never an entry. A subject or an "if" holds until
//     its sentence ends, unless the writer speaks of themselves again.
//   - What is not understood as a whole is a note, in the person's own words.
//   - Nothing is added: no value, no time, no unit but those that go without
//     saying (mmHg of a pressure, °C of a body temperature of 38.5).
//
// A part quotes its line: Text is the line from From to To, in bytes.
package sentence

import "carnet/vocab/sig"

// A Kind is what a part tells.
type Kind string

// The kinds of parts.
const (
	Reading    Kind = "reading"
	Symptom    Kind = "symptom"
	Condition  Kind = "condition"
	Mood       Kind = "mood"
	Medication Kind = "medication"
	Note       Kind = "note"
)

// A Reason says why a part is not the person's to record.
type Reason string

// The reasons.
const (
	Negated      Reason = "negated"
	Hypothetical Reason = "hypothetical"
	SomeoneElse  Reason = "someone_else"
	NoValue      Reason = "no_value" // a measurement is named without one
	TooLong      Reason = "too_long"
	Unclear      Reason = "unclear" // a mood outside 1 to 5
)

// A Part is one thing that a line tells.
type Part struct {
	Kind    Kind   `json:"kind"`
	Text    string `json:"text"`
	From    int    `json:"from"`
	To      int    `json:"to"`
	Skipped Reason `json:"skipped,omitempty"` // why it is not recorded

	// Of a symptom or condition: its ICPC-3 code, or why it has none.
	Code    string `json:"code,omitempty"`
	Display string `json:"display,omitempty"`
	Detail  string `json:"detail,omitempty"`  // subclass of Code
	Outcome string `json:"outcome,omitempty"` // coded, refused, needs_input
	Reason  string `json:"reason,omitempty"`

	Severity *float64 `json:"severity,omitempty"` // 0 to 10
	Minutes  int      `json:"minutes,omitempty"`  // how long it has lasted
	Onset    *When    `json:"onset,omitempty"`    // since when; it goes on
	When     *When    `json:"when,omitempty"`

	Mood     int     `json:"mood,omitempty"`     // 1 to 5
	Readings []Value `json:"readings,omitempty"` // two of a blood pressure
	Context  string  `json:"context,omitempty"`  // fasting, before_meal, after_meal, at_rest, after_exercise

	Medicine *Medicine `json:"medicine,omitempty"`
}

// A Value is one measurement, as written.
type Value struct {
	Name    string `json:"name"`    // as written, or what the line implies
	Code    string `json:"code"`    // LOINC, "" where the unit is still missing
	Display string `json:"display"` // official name of Code
	Value   string `json:"value"`
	Unit    string `json:"unit"`             // as written, or the one that goes without saying
	Reason  string `json:"reason,omitempty"` // why there is no code
}

// What is said of a medicine.
const (
	Taken     = "taken"     // once
	Planned   = "planned"   // it is taken by a plan
	Stopped   = "stopped"   // it is taken no longer
	Mentioned = "mentioned" // nothing but its name and dose
)

// A Medicine is a medicine that a line names.
type Medicine struct {
	Name        string           `json:"name"` // as written
	Drug        string           `json:"drug"` // generic name, "" not known
	RxCUI       string           `json:"rxcui"`
	Reason      string           `json:"reason,omitempty"` // why the generic name is not known
	Action      string           `json:"action"`
	Instruction *sig.Instruction `json:"instruction,omitempty"` // where the whole of it was understood
	Written     string           `json:"written,omitempty"`     // the instruction, as sig was given it
}

// A When is a time as a line tells it, counted from the day of writing.
type When struct {
	DaysAgo    int    `json:"days_ago"`
	MinutesAgo int    `json:"minutes_ago,omitempty"` // of "3 hours ago"; 0 told in days
	Part       string `json:"part,omitempty"`        // morning, noon, afternoon, evening, night
	Clock      string `json:"clock,omitempty"`       // HH:MM
}

// longest is the longest line that is read, in characters; longestText the
// longest name of one thing in it.
const longest, longestText = 500, 200

// Read reads a line in the language that understands the most of it. It returns
// at least one part for a line that is not blank.
func Read(line string) []Part {
	t := newText(line)
	if len(t.runes) > longest {
		return []Part{{Kind: Note, Text: line, From: 0, To: len(line), Skipped: TooLong}}
	}
	var best []Part
	var least cost
	for i, l := range languages(t) {
		r := reader{text: t, lexicon: lexicons()[l]}
		parts := r.read()
		if c := r.cost(parts); i == 0 || c.less(least) {
			best, least = parts, c
		}
	}
	return best
}

// A cost is how badly a language understood a line.
type cost struct{ unread, notes, kept, known int }

func (c cost) less(d cost) bool {
	switch {
	case c.unread != d.unread:
		return c.unread < d.unread
	case c.notes != d.notes:
		return c.notes < d.notes
	}
	if c.kept != d.kept {
		return c.kept < d.kept // the more cautious reading
	}
	return c.known > d.known
}
