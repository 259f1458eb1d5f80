package mcp

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"

	"carnet/answer"
	"carnet/answer/render"
	"carnet/store"
)

// A part is one question that a resource or a prompt is made of: a call of a
// tool, under a heading.
type part struct {
	heading string
	tool    string         // "" asks for the person
	args    map[string]any // window, where it is named, becomes start and end
}

// told is what the parts were answered with, as text.
func (s *Server) told(ctx context.Context, c caller, what, window string, parts []part) string {
	began := s.now()
	ctx, cancel := context.WithTimeout(ctx, deadline)
	defer cancel()
	text, a := s.answered(ctx, c, window, parts)
	a.At, a.Client, a.Tool, a.Took = began, c.name, what, s.now().Sub(began)
	s.log.add(a)
	return text
}

func (s *Server) answered(ctx context.Context, c caller, window string, parts []part) (string, store.Access) {
	in, err := s.door.enter(ctx, c)
	if err != nil {
		return refusedText(answer.Failure(err))
	}
	if e := in.refusal(s.now()); e != nil {
		return refusedText(e)
	}
	if e := s.rules.admit("client "+c.name, "", in.revision, s.now()); e != nil {
		return refusedText(e)
	}
	start, end, ok := "", "", true
	if window != "" {
		if start, end, ok = span(window, in.today(s.now())); !ok {
			return refusedText(badWindow(window))
		}
	}
	var b strings.Builder
	var sum store.Access
	for _, p := range parts {
		t, e := p.ask(ctx, in, start, end)
		if t == nil {
			continue // a question of a later version
		}
		if p.heading != "" {
			b.WriteString("## " + p.heading + "\n")
		}
		b.WriteString(render.Text(e) + "\n\n")
		sum.Rows += len(e.Rows)
		sum.Kind = string(e.Kind)
		sum.Classes = union(sum.Classes, classesOf(t, e))
	}
	return strings.TrimSpace(b.String()), sum
}

func refusedText(e *answer.Envelope) (string, store.Access) {
	return render.Text(e), store.Access{Kind: string(e.Kind), Refusal: string(e.ErrorKind)}
}

// today is the local day of the person.
func (in *inside) today(now time.Time) store.Day { return store.DayOf(now.In(in.asker.Zone)) }

// ask runs the part's tool.
func (p part) ask(ctx context.Context, in *inside, start, end string) (*Tool, *answer.Envelope) {
	if p.tool == "" {
		return &Tool{}, in.asker.Person(ctx)
	}
	t := tool(p.tool)
	if t == nil {
		return nil, nil
	}
	args := map[string]any{}
	maps.Copy(args, p.args)
	for _, q := range t.Params {
		if q.Name == "start" && start != "" {
			args["start"], args["end"] = start, end
		}
	}
	raw, err := json.Marshal(args)
	if err != nil {
		panic(err) // strings and lists of ours
	}
	v, repairs, problems := Decode(t.Params, raw)
	return t, t.run(ctx, in.asker, v, repairs, problems)
}

func union(a, b []string) []string {
	for _, c := range b {
		if !slices.Contains(a, c) {
			a = append(a, c)
		}
	}
	return a
}
