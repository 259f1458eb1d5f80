package drug

import (
	"strings"
	"unicode/utf8"
)

// skeleton is what the spellings of one nonproprietary name share in the
// languages of Europe: INNs are built so that they stay apart after it.
// "Amoxicillin", "amoxicilline", "amoxicilina", "amoksycylina" and "амоксициллин"
// are all amoksicilin. It is "" for what is too short to tell apart, or holds
// other characters than letters.
func skeleton(folded string) string {
	s, ok := latin(folded)
	if !ok {
		return ""
	}
	for _, word := range strings.Fields(s) {
		if len(word) < 4 {
			return "" // vitamin c is not vitamin k
		}
	}
	if s = endings(consonants(s)); len(s) < 5 {
		return ""
	}
	return s
}

// latin writes Cyrillic letters in Latin ones; false where there is anything
// but letters and blanks.
func latin(s string) (string, bool) {
	if strings.HasPrefix(s, "гидр") {
		s = "идр" + strings.TrimPrefix(s, "гидр")
	}
	var b strings.Builder
	for _, r := range s {
		switch t, ok := cyrillic[r]; {
		case ok:
			b.WriteString(t)
		case 'a' <= r && r <= 'z' || r == ' ':
			b.WriteRune(r)
		default:
			return "", false
		}
	}
	return b.String(), true
}

var cyrillic = map[rune]string{
	'а': "a", 'б': "b", 'в': "v", 'г': "g", 'д': "d", 'е': "e", 'ж': "z", 'з': "z", 'и': "i", 'й': "i",
	'к': "k", 'л': "l", 'м': "m", 'н': "n", 'о': "o", 'п': "p", 'р': "r", 'с': "s", 'т': "t", 'у': "u",
	'ф': "f", 'х': "k", 'ц': "c", 'ч': "c", 'ш': "s", 'щ': "s", 'ъ': "", 'ы': "i", 'ь': "", 'э': "e",
	'ю': "iu", 'я': "ia",
}

var digraphs = strings.NewReplacer("ph", "f", "th", "t", "rh", "r", "ch", "k", "ck", "k", "qu", "kv",
	"h", "", "y", "i", "x", "ks", "w", "v", "oe", "e", "ae", "e")

// consonants writes sounds in one way: ph as f, c before a, o, u and consonants
// as k, doubled letters once.
func consonants(s string) string {
	s = digraphs.Replace(s)
	b := make([]byte, 0, len(s))
	for i := range len(s) {
		c := s[i]
		if c == 'c' && (i+1 == len(s) || s[i+1] != 'e' && s[i+1] != 'i' && s[i+1] != 'c') {
			c = 'k'
		}
		if len(b) == 0 || b[len(b)-1] != c {
			b = append(b, c)
		}
	}
	return string(b)
}

// endings drops what languages add to the end of each word.
func endings(s string) string {
	words := strings.Fields(s)
	for i, w := range words {
		if utf8.RuneCountInString(w) > 6 {
			w = strings.TrimSuffix(strings.TrimSuffix(w, "um"), "us")
		}
		if len(w) > 4 {
			w = strings.TrimRight(w, "aeo")
		}
		words[i] = w
	}
	return strings.Join(words, " ")
}
