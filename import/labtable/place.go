package labtable

import (
	"strings"

	"carnet/vocab/printed"
)

// orderByPlace tells the date order by where a sheet seems to come from. Only
// the United States print the month first: English words on letter paper. A
// decimal comma, another language or British spelling mean the day. English on
// other paper without any of these stays open.
func (r *reader) orderByPlace() (printed.Order, bool) {
	text := r.sample()
	switch {
	case r.report.Decimal == ',' || !english(text):
		return printed.OrderDMY, true
	case british(text):
		return printed.OrderDMY, true
	case r.letter:
		return printed.OrderMDY, true
	default:
		return printed.OrderUnknown, false
	}
}

// sample returns the words of the document, lower case, for telling where it
// comes from.
func (r *reader) sample() string {
	var b strings.Builder
	for _, lines := range r.lines {
		for _, l := range lines {
			for _, c := range l.cells {
				b.WriteByte(' ')
				b.WriteString(strings.ToLower(c.text()))
			}
			if b.Len() > 20_000 {
				return b.String()
			}
		}
	}
	return b.String() + " "
}

// english reports English words of the kind each sheet has, and few letters
// that English has not.
func english(text string) bool {
	words, foreign := 0, 0
	for _, w := range []string{"result", "reference", "range", "collected", "reported", "specimen", "patient", "units", "test", "date", "sample", "laboratory", "name"} {
		words += min(strings.Count(text, w), 2)
	}
	for _, c := range text {
		if c >= 0xC0 && c != 'μ' && c != 'µ' && c != '–' && c != '≥' && c != '≤' && c < 0x2000 || c >= 0x3000 {
			foreign++
		}
	}
	return words >= 3 && foreign*40 < len(text)
}

// british reports spellings and institutions of countries that print the day
// first.
func british(text string) bool {
	for _, w := range []string{"haem", "anaem", "leuco", "oestr", "foetal", "nhs", " gp ", "surgery", "lakh", "bio. ref", "pathology", "colour", "centre", "litre", "umol/l", "μmol/l", "µmol/l"} {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}
