package app_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"carnet/answer"
	"carnet/app"
	"carnet/app/cli"
	"carnet/mcp"
	"carnet/store"
)

// sameDay is the clock of the two roads that are compared with the window.
func sameDay() time.Time { return time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC) }

// The same question has the same numbers in the window, over the protocol and
// on the command line, all three on one open vault.
func TestSameNumbers(t *testing.T) {
	p := accepted(t)
	shown := ask[[]app.Indicator](p, "Indicators")
	if len(shown) == 0 {
		t.Fatal("the window shows nothing")
	}
	told := rowsOf(t, overMCP(t, p.vault, "query_health_indicators", `{}`))
	if len(told) != len(shown) {
		t.Errorf("%d indicators in the window, %d in the catalogue", len(shown), len(told))
	}
	for _, i := range shown {
		c, row := i.Card, told[i.Card.Series]
		if c.Latest == nil {
			t.Fatalf("%s has no latest value", c.Series)
		}
		window := []any{asTold(c.Latest), c.Latest.Unit, c.Latest.Date, c.Latest.ID, float64(c.Count)}
		model := []any{unfenced(row["value"]), unfenced(row["unit"]), row["date"], row["id"], row["count"]}
		if !reflect.DeepEqual(window, model) {
			t.Errorf("%s is %v in the window and %v over MCP", c.Series, window, model)
		}
	}
	for _, q := range []struct{ tool, args string }{
		{"query_health_indicators", `{}`},
		{"query_health_indicators", `{"indicators":["` + shown[0].Card.Series + `"]}`},
		{"query_health_indicators", `{"indicators":["` + shown[0].Card.Series + `"],"view":"stats"}`},
		{"query_health_indicators", `{"indicators":["` + shown[1].Card.Series + `"],"view":"month"}`},
		{"query_health_indicators", `{"keywords":["Hämoglobin"],"view":"latest"}`},
		{"compare_indicators", `{"indicators":["` + shown[0].Card.Series + `","` + shown[1].Card.Series + `"]}`},
		{"search", `{"query":"Thrombozyten"}`},
		{"fetch", `{"id":"rd_1"}`},
		{"describe_record", `{}`},
	} {
		if a, b := overMCP(t, p.vault, q.tool, q.args), onCommandLine(t, p.vault, q.tool, q.args); !reflect.DeepEqual(a, b) {
			t.Errorf("%s %s is\n%v\nover MCP and\n%v\non the command line", q.tool, q.args, a, b)
		}
	}
}

// overMCP is the structured answer that an assistant reads.
func overMCP(t *testing.T, vault, tool, args string) (e map[string]any) {
	t.Helper()
	o := mcp.Options{ReadsAll: true, Now: sameDay, Version: "test", Open: func(ctx context.Context) (*store.Vault, error) {
		return store.Open(ctx, store.OpenOptions{Path: vault, Passphrase: passphrase})
	}}
	lines := []string{
		`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"0"}}}`,
		`{"jsonrpc":"2.0","method":"notifications/initialized"}`,
		fmt.Sprintf(`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":%q,"arguments":%s}}`, tool, args),
	}
	var out bytes.Buffer
	if err := mcp.ServeStdio(t.Context(), o, strings.NewReader(strings.Join(lines, "\n")+"\n"), &out); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(out.String()) {
		var m struct {
			ID     int `json:"id"`
			Result struct {
				StructuredContent map[string]any `json:"structuredContent"`
			} `json:"result"`
		}
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatal(err)
		}
		if m.ID == 2 {
			e = m.Result.StructuredContent
		}
	}
	if e == nil || e["kind"] != "result" {
		t.Fatalf("%s %s is answered %s", tool, args, out.String())
	}
	return e
}

// onCommandLine is what carnet ask prints.
func onCommandLine(t *testing.T, vault, tool, args string) (e map[string]any) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "passphrase")
	if err := os.WriteFile(file, []byte(passphrase+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	p := cli.Program{In: strings.NewReader(""), Out: &out, Err: &errs, Version: "test", Now: sameDay, Zone: app.SystemZone}
	if code := p.Run([]string{"ask", "--vault", vault, "--passphrase-file", file, tool, args}); code != cli.Done {
		t.Fatalf("carnet ask %s %s ends with %d: %s", tool, args, code, &errs)
	}
	if err := json.Unmarshal(out.Bytes(), &e); err != nil {
		t.Fatal(err)
	}
	return e
}

// rowsOf reads a table by the series of its rows, with what all have in common.
func rowsOf(t *testing.T, e map[string]any) map[string]map[string]any {
	t.Helper()
	columns, rows := e["columns"].([]any), map[string]map[string]any{}
	for _, r := range e["rows"].([]any) {
		row := map[string]any{}
		if same, ok := e["constants"].(map[string]any); ok {
			for k, v := range same {
				row[k] = v
			}
		}
		for i, cell := range r.([]any) {
			row[columns[i].(string)] = cell
		}
		rows[fmt.Sprint(row["series"])] = row
	}
	return rows
}

// asTold writes the number that the window draws as a model is told it.
func asTold(r *answer.Reading) string {
	if r.Number == nil {
		return r.Value
	}
	return r.Comparator + strconv.FormatFloat(*r.Number, 'f', -1, 64)
}

// unfenced is a cell without the fence around what a document wrote.
func unfenced(v any) string {
	if v == nil {
		return ""
	}
	return strings.Trim(fmt.Sprint(v), "«»")
}
