package mcp_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"carnet/answer"
)

// envelope is an answer as a client reads it.
type envelope struct {
	Kind       answer.Kind      `json:"kind"`
	ErrorKind  string           `json:"error_kind"`
	Retry      string           `json:"retry"`
	Problems   []answer.Problem `json:"problems"`
	Options    []string         `json:"options"`
	Matched    *int             `json:"matched"`
	Returned   *int             `json:"returned"`
	NextCursor string           `json:"next_cursor"`
	Rows       [][]any          `json:"rows"`
	Record     map[string]any   `json:"record"`
	NextSteps  []answer.Step    `json:"next_steps"`
	Reason     string           `json:"reason"`
}

// checkAnswer holds an answer to what must be true of every one.
func checkAnswer(t testing.TB, a answered) (e envelope) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(a.Result.StructuredContent))
	d.UseNumber()
	if err := d.Decode(&e); err != nil {
		t.Fatalf("no structured content: %v in %.300s", err, a.line)
	}
	text := a.text()
	complain := func(format string, args ...any) {
		t.Helper()
		t.Errorf(format+"\n%.600s", append(args, text)...)
	}
	if text == "" || !slices.Contains(answer.Kinds(), e.Kind) {
		complain("kind %q, text of %d bytes", e.Kind, len(text))
	}
	if e.Kind == answer.KindResult && len(e.Rows) == 0 && len(e.Record) == 0 && !strings.Contains(text, "0 of") {
		complain("a result with nothing in it")
	}
	if e.Kind.Refused() != a.Result.IsError {
		complain("kind %s with isError %v", e.Kind, a.Result.IsError)
	}
	if e.Kind.Refused() && len(text) > 2000 || len(text) > 30_000 || len(a.Result.StructuredContent) > 40_000 {
		complain("too long: text %d, structured %d bytes", len(text), len(a.Result.StructuredContent))
	}
	if e.Matched != nil && e.Returned != nil && *e.Matched > *e.Returned && e.NextCursor == "" && strings.Contains(text, "cut:") {
		complain("cut without a cursor")
	}
	if e.Kind != answer.KindResult && len(e.Problems)+len(e.Options)+len(e.Rows)+len(e.NextSteps) == 0 {
		complain("a follow-up with nothing to act on")
	}
	if e.Kind == answer.KindError && (e.ErrorKind == "" || e.Retry == "") {
		complain("an error of kind %q, retry %q", e.ErrorKind, e.Retry)
	}
	checkSameFacts(t, e, text)
	return e
}

// checkSameFacts looks for every cell, problem and option in the text.
func checkSameFacts(t testing.TB, e envelope, text string) {
	t.Helper()
	has := func(what string) {
		if !strings.Contains(text, strings.NewReplacer(`\`, `\\`, `|`, `\|`).Replace(what)) && !strings.Contains(text, what) {
			t.Errorf("the text lacks %q:\n%.600s", what, text)
		}
	}
	for _, r := range e.Rows {
		for _, c := range r {
			if c != nil {
				has(fmt.Sprint(c))
			}
		}
	}
	for k, v := range e.Record {
		has(k)
		if v != nil {
			has(fmt.Sprint(v))
		}
	}
	for _, p := range e.Problems {
		has(p.Field)
		has(p.Want)
		for _, o := range p.Options {
			has(o)
		}
	}
	for _, o := range e.Options {
		has(o)
	}
	has(e.NextCursor)
}
