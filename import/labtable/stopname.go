package labtable

import (
	_ "embed"
	"strings"
	"sync"
)

// notNames are labels of the sheet itself. A number behind them is no result,
// whatever column it stands in.
var notNames = sync.OnceValue(func() map[string]bool {
	m := map[string]bool{}
	for _, words := range entries(labelTable) {
		for _, w := range words {
			m[lower(w)] = true
		}
	}
	return m
})

//go:embed words/labels.tsv
var labelTable string

// isStopName reports a label that names no analyte.
func isStopName(name string) bool {
	s := strings.Trim(lower(name), " .:;#*-")
	if notNames()[s] {
		return true
	}
	first, _, ok := strings.Cut(s, " ")
	return ok && (first == "page" || first == "seite" || first == "tel." || first == "fax" || first == "dr." || first == "phone" || first == "página")
}
