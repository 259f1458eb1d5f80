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
	places   []int    // for each bracket, how many words stand before it
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

// flagged reports that a bracket of p holds nothing but a flag: "PT (H)" is no PTH.
func (p phrase) flagged() bool {
	for _, b := range p.brackets {
		if len(b) == 1 && (b[0] == "h" || b[0] == "l") {
			return true
		}
	}
	return false
}

// footnotes are marks a sheet hangs on a name.
const footnotes = "*†‡§°¹²³⁴⁵⁶⁷⁸⁹⁰⁾⁽ \t:;,"

// parse folds name into a phrase.
func parse(name string) phrase {
	name = strings.TrimRight(name, footnotes)
	if !ascii(name) {
		name = norm.NFKC.String(name)
	}
	f := folders.Get().(*folder)
	defer folders.Put(f)
	*f = folder{name: name, buf: f.buf[:0], cuts: f.cuts[:0]}
	for i, r := range name {
		f.at = i
		f.add(r, next(name, i, r))
	}
	return f.phrase()
}

// fold returns the folded words of a table's spelling, brackets opened.
func fold(name string) []string { return parse(name).all() }

// next returns the rune behind r at i, 0 at the end.
func next(s string, i int, r rune) rune {
	i += utf8.RuneLen(r)
	if i < len(s) && s[i] < utf8.RuneSelf {
		return rune(s[i])
	}
	n, size := utf8.DecodeRuneInString(s[min(i, len(s)):])
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

// A folder builds a phrase from runes. Words are gathered in one buffer and
// cut out of it at the end.
type folder struct {
	name   string
	buf    []byte
	cuts   []cut
	start  int  // of the word being read, in buf
	runes  int  // in that word
	dotted bool // the word so far is a letter and a dot
	depth  int  // of brackets
	groups int  // brackets opened
	at     int  // offset in name of the rune being added
	open   int  // offset in name behind the outermost open bracket
	inside []string
	places []int
	dashes []int
	kana   bool // the rune before was katakana
	east   bool // the word is in a script written without spaces
}

// folders keeps the buffers of folders for the next name.
var folders = sync.Pool{New: func() any { return new(folder) }}

// A cut is a word in a folder's buffer, and the bracket it stands in, 0 for none.
type cut struct{ from, to, group int }

func (f *folder) add(r, after rune) {
	if f.kana && isDash(r) && unicode.Is(unicode.Katakana, after) {
		r = 'ー' // a long vowel typed as a dash
	}
	f.kana = unicode.Is(unicode.Katakana, r) || r == 'ー'
	switch {
	case r == '\'' || r == '’' || r == '`' || r == '´':
	case 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9',
		r >= utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)):
		if f.dotted && (unicode.IsLetter(after) || !unicode.IsLetter(r)) {
			f.end() // "S.Kreatinin" is two words, "C.R.P." one
		}
		if east := r == 'ー' || spaceless(r); east != f.east {
			f.end() // "WBC白血球" is two words
			f.east = east
		}
		f.buf = appendFolded(f.buf, r)
		f.runes++
	case r == '.' && (f.runes == 1 || f.dotted) && unicode.IsLetter(after):
		f.dotted = true
	case r == '/' || r == '#' || r == '%':
		f.end()
		f.buf = append(f.buf, byte(r))
		f.end()
	case r == '(' || r == '[' || r == '【' || r == '{':
		f.end()
		if f.depth++; f.depth == 1 {
			f.groups++
			f.places = append(f.places, f.outside())
			f.open = f.at + utf8.RuneLen(r)
		}
	case r == ')' || r == ']' || r == '】' || r == '}':
		f.end()
		if f.depth == 1 {
			f.inside = append(f.inside, f.name[f.open:f.at])
		}
		f.depth = max(f.depth-1, 0)
	default:
		f.end()
		if f.depth == 0 && isDash(r) {
			f.dashes = append(f.dashes, f.outside())
		}
	}
}

func isDash(r rune) bool {
	return r == '-' || r == '–' || r == '—' || r == '‐' || r == '‑' || r == '−'
}

