package mcp

import (
	"context"
	"errors"
	"time"

	"carnet/answer"
	"carnet/store"
)

// A caller is who asks.
type caller struct {
	name string // of a client, "" one that gave none
	all  bool   // it holds the passphrase: it acts for the person, unless as a client that the person has met
}

// A standing is what the person has said about a caller.
type standing struct {
	caller
	known  bool // the person let it in, or has sent it away
	paused bool // with all others
	client store.Client
}

func standingOf(ctx context.Context, v *store.Vault, c caller) (standing, error) {
	s := standing{caller: c}
	d, err := v.Door(ctx)
	if err != nil {
		return s, err
	}
	s.paused = d.Paused
	if c.name != "" {
		s.client, err = v.Client(ctx, c.name)
		s.known = err == nil
	}
	if errors.Is(err, store.ErrNotFound) {
		err = nil
	}
	return s, err
}

// person says that the caller acts for the person.
func (s standing) person() bool { return s.all && !s.known }

// grants are what the caller may read.
func (s standing) grants() answer.Grants {
	if s.person() {
		return nil
	}
	g := answer.Grants{}
	for _, r := range s.client.Grants {
		if r.Read == store.LevelAllow {
			g[answer.Class(r.Class)] = true
		}
	}
	return g
}

// refusal is the answer to a caller that is not let in now; nil to one that is.
func (s standing) refusal(now time.Time) *answer.Envelope {
	switch {
	case s.person():
		return nil
	case s.paused:
		return shut(answer.RetryLater, "Paused: the person has paused all assistants. They can let them go on in Carnet under Assistants.")
	case s.name == "":
		return shut(answer.RetryNever, "Not let in: this assistant gave no name, so the person cannot have allowed it. Carnet connects it under Assistants, or with carnet connect. Vocabularies and units answer without.")
	case !s.known, !s.client.Sent.IsZero():
		return shut(answer.RetryNever, "Not let in: the person has not allowed this assistant to read their record. They can in Carnet under Assistants, or with carnet grant "+s.name+". Vocabularies and units answer without.")
	case s.client.Expired(now):
		return shut(answer.RetryNever, "Not let in any more: the time for which the person allowed this assistant is over. They can renew it in Carnet under Assistants, or with carnet grant "+s.name+".")
	}
	return nil
}

func shut(retry answer.Retry, message string) *answer.Envelope {
	return &answer.Envelope{
		Kind: answer.KindError, Status: answer.StatusError, ErrorKind: answer.ErrorDenied, Retry: retry,
		Message: message, NextSteps: []answer.Step{answer.StepAskPerson},
	}
}
