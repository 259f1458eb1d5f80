package mcp_test

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"carnet/answer/answertest"
	"carnet/mcp"
	"carnet/store"
)

var glucose = answertest.Row{Name: "Glucose", Value: "90.125", Unit: "mg/dL", Range: "70-99", Date: "2025-01-01"}

func asClient(v *store.Vault, name string) mcp.Options {
	return mcp.Options{Open: func(context.Context) (*store.Vault, error) { return v, nil }, Client: name}
}

// A caller that the person has not let in is told where to be allowed, and
// still gets what reads no record.
func TestCaller_notLetIn(t *testing.T) {
	for _, tt := range []struct {
		name, client, want string
		prepare            func(t *testing.T, v *store.Vault)
	}{
		{"one without a name", "", "carnet connect", nil},
		{"an unknown one", "made-up", "carnet grant made-up", nil},
		{"one whose time is over", "made-up", "over", func(t *testing.T, v *store.Vault) {
			must(t, v.PutClient(t.Context(), store.Client{
				Name: "made-up", Made: answertest.Now, Expires: answertest.Now,
				Grants: []store.Grant{{Class: "readings", Read: store.LevelAllow}},
			}))
		}},
		{"all are paused", "made-up", "paused", func(t *testing.T, v *store.Vault) {
			letIn(t, v, "made-up", "readings")
			must(t, v.SetDoor(t.Context(), store.Door{Paused: true}))
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v := answertest.Vault(t)
			answertest.Add(t, v, "made-up.pdf", glucose)
			if tt.prepare != nil {
				tt.prepare(t, v)
			}
			s := newSession(t, asClient(v, tt.client))
			for _, tool := range []string{"describe_record", "query_health_indicators", "search", "fetch", "compare_indicators"} {
				args := map[string]string{"search": `{"query":"glucose"}`, "fetch": `{"id":"rd_1"}`, "compare_indicators": `{"indicators":["Glucose"]}`}[tool]
				a := s.call(tool, cmp.Or(args, "{}"))
				checkAnswer(t, a)
				if a.kind() != "denied" || !strings.Contains(a.text(), tt.want) || strings.Contains(a.line, "90.125") {
					t.Errorf("%s is answered %s", tool, a.line)
				}
			}
			if a := s.call("convert_unit", `{"value":1,"from_unit":"g","to_unit":"mg"}`); !strings.Contains(a.text(), "1000") {
				t.Errorf("convert_unit is answered %s", a.line)
			}
			if got := s.tools(); slices.Contains(got, "query_health_indicators") || !slices.Contains(got, "convert_unit") || !slices.Contains(got, "describe_record") {
				t.Errorf("listed are %v", got)
			}
		})
	}
}

// A process that holds the passphrase acts for the person; as a client that the
// person has met it may do what that one may.
func TestCaller_passphrase(t *testing.T) {
	v := answertest.Vault(t)
	answertest.Add(t, v, "made-up.pdf", glucose)
	letIn(t, v, "made-up", "journal")
	letIn(t, v, "gone", "readings")
	must(t, v.SendAway(t.Context(), "gone", answertest.Now))
	for _, tt := range []struct{ client, want string }{{"", ""}, {"unknown", ""}, {"made-up", "denied"}, {"gone", "denied"}} {
		o := asClient(v, tt.client)
		o.ReadsAll = true
		o.Open = func(context.Context) (*store.Vault, error) {
			return store.Open(context.Background(), store.OpenOptions{Path: v.Path(), Passphrase: "made up"})
		}
		s := newSession(t, o)
		if got := s.call("query_health_indicators", `{}`).kind(); got != tt.want {
			t.Errorf("as client %q the call is %q, want %q", tt.client, got, tt.want)
		}
	}
}

// What the person takes back is taken back at the next call, and given again
// too.
func TestCaller_revoked(t *testing.T) {
	v := answertest.Vault(t)
	answertest.Add(t, v, "made-up.pdf", glucose)
	letIn(t, v, "made-up", "readings")
	s := newSession(t, asClient(v, "made-up"))
	ask := func() string { return s.call("query_health_indicators", `{"view":"latest"}`).kind() }
	if got := ask(); got != "" {
		t.Fatalf("a granted call is %q", got)
	}
	must(t, v.SendAway(t.Context(), "made-up", answertest.Now))
	if got := ask(); got != "denied" {
		t.Errorf("after it was taken back the call is %q", got)
	}
	letIn(t, v, "made-up", "journal")
	if got := ask(); got != "denied" {
		t.Errorf("with another class the call is %q", got)
	}
	letIn(t, v, "made-up", "readings")
	if got := ask(); got != "" {
		t.Errorf("after it was given again the call is %q", got)
	}
}

// Every call is listed with what it read, and none of its values.
func TestAccessLog(t *testing.T) {
	v := answertest.Vault(t)
	answertest.Add(t, v, "made-up.pdf", glucose)
	letIn(t, v, "made-up", "readings")
	s := newSession(t, asClient(v, "made-up"))
	s.call("query_health_indicators", `{"indicators":["Glucose"],"start":"2025-01-01"}`)
	s.call("fetch", `{"id":"dc_1"}`)
	s.call("fetch", `{"id":"rd_1"}`)
	s.call("search", `{"query":"glucose"}`)
	s.call("convert_unit", `{"value":90.125,"from_unit":"g","to_unit":"mg"}`)
	s.call("query_health_indicators", `{"nonsense":1}`)
	var got []string
	for range 100 {
		as, err := v.Accesses(t.Context(), store.AccessFilter{})
		must(t, err)
		if len(as) == 6 {
			for _, a := range slices.Backward(as) {
				got = append(got, fmt.Sprintf("%s %s (%s) %v %s %s %d", a.Client, a.Tool, a.Shape, a.Classes, a.Kind, a.Refusal, a.Rows))
			}
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	want := []string{
		"made-up query_health_indicators (indicators[1] start) [readings] result  1",
		"made-up fetch (id) [] absent denied 0",
		"made-up fetch (id) [readings] result  1",
		"made-up search (query) [readings] result  1",
		"made-up convert_unit (from_unit to_unit value) [] result  1",
		"made-up query_health_indicators () [] clarify invalid_arguments 0",
	}
	if !slices.Equal(got, want) {
		t.Errorf("listed are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
