package mcp

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"carnet/answer"
)

// Decode reads the arguments of a call. What a model plainly meant is repaired,
// and repairs say each in a sentence; what is left are problems, all at once,
// each with what would be right. No value is told back.
func Decode(ps []Param, raw json.RawMessage) (v Values, repairs []string, problems []answer.Problem) {
	d := &decoder{params: ps, values: Values{}}
	args, ok := d.object(raw, 0)
	if !ok {
		return d.values, d.repairs, []answer.Problem{{
			Field: "arguments", Problem: answer.WrongType, Want: "an object of parameters", Options: d.names(),
		}}
	}
	for _, key := range slices.Sorted(maps.Keys(args)) {
		d.argument(key, args[key])
	}
	for _, p := range ps {
		if _, have := d.values[p.Name]; p.Required && !have && !d.complains(p.Name) {
			d.problem(answer.Problem{Field: p.Name, Problem: answer.Missing, Want: wanted(p), Options: p.Enum})
		}
	}
	return d.values, d.repairs, d.problems
}

// wanted is the description of a parameter as part of a sentence.
func wanted(p Param) string {
	first, size := utf8.DecodeRuneInString(p.Desc)
	return string(unicode.ToLower(first)) + strings.TrimSuffix(p.Desc[size:], ".")
}

type decoder struct {
	params   []Param
	values   Values
	repairs  []string
	problems []answer.Problem
}

func (d *decoder) problem(p answer.Problem) { d.problems = append(d.problems, p) }
func (d *decoder) repair(s string)          { d.repairs = append(d.repairs, s) }

func (d *decoder) complains(field string) bool {
	return slices.ContainsFunc(d.problems, func(p answer.Problem) bool { return p.Field == field })
}

func (d *decoder) names() (names []string) {
	for _, p := range d.params {
		names = append(names, p.Name)
	}
	return names
}

// object reads the arguments themselves: an object, one written as a string, or
// nothing. Strings are opened twice at most.
func (d *decoder) object(raw json.RawMessage, depth int) (map[string]any, bool) {
	raw = bytes.TrimSpace(raw)
	if len(raw) == 0 {
		return nil, true
	}
	x, ok := parse(raw)
	if !ok {
		return nil, false
	}
	switch x := x.(type) {
	case nil:
		return nil, true
	case map[string]any:
		return x, true
	case string:
		if depth == 2 {
			return nil, false
		}
		args, ok := d.object(json.RawMessage(x), depth+1)
		if ok && depth == 0 {
			d.repair("arguments were text and were read as the object in it.")
		}
		return args, ok
	}
	return nil, false
}

// parse reads one JSON value, numbers as they are written.
func parse(raw []byte) (x any, ok bool) {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	if dec.Decode(&x) != nil {
		return nil, false
	}
	_, err := dec.Token()
	return x, err == io.EOF
}

// argument reads one argument.
func (d *decoder) argument(key string, x any) {
	p, ok := d.param(key)
	if !ok {
		d.problem(d.unknown(key))
		return
	}
	if _, twice := d.values[p.Name]; twice {
		d.problem(answer.Problem{Field: p.Name, Problem: answer.Conflict, Want: "it once"})
		return
	}
	if x = present(x); x == nil {
		return
	}
	switch p.Kind {
	case StringList:
		d.list(p, x)
	case Int, Number:
		d.number(p, x)
	case Bool:
		d.boolean(p, x)
	default:
		d.text(p, x)
	}
}

// param finds the parameter of a key, whose case and punctuation don't count.
func (d *decoder) param(key string) (Param, bool) {
	for _, p := range d.params {
		if p.Name == key {
			return p, true
		}
	}
	for _, p := range d.params {
		if squeeze(p.Name) == squeeze(key) {
			d.repair(p.Name + " was written in another way and was read.")
			return p, true
		}
	}
	return Param{}, false
}

// squeeze leaves the letters and digits of s in lower case.
func squeeze(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}

func (d *decoder) unknown(key string) answer.Problem {
	q := answer.Problem{Field: shown(key), Problem: answer.UnknownParameter, Options: d.names()}
	for _, p := range d.params {
		if slices.ContainsFunc(p.Aliases, func(a string) bool { return squeeze(a) == squeeze(key) }) {
			q.Maybe = p.Name
			return q
		}
	}
	if i := answer.Nearest(key, d.names()); i >= 0 {
		q.Maybe = d.params[i].Name
	}
	if len(d.params) == 0 {
		q.Want = "no parameters"
	}
	return q
}

// shown is a key as a refusal may name it.
func shown(key string) string {
	key = answer.Flatten(key)
	if r := []rune(key); len(r) > 40 {
		key = string(r[:40])
	}
	if key == "" {
		return "(empty)"
	}
	return key
}

// nothing are the ways in which models write that they mean nothing.
var nothing = []string{"", "null", "none", "undefined", "nil"}

// present is x, or nil where x says that there is nothing.
func present(x any) any {
	if l, ok := x.([]any); ok {
		if len(l) == 0 || len(l) == 1 && absent(l[0]) {
			return nil
		}
		return x
	}
	if absent(x) {
		return nil
	}
	return x
}

func absent(x any) bool {
	s, ok := x.(string)
	return x == nil || ok && slices.Contains(nothing, strings.ToLower(strings.TrimSpace(s)))
}
