package sentence

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"
	"unicode/utf8"
)

//go:embed words.tsv
var wordsTSV string

// A sense is what a phrase may be in a line:
//
//	neg hyp if other self    how the clause is meant, and of whom
//	and or but               between two things
//	since sinceb for ago     beside a time (sinceb only behind it)
//	day n, part p, dayp n p  a day so many ago, a part of the day, both
//	unit n, num n            of durations, in minutes; a number
//	at oclock am pm          of clock times
//	take plan stop           what is done with a medicine
//	mood label outof over    of numbers: mood 4, severity 6, 6 out of 10, 150 over 95
//	ctx c                    the circumstances of a reading
//	measure m                a measurement by its everyday name
//	better                   something is over: no entry
//	cond                     a condition follows
//	fill has                 says nothing by itself
type sense struct{ kind, value string }

// A lexicon is the phrases of one language.
type lexicon struct {
	lang    string
	phrases map[string][]sense
	longest int // in characters
}

// lexicons parses words.tsv once. It is part of the program, so an error in it
// is a fault of the program.
var lexicons = sync.OnceValue(func() map[string]*lexicon {
	all := map[string]*lexicon{}
	n := 0
	for line := range strings.Lines(wordsTSV) {
		n++
		line = strings.TrimRight(line, "\n")
		if line == "" || line[0] == '#' {
			continue
		}
		cells := strings.Split(line, "\t")
		if len(cells) != 4 {
			panic(fmt.Sprintf("sentence: words.tsv, line %d: %d columns, want 4", n, len(cells)))
		}
		l := all[cells[0]]
		if l == nil {
			l = &lexicon{lang: cells[0], phrases: map[string][]sense{}}
			all[cells[0]] = l
		}
		for _, p := range strings.Split(cells[3], "|") {
			l.add(foldRunes(p), sense{cells[1], cells[2]})
		}
	}
	return all
})

func (l *lexicon) add(phrase string, s sense) {
	l.phrases[phrase] = append(l.phrases[phrase], s)
	l.longest = max(l.longest, utf8.RuneCountInString(phrase))
}

// at returns the longest phrase at a place before end, 0 for none.
func (l *lexicon) at(t text, from, end int) (n int, senses []sense) {
	if !startsWord(t.runes, from) {
		return 0, nil
	}
	for n = min(l.longest, end-from); n > 0; n-- {
		if !endsWord(t.runes, from+n) {
			continue
		}
		if s := l.phrases[string(t.runes[from:from+n])]; s != nil {
			return n, s
		}
	}
	return 0, nil
}

// startsWord and endsWord report that no word goes on across a place.
func startsWord(rs []rune, i int) bool {
	return i == 0 || !isLetter(rs[i-1]) || unspaced(rs[i]) || unspaced(rs[i-1]) || !isLetter(rs[i])
}

func endsWord(rs []rune, i int) bool {
	return i >= len(rs) || startsWord(rs, i)
}
