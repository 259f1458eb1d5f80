package labtable

var roleNames = map[role]string{
	rName: "name", rValue: "value", rUnit: "unit", rRange: "range", rFlag: "flag", rPrevious: "previous", rDate: "date",
	rMethod: "method", rSpecimen: "specimen", rLow: "low", rHigh: "high", rSkip: "skip",
}

var eventNames = map[event]string{
	evDate: "date", evCollected: "collected", evReceived: "received", evReported: "reported", evPrinted: "printed",
	evBirth: "birth", evOther: "other",
}

// Heading says what a column under these words holds: name, value, unit, range,
// flag, previous, date, method, specimen, low, high, skip, or "" when the words
// are not known.
func Heading(text string) string { return roleNames[headerRole(text)] }

// DateLabel says what a date behind these words is the date of: collected,
// received, reported, printed, birth, other, date where the words say no more,
// or "" when they are not known.
func DateLabel(text string) string { return eventNames[eventOf(text)] }

// IsNoName reports words that name something of the sheet itself (page, age,
// order number) and never what was measured.
func IsNoName(text string) bool { return isStopName(text) }
