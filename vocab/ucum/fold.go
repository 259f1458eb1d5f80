package ucum

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// fold brings one printed unit to plain characters: superscripts become a
// caret and digits, full-width and squared forms their usual ones (ｍｇ, ㎎), the
// signs for times, divided and dot one each, micro a "u". Case is kept.
func fold(printed string) string {
	printed = superscripts(strings.ReplaceAll(printed, `\S\`, "^"))
	var b strings.Builder
	b.Grow(len(printed))
	space := false
	rs := []rune(norm.NFKC.String(printed))
	for i, r := range rs {
		if r == 'μ' && (i+1 == len(rs) || !unicode.IsLetter(rs[i+1])) {
			r = 'Μ' // a micron or a damaged µL, but no enzyme unit
		}
		r = plain(r)
		switch {
		case r == 0:
			continue
		case unicode.IsSpace(r):
			space = b.Len() > 0
			continue
		}
		if space {
			b.WriteByte(' ')
			space = false
		}
		if r == 'ß' {
			b.WriteString("ss")
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// plain maps one character to the one it stands for, 0 to drop it.
func plain(r rune) rune {
	switch r {
	case 'µ', 'μ':
		return 'u'
	case '×', '✕', '✖', '⨯':
		return 'x'
	case '·', '∙', '⋅', '•', '‧', '・', '･', '●':
		return '.'
	case '∗', '⁎', '﹡':
		return '*'
	case '⁄', '∕', '÷', '╱':
		return '/'
	case '−', '–', '—', '‐', '‑', '‒':
		return '-'
	case 'ˆ', '˄':
		return '^'
	case '˚', '゜', '∘':
		return '°'
	case '\u2019', '\u2018', '′', '`', '´':
		return '\''
	case '，', '、', '٫':
		return ','
	case '_':
		return ' '
	case '\u00ad', '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', 'ª':
		return 0
	}
	if unicode.In(r, unicode.Mn) {
		return 0
	}
	if r > unicode.MaxASCII && r < 0x250 {
		return unaccented(r)
	}
	return r
}

// unaccented returns the base of an accented Latin letter: é is e.
func unaccented(r rune) rune {
	switch r {
	case 'ł':
		return 'l'
	case 'ø':
		return 'o'
	}
	for _, base := range norm.NFD.String(string(r)) {
		return base
	}
	return r
}

var raised = map[rune]rune{
	'⁰': '0', '¹': '1', '²': '2', '³': '3', '⁴': '4', '⁵': '5', '⁶': '6', '⁷': '7', '⁸': '8', '⁹': '9', '⁻': '-', '⁺': '+',
}

// superscripts writes raised digits as a power, before compatibility folding
// would make 10⁹ into 109, and keeps the degree sign from becoming an "o".
func superscripts(s string) string {
	var b strings.Builder
	b.Grow(len(s) + 4)
	var last rune
	for _, r := range s {
		c, up := raised[r]
		switch {
		case up && raised[last] == 0 && last != '^':
			b.WriteByte('^')
			fallthrough
		case up:
			b.WriteRune(c)
		case raised[last] != 0:
			b.WriteByte(' ') // so that "⁻¹·1.73" keeps its two numbers apart
			b.WriteRune(r)
		case r == 'º':
			b.WriteRune('°')
		default:
			b.WriteRune(r)
		}
		last = r
	}
	return b.String()
}
