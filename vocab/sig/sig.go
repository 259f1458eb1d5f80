// Package sig reads dose instructions: what is written on the box, the slip or
// the plan about how much is taken and when. "1-0-1", "2x tägl.", "q8h prn",
// "每日两次", "co drugi dzień" and "1 tablet Mon, Wed, Fri with food" become an
// [Instruction] that a schedule can be laid out from.
//
// A misread dose instruction is worse than an unread one, so [Parse] reads a
// text completely or not at all. Each language's words (words.tsv) and a small
// grammar that all share are tried on the whole text; a word nobody knows, two
// doses, two frequencies or two possible meanings refuse it with a [Reason].
// Three rules follow from that:
//
//   - Nothing is invented. "Every 8 hours" is three numbered intakes a day and
//     no clock times; "in the morning" is a part of the day and no hour.
//   - What is only sometimes true is refused: "od" (once daily, or the right
//     eye), "2 tablets a day" (at once, or one and one), "biweekly", "every 15
//     days" said in Paris, every 5 hours (which do not divide a day).
//   - A number never stands without what it counts, except in the schemes where
//     position says it (1-0-1: morning, noon, evening).
//
// Doses carry UCUM units: mg, ug, mL, [IU], and annotations for what is counted,
// {tablet}. Days and slots are calendar words: where and when they happen is
// for whoever knows the person's time zone.
package sig

// An Instruction is a dose instruction that was understood as a whole. Its zero
// value says nothing; fields the text does not touch are zero.
type Instruction struct {
	Dose     *Amount `json:"dose,omitempty"`     // of one intake; times Slot.Count where that is given
	Strength *Amount `json:"strength,omitempty"` // what one counted unit holds: 500 mg of "1 tablet (500 mg)"

	Days  Days   `json:"days,omitzero"`
	Slots []Slot `json:"slots,omitempty"` // within such a day, in the order of the day; none where nothing says when
	Hours int    `json:"hours,omitempty"` // between two intakes, as written; with AsNeeded at least so many

	AsNeeded bool    `json:"as_needed,omitempty"` // never due
	Most     *Amount `json:"most,omitempty"`      // in a day; the unit is "" where intakes are counted
	Purpose  string  `json:"purpose,omitempty"`   // pain, fever, sleep…: what it is taken for

	Length      int    `json:"length,omitempty"`       // days it is taken for, 0 not limited
	Meal        string `json:"meal,omitempty"`         // before, with, after, between, empty
	MealMinutes int    `json:"meal_minutes,omitempty"` // before or after it, 0 not told
	Route       string `json:"route,omitempty"`        // oral, inhaled, subcutaneous, intramuscular, topical, sublingual
}

// An Amount is a quantity in a UCUM unit.
type Amount struct {
	Number float64  `json:"number"`
	To     *float64 `json:"to,omitempty"` // of a range, "1-2 tablets"
	Unit   string   `json:"unit"`         // UCUM
}

// Days says on which days there is something to take. The zero value is left
// open; exactly one of the fields is set otherwise, On with Off.
type Days struct {
	Every  int   `json:"every,omitempty"`  // 1 each day, 2 every other day
	Months int   `json:"months,omitempty"` // on the same day of each, or each third month
	Week   []int `json:"week,omitempty"`   // ISO weekdays, 1 is Monday, in order
	On     int   `json:"on,omitempty"`     // days in a row, then Off days without
	Off    int   `json:"off,omitempty"`
	Once   bool  `json:"once,omitempty"` // a single time
}

// A Slot is one intake within a day. Its name identifies it among the intakes
// of one day: a part of the day, a clock time or a running number.
type Slot struct {
	Name  string  `json:"name"`            // morning, noon, afternoon, evening, night; 08:00; 1, 2, 3…
	Clock string  `json:"clock,omitempty"` // HH:MM where one is written
	Count float64 `json:"count,omitempty"` // how many doses; 0 is one
}

// Reason says why a text was not read.
type Reason string

// The reasons.
const (
	Empty          Reason = "empty"
	TooLong        Reason = "too_long"
	UnknownWords   Reason = "unknown_words"
	TwoDoses       Reason = "two_doses"
	TwoSchedules   Reason = "two_schedules"
	UnevenInterval Reason = "uneven_interval"   // hours that do not divide a day
	UnclearSplit   Reason = "unclear_split"     // "2 tablets a day": at once or apart
	UnclearDay     Reason = "unclear_day"       // "3 x 1" of what, "3 times a week" on which days
	UnclearClock   Reason = "unclear_clock"     // "at 8"
	UnclearIdiom   Reason = "unclear_idiom"     // "tous les 15 jours"
	UnclearAmount  Reason = "unclear_amount"    // a range outside as-needed, a maximum without it
	Ambiguous      Reason = "ambiguous_meaning" // two languages or two readings disagree
)

// longest is the longest text read, in characters.
const longest = 200
