package mcp

import (
	"encoding/json"
	"slices"
)

// Values are the decoded arguments of a call, by parameter: string, []string,
// int64, float64 or bool. What is absent was not given.
type Values map[string]any

// Text returns a string, an option or a date; "" where it was not given.
func (v Values) Text(name string) string { s, _ := v[name].(string); return s }

// List returns a list; nil where it was not given.
func (v Values) List(name string) []string { l, _ := v[name].([]string); return l }

// Int returns a whole number; nil where it was not given.
func (v Values) Int(name string) *int64 {
	if n, ok := v[name].(int64); ok {
		return &n
	}
	return nil
}

// Number returns a number; 0 where it was not given.
func (v Values) Number(name string) float64 { f, _ := v[name].(float64); return f }

// Bool returns a switch; false where it was not given.
func (v Values) Bool(name string) bool { b, _ := v[name].(bool); return b }

// identity is the same for calls that ask the same: lists are sorted, so that
// their order buys no second try.
func (v Values) identity(tool string) string {
	same := map[string]any{}
	for k, x := range v {
		if l, ok := x.([]string); ok {
			x = slices.Sorted(slices.Values(l))
		}
		same[k] = x
	}
	b, err := json.Marshal(same) // keys are sorted
	if err != nil {
		return tool
	}
	return tool + string(b)
}
