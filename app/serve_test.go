package app_test

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"net/http/cookiejar"
	"regexp"
	"strings"
	"testing"
	"time"

	"carnet/app"
)

// served runs ServePage and returns the link it prints.
func served(t *testing.T) string {
	t.Helper()
	p := newPage(t)
	ctx, stop := context.WithCancel(t.Context())
	r, w := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- app.ServePage(ctx, "127.0.0.1:0", p.vault, "", w) }()
	t.Cleanup(func() {
		stop()
		_ = r.Close()
		if err := <-done; err != nil {
			t.Errorf("ServePage = %v after its context ended", err)
		}
	})
	for lines := bufio.NewScanner(r); lines.Scan(); {
		if link := regexp.MustCompile(`http://\S+`).FindString(lines.Text()); link != "" {
			go func() { _, _ = io.Copy(io.Discard, r) }()
			return link
		}
	}
	t.Fatal("no link was printed")
	return ""
}

func get(t *testing.T, c *http.Client, url string, change func(*http.Request)) (int, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	if change != nil {
		change(r)
	}
	res, err := c.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	b, _ := io.ReadAll(res.Body)
	return res.StatusCode, string(b)
}

// opened follows the link as a browser does and returns the key it is given.
func opened(t *testing.T, browser *http.Client, link string) (key string) {
	t.Helper()
	browser.CheckRedirect = func(r *http.Request, _ []*http.Request) error {
		key = strings.TrimPrefix(r.URL.Fragment, "key=")
		return nil
	}
	if code, _ := get(t, browser, link, nil); code != http.StatusOK || len(key) < 30 {
		t.Fatalf("the link answers %d and a key of %d characters", code, len(key))
	}
	return key
}

func TestServePage(t *testing.T) {
	link := served(t)
	origin, _, _ := strings.Cut(link, "/open/")
	stranger := &http.Client{}
	if code, _ := get(t, stranger, origin+"/", nil); code != http.StatusForbidden {
		t.Errorf("without the link the page answers %d", code)
	}
	if code, _ := get(t, stranger, origin+"/open/guess", nil); code != http.StatusForbidden {
		t.Errorf("a wrong token answers %d", code)
	}
	if code, _ := get(t, stranger, link, func(r *http.Request) { r.Host = "evil.example" }); code != http.StatusForbidden {
		t.Errorf("another name for 127.0.0.1 answers %d", code)
	}
	if code, _ := get(t, stranger, link, func(r *http.Request) { r.Header.Set("Origin", "https://evil.example") }); code != http.StatusForbidden {
		t.Errorf("another origin answers %d", code)
	}

	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	browser := &http.Client{Jar: jar}
	key := opened(t, browser, link)
	if code, _ := get(t, stranger, link, nil); code != http.StatusForbidden {
		t.Errorf("the link a second time answers %d", code)
	}
	if code, body := get(t, browser, origin+"/page/dc_1/1?dpi=72", nil); code != http.StatusForbidden || !strings.Contains(body, "Carnet's page") {
		t.Errorf("with the cookie and without the header a call answers %d %s", code, body)
	}
	for name, tt := range map[string]struct {
		path, key string
		code      int
	}{
		"with cookie and key":               {"/page/dc_1/1?dpi=72", key, http.StatusUnprocessableEntity},
		"with a guessed key":                {"/page/dc_1/1?dpi=72", "1", http.StatusForbidden},
		"the events, without the key":       {"/events", "", http.StatusForbidden},
		"the events, with it in the header": {"/events", key, http.StatusForbidden},
	} {
		if code, body := get(t, browser, origin+tt.path, func(r *http.Request) { r.Header.Set("X-Carnet", tt.key) }); code != tt.code {
			t.Errorf("%s a call answers %d %s, want %d", name, code, body, tt.code)
		}
	}
	if code, _ := get(t, stranger, origin+"/page/dc_1/1?dpi=72", func(r *http.Request) { r.Header.Set("X-Carnet", key) }); code != http.StatusForbidden {
		t.Errorf("the key without the cookie answers %d", code)
	}
	cross := func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }
	if code, _ := get(t, browser, origin+"/", cross); code != http.StatusForbidden {
		t.Errorf("a cross-site request with the cookie answers %d", code)
	}
}

func TestServePage_events(t *testing.T) {
	link := served(t)
	origin, _, _ := strings.Cut(link, "/open/")
	jar, _ := cookiejar.New(nil)
	browser := &http.Client{Jar: jar, Timeout: 20 * time.Second}
	key := opened(t, browser, link)

	res, err := browser.Get(origin + "/events?key=" + key)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	if res.Header.Get("Content-Security-Policy") == "" {
		t.Error("an answer without a content policy")
	}
	r, _ := http.NewRequestWithContext(t.Context(), http.MethodPost, origin+"/file/x.txt", strings.NewReader("x"))
	r.Header.Set("X-Carnet", key)
	sent, err := browser.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	_ = sent.Body.Close()
	for lines := bufio.NewScanner(res.Body); lines.Scan(); {
		if strings.Contains(lines.Text(), `"name":"job"`) && strings.Contains(lines.Text(), `"stage":"failed"`) {
			return
		}
	}
	t.Error("the page never heard what became of the file")
}

func TestServePage_loopback(t *testing.T) {
	for _, listen := range []string{":8080", "0.0.0.0:8080", "localhost:8080", "192.168.0.2:80", "nonsense"} {
		err := app.ServePage(t.Context(), listen, "", "", io.Discard)
		if err == nil || !strings.Contains(err.Error(), "127.0.0.1:PORT") {
			t.Errorf("ServePage on %q = %v, want an error that teaches", listen, err)
		}
	}
}
