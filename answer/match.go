package answer

import (
	"slices"
	"strings"

	"carnet/vocab/loinc"
)

// words are the folded texts by which a series is found.
type words struct {
	names [][]string // tokens of each name
	whole []string   // each name, plurals taken off, tokens joined by a space
	kinds []string   // group, specimen and kind of data, in several languages
}

// The tiers of a name's score. A keyword that the vocabulary codes stands
// between an exact spelling and a part of one.
const (
	scoreExact     = 3.0
	scoreCoded     = 2.5
	scoreTokens    = 2.0
	scoreSubstring = 1.5
	scoreHit       = 1.0
	scoreEach      = 0.2
	scoreLeast     = 1.0
)

func newWords(e *entry) words {
	var w words
	official := strings.Replace(e.Official, " in Platelet poor plasma", "", 1) // which is about no platelets
	for _, n := range append([]string{e.Name, official, e.Code, e.Printed}, e.spellings...) {
		w.add(n)
	}
	t, _ := loinc.Lookup(e.Code)
	w.add(t.Component)
	w.kinds = kindWords(e.Group, specimenWord(t.System), modality(e))
	return w
}

func modality(e *entry) string {
	if e.Latest == nil {
		return ""
	}
	return e.Latest.Modality
}

func (w *words) add(name string) {
	ts := tokens(fold(name))
	whole := strings.Join(ts, " ")
	if whole != "" && !slices.Contains(w.whole, whole) {
		w.names, w.whole = append(w.names, ts), append(w.whole, whole)
	}
}

// score is how well a keyword names a series by its letters: the best of its
// names, or 0 below the least score.
func (w words) score(keyword string) float64 {
	q := tokens(fold(keyword))
	if len(q) == 0 {
		return 0
	}
	whole := strings.Join(q, " ")
	best := 0.0
	for i, n := range w.whole {
		best = max(best, scoreName(whole, q, n, w.names[i]))
	}
	if best < scoreTokens && slices.Contains(w.kinds, whole) {
		best = scoreTokens
	}
	if best < scoreLeast {
		return 0
	}
	return best
}

// scoreName compares a folded keyword with one folded name. Percent and
// underscore are letters like others.
func scoreName(whole string, q []string, name string, tokens []string) float64 {
	if whole == name {
		return scoreExact
	}
	hits := 0
	for _, t := range q {
		if slices.Contains(tokens, t) {
			hits++
		}
	}
	switch {
	case hits == len(q):
		return scoreTokens
	case len([]rune(whole)) >= 2 && strings.Contains(name, whole):
		return scoreSubstring
	case hits > 0:
		return scoreHit + scoreEach*float64(hits)
	}
	return 0
}

// A match is a series that a keyword finds.
type match struct {
	*entry
	score float64
}

// search lists the series that one keyword finds, best first. A series that
// only shares a word with the keyword is left out where another is named by it.
func (c *catalogue) search(keyword string) (ms []match) {
	keys := codedKeys(keyword)
	for _, e := range c.entries {
		s := e.words.score(keyword)
		if slices.Contains(keys, e.series.Key) {
			s = max(s, scoreCoded)
		}
		if s > 0 {
			ms = append(ms, match{e, s})
		}
	}
	slices.SortStableFunc(ms, func(x, y match) int {
		switch {
		case x.score != y.score:
			if x.score > y.score {
				return -1
			}
			return 1
		case x.Count != y.Count:
			return y.Count - x.Count
		}
		return 0
	})
	if len(ms) > 0 && ms[0].score >= scoreSubstring {
		ms = slices.DeleteFunc(ms, func(m match) bool { return m.score < scoreSubstring })
	}
	return ms
}

// codedKeys are the keys of the series that the vocabulary means by a keyword
// in any language: its code, the codes it may stand for, a panel's members.
func codedKeys(keyword string) (keys []string) {
	add := func(code string) {
		if t, ok := loinc.Lookup(code); ok {
			keys = append(keys, "loinc:"+t.Series())
		}
	}
	a := loinc.Resolve(loinc.Query{Name: keyword})
	add(a.Code)
	for _, c := range a.Candidates {
		add(c.Code)
	}
	for _, m := range a.Members {
		add(m)
		add(loinc.Resolve(loinc.Query{Name: m}).Code)
	}
	return keys
}
