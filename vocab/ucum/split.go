package ucum

import (
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// SplitValueUnit parts a printed cell into its number, with comparator and sign
// as printed, and its unit, as printed: "<5.6 mg/dL" is "<5.6" and "mg/dL",
// "每分钟90次" is "90" and "每分钟次". Either may be missing, not both. It
// reports false unless the number is one and [Normalize] reads the unit, so
// that "123/78" and "negative" are left to others.
func SplitValueUnit(text string) (value, unit string, ok bool) {
	text = strings.TrimSpace(text)
	if len(text) > maxPrinted {
		return "", "", false
	}
	if n := quantityEnd(text); n > 0 {
		value, unit = text[:n], strings.TrimSpace(text[n:])
		if _, ok := Normalize(unit); ok || unit == "" {
			return value, unit, true
		}
	}
	if _, ok := Normalize(text); ok {
		return "", text, true
	}
	return splitInside(text)
}

// splitInside finds the number behind or within its unit. The last number
// goes first, for those of the unit stand before it: "10^9/L 5.2".
func splitInside(text string) (value, unit string, ok bool) {
	for i := len(text); i > 0; {
		_, size := utf8.DecodeLastRuneInString(text[:i])
		i -= size
		n := quantityEnd(text[i:])
		if n == 0 || i > 0 && continues(text[:i]) {
			continue
		}
		unit = strings.TrimSpace(text[:i]) + strings.TrimSpace(text[i+n:])
		if _, ok := Normalize(unit); ok {
			return text[i : i+n], unit, true
		}
	}
	return "", "", false
}

// continues reports whether a number after s would be the rest of one, or of
// its comparator.
func continues(s string) bool {
	last, _ := utf8.DecodeLastRuneInString(s)
	return unicode.IsDigit(last) || strings.ContainsRune(".,:/'’+-−^*", last) || strings.ContainsRune(comparators, last)
}

const comparators = "<>=≤≥⩽⩾≦≧~≈～＜＞＝"

// quantity is a comparator, a sign and a number: digits, grouped by threes or
// as in India, with a decimal part.
var quantity = sync.OnceValue(func() *regexp.Regexp {
	const digits = `(\p{Nd}+|\p{Nd}{1,3}([.,'’]\p{Nd}{3})+|\p{Nd}{1,2}(,\p{Nd}{2})*,\p{Nd}{3})`
	re := regexp.MustCompile(`^[` + comparators + ` ]*[-+−]?(` + digits + `([.,．]\p{Nd}+)?|[.,]\p{Nd}+)`)
	re.Longest()
	return re
})

// quantityEnd returns the length of the quantity that text begins with, or 0
// where more digits follow than belong to one: "12.03.2024".
func quantityEnd(text string) int {
	n := len(quantity().FindString(text))
	rest := strings.TrimLeft(text[n:], ".,'’．")
	next, _ := utf8.DecodeRuneInString(rest)
	if rest != text[n:] && unicode.IsDigit(next) {
		return 0
	}
	return n
}
