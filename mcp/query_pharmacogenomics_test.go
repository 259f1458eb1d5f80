package mcp_test

import (
	"encoding/json"
	"strings"
	"testing"

	"carnet/answer"
	"carnet/answer/answertest"
	"carnet/mcp"
)

// The arguments of vectors/query_pgx_validation.tsv, as the tool refuses and
// takes them. The record has no genotype file: what is taken says so.
func TestQueryPharmacogenomics_arguments(t *testing.T) {
	a := &answer.Asker{Vault: answertest.Vault(t)}
	list := func(field string, names ...string) string {
		b, err := json.Marshal(map[string][]string{field: names})
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	for _, tt := range []struct {
		why, args string
		kind      answer.Kind
		field     string // of the first problem
	}{
		{"nothing, and no plan to take drugs from", `{}`, answer.KindNeedInput, "drugs"},
		{"eleven drugs", list("drugs", strings.Split("abcdefghijk", "")...), answer.KindClarify, "drugs"},
		{"eleven genes", list("genes", strings.Split("abcdefghijk", "")...), answer.KindClarify, "genes"},
		{"a name of 101 letters", list("drugs", strings.Repeat("a", 101)), answer.KindClarify, "drugs"},
		{"a parameter that is none", `{"limit":10}`, answer.KindClarify, "limit"},
		{"a drug", list("drugs", "clopidogrel"), answer.KindAbsent, ""},
		{"a gene in lower case", list("genes", "cyp2c19"), answer.KindAbsent, ""},
		{"a single name for the list", `{"drugs":"clopidogrel"}`, answer.KindAbsent, ""},
	} {
		e := mcp.Call(t.Context(), a, "query_pharmacogenomics", json.RawMessage(tt.args))
		if e.Kind != tt.kind {
			t.Errorf("%s: %s, want %s: %+v", tt.why, e.Kind, tt.kind, e.Problems)
			continue
		}
		if tt.field != "" && (len(e.Problems) == 0 || !strings.HasPrefix(e.Problems[0].Field, tt.field)) {
			t.Errorf("%s: problems %+v, want one of %s", tt.why, e.Problems, tt.field)
		}
		if tt.kind == answer.KindAbsent && e.Reason != answer.AbsentNoData {
			t.Errorf("%s: absent for %s, want %s", tt.why, e.Reason, answer.AbsentNoData)
		}
	}
}

// The genome is a grant of its own: the default ones do not reach it.
func TestQueryPharmacogenomics_grant(t *testing.T) {
	a := &answer.Asker{Vault: answertest.Vault(t), Grants: answer.DefaultGrants()}
	e := mcp.Call(t.Context(), a, "query_pharmacogenomics", json.RawMessage(`{"drugs":["clopidogrel"]}`))
	if e.Reason != answer.AbsentNotGranted {
		t.Errorf("without the genome: %s for %q, want %s", e.Kind, e.Reason, answer.AbsentNotGranted)
	}
}
