package loinc

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
)

// Languages are those we wrote printed spellings for, as BCP 47 tags.
var Languages = []string{
	"en", "de", "fr", "es", "it", "pt", "nl", "pl", "ru", "zh", "zh-Hant", "ja",
	"ko", "cs", "sv", "da", "fi", "tr", "ro", "el", "uk", "hu", "hr", "vi",
}

// A spelling is a line of names_*.tsv, folded.
type spelling struct {
	text   string // as printed
	key    string // see compact
	sorted string // see sortedKey, empty where the order matters
	means  string
}

// An antibody named by its class is the same with the word for antibody
// behind it.
var (
	classes    = map[string]bool{"igg": true, "igm": true, "iga": true}
	antibodies = []string{"ab", "abs", "antibody", "antibodies", "ak", "antikorper", "抗体", "抗體"}
)

// A reader of spellings is the lines of one language, or why they can't be
// read.
type reader struct {
	lines []spelling
	err   error
}

// readNames folds the names of every language, all at once: that is most of
// the work of building the table. The function it returns waits for them.
func readNames() func() []reader {
	readers := make([]reader, len(Languages))
	var all sync.WaitGroup
	for i, lang := range Languages {
		readers[i].lines = make([]spelling, 0, 1<<10)
		all.Go(func() { readers[i].err = eachLine("names_"+lang+".tsv", readers[i].add) })
	}
	return func() []reader {
		all.Wait()
		return readers
	}
}

func (r *reader) add(c []string) error {
	if len(c) != 2 {
		return fmt.Errorf("%d columns, want 2", len(c))
	}
	words := fold(c[0])
	if len(words) == 0 {
		return errors.New("empty spelling")
	}
	r.addWords(words, c)
	if classes[words[len(words)-1]] {
		for _, antibody := range antibodies {
			r.addWords(append(slices.Clip(words), antibody), c)
		}
	}
	return nil
}

func (r *reader) addWords(words, c []string) {
	sorted, _ := sortedKey(words)
	r.lines = append(r.lines, spelling{text: c[0], key: compact(words), sorted: sorted, means: c[1]})
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
