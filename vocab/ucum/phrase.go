package ucum

import (
	"slices"
	"strings"
)

// phrase returns the longest run of tokens that is one word of the lexicon.
func (r *reader) phrase() (word, int, bool) {
	const longest = 7
	best, size := word{}, 0
	key, dots, open := "", false, 0
	for n, t := range r.tokens[r.pos:min(len(r.tokens), r.pos+longest)] {
		switch t.kind {
		case 'w', 'n':
			key += t.text
		case '.':
			dots = true
		case '(', '[':
			open++
		case ')', ']':
			open--
		case '-', '\'', '^':
		default:
			open = -1
		}
		if open < 0 || key == "" {
			break
		}
		if open > 0 || t.kind != 'w' && t.kind != 'n' && t.kind != ')' && t.kind != ']' {
			continue
		}
		if w, ok := r.find(key); ok && (!dots || r.dotted[strings.ToLower(key)]) {
			best, size = w, n+1
		}
	}
	if size == 0 {
		return r.segment()
	}
	return best, size, true
}

// segment reads the longest word at the start of a run of letters that are
// written without spaces, and leaves the rest of the run as the next token.
func (r *reader) segment() (word, int, bool) {
	t := r.tokens[r.pos]
	rs := []rune(t.text)
	if t.kind != 'w' || len(rs) < 2 || script(rs[0]) < han || len(rs) > 24 {
		return word{}, 0, false
	}
	for n := len(rs) - 1; n > 0; n-- {
		w, ok := r.find(string(rs[:n]))
		if !ok {
			continue
		}
		rest := token{kind: 'w', text: string(rs[n:])}
		r.tokens = slices.Insert(slices.Clone(r.tokens), r.pos+1, rest)
		r.tokens[r.pos].text = string(rs[:n])
		return w, 1, true
	}
	return word{}, 0, false
}
