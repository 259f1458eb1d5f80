package mcp_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"testing"
	"time"

	"carnet/answer/answertest"
	"carnet/mcp"
)

// A session is a client that waits for each answer before it asks again.
type session struct {
	t   testing.TB
	in  io.Writer
	out *bufio.Scanner
	id  int
}

// newSession starts a server and initializes it.
func newSession(t testing.TB, o mcp.Options) *session {
	t.Helper()
	o.Now = func() time.Time { return answertest.Now }
	o.Version = "test"
	fromClient, toServer := io.Pipe()
	fromServer, toClient := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- mcp.ServeStdio(context.Background(), o, fromClient, toClient) }()
	t.Cleanup(func() {
		if err := toServer.Close(); err != nil {
			t.Error(err)
		}
		go func() { _, _ = io.Copy(io.Discard, fromServer) }() // what comes unasked
		if err := <-done; err != nil {
			t.Errorf("ServeStdio: %v", err)
		}
	})
	s := &session{t: t, in: toServer, out: bufio.NewScanner(fromServer), id: 1}
	s.out.Buffer(nil, 8<<20)
	s.send(initialize)
	s.next()
	s.send(initialized)
	return s
}

func (s *session) send(line string) {
	if _, err := io.WriteString(s.in, line+"\n"); err != nil {
		s.t.Fatal(err)
	}
}

// next returns the next line that answers something; notifications are passed
// over.
func (s *session) next() string {
	for s.out.Scan() {
		var m struct {
			ID any `json:"id"`
		}
		if err := json.Unmarshal(s.out.Bytes(), &m); err != nil {
			s.t.Fatalf("not JSON: %.200s", s.out.Text())
		}
		if m.ID != nil {
			return s.out.Text()
		}
	}
	s.t.Fatalf("the server ended: %v", s.out.Err())
	return ""
}

// an answered is the result of one call.
type answered struct {
	reply
	line string
}

func (s *session) call(tool, args string) answered {
	s.t.Helper()
	s.id++
	s.send(callLine(s.id, tool, args))
	line := s.next()
	return answered{parseReply(s.t, line), line}
}

// tools are the names of the tools that are listed.
func (s *session) tools() (names []string) {
	s.t.Helper()
	s.id++
	s.send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/list"}`, s.id))
	for _, t := range parseReply(s.t, s.next()).Result.Tools {
		names = append(names, t.Name)
	}
	return names
}

func (a answered) kind() string {
	var e struct {
		ErrorKind string `json:"error_kind"`
	}
	if json.Unmarshal(a.Result.StructuredContent, &e) != nil {
		return "no structured content"
	}
	return e.ErrorKind
}

func (a answered) text() string {
	if len(a.Result.Content) == 0 {
		return ""
	}
	return a.Result.Content[0].Text
}
