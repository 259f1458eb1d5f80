package mcp_test

import (
	"bufio"
	"context"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"carnet/answer/answertest"
	"carnet/mcp"
	"carnet/store"
)

// runApp plays the app of a vault until the returned function is called.
func runApp(t *testing.T, v *store.Vault) (quit func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	s := mcp.New(mcp.Options{
		Open: func(context.Context) (*store.Vault, error) { return v, nil }, Borrowed: true,
		Now: func() time.Time { return answertest.Now }, Version: "app",
	})
	ended := make(chan error, 1)
	go func() { ended <- s.Socket(ctx, v.Path()) }()
	for range 200 {
		if st, err := os.Stat(mcp.SocketPath(v.Path())); err == nil && (runtime.GOOS == "windows" || st.Mode().Perm() == 0o600) {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	return func() {
		cancel()
		must(t, <-ended)
		must(t, s.Close())
	}
}

// bridgeTo is a client of a bridge to the vault, which this process opens with
// open where it answers by itself.
func bridgeTo(t *testing.T, v *store.Vault, open func(context.Context) (*store.Vault, error)) (*session, string) {
	t.Helper()
	fromClient, toServer := io.Pipe()
	fromServer, toClient := io.Pipe()
	done := make(chan error, 1)
	go func() {
		done <- mcp.Bridge(context.Background(), mcp.Options{
			Open: open, Borrowed: true, Client: "made-up", Now: func() time.Time { return answertest.Now }, Version: "bridge",
		}, v.Path(), fromClient, toClient)
	}()
	t.Cleanup(func() {
		must(t, toServer.Close())
		go func() { _, _ = io.Copy(io.Discard, fromServer) }() // what comes unasked
		must(t, <-done)
	})
	s := &session{t: t, in: toServer, out: bufio.NewScanner(fromServer), id: 1}
	s.out.Buffer(nil, 8<<20)
	s.send(initialize)
	first := s.next()
	s.send(initialized)
	return s, first
}

func locked(context.Context) (*store.Vault, error) {
	return nil, &store.Fault{Kind: store.FaultLocked}
}

func shared(t *testing.T) *store.Vault {
	t.Helper()
	v := answertest.Vault(t)
	answertest.Add(t, v, "made-up.pdf", glucose)
	letIn(t, v, "made-up", "readings")
	return v
}

// The app answers where it runs: a vault that only it could unlock is read.
func TestBridge_app(t *testing.T) {
	v := shared(t)
	quit := runApp(t, v)
	defer quit()
	s, first := bridgeTo(t, v, locked)
	if !strings.Contains(first, `"version":"app"`) {
		t.Errorf("initialize is answered %s", first)
	}
	if a := s.call("query_health_indicators", `{"view":"latest"}`); !strings.Contains(a.text(), "90.125") {
		t.Errorf("the answer is %s", a.line)
	}
}

// Where the app does not run this process answers, and says what to do where
// the vault is locked; once the app has come, it is asked.
func TestBridge_appComes(t *testing.T) {
	v := shared(t)
	s, first := bridgeTo(t, v, locked)
	if !strings.Contains(first, `"version":"bridge"`) {
		t.Errorf("initialize is answered %s", first)
	}
	if a := s.call("describe_record", `{}`); a.kind() != "locked" {
		t.Errorf("a locked vault is answered %s", a.line)
	}
	quit := runApp(t, v)
	defer quit()
	if a := s.call("query_health_indicators", `{"view":"latest"}`); !strings.Contains(a.text(), "90.125") {
		t.Errorf("through the app the answer is %s", a.line)
	}
}

// When the app goes away the session goes on.
func TestBridge_appGoes(t *testing.T) {
	v := shared(t)
	quit := runApp(t, v)
	s, _ := bridgeTo(t, v, func(context.Context) (*store.Vault, error) { return v, nil })
	if a := s.call("describe_record", `{}`); a.kind() != "" {
		t.Fatalf("the answer is %s", a.line)
	}
	quit()
	for range 5 {
		if a := s.call("query_health_indicators", `{"view":"latest"}`); !strings.Contains(a.text(), "90.125") {
			t.Errorf("after the app is gone the answer is %s", a.line)
		}
	}
	quit = runApp(t, v) // the socket of a process that is gone is no hindrance
	quit()
}

// One process answers for a vault; a file of the socket's name that is none is
// left alone.
func TestSocket_once(t *testing.T) {
	v := shared(t)
	quit := runApp(t, v)
	s := mcp.New(mcp.Options{Open: locked})
	if err := s.Socket(t.Context(), v.Path()); err != mcp.ErrServed {
		t.Errorf("a second one: %v", err)
	}
	quit()
	other := filepath.Join(t.TempDir(), "vault.carnet")
	must(t, os.WriteFile(mcp.SocketPath(other), []byte("mine"), 0o600))
	if err := s.Socket(t.Context(), other); err == nil {
		t.Error("a file was taken for a socket")
	}
	must(t, s.Close())
}
