package loinc

import (
	"fmt"
	"strings"
	"unicode"
)

// An affix is a qualifier of a language written without spaces, peeled from
// the front or the end of a name.
type affix struct {
	text string
	ask  ask
}

// addWord reads a line of words.tsv: phrase, effects, and where it counts
// ("first", "last", or empty for anywhere).
func (t *table) addWord(c []string) error {
	if len(c) != 3 {
		return fmt.Errorf("%d columns, want 3", len(c))
	}
	words := fold(c[0])
	key := compact(words)
	a, ok := parseAsk(c[1])
	if !ok || key == "" {
		return fmt.Errorf("%q: unknown effect %q", c[0], c[1])
	}
	into := t.words
	switch c[2] {
	case "first":
		into = t.first
	case "last":
		into = t.last
	}
	if old, ok := into[key]; ok && old != a {
		return fmt.Errorf("%q has two effects", c[0])
	}
	into[key] = a
	t.longest = max(t.longest, len(words))
	if unspaced(key) {
		t.affixes = append(t.affixes, affix{key, a})
	}
	return nil
}

// unspaced reports a text in a script written without spaces.
func unspaced(s string) bool {
	if ascii(s) {
		return false
	}
	for _, r := range s {
		if spaceless(r) {
			return true
		}
	}
	return false
}

func spaceless(r rune) bool {
	return r > 0x1EFF && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
}

// A span is a qualifier found in words[from:to].
type span struct {
	from, to int
	ask      ask
}

// most is how many qualifiers a name may have before it is no name.
const most = 5

// qualifiers finds the qualifiers of words, longest first, from the left.
func (t *table) qualifiers(words []string) []span {
	var found []span
	for i := 0; i < len(words) && len(found) < most; {
		s, ok := t.qualifierAt(words, i)
		if !ok {
			i++
			continue
		}
		found = append(found, s)
		i = s.to
	}
	return found
}

func (t *table) qualifierAt(words []string, i int) (span, bool) {
	for n := min(t.longest, len(words)-i); n > 0; n-- {
		key := compact(words[i : i+n])
		if a, ok := t.words[key]; ok {
			return span{i, i + n, a}, true
		}
		if a, ok := t.first[key]; ok && i == 0 && n < len(words) {
			return span{i, i + n, a}, true
		}
		if a, ok := t.last[key]; ok && i > 0 && i+n == len(words) {
			return span{i, i + n, a}, true
		}
	}
	return span{}, false
}

// onlyQualifiers reads words that are nothing but qualifiers.
func (t *table) onlyQualifiers(words []string) (ask, bool) {
	var a ask
	if len(words) == 0 {
		return a, false
	}
	if alone, ok := t.last[compact(words)]; ok {
		return alone, true
	}
	for i := 0; i < len(words); {
		s, ok := t.qualifierAt(words, i)
		if !ok {
			return a, false
		}
		if a, ok = a.with(s.ask); !ok {
			return a, false
		}
		i = s.to
	}
	return a, true
}

// peel finds the sense of words with as few qualifiers taken off as possible.
func (t *table) peel(words []string) (*sense, ask, bool) {
	if s := t.find(words); s != nil {
		return s, ask{}, true
	}
	spans := t.qualifiers(words)
	for n := 1; n <= len(spans); n++ {
		for _, specimens := range []bool{true, false} { // "direct bilirubin, urine" is a direct bilirubin
			for set := range 1 << len(spans) {
				if ones(set) != n || onlySpecimens(spans, set) != specimens {
					continue
				}
				if s, a, ok := t.without(words, spans, set); ok {
					return s, a, true
				}
			}
		}
	}
	if key := compact(words); unspaced(key) {
		return t.peelAffixes(key, ask{}, 3)
	}
	return nil, ask{}, false
}

// onlySpecimens reports that the spans in set say a specimen, all of them.
func onlySpecimens(spans []span, set int) bool {
	for i, s := range spans {
		if set&(1<<i) != 0 && s.ask.specimen == 0 {
			return false
		}
	}
	return true
}

func ones(set int) int {
	n := 0
	for ; set > 0; set &= set - 1 {
		n++
	}
	return n
}

// without looks up words less the spans in set.
func (t *table) without(words []string, spans []span, set int) (*sense, ask, bool) {
	var (
		a    ask
		ok   bool
		left = make([]string, 0, len(words))
		at   int
	)
	for i, s := range spans {
		if set&(1<<i) == 0 {
			continue
		}
		if a, ok = a.with(s.ask); !ok {
			return nil, a, false
		}
		left = append(left, words[at:s.from]...)
		at = s.to
	}
	left = append(left, words[at:]...)
	if len(left) == 0 {
		return nil, a, false
	}
	s := t.find(left)
	return s, a, s != nil
}

// peelAffixes takes up to depth qualifiers off the ends of key.
func (t *table) peelAffixes(key string, a ask, depth int) (*sense, ask, bool) {
	if s := t.named(key); s != nil {
		return s, a, true
	}
	if depth == 0 {
		return nil, a, false
	}
	for _, x := range t.affixes {
		for _, cut := range []func(string, string) (string, bool){strings.CutPrefix, strings.CutSuffix} {
			left, ok := cut(key, x.text)
			if !ok || left == "" {
				continue
			}
			with, ok := a.with(x.ask)
			if !ok {
				continue
			}
			if s, got, ok := t.peelAffixes(left, with, depth-1); ok {
				return s, got, true
			}
		}
	}
	return nil, a, false
}
