package mcp

import (
	"fmt"
	"sync"
	"time"

	"carnet/answer"
)

// A governor keeps callers from going in circles: a budget of calls, and a
// memory of calls that cannot succeed while the data stands.
type governor struct {
	mu       sync.Mutex
	accounts map[string]*account
}

// An account is of a client, by its name or its session.
type account struct {
	calls []time.Time    // within the budget's span, oldest first
	dead  map[string]end // by identity of the call
	seen  time.Time
}

// An end is when, and at which revision of the data, a call was answered with
// "never".
type end struct {
	at       time.Time
	revision int64
}

const (
	budgetCalls  = 120
	budgetSpan   = 5 * time.Minute
	deadFor      = 15 * time.Minute
	idleAfter    = 30 * time.Minute
	mostAccounts = 256
	mostDead     = 500
)

func newGovernor() *governor { return &governor{accounts: map[string]*account{}} }

// admit counts a call and returns nil, or the refusal it gets instead of its
// answer.
func (g *governor) admit(who, call string, revision int64, now time.Time) *answer.Envelope {
	g.mu.Lock()
	defer g.mu.Unlock()
	c := g.account(who, now)
	for len(c.calls) > 0 && now.Sub(c.calls[0]) >= budgetSpan {
		c.calls = c.calls[1:]
	}
	if len(c.calls) >= budgetCalls {
		return spent(budgetSpan - now.Sub(c.calls[0]))
	}
	c.calls = append(c.calls, now)
	if d, ok := c.dead[call]; ok && d.revision == revision && now.Sub(d.at) < deadFor {
		return repeated()
	}
	delete(c.dead, call)
	return nil
}

// settle remembers an answer that no repetition can better.
func (g *governor) settle(who, call string, revision int64, now time.Time, e *answer.Envelope) {
	if e.Retry != answer.RetryNever || e.ErrorKind == answer.ErrorRepeatedCall {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	c := g.account(who, now)
	if len(c.dead) >= mostDead {
		clear(c.dead)
	}
	c.dead[call] = end{now, revision}
}

func (g *governor) account(who string, now time.Time) *account {
	c := g.accounts[who]
	if c == nil {
		g.forget(now)
		c = &account{dead: map[string]end{}}
		g.accounts[who] = c
	}
	c.seen = now
	return c
}

// forget drops callers that have been idle, and all of them when there are too
// many.
func (g *governor) forget(now time.Time) {
	for who, c := range g.accounts {
		if now.Sub(c.seen) >= idleAfter || len(g.accounts) >= mostAccounts {
			delete(g.accounts, who)
		}
	}
}

func spent(free time.Duration) *answer.Envelope {
	return &answer.Envelope{
		Kind: answer.KindError, Status: answer.StatusError, ErrorKind: answer.ErrorUnavailable, Retry: answer.RetryLater,
		Message:   fmt.Sprintf("The budget of %d calls in %d minutes is spent. The next call is free in %d seconds; answer from what you have.", budgetCalls, int(budgetSpan.Minutes()), int(free.Seconds())+1),
		NextSteps: []answer.Step{answer.StepCallLater},
	}
}

func repeated() *answer.Envelope {
	return &answer.Envelope{
		Kind: answer.KindError, Status: answer.StatusError, ErrorKind: answer.ErrorRepeatedCall, Retry: answer.RetryNever,
		Message:   "This same call was answered before with an answer that cannot change while the data stands. It was not run.",
		NextSteps: []answer.Step{answer.StepAskPerson},
	}
}
