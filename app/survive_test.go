package app

// Inside the package: no method that a person's program has can crash.

import (
	"context"
	"net/http/httptest"
	"strings"
	"testing"
)

type crashing struct{}

func (crashing) Crash() string {
	var a *App
	a.Start(nil)
	return ""
}

func TestSurvive(t *testing.T) {
	r := httptest.NewRequest("POST", "/api/Crash", strings.NewReader("[]"))
	r.SetPathValue("method", "Crash")
	w := httptest.NewRecorder()
	survive(calls(func(context.Context) any { return crashing{} })).ServeHTTP(w, r)
	if w.Code != 500 || !strings.Contains(w.Body.String(), "internal error (runtime.errorString)") {
		t.Errorf("a crash answers %d %s, want 500 and the type of the panic", w.Code, w.Body)
	}
}