// outside counts the words read outside brackets.
func (f *folder) outside() int {
	n := 0
	for _, c := range f.cuts {
		if c.group == 0 {
			n++
		}
	}
	return n
}

// end closes the word being read.
func (f *folder) end() {
	if len(f.buf) > f.start {
		f.buf = closeScript(f.buf, f.start)
		c := cut{from: f.start, to: len(f.buf)}
		if f.depth > 0 {
			c.group = f.groups
		}
		f.cuts = append(f.cuts, c)
	}
	f.start, f.runes, f.dotted = len(f.buf), 0, false
}

// phrase returns what was read.
func (f *folder) phrase() phrase {
	f.end()
	if f.depth > 0 {
		f.inside = append(f.inside, f.name[f.open:])
	}
	text := string(f.buf)
	p := phrase{inside: f.inside, places: f.places, dashes: f.dashes, words: make([]string, 0, len(f.cuts))}
	if f.groups > 0 {
		p.brackets = make([][]string, f.groups)
	}
	for _, c := range f.cuts {
		if c.group == 0 {
			p.words = append(p.words, text[c.from:c.to])
			continue
		}
		p.brackets[c.group-1] = append(p.brackets[c.group-1], text[c.from:c.to])
	}
	return p
}

var greek = map[rune]string{
	'α': "alpha", 'β': "beta", 'γ': "gamma", 'δ': "delta", 'ε': "epsilon",
	'κ': "kappa", 'λ': "lambda", 'ω': "omega", 'μ': "u",
}

var ligatures = map[rune]string{'ß': "ss", 'æ': "ae", 'œ': "oe", 'ø': "o", 'ł': "l", 'đ': "d", 'ı': "i", 'ё': "е", 'ς': "σ"}

// bare maps each accented Latin or Greek letter to the letter alone.
var bare = sync.OnceValue(func() map[rune]rune {
	m := make(map[rune]rune)
	for _, span := range [][2]rune{{0xC0, 0x24F}, {0x386, 0x3CE}, {0x1E00, 0x1EFF}} {
		for r := span[0]; r <= span[1]; r++ {
			base, size := utf8.DecodeRuneInString(norm.NFD.String(string(r)))
			if size > 0 && base != r && (base < utf8.RuneSelf || unicode.Is(unicode.Greek, base)) {
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
	if r > 0x1EFF {
		return utf8.AppendRune(b, r) // no case, no accents
	}
	r = unicode.ToLower(r)
	if s, ok := ligatures[r]; ok {
		return append(b, s...)
	}
	if base, ok := bare()[r]; ok {
		r = base
	}
	if s, ok := greek[r]; ok {
		return append(b, s...)
	}
	return utf8.AppendRune(b, r)
}

// twins are Cyrillic letters printed with the shape of a Latin one.
var twins = map[rune]byte{
	'а': 'a', 'в': 'b', 'с': 'c', 'е': 'e', 'н': 'h', 'к': 'k', 'м': 'm',
	'о': 'o', 'р': 'p', 'т': 't', 'х': 'x', 'у': 'y',
}

// closeScript puts the word at the end of buf into Latin if it mixes Latin
// letters or digits with Cyrillic letters of the same shape: "МСHС" with one
// Latin H is mchc and "В12" is b12. A word wholly Cyrillic is left alone:
// "АСТ" is not act.
func closeScript(buf []byte, start int) []byte {
	mixed, cyrillic := false, false
	for i := start; i < len(buf); {
		r, size := utf8.DecodeRune(buf[i:])
		switch {
		case r < utf8.RuneSelf:
			mixed = true
		case twins[r] == 0:
			return buf
		default:
			cyrillic = true
		}
		i += size
	}
	if !mixed || !cyrillic {
		return buf
	}
	out := buf[:start]
	for i := start; i < len(buf); {
		r, size := utf8.DecodeRune(buf[i:])
		if t := twins[r]; t != 0 {
			r = rune(t)
		}
		out = append(out, byte(r))
		i += size
	}
	return out
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
