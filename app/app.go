// Package app is the desktop program: what the page in the window may ask, and
// the window itself.
//
// The page talks to Go over HTTP, never through bound functions, which any
// page the view happens to show could call. One [App.Handler] answers, whoever
// carries the request: Wails' asset server in the window, [Browser] for an
// ordinary browser (`carnet serve --page`, and the tests in Chromium). What
// the page may call is [API]; every method of it is thin and asks import,
// answer or store.
//
// Two streams run the other way, as events of a [Host]: what became of files
// ("job"), and that the vault has changed ("changed"), by whatever process.
//
// Only window.go knows Wails, behind build tags, so that vet and test need
// neither GTK nor a display.
package app

import (
	"sync"
	"time"
)

// Version is that of the program.
const Version = "0.1.0"

// A Host shows the page: the window, or a browser.
type Host interface {
	// Emit sends an event to the page.
	Emit(name string, data ...any)
	// Show brings the page to the front.
	Show()
	// Quit ends the program.
	Quit()
	// ChooseFiles asks for files to import; none when the person cancels or
	// where there is no such dialog.
	ChooseFiles(title string) ([]string, error)
	// SavePath asks where to write a file; "" when the person cancels. It reports
	// false where there is no such dialog.
	SavePath(title, name string) (path string, ok bool, err error)
}

// App is the running program.
type App struct {
	now   func() time.Time
	env   Env
	jobs  jobs
	key   keeper
	pages pictures

	assist assistants

	mu   sync.Mutex
	host Host   // nil until the page's host has started
	link string // id that a carnet:// link named, until the page has followed it
}

// Env is what the program takes from its surroundings.
type Env struct {
	Vault          string   // path of the vault; "" is the default of this computer
	PassphraseFile string   // opens the vault without keyring and without asking, "" for none
	Languages      []string // that the system prefers, best first
	Zone           string   // IANA name
}

// New returns a program that has no host yet and has opened nothing.
func New(env Env, now func() time.Time) *App {
	a := &App{now: now, env: env}
	a.jobs.app = a
	a.key.app = a
	a.assist.app = a
	return a
}

// Start joins the program to its host. It opens nothing: a second instance
// gets this far too, before the single-instance check ends it.
func (a *App) Start(h Host) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.host = h
}

func (a *App) current() Host {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.host
}

// Emit sends an event to the page, if there is one.
func (a *App) Emit(name string, data ...any) {
	if h := a.current(); h != nil {
		h.Emit(name, data...)
	}
}
