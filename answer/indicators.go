package answer

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"carnet/store"
)

// An IndicatorQuery asks for readings. Keywords search the person's own
// catalogue in any language, Indicators name series exactly; one of the two, or
// neither for the catalogue.
type IndicatorQuery struct {
	Keywords   []string `json:"keywords"`
	Indicators []string `json:"indicators"`
	Start      string   `json:"start"` // local days, YYYY-MM-DD, both included
	End        string   `json:"end"`
	View       View     `json:"view"` // "" is raw
	Cursor     string   `json:"-"`
}

// View is how the readings of a series are told.
type View string

// The views.
const (
	ViewRaw      View = "raw"    // each reading, newest first
	ViewLatest   View = "latest" // the last reading of the newest day
	ViewStats    View = "stats"  // count, minimum, maximum, mean, first, last, change
	ViewMinute   View = "minute"
	ViewHour     View = "hour"
	ViewDay      View = "day"
	ViewWeek     View = "week"
	ViewMonth    View = "month"
	ViewBaseline View = "baseline" // the latest against the median and spread of those before
	ViewChanges  View = "changes"  // where the level moved
	ViewSummary  View = "summary"  // what that kind of series is read by
)

// Views lists every view.
func Views() []View {
	return []View{ViewRaw, ViewLatest, ViewStats, ViewMinute, ViewHour, ViewDay, ViewWeek, ViewMonth, ViewBaseline, ViewChanges, ViewSummary}
}

// An inquiry is one question about series while it is answered.
type inquiry struct {
	*catalogue
	a        *Asker
	tx       *sql.Tx
	q        IndicatorQuery
	window   Window
	zone     *time.Location
	question string // what a cursor is bound to
	notes    []string
	chosen   selection
}

// QueryHealthIndicators answers with readings, or with the catalogue.
func (a *Asker) QueryHealthIndicators(ctx context.Context, q IndicatorQuery) *Envelope {
	if !a.Grants.Allow(ClassReadings) {
		return withheld(ClassReadings)
	}
	zone, err := a.zone(ctx)
	if err != nil {
		return Failure(err)
	}
	in := &inquiry{a: a, q: q, zone: zone}
	var ps []Problem
	in.window, in.notes, ps = NewWindow(q.Start, q.End, store.DayOf(a.now().In(zone)))
	if len(q.Keywords) > 0 && len(q.Indicators) > 0 {
		ps = append(ps, Problem{Field: "indicators", Problem: Conflict, Want: "keywords or indicators, not both"})
	}
	if q.View != "" && !slices.Contains(Views(), q.View) {
		ps = append(ps, Problem{Field: "view", Problem: NotAnOption, Options: names(Views())})
	}
	if len(ps) > 0 {
		return Clarify(ps...)
	}
	b, err := json.Marshal(q)
	if err != nil {
		return Failure(err)
	}
	in.question = string(b)
	return a.ask(ctx, func(ctx context.Context, tx *sql.Tx) (*Envelope, error) {
		in.tx = tx
		if in.catalogue, err = a.catalogue(ctx, tx); err != nil {
			return nil, err
		}
		return in.answer(ctx)
	})
}

func (in *inquiry) answer(ctx context.Context) (*Envelope, error) {
	if len(in.entries) == 0 {
		return in.empty(ctx)
	}
	switch {
	case len(in.q.Keywords) > 0:
		in.chosen = in.byKeywords(in.q.Keywords)
		if len(in.chosen.entries) > mostSeries {
			return in.narrow(), nil
		}
	case len(in.q.Indicators) > 0:
		var ps []Problem
		if in.chosen, ps = in.byIndicators(in.q.Indicators); len(ps) > 0 {
			return Clarify(ps...), nil
		}
	default:
		if in.q.View != "" {
			in.notes = append(in.notes, noteView)
		}
		return in.catalogueAnswer()
	}
	if len(in.chosen.entries) == 0 {
		return in.unknown(ctx)
	}
	if present := in.present(); len(present) > 0 {
		return in.view(ctx, present)
	}
	return in.outside(), nil
}

// view answers for the chosen series that may have readings in the window.
func (in *inquiry) view(ctx context.Context, es []*entry) (*Envelope, error) {
	e, err := in.rows(ctx, es)
	if err != nil || e.Kind != KindResult {
		return e, err
	}
	in.finish(e, es)
	return e, nil
}

func (in *inquiry) rows(ctx context.Context, es []*entry) (*Envelope, error) {
	switch in.q.View {
	case ViewLatest:
		return in.latest(ctx, es)
	case ViewStats:
		return in.stats(ctx, es)
	case ViewMinute, ViewHour, ViewDay, ViewWeek, ViewMonth:
		return in.buckets(ctx, es)
	case ViewBaseline:
		return in.baseline(ctx, es)
	case ViewChanges:
		return in.changes(ctx, es)
	case ViewSummary:
		return in.summary(ctx, es)
	default:
		return in.raw(ctx, es)
	}
}

// result begins an answer with the question as it was understood.
func (in *inquiry) result() *Envelope {
	e := &Envelope{Kind: KindResult, Status: StatusOK, Scope: in.window.scope(in.zone)}
	e.Scope.View = string(in.q.View)
	for _, f := range []struct {
		name string
		n    int
	}{{"keywords", len(in.q.Keywords)}, {"indicators", len(in.q.Indicators)}} {
		if f.n > 0 {
			e.Scope.Filters = append(e.Scope.Filters, fmt.Sprintf("%s: %d given, %d series", f.name, f.n, len(in.chosen.entries)))
		}
	}
	return e
}

// finish adds to an answer what every answer with readings says.
func (in *inquiry) finish(e *Envelope, es []*entry) {
	if len(in.chosen.unknown) > 0 {
		e.Status, e.Problems = StatusPartial, in.chosen.unknown
	}
	e.Provenance = provenances(es)
	e.Assumptions = append(append(in.notes, in.outsideNotes()...), append(e.Assumptions, noteAbsence)...)
}

// present are the chosen series whose span meets the window.
func (in *inquiry) present() (es []*entry) {
	for _, e := range in.chosen.entries {
		if !in.window.misses(e.series) {
			es = append(es, e)
		}
	}
	return es
}

// outsideNotes name the chosen series that have readings before or after the
// window.
func (in *inquiry) outsideNotes() (notes []string) {
	for _, e := range in.chosen.entries {
		if !in.window.holds(e.series) {
			notes = append(notes, e.label()+" also has readings outside this window: all of them lie between "+e.First+" and "+e.Last+".")
		}
	}
	if len(notes) > 6 {
		more := len(notes) - 5
		notes = append(notes[:5], fmt.Sprintf("%d more series have readings outside this window.", more))
	}
	return notes
}

func provenances(es []*entry) map[string]Provenance {
	m := map[string]Provenance{}
	for _, e := range es {
		m[e.Series] = provenanceOf(e)
	}
	first := provenanceOf(es[0])
	for _, p := range m {
		if p != first {
			return m
		}
	}
	return map[string]Provenance{"all": first}
}

// provenanceOf tells where the numbers of a series come from.
func provenanceOf(e *entry) Provenance {
	switch modality(e) {
	case "derived":
		return ProvenanceComputed
	case "self-reported":
		return ProvenanceReported
	case "assistant":
		return ProvenanceAssistant
	}
	return ProvenanceMeasured
}

// joined writes names into one sentence.
func joined(names []string) string { return strings.Join(names, ", ") }
