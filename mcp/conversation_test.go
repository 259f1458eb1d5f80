package mcp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"carnet/answer/answertest"
	"carnet/mcp"
	"carnet/store"
)

var update = flag.Bool("update", false, "rewrite the conversations in testdata")

// TestConversations holds recorded conversations. Each file in testdata has the
// rows of a made-up record, one a line with tabs between name, value, unit,
// range, flag and date; the calls, one a line; and the answers as a model reads
// them. A first line of "grants: readings" in the comment limits the caller; one of "vocabulary" leaves out the vault.
func TestConversations(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no conversations: %v", err)
	}
	for _, f := range files {
		t.Run(strings.TrimSuffix(filepath.Base(f), ".txtar"), func(t *testing.T) {
			ar, err := txtar.ParseFile(f)
			if err != nil {
				t.Fatal(err)
			}
			got := converse(t, ar)
			if *update {
				setFile(ar, "answers", got)
				if err := os.WriteFile(f, txtar.Format(ar), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if want := file(ar, "answers"); got != want {
				t.Errorf("answers are\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// converse makes the calls of a recording and writes the answers.
func converse(t *testing.T, ar *txtar.Archive) string {
	v := answertest.Vault(t)
	var rows []answertest.Row
	for line := range strings.Lines(file(ar, "rows")) {
		cells := append(strings.Split(strings.TrimRight(line, "\n"), "\t"), make([]string, 6)...)
		rows = append(rows, answertest.Row{Name: cells[0], Value: cells[1], Unit: cells[2], Range: cells[3], Flag: cells[4], Date: cells[5]})
	}
	if len(rows) > 0 {
		answertest.Add(t, v, "made-up.pdf", rows...)
	}
	o := mcp.Options{Open: func(context.Context) (*store.Vault, error) { return v, nil }, ReadsAll: true}
	for line := range strings.Lines(string(ar.Comment)) {
		o.Vocabulary = o.Vocabulary || strings.TrimSpace(line) == "vocabulary"
		if list, ok := strings.CutPrefix(strings.TrimSpace(line), "grants:"); ok {
			o.ReadsAll, o.Client = false, "made-up"
			letIn(t, v, o.Client, strings.Fields(list)...)
		}
	}
	s := newSession(t, o)
	var b strings.Builder
	cursor := ""
	for line := range strings.Lines(file(ar, "calls")) {
		name, args, _ := strings.Cut(strings.TrimSpace(line), " ")
		if args == "" {
			args = "{}"
		}
		a := s.call(name, strings.ReplaceAll(args, "CURSOR", cursor))
		fmt.Fprintf(&b, "> %s %s\n", name, args)
		if a.Error != nil {
			fmt.Fprintf(&b, "protocol error %d: %s\n\n", a.Error.Code, a.Error.Message)
			continue
		}
		e := checkAnswer(t, a)
		text := a.text()
		if cursor = e.NextCursor; cursor != "" {
			text = strings.ReplaceAll(text, cursor, "CURSOR")
		}
		fmt.Fprintf(&b, "%s\n\n", text)
	}
	return b.String()
}

// letIn lets a client read classes.
func letIn(t testing.TB, v *store.Vault, client string, classes ...string) {
	t.Helper()
	c := store.Client{Name: client, Made: answertest.Now}
	for _, class := range classes {
		c.Grants = append(c.Grants, store.Grant{Class: class, Read: store.LevelAllow})
	}
	if err := v.PutClient(t.Context(), c); err != nil {
		t.Fatal(err)
	}
}

func file(ar *txtar.Archive, name string) string {
	for _, f := range ar.Files {
		if f.Name == name {
			return string(f.Data)
		}
	}
	return ""
}

func setFile(ar *txtar.Archive, name, data string) {
	for i, f := range ar.Files {
		if f.Name == name {
			ar.Files[i].Data = []byte(data)
			return
		}
	}
	ar.Files = append(ar.Files, txtar.File{Name: name, Data: []byte(data)})
}

// TestDefinitions pins what a client is told of the server and its tools, and
// holds it to the limits of clients.
func TestDefinitions(t *testing.T) {
	v := answertest.Vault(t)
	answertest.Add(t, v, "made-up.pdf", answertest.Row{Name: "Glucose", Value: "90", Unit: "mg/dL", Date: "2025-01-01"})
	out := talk(t, v, initialize, initialized, `{"jsonrpc":"2.0","id":2,"method":"tools/list"}`)
	var b bytes.Buffer
	for _, l := range out {
		if err := json.Indent(&b, []byte(l), "", " "); err != nil {
			t.Fatal(err)
		}
		b.WriteByte('\n')
	}
	const golden = "testdata/definitions.json"
	if *update {
		if err := os.WriteFile(golden, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if b.String() != string(want) {
		t.Errorf("definitions changed: run with -update and read the diff. They are now\n%s", b.String())
	}
}
