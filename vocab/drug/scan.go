package drug

import (
	"slices"
	"unicode"
)

// A scanner walks a folded text from left to right and takes the longest thing
// it knows at each place: a name, or what may stand around one.
type scanner struct {
	table   *table
	rest    []rune
	before  rune       // the character before rest
	found   [][]string // what each name in the text may mean
	unknown bool       // a word is neither
	left    []rune     // the text without its names
	class   bool       // a word names a kind of medicine
}

func (s *scanner) run() {
	for len(s.rest) > 0 {
		r := s.rest[0]
		switch {
		case unicode.IsSpace(r):
			s.take(1)
		case unicode.IsDigit(r) && !s.inWord():
			s.number()
		case s.name() || s.noise():
		case unicode.IsLetter(r):
			s.unknown = true
			s.take(s.word())
		default:
			s.take(1)
		}
	}
}

func (s *scanner) take(n int) {
	s.left = append(s.left, s.rest[:n]...)
	s.before, s.rest = s.rest[n-1], s.rest[n:]
}

// inWord says that rest begins in the middle of a word.
func (s *scanner) inWord() bool { return spaced(s.before) && unicode.IsLetter(s.before) }

// word is how many characters the word at the front has.
func (s *scanner) word() int {
	if !spaced(s.rest[0]) {
		return 1
	}
	n := 1
	for n < len(s.rest) && spaced(s.rest[n]) && (unicode.IsLetter(s.rest[n]) || unicode.IsDigit(s.rest[n])) {
		n++
	}
	return n
}

// number takes a strength's digits; its unit is noise. A name may begin with
// digits too.
func (s *scanner) number() {
	if s.name() {
		return
	}
	n := 1
	for n < len(s.rest) && (unicode.IsDigit(s.rest[n]) || s.rest[n] == '.' || s.rest[n] == ',' || s.rest[n] == '/' || s.rest[n] == '-') {
		n++
	}
	s.take(n)
	s.before = ' ' // a unit may follow at once
}

// name takes the longest name at the front, in one of the spellings tables hold
// or as a nonproprietary name in the spelling of a language.
func (s *scanner) name() bool {
	n, names := s.longest(func(text string) []string {
		if names := s.table.names[text]; names != nil {
			return names
		}
		if name, ok := s.table.bySkeleton[skeleton(text)]; ok {
			return []string{name}
		}
		return nil
	}, s.table.longest)
	if n == 0 {
		return false
	}
	s.found = append(s.found, names)
	s.before, s.rest = s.rest[n-1], s.rest[n:]
	s.left = append(s.left, ' ')
	return true
}

func (s *scanner) noise() bool {
	n, what := s.longest(func(text string) []string {
		switch {
		case s.table.noise[text]:
			return []string{"noise"}
		case s.table.classes[text]:
			return []string{"class"}
		}
		return nil
	}, s.table.longestNoise)
	if n == 0 {
		return false
	}
	s.class = s.class || what[0] == "class"
	s.take(n)
	return true
}

// longest is the longest text at the front, at most so many characters and
// whole words, that look knows.
func (s *scanner) longest(look func(string) []string, most int) (int, []string) {
	if s.inWord() {
		return 0, nil
	}
	for n := min(most, len(s.rest)); n > 0; n-- {
		if n < len(s.rest) && spaced(s.rest[n]) && spaced(s.rest[n-1]) && letter(s.rest[n]) && letter(s.rest[n-1]) {
			continue // inside a word
		}
		if unicode.IsSpace(s.rest[n-1]) {
			continue
		}
		if got := look(string(s.rest[:n])); got != nil {
			return n, got
		}
	}
	return 0, nil
}

// distinct drops names that were said twice, as in "Plavix (clopidogrel)": an
// ambiguous brand with one of its meanings beside it is that one.
func (s *scanner) distinct() (all [][]string) {
	for _, f := range s.found {
		same := slices.IndexFunc(all, func(have []string) bool {
			return slices.ContainsFunc(have, func(n string) bool { return slices.Contains(f, n) })
		})
		if same < 0 {
			all = append(all, f)
		} else if len(f) < len(all[same]) {
			all[same] = f
		}
	}
	return all
}

func letter(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) }

// spaced says that r is of a script that writes blanks between words.
func spaced(r rune) bool {
	return !unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) && r != 'ー'
}
