package answer

// Notes stand in Envelope.Assumptions. They say how the rows came about and
// what silence means, never what they might mean for the person.
const (
	noteAbsence      = "Absence: what is not listed was never recorded in this vault; that is not zero, not normal, and no sign that it is not there."
	noteFlag         = "flag: the laboratory's own mark, or, where it printed none, the value against the range printed beside it."
	noteLimits       = "Limits such as <0.01 are counted; no minimum, maximum, mean or change takes them for numbers."
	noteWords        = "Results in words are counted; no minimum, maximum, mean or change takes part of them."
	noteMixed        = "Readings were printed in different units: minimum, maximum and mean are in the canonical unit, and no change is given."
	noteMixedPeriods = "Readings were printed in different units: all are told in the canonical unit."
	noteDays         = "Each day counts once, with its last reading; the stats view counts every reading."
	noteNoClock      = "Readings known only to the day have no minute or hour and are left out of this view."
	noteView         = "view was not applied: it needs keywords or indicators. Pass names or series ids of these rows as indicators, with the view."
	noteNoDocuments  = "document, file and page are left out: documents are not granted to this assistant."
	noteLatest       = "latest is the last reading of the newest day."
)
