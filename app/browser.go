package app

import (
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
)

// Browser is the Host for an ordinary browser, where Wails is not there to
// carry events: GET /events is their stream.
type Browser struct {
	handler http.Handler
	mu      sync.Mutex
	subs    map[chan []byte]bool
}

// NewBrowser returns a handler for the page in files, run by a.
func NewBrowser(a *App, files http.Handler) *Browser {
	b := &Browser{subs: map[chan []byte]bool{}}
	m := http.NewServeMux()
	api := a.Handler()
	m.Handle("/", files)
	for _, path := range []string{"/api/", "/file/", "/page/"} {
		m.Handle(path, api)
	}
	m.HandleFunc("GET /events", b.events)
	b.handler = secure(m)
	a.Start(b)
	return b
}

func (b *Browser) ServeHTTP(w http.ResponseWriter, r *http.Request) { b.handler.ServeHTTP(w, r) }

// Show does nothing: a browser shows itself.
func (b *Browser) Show() {}

// Quit does nothing: whoever serves the page ends it.
func (b *Browser) Quit() {}

// ChooseFiles gives none: the browser's own dialog sends bytes, not paths.
func (b *Browser) ChooseFiles(string) ([]string, error) { return nil, nil }

// SavePath has no dialog: the browser saves what it is given.
func (b *Browser) SavePath(string, string) (string, bool, error) { return "", false, nil }

// Emit sends an event to every page that listens.
func (b *Browser) Emit(name string, data ...any) {
	msg, err := json.Marshal(map[string]any{"name": name, "data": data})
	if err != nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for ch := range b.subs {
		select {
		case ch <- msg:
		default: // a stalled page misses events rather than stall the program
		}
	}
}

// events streams to one page until it goes. What was said before it listened
// is asked for, not replayed: State and Jobs tell where things stand.
func (b *Browser) events(w http.ResponseWriter, r *http.Request) {
	ch := make(chan []byte, 256)
	b.mu.Lock()
	b.subs[ch] = true
	b.mu.Unlock()
	defer func() {
		b.mu.Lock()
		delete(b.subs, ch)
		b.mu.Unlock()
	}()
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	rc := http.NewResponseController(w)
	for {
		if rc.Flush() != nil { // the first one opens the stream
			return
		}
		select {
		case <-r.Context().Done():
			return
		case msg := <-ch:
			fmt.Fprintf(w, "data: %s\n\n", msg)
		}
	}
}
