package loinc

import (
	"strings"

	"carnet/vocab/printed"
	"carnet/vocab/ucum"
)

// A form is the kind of a printed value.
type form uint8

const (
	blank   form = iota // nothing, or "pending"
	numeric             // 5.6, <0.01, 0-2
	wordy               // negative, 1+, ±
	titre               // 1:80
	prose               // "see report", "O": constrains nothing
)

// formOf tells the kind of a printed value, and the unit printed behind a
// number in the same cell.
func formOf(value string) (form, string) {
	value = strings.TrimSpace(value)
	switch {
	case value == "" || printed.NotDone(value):
		return blank, ""
	case printed.IsTitre(value):
		return titre, ""
	}
	if rest, ok := behindNumber(value); ok {
		if rest == "" {
			return numeric, ""
		}
		if _, known := ucum.Normalize(rest); known {
			return numeric, rest
		}
	}
	if printed.IsGrade(value) || printed.IsQualitative(value) {
		return wordy, ""
	}
	return prose, ""
}

// behindNumber cuts a leading number, with comparator, thousands and either
// decimal mark, or a span of two, and returns what stands behind it.
func behindNumber(s string) (string, bool) {
	s = strings.TrimLeft(s, "<>=≤≥~≈＜＞ ")
	digits := 0
	for i, r := range s {
		switch {
		case '0' <= r && r <= '9':
			digits++
			continue
		case digits > 0 && strings.ContainsRune(".,'’ -–", r):
			continue
		case digits == 0 && (r == '-' || r == '.' || r == ','):
			continue
		case digits > 0 && (r == '*' || r == 'H' || r == 'L') && i == len(s)-1:
			return "", true // a flag
		}
		return strings.TrimSpace(s[i:]), digits > 0
	}
	return "", digits > 0
}
