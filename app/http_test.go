package app_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestHandler(t *testing.T) {
	p := newPage(t)
	for _, tt := range []struct {
		name, method, path, body, mark string
		status                         int
		want                           string
	}{
		{"a call is answered", "POST", "/api/State", `[]`, "1", 200, `"phase":"missing"`},
		{"what a person can act on is 422", "POST", "/api/Unlock", `["x",""]`, "1", 422, `"kind":"no_vault"`},
		{"arguments are counted", "POST", "/api/Unlock", `["x"]`, "1", 400, "want 2 arguments"},
		{"arguments have a type", "POST", "/api/Unlock", `[1,2]`, "1", 400, "want string"},
		{"a body that is no list", "POST", "/api/State", `{}`, "1", 400, "want 0 arguments"},
		{"only methods of API", "POST", "/api/Start", `[]`, "1", 404, "no such method"},
		{"another page lacks the header", "POST", "/api/State", `[]`, "", 403, ""},
		{"nor can it fetch a page of a document", "GET", "/page/dc_1/1?dpi=72", ``, "", 403, ""},
		{"a picture has a resolution", "GET", "/page/dc_1/1", ``, "1", 400, "dpi"},
		{"a picture of bounded size", "GET", "/page/dc_1/1?dpi=9999", ``, "1", 400, "dpi"},
		{"calls are not read by GET", "GET", "/api/State", ``, "1", 405, ""},
	} {
		r := httptest.NewRequest(tt.method, tt.path, strings.NewReader(tt.body))
		r.Header.Set("X-Carnet", tt.mark)
		w := httptest.NewRecorder()
		p.handler.ServeHTTP(w, r)
		if w.Code != tt.status || !strings.Contains(w.Body.String(), tt.want) {
			t.Errorf("%s: %s %s %s = %d %s, want %d %s", tt.name, tt.method, tt.path, tt.body, w.Code, w.Body, tt.status, tt.want)
		}
	}
}

func TestHandler_errors_hold_no_argument(t *testing.T) {
	p := newPage(t)
	w := p.call("Unlock", "a secret passphrase", "")
	if w.Code != http.StatusUnprocessableEntity || strings.Contains(w.Body.String(), "secret") {
		t.Errorf("Unlock answers %d %s", w.Code, w.Body)
	}
}
