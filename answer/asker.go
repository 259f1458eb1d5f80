package answer

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"strings"
	"sync"
	"time"

	"carnet/store"
)

// An Asker asks one vault for one caller. Its methods may be called at the same
// time; it keeps the catalogue of the revision it saw last.
type Asker struct {
	Vault  *store.Vault
	Now    func() time.Time // nil is time.Now
	Zone   *time.Location   // nil is the zone of the person's profile
	Grants Grants           // nil reads everything

	root *Asker // whose catalogue this one uses; nil its own

	mu   sync.Mutex
	kept *catalogue
}

// For returns an asker of the same vault for a caller who was granted g.
func (a *Asker) For(g Grants) *Asker {
	return &Asker{Vault: a.Vault, Now: a.Now, Zone: a.Zone, Grants: g, root: cmp.Or(a.root, a)}
}

// New returns an asker that reads everything, in the zone of the person's
// profile.
func New(ctx context.Context, v *store.Vault, now func() time.Time) (*Asker, error) {
	a := &Asker{Vault: v, Now: now}
	zone, err := a.zone(ctx)
	if err != nil {
		return nil, err
	}
	a.Zone = zone
	return a, nil
}

func (a *Asker) now() time.Time {
	if a.Now == nil {
		return time.Now()
	}
	return a.Now()
}

// zone is the person's zone, in which "today" is meant.
func (a *Asker) zone(ctx context.Context) (*time.Location, error) {
	if a.Zone != nil {
		return a.Zone, nil
	}
	p, err := a.Vault.Profile(ctx)
	if err != nil {
		return nil, err
	}
	z, err := time.LoadLocation(p.TimeZone)
	if err != nil {
		return time.UTC, nil
	}
	return z, nil
}

// ask runs f in one state of the vault and turns an error into an answer.
func (a *Asker) ask(ctx context.Context, f func(ctx context.Context, tx *sql.Tx) (*Envelope, error)) *Envelope {
	var e *Envelope
	err := a.Vault.Read(ctx, func(ctx context.Context, tx *sql.Tx) (err error) {
		e, err = f(ctx, tx)
		return err
	})
	if err != nil {
		return Failure(err)
	}
	return e
}

// Failure is the answer to a question that ended in an error. Its message is of
// [Tell]: it holds nothing of the record.
func Failure(err error) *Envelope {
	t := Tell(err)
	e := &Envelope{
		Kind: KindError, Status: StatusError, ErrorKind: ErrorInternal, Retry: RetryNever,
		Message: strings.TrimSpace(t.Message + " " + t.Hint), NextSteps: []Step{StepAskPerson},
	}
	switch {
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		e.ErrorKind, e.Retry = ErrorTimeout, RetryFixArguments
		e.NextSteps = []Step{StepNarrowWindow}
	case t.locked():
		e.ErrorKind, e.Retry = ErrorLocked, RetryLater
		e.NextSteps = []Step{StepAskPerson, StepCallLater}
	case t.passes():
		e.ErrorKind, e.Retry = ErrorUnavailable, RetryLater
		e.NextSteps = []Step{StepCallLater}
	case errors.As(err, new(*store.Fault)):
		e.ErrorKind = ErrorUnavailable
	}
	return e
}
