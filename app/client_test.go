package app_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"carnet/app"
)

const passphrase = "correct horse battery staple"

// sheet is a lab report of an invented person: 29 results of 2024-03-12.
const sheet = "../frontend/e2e/testdata/04_de_laborbefund.pdf"

// page is what a page sees: the handler, on a computer without a keyring.
type page struct {
	t       testing.TB
	app     *app.App
	handler http.Handler
	vault   string
}

func newPage(t testing.TB) page {
	t.Helper()
	for _, name := range []string{"DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"} {
		t.Setenv(name, "")
	}
	t.Setenv("HOME", t.TempDir())
	vault := filepath.Join(t.TempDir(), "vault.carnet")
	env := app.Env{Vault: vault, Languages: []string{"de_DE.UTF-8"}, Zone: "Europe/Berlin"}
	a := app.New(env, func() time.Time { return time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC) })
	t.Cleanup(a.Close)
	return page{t, a, a.Handler(), vault}
}

// ready is a page with a vault.
func ready(t testing.TB) page {
	t.Helper()
	p := newPage(t)
	ask[string](p, "CreateVault", "", passphrase)
	return p
}

func (p page) do(method, path string, body []byte) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, bytes.NewReader(body))
	r.Header.Set("X-Carnet", "1")
	w := httptest.NewRecorder()
	p.handler.ServeHTTP(w, r)
	return w
}

func (p page) call(method string, args ...any) *httptest.ResponseRecorder {
	p.t.Helper()
	if args == nil {
		args = []any{}
	}
	body, err := json.Marshal(args)
	if err != nil {
		p.t.Fatal(err)
	}
	return p.do("POST", "/api/"+method, body)
}

// ask calls a method that must succeed.
func ask[T any](p page, method string, args ...any) (v T) {
	p.t.Helper()
	w := p.call(method, args...)
	if w.Code != http.StatusOK {
		p.t.Fatalf("%s answers %d %s", method, w.Code, w.Body)
	}
	if err := json.Unmarshal(w.Body.Bytes(), &v); err != nil {
		p.t.Fatalf("%s: %v", method, err)
	}
	return v
}

// refused calls a method that must be refused, and returns the kind.
func (p page) refused(method string, args ...any) string {
	p.t.Helper()
	w := p.call(method, args...)
	var problem app.Problem
	if err := json.Unmarshal(w.Body.Bytes(), &problem); err != nil || w.Code != http.StatusUnprocessableEntity {
		p.t.Fatalf("%s answers %d %s, want 422 and a problem", method, w.Code, w.Body)
	}
	return problem.Kind
}

// drop sends a file and waits for what becomes of it.
func (p page) drop(name string, data []byte) app.Job {
	p.t.Helper()
	w := p.do("POST", "/file/"+name, data)
	var job app.Job
	if err := json.Unmarshal(w.Body.Bytes(), &job); err != nil {
		p.t.Fatalf("drop %s answers %d %s", name, w.Code, w.Body)
	}
	return p.settled(job.ID)
}

func (p page) settled(id int) app.Job {
	p.t.Helper()
	for range 600 {
		for _, j := range ask[[]app.Job](p, "Jobs") {
			if j.ID == id && j.Stage != app.StageQueued && j.Stage != app.StageReading {
				return j
			}
		}
		time.Sleep(50 * time.Millisecond)
	}
	p.t.Fatalf("job %d is not done after 30 s", id)
	return app.Job{}
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
