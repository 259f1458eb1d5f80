package app

import "net/http"

// policy lets the page load its own files and call its own origin, nothing
// else. Frames stay forbidden: on Linux, Wails checks the address of the view
// and not that of a frame in it.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; " +
	"font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// secure puts on every answer what a browser must refuse on the page's behalf.
func secure(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		next.ServeHTTP(w, r)
	})
}

// ownPage refuses what does not carry the header of each call of our page.
// Another origin can't set it without a preflight, which nobody answers.
func ownPage(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("X-Carnet") == "" {
			http.Error(w, "not from Carnet's page", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}
