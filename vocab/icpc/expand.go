package icpc

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// macros are the templates of one language by name.
type macros map[string]string

var errUnbalanced = errors.New("brackets do not match")

// expand writes out a cell: surfaces separated by strokes, in which brackets
// hold alternatives ("(sore|painful) knee") and @name(a;b) stands for the
// macro's template with $1 and $2 replaced by a and b.
func (m macros) expand(cell string) ([]string, error) {
	cell, err := m.replace(cell)
	if err != nil {
		return nil, err
	}
	all, rest, err := alternatives(cell)
	if err == nil && rest != "" {
		err = errUnbalanced
	}
	return all, err
}

// replace puts templates in the place of macros; the arguments are kept in
// brackets, so that their alternatives stay together.
func (m macros) replace(cell string) (string, error) {
	for {
		at := strings.IndexByte(cell, '@')
		if at < 0 {
			return cell, nil
		}
		name, rest, ok := strings.Cut(cell[at+1:], "(")
		template, known := m[name]
		if !ok || !known {
			return "", fmt.Errorf("unknown macro %q", name)
		}
		end := closing(rest)
		if end < 0 {
			return "", errUnbalanced
		}
		for i, arg := range strings.Split(rest[:end], ";") {
			template = strings.ReplaceAll(template, "$"+strconv.Itoa(i+1), "("+arg+")")
		}
		cell = cell[:at] + "(" + template + ")" + rest[end+1:]
	}
}

// closing is where the bracket that was opened before s closes, -1 nowhere.
func closing(s string) int {
	depth := 1
	for i := range len(s) {
		switch s[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// alternatives reads s up to the end or an unopened bracket, and returns what
// its strokes and brackets come to, and what is left.
func alternatives(s string) (all []string, rest string, err error) {
	ends := []string{""} // of the alternative being read
	for s != "" {
		i := strings.IndexAny(s, "()|")
		if i < 0 {
			i = len(s)
		}
		ends = each(ends, s[:i])
		if s = s[i:]; s == "" {
			break
		}
		switch s[0] {
		case ')':
			return append(all, ends...), s, nil
		case '|':
			all, ends, s = append(all, ends...), []string{""}, s[1:]
		case '(':
			inner, left, err := alternatives(s[1:])
			if err != nil || !strings.HasPrefix(left, ")") {
				return nil, "", errUnbalanced
			}
			ends, s = product(ends, inner), left[1:]
		}
	}
	return append(all, ends...), "", nil
}

func each(all []string, end string) []string {
	out := slices.Clone(all)
	for i := range out {
		out[i] += end
	}
	return out
}

func product(heads, tails []string) []string {
	out := make([]string, 0, len(heads)*len(tails))
	for _, h := range heads {
		for _, t := range tails {
			out = append(out, h+t)
		}
	}
	return out
}
