package printed

import (
	"strconv"
	"strings"
)

// A Value is a printed quantity.
type Value struct {
	Comparator string // "", "<", "<=", ">", ">=" or "~"
	Number     float64
	Unit       string // as printed, "" if none
}

// ParseValue reads a number with an optional comparator and unit, the unit
// before or after it. It reports false for words, spans (11-30), pairs
// (123/78), titres, and numbers whose decimal mark is unknown and matters.
func ParseValue(text string, decimal byte) (Value, bool) {
	s := Fold(text)
	if n, unit, ok := perTime(s, decimal); ok {
		return Value{Number: n, Unit: unit}, true
	}
	before, rest := unitBefore(s)
	cmp, rest := comparator(rest)
	lit, tail := number(rest)
	if lit == "" {
		return Value{}, false
	}
	n, ok := Number(lit, decimal)
	if !ok {
		return Value{}, false
	}
	tail = strings.TrimSpace(tail)
	switch {
	case tail == "":
		tail = before
	case before != "" || !glued(lit, rest, tail) || !IsUnit(tail):
		return Value{}, false
	}
	return Value{Comparator: cmp, Number: n, Unit: tail}, true
}

// glued refuses what continues the number instead of naming a unit: 123/78,
// 11-30, 1:80, 4.5.6.
func glued(lit, rest, tail string) bool {
	if strings.HasPrefix(rest[len(lit):], " ") {
		return true
	}
	if strings.ContainsRune("-:.,", rune(tail[0])) {
		return false
	}
	return tail[0] != '/' || len(tail) > 1 && !isDigit(tail[1])
}

// unitBefore splits "mg/dL 90" and "pH 7,4"-like text at its number.
func unitBefore(s string) (unit, rest string) {
	i := strings.IndexAny(s, "0123456789<>~")
	if i <= 0 {
		return "", s
	}
	if u := strings.TrimSpace(s[:i]); s[i-1] == ' ' && IsUnit(u) {
		return u, s[i:]
	}
	return "", s
}

// perTime reads the Chinese forms of a rate, 90次每分钟 and 每分钟90次.
func perTime(s string, decimal byte) (n float64, unit string, ok bool) {
	for _, t := range [][2]string{{"分钟", "/min"}, {"分", "/min"}, {"小时", "/h"}, {"秒", "/s"}, {"天", "/d"}} {
		rest, per := strings.CutPrefix(s, "每"+t[0])
		if !per {
			if rest, per = strings.CutSuffix(s, "每"+t[0]); !per {
				rest, per = strings.CutSuffix(s, "/"+t[0])
			}
		}
		if !per {
			continue
		}
		lit, count := strings.CutSuffix(strings.TrimSpace(rest), "次")
		if n, ok := Number(strings.TrimSpace(lit), decimal); ok && count {
			return n, t[1], true
		}
	}
	return 0, "", false
}

var comparators = []struct{ printed, cmp string }{
	{"< or =", "<="},
	{"> or =", ">="},
	{"<or=", "<="},
	{">or=", ">="},
	{"=<", "<="},
	{"=>", ">="},
	{"<=", "<="},
	{">=", ">="},
	{"<", "<"},
	{">", ">"},
	{"~", "~"},
	{"≈", "~"},
}

// comparator splits a leading comparator from folded text.
func comparator(s string) (cmp, rest string) {
	low := strings.ToLower(s)
	for _, c := range comparators {
		if strings.HasPrefix(low, c.printed) {
			return c.cmp, strings.TrimSpace(s[len(c.printed):])
		}
	}
	return "", s
}

// number returns the number that s begins with, as printed, and the rest.
// Blanks group only thousands in full threes: "12 500", never "12 50".
func number(s string) (lit, rest string) {
	i := 0
	if i < len(s) && (s[i] == '-' || s[i] == '+') {
		i++
	}
	start := i
	for i < len(s) {
		switch {
		case isDigit(s[i]):
			i++
		case (s[i] == '.' || s[i] == ',' || s[i] == '\'') && i+1 < len(s) && isDigit(s[i+1]):
			i++
		case s[i] == ' ' && i > start && i-start <= 3 && group(s[i+1:]):
			i += 4
			start = i - 3 // the next group must again be three digits long
		default:
			i += exponent(s[i:])
			return s[:i], s[i:]
		}
	}
	return s, ""
}

