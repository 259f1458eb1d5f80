package answer

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"carnet/vocab/printed"
	"carnet/vocab/ucum"
)

// The patterns are made when they are first asked: what starts a server is fast.
var (
	number  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[+-]?[0-9]+(?:[.,][0-9]+)?$`) })
	numbers = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[0-9]+,[0-9]+`) })
	digits  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[0-9]+(?:\.[0-9]+)?`) })
)

// valueCell is a value as an answer tells it: a number with the digits that
// were printed and a point for the decimal mark, a limit such as "<0.01" as
// text, and words fenced.
func (r Reading) valueCell() any {
	if r.Number == nil {
		return orNil(Plain(r.Value))
	}
	d := digitsOf(r.Value, *r.Number)
	if r.Comparator != "" {
		return r.Comparator + d
	}
	return json.Number(d)
}

// digitsOf is a number with the digits that were printed and a point for the
// decimal mark, where that is the same number.
func digitsOf(value string, n float64) string {
	p := strings.ReplaceAll(strings.Trim(value, "<>≤≥=~ \u00a0"), ",", ".")
	if number().MatchString(p) {
		if f, err := strconv.ParseFloat(p, 64); err == nil && f == n && json.Valid([]byte(p)) {
			return p
		}
	}
	return strconv.FormatFloat(n, 'f', -1, 64)
}

// rangeCell is the printed range. A decimal comma is told as a point where the
// range was understood that way.
func (r Reading) rangeCell() any {
	text := r.Range
	if pointed := numbers().ReplaceAllStringFunc(text, func(s string) string { return strings.Replace(s, ",", ".", 1) }); pointed != text {
		if holds(pointed, r.low) && holds(pointed, r.high) && (r.low != nil || r.high != nil) {
			text = pointed
		}
	}
	return orNil(Plain(text))
}

// holds says that bound is nil or one of the numbers in text.
func holds(text string, bound *float64) bool {
	if bound == nil {
		return true
	}
	for _, s := range digits().FindAllString(text, -1) {
		if f, err := strconv.ParseFloat(s, 64); err == nil && (f == *bound || -f == *bound) {
			return true
		}
	}
	return false
}

// unitCell is the printed unit. One that is understood can hold no words and
// needs no fence.
func (r Reading) unitCell() any {
	if _, ok := ucum.Normalize(r.Unit); ok {
		return orNil(Flatten(r.Unit))
	}
	return orNil(Plain(r.Unit))
}

// flagCell is the laboratory's own flag in a word of a closed set, or, where it
// printed none, where the value stands to the range printed beside it. Inside
// is no flag.
func (r Reading) flagCell() any {
	if f, ok := printed.ParseFlag(r.Flag); ok && r.Flag != "" {
		if f == printed.FlagNormal {
			return nil
		}
		return string(f)
	}
	if r.Flag != "" {
		return Fence(r.Flag)
	}
	if r.Position == PositionLow || r.Position == PositionHigh {
		return string(r.Position)
	}
	return nil
}

func orNil(s string) any {
	if s == "" {
		return nil
	}
	return s
}

func intOrNil(n int) any {
	if n == 0 {
		return nil
	}
	return n
}

func floatOrNil(f *float64) any {
	if f == nil {
		return nil
	}
	return *f
}
