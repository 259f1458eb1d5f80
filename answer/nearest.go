package answer

import "strings"

// Nearest returns the index of the option that s was most likely meant to be,
// -1 where none is close: at most one letter in four differs and one more, or
// one begins with the other and four letters are shared.
func Nearest(s string, options []string) int {
	s = squeeze(s)
	best, at := 1+len(s)/4, -1
	if s == "" {
		return -1
	}
	for i, o := range options {
		o = squeeze(o)
		d := distance(s, o, best)
		if len(s) >= 4 && len(o) >= 4 && (strings.HasPrefix(o, s) || strings.HasPrefix(s, o)) {
			d = min(d, 1)
		}
		if d < best || d == best && at < 0 {
			best, at = d, i
		}
	}
	return at
}

// squeeze leaves the letters and digits of a folded text.
func squeeze(s string) string {
	if len(s) > 100 {
		s = s[:100]
	}
	return strings.ReplaceAll(fold(s), " ", "")
}

// distance is how many letters must be added, taken or changed to make a into
// b (Levenshtein, 1966), or more than limit.
func distance(a, b string, limit int) int {
	x, y := []rune(a), []rune(b)
	if n := len(x) - len(y); n > limit || -n > limit {
		return limit + 1
	}
	row := make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i, r := range x {
		before := row[0]
		row[0] = i + 1
		for j, q := range y {
			cost := before
			if r != q {
				cost = 1 + min(before, row[j], row[j+1])
			}
			before, row[j+1] = row[j+1], cost
		}
	}
	return row[len(y)]
}
