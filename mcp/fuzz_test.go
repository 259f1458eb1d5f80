package mcp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"testing"
	"time"

	"carnet/answer/answertest"
	"carnet/mcp"
	"carnet/store"
)

// FuzzServeStdio: whatever comes in, every line that goes out is one JSON
// object, and the server ends with its input.
func FuzzServeStdio(f *testing.F) {
	for _, s := range []string{
		initialize + "\n" + initialized + "\n" + callLine(2, "query_health_indicators", `{"keywords":["a"]}`) + "\n",
		"{oops\n" + initialize, "[" + initialize + "]\n", "\xef\xbb\xbf\r\n\r\n", `{"jsonrpc":"2.0","id":1.5,"method":"ping"}` + "\n",
		`{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{}}` + "\n" + initialize + "\n",
		`{"jsonrpc":"2.0","id":null,"method":"tools/list"}` + "\n", `{"jsonrpc":"2.0","id":1,"result":{}}` + "\n",
		initialize + "\n" + `{"jsonrpc":"2.0","id":3,"method":"tools/call","params":[1]}` + "\n",
	} {
		f.Add([]byte(s))
	}
	locked := func(context.Context) (*store.Vault, error) {
		return nil, &store.Fault{Kind: store.FaultLocked, Err: errors.New("made up")}
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		var out bytes.Buffer
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		defer cancel()
		err := mcp.ServeStdio(ctx, mcp.Options{Open: locked, Now: func() time.Time { return answertest.Now }, Version: "test"}, bytes.NewReader(in), &out)
		if err != nil {
			t.Fatalf("ServeStdio(%q): %v", in, err)
		}
		for line := range bytes.Lines(out.Bytes()) {
			var o map[string]any
			if json.Unmarshal(line, &o) != nil {
				t.Fatalf("ServeStdio(%q) wrote %q", in, line)
			}
		}
	})
}

// TestServeStdio_locked: initialize and tools/list are answered, a call says
// what to do, and the vault is tried again at the next one.
func TestServeStdio_locked(t *testing.T) {
	v := answertest.Vault(t)
	tries := 0
	s := newSession(t, mcp.Options{ReadsAll: true, Open: func(context.Context) (*store.Vault, error) {
		if tries++; tries < 3 { // the first is at the start
			return nil, &store.Fault{Kind: store.FaultLocked}
		}
		return v, nil
	}})
	time.Sleep(50 * time.Millisecond)
	if a := s.call("describe_record", `{}`); a.kind() != "locked" || !a.Result.IsError {
		t.Errorf("a call of a locked vault is %q: %s", a.kind(), a.text())
	}
	if a := s.call("describe_record", `{}`); a.kind() != "" {
		t.Errorf("the vault was unlocked and the call is %q: %s", a.kind(), a.text())
	}
}
