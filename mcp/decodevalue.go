package mcp

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"carnet/answer"
)

// text reads a string, an option or a date.
func (d *decoder) text(p Param, x any) {
	if l, ok := x.([]any); ok && len(l) == 1 {
		d.repair(p.Name + " was a list of one and was read as its item.")
		x = l[0]
	}
	s, ok := x.(string)
	if n, isNumber := x.(json.Number); isNumber && p.Kind == String {
		s, ok = n.String(), true
	}
	if !ok {
		d.wrongType(p)
		return
	}
	s = strings.TrimSpace(s)
	switch p.Kind {
	case Enum:
		d.option(p, s)
	case Date:
		d.date(p, s)
	default:
		if utf8.RuneCountInString(s) > p.maxLen() {
			d.problem(answer.Problem{Field: p.Name, Problem: answer.TooLong, Want: fmt.Sprintf("at most %d characters", p.maxLen())})
			return
		}
		d.values[p.Name] = s
	}
}

func (d *decoder) option(p Param, s string) {
	for _, e := range p.Enum {
		if e == s {
			d.values[p.Name] = e
			return
		}
	}
	for _, e := range p.Enum {
		if squeeze(e) == squeeze(s) {
			d.repair(p.Name + " was read as " + e + ".")
			d.values[p.Name] = e
			return
		}
	}
	q := answer.Problem{Field: p.Name, Problem: answer.NotAnOption, Options: p.Enum}
	if i := answer.Nearest(s, p.Enum); i >= 0 {
		q.Maybe = p.Enum[i]
	}
	d.problem(q)
}

// date reads a day, one whose month or day has a single digit, and an instant,
// of which it keeps the day.
func (d *decoder) date(p Param, s string) {
	day := s
	if t, err := time.Parse(time.RFC3339, s); err == nil {
		day = t.Format(time.DateOnly)
	} else if t, err := time.Parse("2006-1-2", s); err == nil {
		day = t.Format(time.DateOnly)
	} else if t, err := time.Parse("2006-01-02T15:04:05", s); err == nil {
		day = t.Format(time.DateOnly)
	}
	if _, err := time.Parse(time.DateOnly, day); err != nil {
		want := "a date YYYY-MM-DD"
		if dateLike(s) {
			want = "a day that is in the calendar, as YYYY-MM-DD"
		}
		d.problem(answer.Problem{Field: p.Name, Problem: answer.BadDate, Want: want})
		return
	}
	if day != s {
		d.repair(p.Name + " was read as the day " + day + ".")
	}
	d.values[p.Name] = day
}

// dateLike says that s has the form of a date, whatever its numbers.
func dateLike(s string) bool {
	if len(s) != len(time.DateOnly) || s[4] != '-' || s[7] != '-' {
		return false
	}
	return strings.Trim(s, "0123456789-") == ""
}

// number reads a number, or one written as text.
func (d *decoder) number(p Param, x any) {
	if l, ok := x.([]any); ok && len(l) == 1 {
		d.repair(p.Name + " was a list of one and was read as its item.")
		x = l[0]
	}
	var s string
	switch x := x.(type) {
	case json.Number:
		s = x.String()
	case string:
		s = strings.TrimSpace(x)
		d.repair(p.Name + " was text and was read as a number.")
	default:
		d.wrongType(p)
		return
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || math.IsNaN(f) || math.IsInf(f, 0) {
		d.wrongType(p)
		return
	}
	if p.Min != nil && f < *p.Min || p.Max != nil && f > *p.Max {
		d.problem(answer.Problem{Field: p.Name, Problem: answer.OutOfRange, Want: bounds(p)})
		return
	}
	if p.Kind == Number {
		d.values[p.Name] = f
		return
	}
	if f != math.Trunc(f) || math.Abs(f) > 1<<53 {
		d.wrongType(p)
		return
	}
	d.values[p.Name] = int64(f)
}

func bounds(p Param) string {
	switch {
	case p.Min != nil && p.Max != nil:
		return fmt.Sprintf("%v to %v", *p.Min, *p.Max)
	case p.Min != nil:
		return fmt.Sprintf("at least %v", *p.Min)
	}
	return fmt.Sprintf("at most %v", *p.Max)
}

func (d *decoder) boolean(p Param, x any) {
	switch x := x.(type) {
	case bool:
		d.values[p.Name] = x
		return
	case string:
		switch strings.ToLower(strings.TrimSpace(x)) {
		case "true", "yes":
			d.values[p.Name] = true
			return
		case "false", "no":
			d.values[p.Name] = false
			return
		}
	}
	d.wrongType(p)
}

// list reads a list of strings. One string is split at its commas, but for
// those between digits; an item is never split. A list written as text is read
// as the list, alone or as an item.
func (d *decoder) list(p Param, x any) {
	var items []string
	switch x := x.(type) {
	case string:
		if inner, ok := listIn(x); ok {
			d.repair(p.Name + " was text and was read as the list in it.")
			items = inner
		} else {
			items = split(x)
			d.repair(fmt.Sprintf("%s was text and was read as a list of %d.", p.Name, len(items)))
		}
	case []any:
		for _, it := range x {
			switch it := it.(type) {
			case string:
				if inner, ok := listIn(it); ok {
					items = append(items, inner...)
				} else {
					items = append(items, it)
				}
			case json.Number:
				items = append(items, it.String())
			default:
				d.wrongType(p)
				return
			}
		}
	default:
		d.wrongType(p)
		return
	}
	d.items(p, items)
}

func (d *decoder) items(p Param, items []string) {
	var kept []string
	for _, s := range items {
		s = strings.TrimSpace(s)
		if s == "" || slices.Contains(kept, s) {
			continue
		}
		if utf8.RuneCountInString(s) > p.maxLen() {
			d.problem(answer.Problem{Field: p.Name, Problem: answer.TooLong, Want: fmt.Sprintf("items of at most %d characters", p.maxLen())})
			return
		}
		kept = append(kept, s)
	}
	if len(kept) > p.maxItems() {
		d.problem(answer.Problem{Field: p.Name, Problem: answer.TooLong, Want: fmt.Sprintf("at most %d items", p.maxItems())})
		return
	}
	if len(kept) > 0 {
		d.values[p.Name] = kept
	}
}

// listIn is the list of strings that s is the JSON of.
func listIn(s string) (items []string, ok bool) {
	if !strings.HasPrefix(strings.TrimSpace(s), "[") || json.Unmarshal([]byte(s), &items) != nil {
		return nil, false
	}
	return items, true
}

// split cuts at commas that do not stand between two digits.
func split(s string) (items []string) {
	from := 0
	for i := range len(s) {
		if s[i] != ',' || i > 0 && i+1 < len(s) && isDigit(s[i-1]) && isDigit(s[i+1]) {
			continue
		}
		items = append(items, s[from:i])
		from = i + 1
	}
	return append(items, s[from:])
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

var typeNames = map[Kind]string{
	String: "text", Enum: "one of the options", StringList: "a list of texts", Int: "a whole number",
	Number: "a number", Bool: "true or false", Date: "a date YYYY-MM-DD",
}

func (d *decoder) wrongType(p Param) {
	d.problem(answer.Problem{Field: p.Name, Problem: answer.WrongType, Want: typeNames[p.Kind], Options: p.Enum})
}