// exponent returns the length of e-3 or E+05 at the start of s, else 0.
func exponent(s string) int {
	if len(s) < 3 || s[0]|0x20 != 'e' || s[1] != '-' && s[1] != '+' || !isDigit(s[2]) {
		return 0
	}
	if len(s) > 3 && isDigit(s[3]) {
		return 4
	}
	return 3
}

// group reports that s begins with exactly three digits.
func group(s string) bool {
	return len(s) >= 3 && isDigit(s[0]) && isDigit(s[1]) && isDigit(s[2]) && (len(s) == 3 || !isDigit(s[3]))
}

// Number reads a bare number: sign, digits, either decimal mark, thousands
// grouped by points, commas, apostrophes or blanks, an exponent (1.2e-3).
//
// When decimal is 0, "1.204" and "12,500" are refused, because they are one
// number in one country and another in the next.
func Number(text string, decimal byte) (float64, bool) {
	s := strings.ReplaceAll(Fold(text), "'", "")
	if !numeric(s) {
		return 0, false
	}
	mark, ok := markOf(s, decimal)
	if !ok {
		return 0, false
	}
	s = strings.ReplaceAll(s, " ", "")
	for _, c := range []byte{'.', ','} {
		if c != mark {
			s = strings.ReplaceAll(s, string(c), "")
		}
	}
	if mark == ',' {
		s = strings.Replace(s, ",", ".", 1)
	}
	f, err := strconv.ParseFloat(s, 64)
	return f, err == nil
}

// numeric reports that folded s has the characters of a number and none else.
func numeric(s string) bool {
	digits, marked := 0, false
	for i := range len(s) {
		switch c := s[i]; {
		case isDigit(c):
			digits++
		case (c == '-' || c == '+') && i == 0:
		case (c == 'e' || c == 'E') && digits > 0 && i+1 < len(s):
			_, err := strconv.Atoi(s[i+1:])
			return err == nil && len(s)-i <= 4
		case c == '.' || c == ',':
			marked = true
		case c == ' ' && digits > 0 && !marked && group(s[i+1:]):
		default:
			return false
		}
	}
	return digits > 0
}

// markOf returns the decimal mark of one number, 0 when it has none.
func markOf(s string, decimal byte) (mark byte, ok bool) {
	point, comma := strings.Count(s, "."), strings.Count(s, ",")
	last := byte(0)
	if i := strings.LastIndexAny(s, ".,"); i >= 0 {
		last = s[i]
	}
	switch {
	case last == 0:
		return 0, true
	case point > 0 && comma > 0: // the last kind is the mark and stands once
		if decimal != 0 && decimal != last || strings.Count(s, string(last)) > 1 {
			return 0, false
		}
		return last, grouped(s, other(last), last)
	case point+comma > 1: // only grouping repeats
		return 0, decimal != last && grouped(s, last, 0)
	case !threeAfter(s, last):
		return last, decimal == 0 || decimal == last
	case decimal == last:
		return last, true
	case decimal != 0:
		return 0, true // the other mark: this one groups
	default:
		return 0, false
	}
}

func other(mark byte) byte {
	if mark == '.' {
		return ','
	}
	return '.'
}

// threeAfter reports that the only mark in s could group thousands: one to
// three digits before it, no leading zero, exactly three after.
func threeAfter(s string, mark byte) bool {
	whole, frac, _ := strings.Cut(strings.TrimLeft(s, "+-"), string(mark))
	return len(frac) == 3 && len(whole) >= 1 && len(whole) <= 3 && whole[0] != '0'
}

// grouped checks the digits between thousands marks: threes, or the Indian
// twos before a final three (12,34,567).
func grouped(s string, sep, mark byte) bool {
	whole := strings.TrimLeft(s, "+-")
	if mark != 0 {
		whole, _, _ = strings.Cut(whole, string(mark))
	}
	parts := strings.Split(whole, string(sep))
	for i, p := range parts {
		switch {
		case i == 0 && (len(p) < 1 || len(p) > 3):
			return false
		case i == len(parts)-1 && len(p) != 3:
			return false
		case i > 0 && i < len(parts)-1 && len(p) != 3 && len(p) != 2:
			return false
		}
	}
	return true
}
