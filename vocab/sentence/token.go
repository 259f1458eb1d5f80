package sentence

import (
	"strconv"
	"strings"
	"unicode"
)

// A token is a number, a phrase of the lexicon, or a word that it doesn't hold.
type token struct {
	from, to int // in runes
	number   *float64
	whole    string // of a number, as folded
	senses   []sense
	used     bool // it belongs to a time, a severity, a value…
}

func (t token) is(kind string) bool { _, ok := t.value(kind); return ok }

// value is that of a sense of some kind.
func (t token) value(kind string) (string, bool) {
	for _, s := range t.senses {
		if s.kind == kind {
			return s.value, true
		}
	}
	return "", false
}

// lex cuts a clause into tokens.
func (r *reader) lex(from, to int) (ts []token) {
	rs := r.text.runes
	for i := from; i < to; {
		switch n, senses := r.lexicon.at(r.text, i, to); {
		case unicode.IsSpace(rs[i]):
			i++
		case isDigit(rs[i]) && (i == from || !isLetter(rs[i-1]) || unspaced(rs[i-1])):
			t := r.number(i, to)
			ts, i = append(ts, t), t.to
		case n > 0:
			ts, i = append(ts, token{from: i, to: i + n, senses: senses}), i+n
		default:
			n := wordLength(rs[i:to])
			ts, i = append(ts, token{from: i, to: i + n}), i+n
		}
	}
	return ts
}

// number takes digits with at most one decimal mark.
func (r *reader) number(from, to int) token {
	rs, i := r.text.runes, from
	for i < to && isDigit(rs[i]) {
		i++
	}
	if i+1 < to && (rs[i] == '.' || rs[i] == ',') && isDigit(rs[i+1]) {
		for i++; i < to && isDigit(rs[i]); {
			i++
		}
	}
	t := token{from: from, to: i, whole: string(rs[from:i])}
	if v, err := strconv.ParseFloat(strings.Replace(t.whole, ",", ".", 1), 64); err == nil {
		t.number = &v
	}
	return t
}

// wordLength is how many runes the word at the front has: one sign, or letters
// and what stands between them.
func wordLength(rs []rune) int {
	if !isLetter(rs[0]) || unspaced(rs[0]) {
		return 1
	}
	n := 1
	for n < len(rs) && !unspaced(rs[n]) && (isLetter(rs[n]) || isDigit(rs[n]) ||
		(rs[n] == '-' || rs[n] == '\'') && n+1 < len(rs) && isLetter(rs[n+1])) {
		n++
	}
	return n
}

// A clause is a stretch of a line between marks, and the mark behind it.
type clause struct {
	from, to int
	mark     rune // 0 at the end
}

// clauses cuts a line at its punctuation. A mark between digits is part of a
// number, and a full stop within a word of an abbreviation.
func (t text) clauses() (cs []clause) {
	from, rs := 0, t.runes
	for i, r := range rs {
		if !strings.ContainsRune(",;.!?\n。、；！？…", r) {
			continue
		}
		if (r == ',' || r == '.') && i > 0 && i+1 < len(rs) && !unicode.IsSpace(rs[i+1]) &&
			(isDigit(rs[i-1]) && isDigit(rs[i+1]) || r == '.' && isLetter(rs[i+1]) && !unspaced(rs[i+1])) {
			continue
		}
		cs = append(cs, clause{from, i, r})
		from = i + 1
	}
	return append(cs, clause{from, len(rs), 0})
}

// ends says that a sentence ends with the mark.
func (c clause) ends() bool { return strings.ContainsRune(".!?\n。！？…", c.mark) }
