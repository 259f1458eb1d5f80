package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"carnet/answer"
)

// deadline is how long one call may take. Clients give up after 60 seconds.
const deadline = 20 * time.Second

// Call answers one call of a tool as the command line makes it: with the same
// repairs, refusals and deadline as over the protocol, and no budget.
func Call(ctx context.Context, a *answer.Asker, name string, args json.RawMessage) *answer.Envelope {
	t := tool(name)
	if t == nil {
		return unknownTool(name)
	}
	v, repairs, problems := Decode(t.Params, args)
	return t.run(ctx, a, v, repairs, problems)
}

func unknownTool(name string) *answer.Envelope {
	p := answer.Problem{Field: "tool", Problem: answer.NotAnOption, Options: toolNames()}
	if i := answer.Nearest(name, p.Options); i >= 0 {
		p.Maybe = p.Options[i]
	}
	return answer.Clarify(p)
}

// run answers a decoded call. A panic is an answer too.
func (t *Tool) run(ctx context.Context, a *answer.Asker, v Values, repairs []string, problems []answer.Problem) (e *answer.Envelope) {
	defer func() {
		if p := recover(); p != nil {
			e = crashed(p)
		}
	}()
	if len(problems) > 0 {
		return refuse(problems)
	}
	ctx, cancel := context.WithTimeout(ctx, deadline)
	defer cancel()
	e = t.Handle(ctx, a, v)
	if len(repairs) > 0 {
		e.Assumptions = append(slices.Clone(repairs), e.Assumptions...)
	}
	return e
}

// refuse answers problems with the arguments: need_input where something is
// only missing.
func refuse(ps []answer.Problem) *answer.Envelope {
	if slices.ContainsFunc(ps, func(p answer.Problem) bool { return p.Problem != answer.Missing }) {
		return answer.Clarify(ps...)
	}
	return answer.NeedInput(ps...)
}

// crashed is the answer to a panic: its type and where in this program, never
// its value, which may quote the record.
func crashed(p any) *answer.Envelope {
	return &answer.Envelope{
		Kind: answer.KindError, Status: answer.StatusError, ErrorKind: answer.ErrorInternal, Retry: answer.RetryNever,
		Message:   fmt.Sprintf("Something inside Carnet went wrong (%T at %s).", p, strings.Join(frames(), " < ")),
		NextSteps: []answer.Step{answer.StepAskPerson},
	}
}

// frames are the places of this program that the panic went through.
func frames() (places []string) {
	pcs := make([]uintptr, 64)
	fs := runtime.CallersFrames(pcs[:runtime.Callers(3, pcs)])
	for {
		f, more := fs.Next()
		if strings.HasPrefix(f.Function, "carnet/") {
			places = append(places, fmt.Sprintf("%s:%d", f.File[strings.LastIndexByte(f.File, '/')+1:], f.Line))
		}
		if !more || len(places) == 4 {
			return places
		}
	}
}
