package sheet

import (
	"strings"

	"carnet/vocab/printed"
)

// A result is a cell that holds a value, taken apart.
type result struct {
	value, unit, flag, rng string
	words                  bool // value is words, a grade or a titre
}

// parseResult takes a cell apart into value, unit, flags and a range in
// brackets, in any of the orders they are written in. It reports false when
// something is left over that is none of them.
func parseResult(text string) (result, bool) {
	s := strings.TrimSpace(text)
	if printed.IsQualitative(s) || isPair(s) {
		return result{value: s, words: true}, true
	}
	var r result
	s, r.rng = cutRange(s)
	s, r.flag = cutMarks(s)
	if s == "" {
		return result{}, false
	}
	if r.splitNumber(s) {
		return r, true
	}
	if unit, rest, ok := unitFirst(s); ok && r.splitNumber(rest) && r.unit == "" {
		r.unit = unit
		return r, true
	}
	if printed.IsQualitative(s) {
		r.value, r.words = s, true
		return r, true
	}
	return result{}, false
}

// splitNumber splits "< 5.4 mmol/L H" at the end of its number.
func (r *result) splitNumber(s string) bool {
	for end := len(s); end > 0; end-- {
		if !isDigit(s[end-1]) || end < len(s) && isDigit(s[end]) {
			continue
		}
		number, rest := s[:end], s[end:]
		if !isNumber(number) || strings.HasPrefix(rest, ":") {
			continue
		}
		unit, flag, ok := unitAndFlag(strings.TrimSpace(rest))
		if !ok {
			continue
		}
		r.value, r.unit, r.flag = number, unit, joinFlags(r.flag, flag)
		return true
	}
	return false
}

// isNumber reports a number with at most a comparator, by either decimal mark.
func isNumber(s string) bool {
	for _, mark := range []byte{'.', ','} {
		if v, ok := printed.ParseValue(s, mark); ok && v.Unit == "" {
			return true
		}
	}
	return false
}

// unitAndFlag reads what stands behind a number: nothing, a unit, a flag, or
// both in either order. A lone L is litres here; the line may know better.
func unitAndFlag(s string) (unit, flag string, ok bool) {
	if s == "" {
		return "", "", true
	}
	words := strings.Fields(s)
	if n := len(words); n > 1 && strings.HasPrefix(words[n-1], "(") && isFlag(words[n-1]) && printed.IsUnit(strings.Join(words[:n-1], " ")) {
		return strings.Join(words[:n-1], " "), strings.Trim(words[n-1], "()"), true // mmol/L (H)
	}
	if printed.IsUnit(s) {
		return s, "", true
	}
	if isFlag(s) {
		return "", strings.Trim(s, "()"), true
	}
	if len(words) < 2 {
		return "", "", false
	}
	head, last := strings.Join(words[:len(words)-1], " "), words[len(words)-1]
	if printed.IsUnit(head) && isFlag(last) {
		return head, last, true
	}
	tail := strings.Join(words[1:], " ")
	if isFlag(words[0]) && printed.IsUnit(tail) {
		return tail, words[0], true
	}
	return "", "", false
}

func isFlag(s string) bool {
	_, ok := printed.ParseFlag(s)
	return ok
}

func unitFirst(s string) (unit, rest string, ok bool) {
	i := strings.LastIndexByte(s, ' ')
	if i <= 0 || !printed.IsUnit(s[:i]) {
		return "", s, false
	}
	return s[:i], s[i+1:], true
}

// cutRange takes a range in brackets from the end: 5.4 (3.9-5.5).
func cutRange(s string) (rest, rng string) {
	i := strings.LastIndexAny(s, "([")
	if i <= 0 || !strings.ContainsAny(s[len(s)-1:], ")]") {
		return s, ""
	}
	if inner := strings.TrimSpace(s[i+1 : len(s)-1]); printed.IsRange(inner) {
		return strings.TrimSpace(s[:i]), inner
	}
	return s, ""
}

// cutMarks takes arrows, asterisks and exclamation marks from either end.
func cutMarks(s string) (rest, marks string) {
	isMark := func(r rune) bool {
		return printed.IsArrow(string(r)) || r == '*' || r == '!' || r == '⚠' || r == '＊'
	}
	rest = strings.TrimLeftFunc(s, func(r rune) bool { return isMark(r) || r == ' ' })
	marks = strings.TrimSpace(s[:len(s)-len(rest)])
	end := strings.TrimRightFunc(rest, func(r rune) bool { return isMark(r) || r == ' ' })
	return end, joinFlags(marks, strings.TrimSpace(rest[len(end):]))
}

func joinFlags(a, b string) string { return strings.TrimSpace(a + " " + b) }

// isPair reports two numbers that are one result, such as a blood pressure.
func isPair(s string) bool {
	s, _, _ = strings.Cut(s, " ")
	a, b, ok := strings.Cut(s, "/")
	return ok && digits(a) && digits(b) && len(a) >= 2 && len(a) <= 3 && len(b) >= 2 && len(b) <= 3
}
