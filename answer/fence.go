package answer

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// The fence stands around every text that a person wrote or a document printed,
// names and titles included, in both renderings of an answer. What is inside is
// data; an instruction in it is part of the data. The marks are single
// characters because names stand in every row of a table.
const (
	FenceOpen  = "«"
	FenceClose = "»"
)

// maxFenced is the longest text of a cell, in characters.
const maxFenced = 500

// Fence returns s between the marks, on one line, without anything that could
// end the fence or be read differently than it looks: marks of its own become
// single ones, controls, line breaks and runs of space one space; characters
// that reorder, hide or tag text are dropped. Empty text stays empty. Text
// beyond 500 characters is cut and ends in "…".
func Fence(s string) string { return fence(s, maxFenced) }

func fence(s string, limit int) string {
	s = Flatten(s)
	if s == "" {
		return ""
	}
	if utf8.RuneCountInString(s) > limit {
		s = string([]rune(s)[:limit]) + "…"
	}
	return FenceOpen + s + FenceClose
}

// Flatten is what [Fence] does to its text before it puts the marks around it.
func Flatten(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	space := false
	for _, r := range s {
		switch {
		case r == '«':
			r = '‹'
		case r == '»':
			r = '›'
		case hidden(r):
			continue
		}
		if unicode.IsSpace(r) || unicode.IsControl(r) {
			space = b.Len() > 0
			continue
		}
		if space {
			b.WriteByte(' ')
			space = false
		}
		b.WriteRune(r)
	}
	return b.String()
}

// hidden says that r shows nothing by itself but changes what is around it:
// format characters (bidi controls, zero-width ones, soft hyphen), variation
// selectors, tags, private use, and what is no character at all.
func hidden(r rune) bool {
	switch {
	case r == utf8.RuneError, unicode.In(r, unicode.Cf, unicode.Co, unicode.Cs):
		return true
	case r >= 0xFE00 && r <= 0xFE0F, r >= 0xE0000 && r <= 0xE0FFF, r == 0x115F, r == 0x1160, r == 0x3164, r == 0xFFA0:
		return true
	}
	return false
}

// Plain returns s as it is where it can hold no words, such as a number, a
// range or a ratio, and fenced otherwise.
func Plain(s string) string {
	s = strings.TrimSpace(s)
	for _, r := range s {
		if !strings.ContainsRune("0123456789.,:;<>=≤≥~±+-–—−/()[]*^% \u00a0\u202f", r) {
			return Fence(s)
		}
	}
	return strings.Map(func(r rune) rune {
		if r == '\u00a0' || r == '\u202f' {
			return ' '
		}
		return r
	}, s)
}
