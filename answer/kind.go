package answer

import (
	_ "embed"
	"strings"
	"sync"
)

// kind.tsv holds, for each organ-system group, specimen and modality, the words
// by which people ask for it, in English, German, French, Spanish and Chinese.
//
//go:embed kind.tsv
var kindTable string

var kinds = sync.OnceValue(func() map[string][]string {
	m := map[string][]string{}
	for line := range strings.Lines(kindTable) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		key, rest, _ := strings.Cut(strings.TrimSpace(line), "\t")
		for w := range strings.SplitSeq(rest, "|") {
			m[key] = append(m[key], strings.Join(tokens(fold(w)), " "))
		}
	}
	return m
})

// kindWords are the folded words that mean any of the keys, and the keys
// themselves.
func kindWords(keys ...string) (ws []string) {
	for _, k := range keys {
		if k != "" {
			ws = append(append(ws, strings.Join(tokens(fold(k)), " ")), kinds()[k]...)
		}
	}
	return ws
}
