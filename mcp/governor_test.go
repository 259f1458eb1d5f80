package mcp_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"carnet/answer/answertest"
	"carnet/mcp"
	"carnet/store"
)

// denying serves a vault whose client was let in and granted nothing: every
// call for data is answered with "never".
func denying(t testing.TB, v *store.Vault) mcp.Options {
	letIn(t, v, "made-up")
	return mcp.Options{Open: func(context.Context) (*store.Vault, error) { return v, nil }, Client: "made-up"}
}

// TestGovernor_repeated follows vectors/retry_ledger.tsv. Calls are sent one by
// one, since those of one breath are answered in any order.
func TestGovernor_repeated(t *testing.T) {
	for _, tt := range []struct{ name, first, second, want string }{
		{"the same call", `{"keywords":["a"]}`, `{"keywords":["a"]}`, "repeated_call"},
		{"lists in another order", `{"keywords":["a","b"]}`, `{"keywords":["b","a"]}`, "repeated_call"},
		{"null and nothing", `{"keywords":["a"],"view":null}`, `{"keywords":["a"]}`, "repeated_call"},
		{"a space at the end", `{"keywords":["a "]}`, `{"keywords":["a"]}`, "repeated_call"},
		{"another call", `{"keywords":["a"]}`, `{"keywords":["b"]}`, "denied"},
	} {
		s := newSession(t, denying(t, answertest.Vault(t)))
		if got := s.call("query_health_indicators", tt.first).kind(); got != "denied" {
			t.Errorf("%s: the first call is %q, want denied", tt.name, got)
		}
		if got := s.call("query_health_indicators", tt.second).kind(); got != tt.want {
			t.Errorf("%s: the second call is %q, want %s", tt.name, got, tt.want)
		}
	}
}

func TestGovernor_newData(t *testing.T) {
	v := answertest.Vault(t)
	s := newSession(t, denying(t, v))
	s.call("query_health_indicators", `{}`)
	answertest.Add(t, v, "made-up.pdf", answertest.Row{Name: "Glucose", Value: "90", Unit: "mg/dL", Date: "2025-01-01"})
	if got := s.call("query_health_indicators", `{}`).kind(); got != "denied" {
		t.Errorf("the same call after new data is %q, want it run again", got)
	}
}

func TestGovernor_budget(t *testing.T) {
	s := newSession(t, denying(t, answertest.Vault(t)))
	for i := range 120 {
		if got := s.call("convert_unit", fmt.Sprintf(`{"value":%d,"from_unit":"mg","to_unit":"g"}`, i)).kind(); got != "" {
			t.Fatalf("call %d is %q", i, got)
		}
	}
	e := s.call("convert_unit", `{"value":1,"from_unit":"mg","to_unit":"g"}`)
	if e.kind() != "unavailable" || !strings.Contains(e.text(), "budget") {
		t.Errorf("call 121 is %q: %s", e.kind(), e.text())
	}
}
