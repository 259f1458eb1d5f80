package app

import (
	"context"
	"time"

	"carnet/store"
)

// API is what the page can call: every exported method is reachable from it,
// so nothing else belongs here. One is made for each call and carries that
// call's context.
type API struct {
	app *App
	ctx context.Context
}

// api returns the methods for one call of the page.
func (a *App) api(ctx context.Context) *API { return &API{app: a, ctx: ctx} }

// State is where the program stands: what the page shows first.
type State struct {
	Phase      Phase    `json:"phase"`
	Problem    *Problem `json:"problem"` // of PhaseBroken
	Vault      string   `json:"vault"`   // path of its file, or where it would be made
	Version    string   `json:"version"` // of the program
	Language   string   `json:"language"`
	Chosen     string   `json:"chosen"`     // the person's choice of language, "" follows the system
	Zone       string   `json:"zone"`       // IANA name
	Keyring    bool     `json:"keyring"`    // the keyring of this computer holds the key
	Passphrase bool     `json:"passphrase"` // one opens the vault
	Waiting    int      `json:"waiting"`    // rows that wait for review
	Window     bool     `json:"window"`     // the desktop window, not a browser
	Idle       int      `json:"idle"`       // minutes without a touch after which it locks, 0 never
	Backup     string   `json:"backup"`     // RFC 3339 of the last good backup, "" none
	Backups    string   `json:"backups"`    // folder of the daily ones

	Warnings []Problem `json:"warnings"` // what the person should know about the vault
}

// Phase is the one thing that can be done now.
type Phase string

// The phases.
const (
	PhaseMissing Phase = "missing" // no vault yet
	PhaseLocked  Phase = "locked"
	PhaseBroken  Phase = "broken" // a vault that can't be opened, with the reason
	PhaseReady   Phase = "ready"
)

// Phases names the values of Phase, so that the generator writes a TypeScript enum.
var Phases = []struct {
	Value  Phase
	TSName string
}{{PhaseMissing, "Missing"}, {PhaseLocked, "Locked"}, {PhaseBroken, "Broken"}, {PhaseReady, "Ready"}}

// State says where the program stands. The first call opens the vault.
func (p *API) State() (State, error) {
	a := p.app
	s := State{Version: Version, Vault: a.env.Vault, Language: language(a.env.Languages), Zone: a.env.Zone, Window: a.inWindow()}
	if s.Vault == "" {
		path, err := store.DefaultPath()
		if err != nil {
			return s, err
		}
		s.Vault = path
	}
	v, err := a.key.open(p.ctx)
	if err != nil {
		return s.closed(err), nil
	}
	return s, s.fill(p.ctx, v, int(a.key.idle.minutes.Load()))
}

// closed is the state of a vault that did not open.
func (s State) closed(err error) State {
	switch kind := store.KindOf(err); kind {
	case store.FaultNoVault:
		s.Phase = PhaseMissing
	case store.FaultLocked, store.FaultKeyringUnavailable, store.FaultKeyringChanged:
		s.Phase = PhaseLocked
		s.Passphrase = argument(err, "passphrase") == "yes"
	default:
		told := problem(err)
		s.Phase, s.Problem = PhaseBroken, &told
	}
	return s
}

// fill is the state of an open vault.
func (s *State) fill(ctx context.Context, v *store.Vault, idleMinutes int) error {
	s.Phase, s.Vault = PhaseReady, v.Path()
	keys, _ := v.Keys(ctx) // what is wrong with vault.keys does not stop the record
	s.Keyring, s.Passphrase = keys.Keyring, keys.Passphrase
	s.Warnings = []Problem{}
	for _, w := range v.Warnings() {
		s.Warnings = append(s.Warnings, problem(w))
	}
	s.Idle, s.Backups = idleMinutes, v.DailyFolder()
	if last, err := v.LastBackup(ctx); err == nil && last != nil {
		s.Backup = last.Made.Format(time.RFC3339)
	}
	profile, err := v.Profile(ctx)
	if err != nil {
		return err
	}
	if profile.TimeZone != "" {
		s.Zone = profile.TimeZone
	}
	if s.Chosen = profile.Language; s.Chosen != "" {
		s.Language = language([]string{s.Chosen})
	}
	batches, err := v.Batches(ctx, 0)
	for _, b := range batches {
		if b.State != store.BatchUndone {
			s.Waiting += b.Pending
		}
	}
	return err
}

// SetLanguage keeps the person's choice; "" follows the system again.
func (p *API) SetLanguage(tag string) error {
	return p.changeProfile(func(pr *store.Profile) { pr.Language = tag })
}

// SetZone keeps the person's time zone, an IANA name.
func (p *API) SetZone(name string) error {
	if err := checkZone(name); err != nil {
		return err
	}
	return p.changeProfile(func(pr *store.Profile) { pr.TimeZone = name })
}

func (p *API) changeProfile(change func(*store.Profile)) error {
	v, err := p.app.key.open(p.ctx)
	if err != nil {
		return err
	}
	pr, err := v.Profile(p.ctx)
	if err != nil {
		return err
	}
	change(&pr)
	return v.SetProfile(p.ctx, pr)
}
