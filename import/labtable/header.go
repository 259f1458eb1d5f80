package labtable

import (
	_ "embed"
	"strings"
	"sync"
)

// A role is what a column holds.
type role byte

const (
	rNone role = iota
	rName
	rValue
	rUnit
	rRange
	rFlag
	rPrevious
	rDate
	rMethod
	rSpecimen
	rLow
	rHigh
	rSkip
)

// headerWords are the words above columns, by role. They only break ties that
// content leaves open: a sheet in a language that is not here still reads.
var headerWords = sync.OnceValue(func() map[string]role {
	byName := map[string]role{}
	for r, name := range roleNames {
		byName[name] = r
	}
	m := map[string]role{}
	for name, words := range entries(headerTable) {
		for _, w := range words {
			m[lower(w)] = byName[name]
		}
	}
	return m
})

//go:embed words/header.tsv
var headerTable string

// headerRole returns the role of a header cell: of the whole text, or of the
// longest phrase in it. Previous beats result: "Previous Result and Date".
func headerRole(text string) role {
	s := strings.Trim(lower(text), " :;*()[]")
	if r, ok := headerWords()[s]; ok {
		return r
	}
	if head, _, ok := strings.Cut(s, "("); ok {
		if r, ok := headerWords()[strings.TrimSpace(head)]; ok {
			return r
		}
	}
	words := strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == '/' || r == '-' || r == ':' })
	if len(words) > 6 {
		return rNone
	}
	best, length := rNone, 0
	for i := range words {
		for j := len(words); j > i; j-- {
			phrase := strings.Join(words[i:j], " ")
			r, ok := headerWords()[phrase]
			if !ok || r == rSkip || len(phrase) < 3 {
				continue
			}
			if r == rPrevious {
				return r
			}
			if j-i > length || j-i == length && best == rName {
				best, length = r, j-i
			}
		}
	}
	if best == rNone && len(words) == 1 && speaksOfNorm(words[0]) {
		return rRange
	}
	return best
}

// speaksOfNorm reports a word built on reference or norm, which most languages of
// Europe share: Normalbereich, referenciaérték.
func speaksOfNorm(word string) bool {
	return len([]rune(word)) > 6 && (strings.HasPrefix(word, "referen") || strings.HasPrefix(word, "normal") || strings.HasPrefix(word, "референ"))
}
