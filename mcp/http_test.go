package mcp_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"carnet/answer/answertest"
	"carnet/mcp"
	"carnet/store"
)

// overHTTP serves a vault in which a client of that token may read readings.
func overHTTP(t testing.TB) (url, token string, v *store.Vault) {
	t.Helper()
	v = answertest.Vault(t)
	answertest.Add(t, v, "made-up.pdf", glucose)
	letIn(t, v, "made-up", "readings")
	token, err := mcp.NewToken(t.Context(), v, "made-up")
	must(t, err)
	s := mcp.New(mcp.Options{
		Open: func(context.Context) (*store.Vault, error) { return v, nil }, Borrowed: true,
		Now: func() time.Time { return answertest.Now }, Version: "test",
	})
	srv := httptest.NewServer(s.Handler())
	t.Cleanup(func() {
		srv.CloseClientConnections()
		srv.Close()
		must(t, s.Close())
	})
	return srv.URL + mcp.Path, token, v
}

// bearer sends a token with each request.
type bearer string

func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(b))
	return http.DefaultTransport.RoundTrip(r)
}

// dial connects the SDK's own client in one era of the protocol.
func dial(t testing.TB, url, token, version string, o *sdk.ClientOptions) (*sdk.ClientSession, error) {
	t.Helper()
	c := sdk.NewClient(&sdk.Implementation{Name: "made-up", Version: "0"}, o)
	s, err := c.Connect(t.Context(), &sdk.StreamableClientTransport{Endpoint: url, HTTPClient: &http.Client{Transport: bearer(token)}, MaxRetries: -1},
		&sdk.ClientSessionOptions{ProtocolVersion: version})
	if err == nil {
		t.Cleanup(func() { _ = s.Close() }) // the server may be gone
	}
	return s, err
}

var eras = []string{"2025-11-25", "2026-07-28"}

// Both eras are answered at one address, and hear of a tool that comes.
func TestLoopback_eras(t *testing.T) {
	for _, version := range eras {
		t.Run(version, func(t *testing.T) {
			url, token, v := overHTTP(t)
			changed := make(chan bool, 8)
			s, err := dial(t, url, token, version, &sdk.ClientOptions{
				ToolListChangedHandler: func(context.Context, *sdk.ToolListChangedRequest) { changed <- true },
			})
			must(t, err)
			tools := func() (names []string) {
				l, err := s.ListTools(t.Context(), nil)
				must(t, err)
				for _, tool := range l.Tools {
					names = append(names, tool.Name)
				}
				return names
			}
			if got := tools(); !slices.Contains(got, "query_health_indicators") || slices.Contains(got, "query_genetic_data") || slices.Contains(got, "query_records") {
				t.Errorf("listed are %v", got)
			}
			r, err := s.CallTool(t.Context(), &sdk.CallToolParams{Name: "query_health_indicators", Arguments: map[string]any{"view": "latest"}})
			must(t, err)
			if b, _ := json.Marshal(r.StructuredContent); r.IsError || !strings.Contains(string(b), "90.125") {
				t.Errorf("the answer is %s", b)
			}
			letIn(t, v, "made-up", "readings", "documents")
			select {
			case <-changed:
			case <-time.After(5 * time.Second):
				t.Error("nothing was said of the tool that came")
			}
			if got := tools(); !slices.Contains(got, "query_records") {
				t.Errorf("after the grant are listed %v", got)
			}
		})
	}
}

// A token that is none, another's, of one that was sent away or whose time is
// over opens nothing, and a session goes with its token.
func TestLoopback_tokens(t *testing.T) {
	url, token, v := overHTTP(t)
	status := func(authorization string) int {
		return post(t, url, initialize, map[string]string{"Authorization": authorization}).StatusCode
	}
	for name, a := range map[string]string{"none": "", "another": "Bearer carnet_x", "no bearer": "Basic " + token, "empty": "Bearer "} {
		if got := status(a); got != http.StatusUnauthorized {
			t.Errorf("%s: status %d", name, got)
		}
	}
	r := post(t, url, initialize, nil)
	if c := r.Header.Get("WWW-Authenticate"); c != "Bearer" {
		t.Errorf("the challenge is %q, want it bare", c)
	}
	if got := status("Bearer " + token); got != http.StatusOK {
		t.Errorf("with its token: status %d", got)
	}
	for _, version := range eras {
		s, err := dial(t, url, token, version, nil)
		must(t, err)
		newer, err := mcp.NewToken(t.Context(), v, "made-up")
		must(t, err)
		if _, err := s.ListTools(t.Context(), nil); err == nil {
			t.Errorf("%s: a session goes on with a token that was replaced", version)
		}
		token = newer
	}
	must(t, v.SendAway(t.Context(), "made-up", answertest.Now))
	if got := status("Bearer " + token); got != http.StatusUnauthorized {
		t.Errorf("one that was sent away: status %d", got)
	}
}

func post(t testing.TB, url, body string, header map[string]string) *http.Response {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, strings.NewReader(body))
	must(t, err)
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json, text/event-stream")
	for k, v := range header {
		if k == "Host" {
			req.Host = v
		} else if v != "" {
			req.Header.Set(k, v)
		}
	}
	r, err := http.DefaultClient.Do(req)
	must(t, err)
	t.Cleanup(func() { r.Body.Close() })
	return r
}

