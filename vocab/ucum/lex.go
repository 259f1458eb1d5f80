package ucum

import (
	"strings"
	"unicode"
)

// A token is one piece of a folded unit: a run of letters of one script, a
// number, or a sign.
type token struct {
	kind   byte // 'w' letters, 'n' digits, else the sign itself
	text   string
	spaced bool // a space stands before it
}

// lex cuts a folded unit into tokens; ok is false at a sign no unit holds.
func lex(s string) (tokens []token, ok bool) {
	rs := []rune(s)
	spaced := false
	for i := 0; i < len(rs); {
		r := rs[i]
		start := i
		switch {
		case r == ' ':
			spaced = true
			i++
			continue
		case digit(r):
			i = numberEnd(rs, i)
			tokens = append(tokens, token{'n', plainNumber(string(rs[start:i])), spaced})
		case script(r) != 0:
			for i < len(rs) && script(rs[i]) == script(r) {
				i++
			}
			tokens = append(tokens, token{'w', string(rs[start:i]), spaced})
		case r == '.' && abbreviates(rs, i):
			i++
			continue
		case r < unicode.MaxASCII && strings.ContainsRune("/.^*()[]-+'", r):
			i++
			tokens = append(tokens, token{byte(r), string(r), spaced})
		default:
			return nil, false
		}
		spaced = false
	}
	return tokens, true
}

func digit(r rune) bool { return r >= '0' && r <= '9' }

// Scripts, so that a run of letters ends where the script changes.
const (
	alphabet = iota + 1 // Latin, Greek, the degree sign
	cyrillic
	han
	kana
	hangul
	mark // %, ‰ and #, each a word by itself
)

func script(r rune) int {
	switch {
	case r == '%' || r == '‰' || r == '#':
		return mark
	case r == '°' || unicode.In(r, unicode.Latin, unicode.Greek):
		return alphabet
	case unicode.Is(unicode.Cyrillic, r):
		return cyrillic
	case unicode.Is(unicode.Han, r) || r == 'ヶ':
		return han
	case unicode.In(r, unicode.Katakana, unicode.Hiragana) || r == 'ー':
		return kana
	case unicode.Is(unicode.Hangul, r):
		return hangul
	}
	return 0
}

// numberEnd returns where the number at i ends: 1.73, 1,73, 1,000,000.
func numberEnd(rs []rune, i int) int {
	for i < len(rs) {
		inner := (rs[i] == '.' || rs[i] == ',') && i+1 < len(rs) && digit(rs[i+1])
		if !digit(rs[i]) && !inner {
			break
		}
		i++
	}
	return i
}

// plainNumber writes a printed number without its group marks and with a
// decimal point. "1,000" is a thousand: no unit holds 1.000 of something.
func plainNumber(s string) string {
	whole := strings.FieldsFunc(s, func(r rune) bool { return r == '.' || r == ',' })
	if len(whole) == 1 {
		return s
	}
	for _, group := range whole[1:] {
		if len(group) != 3 {
			return strings.Replace(s, ",", ".", 1)
		}
	}
	return strings.Join(whole, "")
}

// abbreviates reports whether the dot at i ends a word, as in "Std." and
// "тыс./мкл", and doesn't multiply, as in "mL.min-1".
func abbreviates(rs []rune, i int) bool {
	return i+1 == len(rs) || rs[i+1] == ' ' || rs[i+1] == '/' || rs[i+1] == ')' || rs[i+1] == '%' || rs[i+1] == '-'
}
