package app

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"carnet/frontend"
)

// ServePage serves the window's page to a browser on this computer until ctx
// ends. Listen is 127.0.0.1 with a port, 0 for any; "" is any port. The vault
// and the passphrase file are those of the command line, "" for the usual.
//
// The address that is printed opens the page once: it leaves a cookie in the
// browser that used it and hands the page a key. The page's files are answered
// to the cookie alone, its calls to cookie and key: a browser sends the cookie to
// every port of 127.0.0.1, where others may listen, and the key to this one.
// Other programs of this login could read the vault anyhow; other people on
// the computer and other pages in the browser can't use the address.
func ServePage(ctx context.Context, listen, vault, passphraseFile string, out io.Writer) error {
	l, err := loopback(ctx, listen)
	if err != nil {
		return err
	}
	env := Surroundings()
	env.Vault, env.PassphraseFile = vault, passphraseFile
	a := New(env, time.Now)
	defer a.Close()
	d := newDoor(l.Addr().String(), NewBrowser(a, http.FileServerFS(frontend.Assets())))
	srv := &http.Server{
		Handler:           d,
		ReadHeaderTimeout: 10 * time.Second,
		BaseContext:       func(net.Listener) context.Context { return ctx },
	}
	fmt.Fprintf(out, "The page is at\n\n    %s\n\nThe link works once, in a browser on this computer. Ctrl+C ends it.\n", d.link())
	ended := context.AfterFunc(ctx, func() { _ = srv.Close() })
	defer ended()
	if err := srv.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// loopback listens on 127.0.0.1 and nowhere else.
func loopback(ctx context.Context, listen string) (net.Listener, error) {
	if listen == "" {
		listen = "127.0.0.1:0"
	}
	host, _, err := net.SplitHostPort(listen)
	if err != nil || host != "127.0.0.1" {
		return nil, fmt.Errorf("listen on %.60q: use 127.0.0.1:PORT, such as 127.0.0.1:8080: the page is for this computer alone", listen)
	}
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp4", listen)
	if err != nil {
		return nil, fmt.Errorf("listen on %s: %w", listen, err)
	}
	return l, nil
}

// A door lets one browser in: the one that brings the token of the link.
type door struct {
	host   string // address and port, as a browser writes them
	token  string // of the link
	pass   string // of the cookie
	key    string // of the page's calls
	used   atomic.Bool
	inside http.Handler
}

func newDoor(host string, inside http.Handler) *door {
	return &door{host: host, token: secret(), pass: secret(), key: secret(), inside: inside}
}

func secret() string {
	b := make([]byte, 24)
	rand.Read(b)
	return base64.RawURLEncoding.EncodeToString(b)
}

func (d *door) link() string { return "http://" + d.host + "/open/" + d.token }

// cookie is the name of the pass. Cookies do not know ports, so it does.
func (d *door) cookie() string {
	_, port, _ := net.SplitHostPort(d.host)
	return "carnet_" + port
}

func (d *door) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch {
	case r.Host != d.host: // another name for 127.0.0.1: a page that rebinds DNS
		http.Error(w, "wrong host", http.StatusForbidden)
	case !d.sameOrigin(r):
		http.Error(w, "wrong origin", http.StatusForbidden)
	case same(r.URL.Path, "/open/"+d.token) && d.used.CompareAndSwap(false, true):
		http.SetCookie(w, &http.Cookie{Name: d.cookie(), Value: d.pass, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode})
		w.Header().Set("Referrer-Policy", "no-referrer")
		http.Redirect(w, r, "/#key="+d.key, http.StatusSeeOther) // what is behind # goes to no server
	case !d.knows(r):
		http.Error(w, "This page opens with the link that Carnet printed, once. Start carnet serve --page again for a new one.", http.StatusForbidden)
	case !isFile(r.URL.Path) && !d.holdsKey(r):
		http.Error(w, "not from Carnet's page", http.StatusForbidden)
	default:
		d.inside.ServeHTTP(w, r)
	}
}

// isFile tells the page's own files, which hold nothing of anybody, from calls.
func isFile(path string) bool { return path == "/" || strings.HasPrefix(path, "/assets/") }

// sameOrigin refuses what another page sends. A person's own navigation has no
// origin and the site "none".
func (d *door) sameOrigin(r *http.Request) bool {
	if o := r.Header.Get("Origin"); o != "" && o != "http://"+d.host {
		return false
	}
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "none", "same-origin":
		return true
	}
	return r.Method == http.MethodGet && r.Header.Get("Sec-Fetch-Mode") == "navigate" && r.Header.Get("Sec-Fetch-Dest") == "document"
}

func (d *door) knows(r *http.Request) bool {
	c, err := r.Cookie(d.cookie())
	return err == nil && same(c.Value, d.pass)
}

// holdsKey looks for the key in the header of a call, and in the address of the
// stream of events, whose headers a page cannot set.
func (d *door) holdsKey(r *http.Request) bool {
	if r.URL.Path == "/events" {
		return same(r.URL.Query().Get("key"), d.key)
	}
	return same(r.Header.Get("X-Carnet"), d.key)
}

func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