// What a web page or another computer could send is refused before it is
// routed, whatever token it brings.
func TestLoopback_localOnly(t *testing.T) {
	url, token, _ := overHTTP(t)
	for _, tt := range []struct {
		name, header, value string
		want                int
	}{
		{"a name bound to 127.0.0.1", "Host", "evil.example:80", http.StatusForbidden},
		{"a page of the web", "Origin", "https://evil.example", http.StatusForbidden},
		{"a page without an origin", "Origin", "null", http.StatusForbidden},
		{"a name that begins like ours", "Origin", "http://localhost.evil.example", http.StatusForbidden},
		{"another scheme", "Origin", "file://localhost", http.StatusForbidden},
		{"a page of this computer", "Origin", "http://localhost:1234", http.StatusOK},
		{"by name", "Host", "localhost:1", http.StatusOK},
	} {
		r := post(t, url, initialize, map[string]string{"Authorization": "Bearer " + token, tt.header: tt.value})
		if r.StatusCode != tt.want {
			t.Errorf("%s: status %d, want %d", tt.name, r.StatusCode, tt.want)
		}
	}
	for _, path := range []string{"/", "/api/State", "/.well-known/oauth-protected-resource", "/mcp/x"} {
		if r := post(t, strings.TrimSuffix(url, mcp.Path)+path, "{}", map[string]string{"Authorization": "Bearer " + token}); r.StatusCode != http.StatusNotFound {
			t.Errorf("%s: status %d: a token opens no other door", path, r.StatusCode)
		}
	}
}

// Bodies that can't be read are answered in the protocol's words, and what they
// hold is not told back.
func TestLoopback_badBodies(t *testing.T) {
	url, token, _ := overHTTP(t)
	for _, tt := range []struct {
		name, body, want string
	}{
		{"no JSON", `{"secret":`, "-32700"},
		{"nothing", ``, "-32700"},
		{"no message", `{"secret":1}`, "-32600"},
		{"a fraction as id", `{"jsonrpc":"2.0","id":1.5,"method":"secret"}`, "-32600"},
		{"too long", `"` + strings.Repeat("secret", 1<<20) + `"`, "too large"},
	} {
		r := post(t, url, tt.body, map[string]string{"Authorization": "Bearer " + token})
		b, err := io.ReadAll(r.Body)
		must(t, err)
		if r.StatusCode < 400 || !strings.Contains(string(b), tt.want) || strings.Contains(string(b), "secret") {
			t.Errorf("%s: status %d, %.200s", tt.name, r.StatusCode, b)
		}
	}
}

// Where the vault is locked no token can be checked, and the answer says so.
func TestLoopback_locked(t *testing.T) {
	s := mcp.New(mcp.Options{Open: func(context.Context) (*store.Vault, error) { return nil, &store.Fault{Kind: store.FaultLocked} }})
	srv := httptest.NewServer(s.Handler())
	defer srv.Close()
	r := post(t, srv.URL+mcp.Path, initialize, map[string]string{"Authorization": "Bearer carnet_x"})
	b, err := io.ReadAll(r.Body)
	must(t, err)
	if r.StatusCode != http.StatusServiceUnavailable || !strings.Contains(strings.ToLower(string(b)), "lock") {
		t.Errorf("status %d, %s", r.StatusCode, b)
	}
	must(t, s.Close())
}

// What brings no token does not have the vault opened, which may ask the person.
func TestLoopback_locked_noToken(t *testing.T) {
	opened := false
	s := mcp.New(mcp.Options{Open: func(context.Context) (*store.Vault, error) {
		opened = true
		return nil, &store.Fault{Kind: store.FaultLocked}
	}})
	srv := httptest.NewServer(s.Handler())
	defer srv.Close()
	for _, a := range []string{"", "Bearer", "Bearer x", "Basic carnet_x"} {
		r := post(t, srv.URL+mcp.Path, initialize, map[string]string{"Authorization": a})
		if r.StatusCode != http.StatusUnauthorized || r.Header.Get("WWW-Authenticate") != "Bearer" || opened {
			t.Errorf("Authorization %q: status %d, vault opened %t", a, r.StatusCode, opened)
		}
	}
	must(t, s.Close())
}

func TestListen(t *testing.T) {
	for _, address := range []string{":8080", "0.0.0.0:0", "localhost:0", "192.168.0.1:1", "127.0.0.2:0", "127.0.0.1", "x"} {
		if l, err := mcp.Listen(t.Context(), address); err == nil || !strings.Contains(err.Error(), "127.0.0.1:PORT") {
			t.Errorf("Listen(%q) = %v, %v", address, l, err)
		}
	}
	l, err := mcp.Listen(t.Context(), "127.0.0.1:0")
	must(t, err)
	defer l.Close()
	if _, err := mcp.Listen(t.Context(), fmt.Sprint(l.Addr())); store.KindOf(err) != mcp.FaultPort {
		t.Errorf("a port that is taken: %v", err)
	}
}
