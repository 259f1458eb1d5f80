// Package render writes an [answer.Envelope] as compact text: what a model
// reads that is shown no structured content, and what carnet ask --text prints.
// It says the same facts as the envelope's JSON and no more.
//
// First comes what kind of answer it is and what was cut, then the constants,
// a header, the rows with bars between their cells, and the notes. A bar, a
// backslash or a line break inside a cell is escaped.
package render

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"carnet/answer"
)

// Text returns e as text without a final line break.
func Text(e *answer.Envelope) string {
	var p page
	p.head(e)
	for _, q := range e.Problems {
		p.line("- " + problem(q))
	}
	p.options(e)
	p.scope(e)
	p.table(e)
	p.record(e)
	p.fetched(e)
	p.standardized(e)
	p.foot(e)
	return strings.TrimRight(p.String(), "\n")
}

type page struct{ strings.Builder }

func (p *page) line(s string) {
	p.WriteString(s)
	p.WriteByte('\n')
}

// head is the first line: kind, why, and the sentence.
func (p *page) head(e *answer.Envelope) {
	kind := string(e.Kind)
	switch {
	case e.ErrorKind != "":
		kind += " (" + string(e.ErrorKind) + ")"
	case e.Reason != "":
		kind += " (" + string(e.Reason) + ")"
	case e.Status == answer.StatusPartial:
		kind += " (partial)"
	}
	if e.Message != "" {
		kind += ": " + e.Message
	}
	if e.Retry == answer.RetryNever {
		kind += " Do not repeat this call: it cannot succeed while the data stands."
	}
	p.line(kind)
	if e.Cut != "" {
		p.line("cut: " + e.Cut)
	}
	for _, t := range e.Truncated {
		p.line(fmt.Sprintf("- %s: %d of %d", t.Series, t.Returned, t.Matched))
	}
}

// problem is one line, such as "view: not an option, one of raw, day".
func problem(q answer.Problem) string {
	s := q.Field + ": " + strings.ReplaceAll(string(q.Problem), "_", " ")
	if q.Maybe != "" {
		s += ", did you mean " + q.Maybe + "?"
	}
	if q.Want != "" {
		s += ", wants " + q.Want
	}
	if len(q.Options) > 0 {
		s += ", one of " + strings.Join(q.Options, ", ")
	}
	return s
}

func (p *page) options(e *answer.Envelope) {
	for _, o := range e.Options {
		p.line("* " + o)
	}
}

// scope is the question as it was understood, in one line.
func (p *page) scope(e *answer.Envelope) {
	s := e.Scope
	if s == nil {
		return
	}
	var parts []string
	switch {
	case s.Start != "" || s.End != "":
		parts = append(parts, "window: "+s.Start+".."+s.End)
	case s.Zone != "": // what has no days, such as a genotype, has no window
		parts = append(parts, "window: all recorded")
	}
	for _, f := range []struct{ name, value string }{{"tz", s.Zone}, {"dates", s.Semantics}, {"view", s.View}} {
		if f.value != "" {
			parts = append(parts, f.name+": "+f.value)
		}
	}
	parts = append(parts, s.Filters...)
	if e.Matched != nil && e.Returned != nil {
		parts = append(parts, fmt.Sprintf("rows: %d of %d", *e.Returned, *e.Matched))
	}
	for _, k := range slices.Sorted(maps.Keys(e.Provenance)) {
		parts = append(parts, "provenance "+k+": "+string(e.Provenance[k]))
	}
	p.line("(" + strings.Join(parts, ", ") + ")")
}

func (p *page) table(e *answer.Envelope) {
	if len(e.Constants) > 0 {
		var cs []string
		for _, k := range slices.Sorted(maps.Keys(e.Constants)) {
			cs = append(cs, k+"="+cell(e.Constants[k]))
		}
		p.line("(constants: " + strings.Join(cs, ", ") + ")")
	}
	if len(e.Columns) == 0 {
		return
	}
	p.line(strings.Join(e.Columns, "|"))
	for _, r := range e.Rows {
		for i, c := range r {
			if i > 0 {
				p.WriteByte('|')
			}
			p.WriteString(cell(c))
		}
		p.WriteByte('\n')
	}
}

// escape is made once: one for each cell costs milliseconds a page.
var escape = strings.NewReplacer(`\`, `\\`, `|`, `\|`, "\n", " ", "\r", " ")

func cell(c any) string {
	switch c := c.(type) {
	case nil:
		return ""
	case string:
		return escape.Replace(c)
	case json.Number:
		return string(c)
	case float64:
		return strconv.FormatFloat(c, 'f', -1, 64)
	case int:
		return strconv.Itoa(c)
	case bool:
		return strconv.FormatBool(c)
	}
	return escape.Replace(fmt.Sprint(c))
}

func (p *page) record(e *answer.Envelope) {
	for _, f := range e.Record {
		v := cell(f.Value)
		if f.Value == nil {
			v = "null"
		}
		p.line(f.Name + ": " + v)
	}
}

// fetched adds to a record what only the convention of fetch says.
func (p *page) fetched(e *answer.Envelope) {
	if e.Fetched == nil {
		return
	}
	p.line("id: " + e.ID)
	p.line("url: " + e.URL)
}

// standardized is the resources, each as JSON on one fenced line: they quote what
// a person or a document wrote.
func (p *page) standardized(e *answer.Envelope) {
	if e.Standardized == nil {
		return
	}
	for _, o := range e.Observations {
		var b strings.Builder
		enc := json.NewEncoder(&b)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(o); err != nil {
			panic(err) // plain structs of ours
		}
		p.line("observation: " + answer.FenceOpen + answer.Flatten(b.String()) + answer.FenceClose)
	}
}

func (p *page) foot(e *answer.Envelope) {
	if e.NextCursor != "" {
		p.line("more: cursor=" + e.NextCursor)
	}
	for _, n := range e.Assumptions {
		p.line("note: " + n)
	}
	if len(e.NextSteps) > 0 {
		var ss []string
		for _, s := range e.NextSteps {
			ss = append(ss, string(s))
		}
		p.line("next: " + strings.Join(ss, ", "))
	}
}
