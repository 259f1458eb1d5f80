package answer

import (
	"encoding/json"
	"slices"
)

// A table collects the rows of an answer under fixed columns.
type table struct {
	columns []string
	rows    [][]any
}

func newTable(columns ...string) *table { return &table{columns: columns} }

// add appends a row; its cells are nil, string, bool, int, float64 or
// json.Number, in the order of the columns.
func (t *table) add(cells ...any) { t.rows = append(t.rows, cells) }

// put moves the table into e: columns that are empty in every row are dropped,
// and those that have one value in all rows, from three rows up, stand once
// among the constants. Keep names columns that stay columns.
func (t *table) put(e *Envelope, keep ...string) {
	n := len(t.rows)
	e.Returned = &n
	if n == 0 {
		return
	}
	var left []int
	for i, name := range t.columns {
		first, same := t.rows[0][i], true
		for _, r := range t.rows[1:] {
			same = same && r[i] == first
		}
		switch {
		case same && first == nil:
		case same && n >= 3 && !slices.Contains(keep, name):
			if e.Constants == nil {
				e.Constants = map[string]any{}
			}
			e.Constants[name] = first
		default:
			left = append(left, i)
		}
	}
	for _, i := range left {
		e.Columns = append(e.Columns, t.columns[i])
	}
	for _, r := range t.rows {
		row := make([]any, len(left))
		for j, i := range left {
			row[j] = r[i]
		}
		e.Rows = append(e.Rows, row)
	}
}

// The most that one answer holds. A client shows a model about 25,000 tokens
// and some cut at 10,000: 6,000 leaves room for the conversation.
const (
	maxRows   = 200
	maxTokens = 5500
	maxBytes  = 26_000
)

// fit says how many of the rows fit into one answer, counting what would be
// hoisted once. At least one row always fits.
func (t *table) fit() int {
	var e Envelope
	t.put(&e)
	tokens, bytes := 0, 0
	for i, r := range e.Rows {
		for _, c := range r {
			s := cellText(c)
			tokens += Tokens(s) + 1
			bytes += len(s) + 4
		}
		if i > 0 && (i >= maxRows || tokens > maxTokens || bytes > maxBytes) {
			return i
		}
	}
	return len(e.Rows)
}

func cellText(c any) string {
	switch c := c.(type) {
	case nil:
		return ""
	case string:
		return c
	case json.Number:
		return string(c)
	}
	b, err := json.Marshal(c)
	if err != nil {
		return ""
	}
	return string(b)
}

// Tokens estimates, from above, how many tokens a model counts for s: three
// digits or four small letters to one, every other character one.
func Tokens(s string) (n int) {
	digits, letters := 0, 0
	flush := func() {
		n += (digits+2)/3 + (letters+3)/4
		digits, letters = 0, 0
	}
	for _, r := range s {
		switch {
		case r >= '0' && r <= '9':
			if letters > 0 {
				flush()
			}
			digits++
		case r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z':
			if digits > 0 {
				flush()
			}
			letters++
		case r == ' ':
			flush()
		default:
			flush()
			n++
		}
	}
	flush()
	return n
}
