package mcp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"carnet/answer/answertest"
	"carnet/mcp"
	"carnet/store"
)

// talk sends lines to a server of v and returns the lines it answers, in the
// order of their ids where they have one.
func talk(t testing.TB, v *store.Vault, lines ...string) []string {
	t.Helper()
	return talkWith(t, mcp.Options{
		Open: func(context.Context) (*store.Vault, error) { return v, nil }, ReadsAll: true,
	}, lines...)
}

func talkWith(t testing.TB, o mcp.Options, lines ...string) []string {
	t.Helper()
	o.Now = func() time.Time { return answertest.Now }
	o.Version = "test"
	var out bytes.Buffer
	if err := mcp.ServeStdio(context.Background(), o, strings.NewReader(strings.Join(lines, "\n")+"\n"), &out); err != nil {
		t.Fatalf("ServeStdio: %v", err)
	}
	return strings.Split(strings.TrimSpace(out.String()), "\n")
}

const (
	initialize  = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"0"}}}`
	initialized = `{"jsonrpc":"2.0","method":"notifications/initialized"}`
)

func callLine(id int, tool, args string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":%q,"arguments":%s}}`, id, tool, args)
}

// reply is a response as a client reads it.
type reply struct {
	ID     any `json:"id"`
	Result struct {
		IsError           bool `json:"isError"`
		Content           []struct{ Text string }
		StructuredContent json.RawMessage `json:"structuredContent"`
		ProtocolVersion   string          `json:"protocolVersion"`
		Tools             []struct{ Name string }
	}
	Error *struct {
		Code    int    `json:"code"`
		Message string `json:"message"`
	}
}

func parseReply(t testing.TB, line string) (r reply) {
	t.Helper()
	if err := json.Unmarshal([]byte(line), &r); err != nil {
		t.Fatalf("a line of output is no JSON object: %v: %.200s", err, line)
	}
	return r
}

func TestServeStdio_survives(t *testing.T) {
	v := answertest.Vault(t)
	long := strings.Repeat("x", 5<<20)
	for _, tt := range []struct {
		name  string
		lines []string
		want  []string // each a part of one line of output
	}{
		{"bad JSON", []string{"{oops", `{"jsonrpc":"2.0","id":7,"method":"ping"}`}, []string{"-32700", `"id":7`}},
		{"JSON that is no message", []string{"null", "1", `"a"`}, []string{"-32600", "-32600", "-32600"}},
		{"a space before the line break", []string{initialize + " \r"}, []string{"2025-11-25"}},
		{"a byte-order mark and blank lines", []string{"\xef\xbb\xbf" + initialize, "", "  "}, []string{"2025-11-25"}},
		{"a boolean id", []string{`{"jsonrpc":"2.0","id":true,"method":"ping"}`}, []string{"-32600"}},
		{"a fraction as id", []string{`{"jsonrpc":"2.0","id":1.5,"method":"ping"}`}, []string{"-32600"}},
		{"a line of 5 MiB", []string{long, `{"jsonrpc":"2.0","id":8,"method":"ping"}`}, []string{"4 MiB", `"id":8`}},
		{"initialize twice", []string{initialize, initialized, strings.Replace(initialize, `"id":1`, `"id":2`, 1)}, []string{`"id":1`, `"id":2`}},
		{"a batch", []string{"[" + initialize + "," + `{"jsonrpc":"2.0","id":9,"method":"ping"}` + "]"}, []string{`"id":1`, `"id":9`}},
		{"calls in flight at the end of input are answered", []string{initialize, initialized, callLine(3, "describe_record", "{}")}, []string{`"id":1`, `"id":3`}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			out := talk(t, v, tt.lines...)
			all := strings.Join(out, "\n")
			if len(out) != len(tt.want) {
				t.Errorf("%d lines of output, want %d:\n%.600s", len(out), len(tt.want), all)
			}
			for _, w := range tt.want {
				if !strings.Contains(all, w) {
					t.Errorf("no answer with %q in:\n%.600s", w, all)
				}
			}
			for _, l := range out {
				parseReply(t, l)
			}
			v = answertest.Vault(t) // the server closed it
		})
	}
}
