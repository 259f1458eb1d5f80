package mcp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/tiktoken-go/tokenizer"

	"carnet/answer/answertest"
	"carnet/mcp"
	"carnet/store"
)

// tokens counts text as models do, by the larger of two common vocabularies.
func tokens(t testing.TB, text string) (most int) {
	t.Helper()
	for _, name := range []tokenizer.Encoding{tokenizer.O200kBase, tokenizer.Cl100kBase} {
		enc, err := tokenizer.Get(name)
		if err != nil {
			t.Fatal(err)
		}
		n, err := enc.Count(text)
		if err != nil {
			t.Fatal(err)
		}
		most = max(most, n)
	}
	return most
}

// TestTokens_definitions holds what a model reads of the server before it has
// asked anything to its budget: names, descriptions and parameters of all
// tools. Output schemas and annotations stay with the client.
func TestTokens_definitions(t *testing.T) {
	for _, tt := range []struct {
		name  string
		tools []*mcp.Tool
		count int
	}{
		{"record", mcp.Tools(), 12},
		{"vocabularies", mcp.VocabularyTools(), 6},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var list []any
			for _, tool := range tt.tools {
				list = append(list, map[string]any{"name": tool.Name, "description": tool.Desc, "inputSchema": mcp.InputSchema(tool.Params)})
			}
			var b bytes.Buffer
			e := json.NewEncoder(&b)
			e.SetEscapeHTML(false)
			if err := e.Encode(list); err != nil {
				t.Fatal(err)
			}
			n := tokens(t, b.String())
			t.Logf("%d tools, %d tokens", len(list), n)
			if n > 2500 || len(list) != tt.count {
				t.Errorf("%d tools are %d tokens, want %d tools and at most 2,500", len(list), n, tt.count)
			}
		})
	}
}

// TestTokens_rows holds 200 raw readings of one series, on the pages in which
// they come, to a number of tokens a row.
func TestTokens_rows(t *testing.T) {
	const rows = 200
	for _, tt := range []struct {
		name   string
		flag   func(i int) string
		layout string
		bar    int
	}{
		{"date, value and id", func(int) string { return "" }, "2006-01-02", 18},
		{"with time, flag and source", func(i int) string { return []string{"", "H"}[i%2] }, "2006-01-02 15:04", 30},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v := answertest.Vault(t)
			var some []answertest.Row
			for i := range rows {
				day := time.Date(2024, 1, 1, 7, i%60, 0, 0, time.UTC).AddDate(0, 0, i)
				some = append(some, answertest.Row{Name: "Glucose", Value: fmt.Sprint(85 + (i*7)%31), Unit: "mg/dL", Flag: tt.flag(i), Date: day.Format(tt.layout)})
			}
			answertest.Add(t, v, "made-up.pdf", some...)
			s := newSession(t, mcp.Options{Open: func(context.Context) (*store.Vault, error) { return v, nil }, ReadsAll: true})
			n, got, cursor := 0, 0, ""
			for {
				args, err := json.Marshal(map[string]any{"indicators": []string{"se_1"}, "cursor": cursor})
				if err != nil {
					t.Fatal(err)
				}
				a := s.call("query_health_indicators", string(args))
				var e struct {
					Returned int    `json:"returned"`
					Next     string `json:"next_cursor"`
				}
				if err := json.Unmarshal(a.Result.StructuredContent, &e); err != nil {
					t.Fatal(err)
				}
				n, got, cursor = n+tokens(t, a.text()), got+e.Returned, e.Next
				if cursor == "" {
					break
				}
			}
			if got != rows {
				t.Fatalf("%d rows on all pages, want %d", got, rows)
			}
			t.Logf("%.1f tokens a row", float64(n)/rows)
			if n > tt.bar*rows {
				t.Errorf("%d rows are %d tokens, %.1f a row, want at most %d", rows, n, float64(n)/rows, tt.bar)
			}
		})
	}
}
