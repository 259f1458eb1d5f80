package loinc

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// A reading of a printed name: its words outside brackets and the words of
// each bracket. Words are folded: lower case, accents of Latin letters
// dropped, full width and half width made equal, Greek letters spelt out,
// dotted abbreviations closed up ("C.R.P." is crp). The signs / # and % are
// words of their own, since they carry meaning; other punctuation is space.
type phrase struct {
	words    []string
	brackets [][]string
	inside   []string // each bracket as printed
	dashes   []int    // indexes in words behind a dash
}

// all returns the words of p with those of its brackets behind them.
func (p phrase) all() []string {
	if len(p.brackets) == 0 {
		return p.words
	}
	all := append([]string(nil), p.words...)
	for _, b := range p.brackets {
		all = append(all, b...)
	}
	return all
}

// footnotes are marks a sheet hangs on a name.
const footnotes = "*†‡§°¹²³⁴⁵⁶⁷⁸⁹⁰⁾⁽ \t:;,"

// parse folds name into a phrase.
func parse(name string) phrase {
	name = strings.TrimRight(name, footnotes)
	if !ascii(name) {
		name = norm.NFKC.String(name)
	}
	f := folder{name: name}
	for i, r := range name {
		f.at = i
		f.add(r, next(name, i, r))
	}
	f.end()
	if f.depth > 0 {
		f.inside = append(f.inside, name[f.open:])
	}
	return f.phrase
}

// fold returns the folded words of a table's spelling, brackets opened.
func fold(name string) []string { return parse(name).all() }

// next returns the rune behind r at i, 0 at the end.
func next(s string, i int, r rune) rune {
	n, size := utf8.DecodeRuneInString(s[i+utf8.RuneLen(r):])
	if size == 0 {
		return 0
	}
	return n
}

func ascii(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// A folder builds a phrase from runes.
type folder struct {
	phrase
	word   []byte
	runes  int  // in word
	dotted bool // word so far is letters each followed by a dot
	depth  int
	name   string
	at     int // offset of the rune being added
	open   int // offset behind the outermost open bracket
}

func (f *folder) add(r, after rune) {
	switch {
	case r == '\'' || r == '’' || r == '`' || r == '´':
	case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r):
		if f.dotted && (unicode.IsLetter(after) || !unicode.IsLetter(r)) {
			f.end() // "S.Kreatinin" is two words, "C.R.P." one
		}
		f.word = appendFolded(f.word, r)
		f.runes++
	case r == '.' && (f.runes == 1 || f.dotted) && unicode.IsLetter(after):
		f.dotted = true
	case r == '/' || r == '#' || r == '%':
		f.end()
		f.put(string(r))
	case r == '(' || r == '[' || r == '【' || r == '{':
		f.end()
		f.depth++
		if f.depth == 1 {
			f.brackets = append(f.brackets, nil)
			f.open = f.at + utf8.RuneLen(r)
		}
	case r == ')' || r == ']' || r == '】' || r == '}':
		f.end()
		if f.depth--; f.depth == 0 {
			f.inside = append(f.inside, f.name[f.open:f.at])
		}
		f.depth = max(f.depth, 0)
	default:
		f.end()
		if f.depth == 0 && (r == '-' || r == '–' || r == '—' || r == '‐' || r == '‑') {
			f.dashes = append(f.dashes, len(f.words))
		}
	}
}

// end closes the word being read.
func (f *folder) end() {
	if len(f.word) > 0 {
		f.put(closeScript(string(f.word)))
	}
	f.word, f.runes, f.dotted = f.word[:0], 0, false
}

func (f *folder) put(word string) {
	if f.depth > 0 {
		last := len(f.brackets) - 1
		f.brackets[last] = append(f.brackets[last], word)
		return
	}
	f.words = append(f.words, word)
}

var greek = map[rune]string{
	'α': "alpha", 'β': "beta", 'γ': "gamma", 'δ': "delta", 'ε': "epsilon",
	'κ': "kappa", 'λ': "lambda", 'ω': "omega", 'µ': "u", 'μ': "u",
}

var ligatures = map[rune]string{'ß': "ss", 'æ': "ae", 'œ': "oe", 'ø': "o", 'ł': "l", 'đ': "d", 'ı': "i"}

// bare maps each accented Latin letter to the letter alone.
var bare = sync.OnceValue(func() map[rune]rune {
	m := make(map[rune]rune)
	for _, span := range [][2]rune{{0xC0, 0x24F}, {0x1E00, 0x1EFF}} {
		for r := span[0]; r <= span[1]; r++ {
			base, size := utf8.DecodeRuneInString(norm.NFD.String(string(r)))
			if size > 0 && base != r && base < utf8.RuneSelf {
				m[r] = base
			}
		}
	}
	return m
})

// appendFolded appends the folded form of a letter, digit or mark.
func appendFolded(b []byte, r rune) []byte {
	if r < utf8.RuneSelf {
		if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		return append(b, byte(r))
	}
	r = unicode.ToLower(r)
	if s, ok := greek[r]; ok {
		return append(b, s...)
	}
	if s, ok := ligatures[r]; ok {
		return append(b, s...)
	}
	if base, ok := bare()[r]; ok {
		return append(b, byte(base))
	}
	return utf8.AppendRune(b, r)
}

// twins are Cyrillic letters printed with the shape of a Latin one.
var twins = map[rune]byte{
	'а': 'a', 'в': 'b', 'с': 'c', 'е': 'e', 'н': 'h', 'к': 'k', 'м': 'm',
	'о': 'o', 'р': 'p', 'т': 't', 'х': 'x', 'у': 'y',
}

// closeScript puts a word that mixes Latin letters or digits with Cyrillic
// letters of the same shape into Latin: "МСHС" with one Latin H is mchc and
// "В12" is b12. A word wholly Cyrillic is left alone: "АСТ" is not act.
func closeScript(word string) string {
	if ascii(word) {
		return word
	}
	mixed := false
	for _, r := range word {
		switch {
		case r < utf8.RuneSelf:
			mixed = true
		case twins[r] == 0:
			return word
		}
	}
	if !mixed {
		return word
	}
	b := make([]byte, 0, len(word))
	for _, r := range word {
		if t, ok := twins[r]; ok {
			b = append(b, t)
			continue
		}
		b = append(b, byte(r))
	}
	return string(b)
}

// compact joins words into the key tables are looked up by: spaces and
// hyphens never distinguish two analytes, but for a letter at the end:
// "Immunglobulin E" is one, "Immunglobuline" all of them.
func compact(words []string) string {
	if len(words) == 1 {
		return words[0]
	}
	n := len(words)
	for _, w := range words {
		n += len(w)
	}
	key := make([]byte, 0, n)
	for i, w := range words {
		if i > 0 && i == len(words)-1 && len(w) == 1 && len(words[i-1]) > 3 && 'a' <= w[0] && w[0] <= 'z' {
			key = append(key, ' ')
		}
		key = append(key, w...)
	}
	return string(key)
}
