package loinc

import (
	"slices"
	"strings"
)

// Languages are those we wrote printed spellings for, as BCP 47 tags.
var Languages = []string{
	"en", "de", "fr", "es", "it", "pt", "nl", "pl", "ru", "zh", "zh-Hant", "ja",
	"ko", "cs", "sv", "da", "fi", "tr", "ro", "el", "uk", "hu", "hr", "vi",
}

// sortedKey puts words in order and drops a plural s, so that "bilirubin,
// total" finds "total bilirubin". A name with a stroke is a ratio, whose order
// matters, and one word has no order.
func sortedKey(words []string) (string, bool) {
	if len(words) < 2 || slices.Contains(words, "/") {
		return "", false
	}
	sorted := make([]string, len(words))
	for i, w := range words {
		if len(w) > 4 {
			w = strings.TrimSuffix(w, "s")
		}
		sorted[i] = w
	}
	slices.Sort(sorted)
	return strings.Join(sorted, " "), true
}
