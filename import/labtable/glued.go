package labtable

import (
	"strings"
	"unicode/utf8"

	"carnet/vocab/printed"
)

// unglue takes words apart that print two things without a blank: 11.32↑,
// 5.4H, *421, 12g/dl, 20%, 65-99mg/dL.
func unglue(words []word) []word {
	var out []word
	for _, w := range words {
		head, tail, ok := gluedPair(w.text)
		for ok {
			a, b := cutWord(w, head, tail)
			out = append(out, a)
			w = b
			head, tail, ok = gluedPair(w.text)
		}
		out = append(out, w)
	}
	return out
}

// cutWord divides a word's box by the number of characters.
func cutWord(w word, head, tail string) (a, b word) {
	share := float64(utf8.RuneCountInString(head)) / float64(utf8.RuneCountInString(w.text))
	a, b = w, w
	a.text, b.text = head, tail
	a.x1 = w.x0 + share*w.width()
	b.x0 = a.x1
	return a, b
}

// gluedPair splits a word at the end of its number or leading mark.
func gluedPair(s string) (head, tail string, ok bool) {
	if i := colonAt(s); i > 0 && i < len(s) {
		return s[:i], s[i:], true
	}
	if i := strings.LastIndexAny(s, "(（"); i > 0 {
		if _, flag := printed.ParseFlag(s[i:]); flag && (printed.IsUnit(s[:i]) || startsNumber(s)) {
			return s[:i], s[i:], true // mg/dL(H)
		}
	}
	r, n := utf8.DecodeRuneInString(s)
	if n == len(s) || n == 0 {
		return "", "", false
	}
	if printed.IsArrow(string(r)) || r == '*' {
		rest := strings.TrimLeft(s, "*"+string(r))
		if rest != "" && startsNumber(rest) {
			return s[:len(s)-len(rest)], rest, true
		}
		return "", "", false
	}
	if !startsNumber(s) {
		return "", "", false
	}
	end := numberEnd(s)
	head, tail = s[:end], s[end:]
	if tail == "" {
		return "", "", false
	}
	r, _ = utf8.DecodeRuneInString(tail)
	switch {
	case printed.IsArrow(string(r)):
		return head, tail, true
	case tail == "*" || tail == "**" || tail == "!":
		return head, tail, true
	case tail == "H" || tail == "L" || tail == "HH" || tail == "LL":
		return head, tail, strings.ContainsAny(head, ".,") || len(head) > 1
	case tail == "+" || tail == "++" || tail == "-" || tail == "--":
		return head, tail, strings.ContainsAny(head, ".,") || len(head) > 2 // 1+ is a grade
	case printed.IsUnit(tail) && (len(tail) > 1 || tail == "%"):
		return head, tail, true
	}
	return "", "", false
}

func startsNumber(s string) bool {
	s = strings.TrimLeft(s, "<>≤≥=~＜＞")
	return s != "" && (s[0] >= '0' && s[0] <= '9' || (s[0] == '-' || s[0] == '.') && len(s) > 1 && s[1] >= '0' && s[1] <= '9')
}

// numberEnd returns the length of the number or interval that s begins with.
func numberEnd(s string) int {
	i := len(s) - len(strings.TrimLeft(s, "<>≤≥=~＜＞-"))
	for i < len(s) {
		c := s[i]
		digitNext := i+1 < len(s) && s[i+1] >= '0' && s[i+1] <= '9'
		if c >= '0' && c <= '9' || (c == '.' || c == ',' || c == '-') && digitNext {
			i++
			continue
		}
		break
	}
	return i
}

// colonAt returns the end of a label glued to what it labels, as Chinese and
// careless sheets print: 年龄：36, pH:7.4. A time and a titre have no letter
// before their colon.
func colonAt(s string) int {
	if i := strings.Index(s, "："); i > 0 {
		return i + len("：")
	}
	i := strings.IndexByte(s, ':')
	if i <= 0 {
		return 0
	}
	r, _ := utf8.DecodeLastRuneInString(s[:i])
	if !isLetter(r) || strings.HasPrefix(s[i:], "://") {
		return 0
	}
	return i + 1
}
