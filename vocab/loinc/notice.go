package loinc

import (
	_ "embed"
	"strings"
)

//go:embed NOTICE
var notice string

// Notice is the sentence that LOINC's licence wants to be shown wherever its
// content is used, word for word.
func Notice() string {
	first, _, _ := strings.Cut(notice, "\n")
	return first
}
