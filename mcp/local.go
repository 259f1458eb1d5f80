package mcp

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
)

// LocalOnly refuses, before anything is routed, what another computer sends,
// what a name of 127.0.0.1 brings that a web page bound to it, and what a page
// of another origin sends.
func LocalOnly(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		peer, err := netip.ParseAddrPort(r.RemoteAddr)
		ok := err == nil && peer.Addr().Unmap().IsLoopback() && isLocal(r.Host)
		for _, o := range r.Header.Values("Origin") { // "null" is none of ours either
			u, err := url.Parse(o)
			ok = ok && err == nil && (u.Scheme == "http" || u.Scheme == "https") && isLocal(u.Host)
		}
		if !ok {
			http.Error(w, "forbidden", http.StatusForbidden)
			return
		}
		w.Header().Set("Cache-Control", "no-store")
		next.ServeHTTP(w, r)
	})
}

// isLocal says whether a host, with or without its port, names this computer.
func isLocal(host string) bool {
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	switch strings.ToLower(strings.Trim(host, "[]")) {
	case "localhost", "127.0.0.1", "::1":
		return true
	}
	return false
}
