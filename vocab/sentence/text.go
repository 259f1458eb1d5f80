package sentence

import (
	"unicode"
	"unicode/utf8"

	"carnet/vocab/spelling"
)

// A text is a line with each of its characters folded by itself, so that places
// in the folded and in the written line are the same.
type text struct {
	line  string
	runes []rune // folded
	at    []int  // byte offset of each rune in line, and of the end
}

func newText(line string) text {
	t := text{line: line}
	for i, r := range line {
		if len(t.runes) > longest {
			break
		}
		t.runes, t.at = append(t.runes, foldRune(r)), append(t.at, i)
	}
	t.at = append(t.at, len(line))
	return t
}

// foldRune is the folded form of one character, itself where that is none or
// several.
func foldRune(r rune) rune {
	if r < 0x80 {
		return unicode.ToLower(r)
	}
	k := spelling.Key(string(r))
	if f, n := utf8.DecodeRuneInString(k); n > 0 && n == len(k) && f != utf8.RuneError {
		return f
	}
	return unicode.ToLower(r)
}

func foldRunes(s string) string {
	var b []rune
	for _, r := range s {
		b = append(b, foldRune(r))
	}
	return string(b)
}

// written is the line between two places.
func (t text) written(from, to int) string { return t.line[t.at[from]:t.at[to]] }

// unspaced says that r is of a script written without blanks.
func unspaced(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r == 'ー'
}

func isLetter(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) }

func isDigit(r rune) bool { return '0' <= r && r <= '9' }

// languages are those that a line may be written in, by its letters.
func languages(t text) []string {
	var han, kana, cyrillic bool
	for _, r := range t.runes {
		switch {
		case unicode.In(r, unicode.Hiragana, unicode.Katakana):
			kana = true
		case unicode.Is(unicode.Han, r):
			han = true
		case unicode.Is(unicode.Cyrillic, r):
			cyrillic = true
		}
	}
	switch {
	case kana:
		return []string{"ja"}
	case han:
		return []string{"zh", "ja"}
	case cyrillic:
		return []string{"ru"}
	}
	return []string{"en", "de", "fr", "es", "it", "pt", "nl", "pl"}
}
