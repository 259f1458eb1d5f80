// Package spelling makes the ways of writing one word equal, so that tables of
// words can be looked up exactly: what a person types differs from what a table
// holds by case, width, accents that a keyboard lacks, dashes and spaces, and
// by the script in Chinese.
//
// [Key] folds all of that and nothing more. It is no stemmer and knows no
// language: plurals, word order and typing errors stay different, and only
// [Near] sees them, for suggestions that a person may take or leave.
package spelling

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Key is the form in which a word is looked up: compatibility forms as their
// plain ones (NFKC), lower case, accents of Latin letters dropped (dolor de
// estómago = dolor de estomago, Rückenschmerz = Ruckenschmerz), ß as ss, ё as е,
// traditional Chinese characters as simplified ones, one kind of dash,
// apostrophe and blank, none at the ends. Characters that show nothing are
// dropped.
func Key(s string) string {
	if plain(s) {
		return strings.Join(strings.Fields(strings.ToLower(s)), " ")
	}
	var b strings.Builder
	b.Grow(len(s))
	space, last := false, rune(0)
	for _, r := range norm.NFD.String(strings.ToLower(norm.NFKC.String(s))) {
		switch {
		case accent(last, r), unicode.Is(unicode.Cf, r):
			continue
		case unicode.IsSpace(r):
			space = b.Len() > 0
			continue
		}
		if space {
			b.WriteByte(' ')
			space = false
		}
		last = r
		put(&b, r)
	}
	return norm.NFC.String(b.String())
}

// accent reports that mark on base makes no other letter of it: what stands on
// a Latin letter, and the dots of ё. The breve of й and the voicing of が do.
func accent(base, mark rune) bool {
	return unicode.Is(unicode.Mn, mark) && (unicode.Is(unicode.Latin, base) || base == 'е' && mark == '\u0308')
}

// put writes one character as its key has it.
func put(b *strings.Builder, r rune) {
	switch r {
	case 'ß':
		b.WriteString("ss")
	case 'ø':
		b.WriteByte('o')
	case 'ł':
		b.WriteByte('l')
	case 'đ':
		b.WriteByte('d')
	case 'œ':
		b.WriteString("oe")
	case 'æ':
		b.WriteString("ae")
	case 'ı':
		b.WriteByte('i')
	case '⁄':
		b.WriteByte('/')
	case '‐', '‑', '‒', '–', '—', '―', '−', '﹣':
		b.WriteByte('-')
	case '’', '‘', 'ʼ', '´', '`', '′':
		b.WriteByte('\'')
	default:
		if s, ok := simplified()[r]; ok {
			r = s
		}
		b.WriteRune(r)
	}
}

// plain reports text whose key only wants its case and blanks folded.
func plain(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 || s[i] == '`' {
			return false
		}
	}
	return true
}

//go:embed han.txt
var han string

var simplified = sync.OnceValue(func() map[rune]rune {
	m := make(map[rune]rune, 3000)
	for line := range strings.Lines(han) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		for _, pair := range strings.Fields(line) {
			rs := []rune(pair)
			m[rs[0]] = rs[1]
		}
	}
	return m
})
