// Package mcp is the assistants' door: it serves the questions of package
// answer as tools of the Model Context Protocol.
//
// The protocol's own machinery is the official SDK's. Around it stand the parts
// that decide whether a model gets on: flat schemas that every client takes
// ([InputSchema]), arguments that are repaired where the meaning is plain and
// refused with the right call where it isn't ([Decode]), one envelope for all
// answers in two renderings, a governor against going in circles, a barrier
// that turns a panic into an answer, and a line loop that survives what clients
// send ([ServeStdio]).
//
// And the parts that keep the door. Whoever asks is a caller: a client that the
// person let in by name, the person's own script, or nobody in particular. What
// a caller may read is looked up at each call, so that what the person takes
// back is taken back at once, and each call is listed in the vault. A caller
// that was not let in gets the vocabularies and is told where to be allowed.
//
// A tool is one file: its parameters, its description and a handler that asks
// answer. Tools for which there is nothing to read, or that the caller was not
// granted, are left out of tools/list, but still answer: lists of clients are
// old.
//
// The server answers initialize before anything is opened. The vault is opened
// by the first question, and a locked one is an answer that says what to do.
package mcp

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"carnet/answer"
	"carnet/store"
)

// Options say which vault a server answers from, and for whom.
type Options struct {
	Open     func(ctx context.Context) (*store.Vault, error) // called when the vault is first needed
	Borrowed bool                                            // the vault is of whoever opens it, and is not closed
	Client   string                                          // of stdio: name under which the person let this assistant in, "" unknown
	ReadsAll bool                                            // of stdio: the process acts for the person
	Now      func() time.Time                                // nil is time.Now
	Version  string                                          // of this program

	Vocabulary bool // no vault: the tools of [VocabularyTools] alone, to anybody
}

// A Server is one vault behind the protocol, for any number of callers.
type Server struct {
	door    *door
	log     *accessLog
	rules   *governor
	now     func() time.Time
	version string

	vocabulary bool // there is no vault

	mu     sync.Mutex
	fronts map[*front]bool
	end    context.CancelFunc // of the watch
}

// New returns a server that has opened nothing. It is closed by [Server.Close].
func New(o Options) *Server {
	if o.Now == nil {
		o.Now = time.Now
	}
	s := &Server{rules: newGovernor(), now: o.Now, version: o.Version, vocabulary: o.Vocabulary, fronts: map[*front]bool{}}
	s.door = newDoor(o, s.watch)
	s.log = newAccessLog(s.door)
	return s
}

// Close ends the server, writes down what is left of the list of calls and
// closes the vault, unless it is borrowed.
func (s *Server) Close() error {
	s.mu.Lock()
	end := s.end
	s.mu.Unlock()
	if end != nil {
		end()
	}
	return errors.Join(s.log.close(), s.door.close())
}

// Unlock opens the vault now. Else the first question does.
func (s *Server) Unlock(ctx context.Context) error {
	_, err := s.door.unlock(ctx)
	return err
}

// watch follows the vault: clients are told when other tools are to be listed.
func (s *Server) watch(v *store.Vault) {
	ctx, end := context.WithCancel(context.Background())
	s.mu.Lock()
	s.end = end
	s.mu.Unlock()
	go func() {
		_ = v.Watch(ctx, func(int64) { s.changed(ctx) }) // ends with ctx, or with the vault
	}()
}

func (s *Server) changed(ctx context.Context) {
	s.mu.Lock()
	var fs []*front
	for f := range s.fronts {
		fs = append(fs, f)
	}
	s.mu.Unlock()
	for _, f := range fs {
		f.changed(ctx)
	}
}

// call answers one call of a tool and lists it.
func (s *Server) call(ctx context.Context, c caller, session string, t *Tool, req *mcp.CallToolRequest) *answer.Envelope {
	began := s.now()
	v, repairs, problems := Decode(t.Params, req.Params.Arguments)
	ctx, cancel := context.WithTimeout(ctx, deadline)
	defer cancel()
	e := s.decoded(ctx, c, session, t, v, repairs, problems)
	s.log.add(accessOf(t, v, e, c, began, s.now()))
	return e
}

func (s *Server) decoded(ctx context.Context, c caller, session string, t *Tool, v Values, repairs []string, problems []answer.Problem) *answer.Envelope {
	in := &inside{}
	if len(problems) == 0 && !t.Vocabulary {
		var err error
		if in, err = s.door.enter(ctx, c); err != nil {
			return answer.Failure(err)
		}
	}
	id := v.identity(t.Name)
	if e := s.rules.admit(session, id, in.revision, s.now()); e != nil {
		return e
	}
	var e *answer.Envelope
	if in.asker != nil {
		e = in.refusal(s.now())
	}
	if e == nil {
		e = t.run(ctx, in.asker, v, repairs, problems)
	}
	s.rules.settle(session, id, in.revision, s.now(), e)
	return e
}
