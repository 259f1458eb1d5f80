package mcp

import (
	"context"
	"slices"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"carnet/answer"
)

// shut looks up once what the caller may not read and what there is nothing of.
// Where that can't be told, nothing is shut.
func (f *front) shut(ctx context.Context) func(answer.Class) bool {
	open := func(answer.Class) bool { return false }
	if f.server.vocabulary {
		return open
	}
	ctx, cancel := context.WithTimeout(ctx, listWait)
	defer cancel()
	in, err := f.server.door.enter(ctx, f.caller)
	if err != nil {
		return open
	}
	if in.refusal(f.server.now()) != nil {
		return func(c answer.Class) bool { return c != "" }
	}
	has := map[answer.Class]bool{"": true}
	for _, c := range answer.Classes() {
		some, err := in.asker.Has(ctx, c)
		has[c] = in.asker.Grants.Allow(c) && (some || err != nil)
	}
	return func(c answer.Class) bool { return !has[c] }
}

// filter leaves out of the lists what is shut. The items are shared between
// sessions, so that it is the lists that are copied.
func (f *front) filter(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		res, err := next(ctx, method, req)
		if err != nil {
			return res, err
		}
		switch all := res.(type) {
		case *mcp.ListToolsResult:
			shown, hidden := *all, f.hidden(ctx)
			shown.Tools = without(all.Tools, func(t *mcp.Tool) bool { return hidden[t.Name] })
			return &shown, nil
		case *mcp.ListPromptsResult:
			shown, shut := *all, f.shut(ctx)
			shown.Prompts = without(all.Prompts, func(p *mcp.Prompt) bool { return shut(classOfPrompt(p.Name)) })
			return &shown, nil
		case *mcp.ListResourcesResult:
			shown, shut := *all, f.shut(ctx)
			shown.Resources = without(all.Resources, func(r *mcp.Resource) bool { return shut(classOfResource(r.Name)) })
			return &shown, nil
		case *mcp.ListResourceTemplatesResult:
			shown, shut := *all, f.shut(ctx)
			shown.ResourceTemplates = without(all.ResourceTemplates, func(r *mcp.ResourceTemplate) bool { return shut(classOfResource(r.Name)) })
			return &shown, nil
		}
		return res, nil
	}
}

// without is a copy of a list, never nil, without what is hidden.
func without[T any](all []T, hidden func(T) bool) []T {
	return slices.DeleteFunc(append([]T{}, all...), hidden)
}

func classOfPrompt(name string) answer.Class {
	for _, p := range prompts() {
		if p.name == name {
			return p.class
		}
	}
	return ""
}

func classOfResource(name string) answer.Class {
	for _, r := range resources() {
		if r.name == name {
			return r.class
		}
	}
	return ""
}

// watched are the addresses that sessions have subscribed to.
type watched struct {
	mu   sync.Mutex
	uris []string
}

// mostWatched bounds what one caller may watch.
const mostWatched = 200

func (w *watched) add(uri string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !slices.Contains(w.uris, uri) && len(w.uris) < mostWatched {
		w.uris = append(w.uris, uri)
	}
}

// tell says that what is behind the addresses may have changed.
func (w *watched) tell(ctx context.Context, f *front) {
	w.mu.Lock()
	uris := slices.Clone(w.uris)
	w.mu.Unlock()
	for _, u := range uris {
		_ = f.ResourceUpdated(ctx, &mcp.ResourceUpdatedNotificationParams{URI: u}) // a client that is gone hears nothing
	}
}
