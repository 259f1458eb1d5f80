package ocr

import (
	"strings"

	"carnet/vocab/loinc"
)

// knownName returns the name that was printed when none is known as it was read
// and one is with a digit in place of the letter that looks like it: HbAlc is
// HbA1c, BI2 is B12.
func knownName(name string) string {
	if !strings.ContainsAny(name, "lIO") || isKnown(name) {
		return name
	}
	words := strings.Fields(name)
	for i, w := range words {
		for k, c := range w {
			digit := map[rune]string{'l': "1", 'I': "1", 'O': "0"}[c]
			if digit == "" {
				continue
			}
			words[i] = w[:k] + digit + w[k+1:]
			if guess := strings.Join(words, " "); isKnown(guess) {
				return guess
			}
			words[i] = w
		}
	}
	return name
}

func isKnown(name string) bool {
	return loinc.Resolve(loinc.Query{Name: name}).Outcome != loinc.Unresolved
}
