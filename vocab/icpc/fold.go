package icpc

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"carnet/vocab/spelling"
)

// fold is the form of a text that tables are looked up by: [spelling.Key], with
// hyphens as blanks, without apostrophes, marks at the ends, and the blanks
// between characters of scripts that write none.
func fold(s string) string {
	s = strings.Map(func(r rune) rune {
		switch r {
		case '-', '_', ',', ';', '、', '，', '・':
			return ' '
		case '\'':
			return -1
		}
		return r
	}, spelling.Key(s))
	s = strings.TrimFunc(s, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsPunct(r) })
	words := strings.Fields(s)
	if len(words) < 2 {
		return s
	}
	var b strings.Builder
	for i, w := range words {
		if i > 0 && !(unspaced(last(words[i-1])) && unspaced(first(w))) {
			b.WriteByte(' ')
		}
		b.WriteString(w)
	}
	return b.String()
}

func first(s string) rune { r, _ := utf8.DecodeRuneInString(s); return r }
func last(s string) rune  { r, _ := utf8.DecodeLastRuneInString(s); return r }

// unspaced says that r is of a script written without blanks.
func unspaced(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r == 'ー'
}

// The words of degree say how strong or how often something is, or that one has
// it, and never what it is.
type degrees struct{ front, back []string }

var degree = sync.OnceValue(func() degrees {
	var d degrees
	err := eachLine("degrees.tsv", func(cells []string) error {
		ws, err := macros{}.expand(cells[1])
		for _, w := range ws {
			if cells[0] == "back" {
				d.back = append(d.back, fold(w))
			} else {
				d.front = append(d.front, fold(w))
			}
		}
		return err
	})
	if err != nil {
		panic("icpc: " + err.Error())
	}
	return d
})

// plainer returns a key without its words of degree, step by step.
func plainer(key string) (out []string) {
	d := degree()
	for range 4 {
		short := key
		for _, w := range d.front {
			if rest, ok := cut(key, w, strings.CutPrefix, first); ok && len(rest) < len(short) {
				short = rest
			}
		}
		for _, w := range d.back {
			if rest, ok := cut(key, w, strings.CutSuffix, last); ok && len(rest) < len(short) {
				short = rest
			}
		}
		if short == key {
			return out
		}
		key = short
		out = append(out, key)
	}
	return out
}

// cut takes a word off one end of a key, where a word ends there.
func cut(key, word string, off func(string, string) (string, bool), end func(string) rune) (string, bool) {
	rest, ok := off(key, word)
	if !ok || rest == "" {
		return "", false
	}
	bare := strings.TrimSpace(rest)
	if bare == "" || bare == rest && !unspaced(end(word)) {
		return "", false
	}
	return bare, true
}
