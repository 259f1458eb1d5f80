package answer

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// fold makes spellings of a name comparable: compatibility forms, case, accents
// and punctuation are taken away, ae, oe and ue are the umlauts they stand for,
// and runs of space are one.
func fold(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	space := false
	for _, r := range norm.NFKD.String(s) {
		switch {
		case unicode.Is(unicode.Mn, r):
			continue
		case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '%' || r == '#' || r == '+':
			if space && b.Len() > 0 {
				b.WriteByte(' ')
			}
			space = false
			b.WriteString(foldLetter(unicode.ToLower(r)))
		default:
			space = true
		}
	}
	return umlauts.Replace(b.String())
}

var umlauts = strings.NewReplacer("ae", "a", "oe", "o", "ue", "u")

func foldLetter(r rune) string {
	switch r {
	case 'ß':
		return "ss"
	case 'ı':
		return "i"
	case 'æ':
		return "ae"
	case 'œ', 'ø':
		return "oe"
	case 'ł':
		return "l"
	}
	return string(r)
}

// tokens splits a folded text and takes the plural off each word.
func tokens(folded string) []string {
	ts := strings.Fields(folded)
	for i, t := range ts {
		ts[i] = singular(t)
	}
	return ts
}

// singular takes an English plural ending off a word: -ies, -sses, -s.
func singular(t string) string {
	switch {
	case len(t) > 4 && strings.HasSuffix(t, "ies"):
		return t[:len(t)-3] + "y"
	case len(t) > 5 && strings.HasSuffix(t, "sses"):
		return t[:len(t)-2]
	case len(t) > 3 && strings.HasSuffix(t, "s") && !strings.HasSuffix(t, "ss") && !strings.HasSuffix(t, "us") && !strings.HasSuffix(t, "is"):
		return t[:len(t)-1]
	}
	return t
}
