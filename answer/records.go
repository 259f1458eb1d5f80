package answer

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"carnet/store"
)

// A RecordQuery asks what was imported or happened. Keywords match names.
type RecordQuery struct {
	Type       RecordType
	Keywords   []string
	Start, End string
	Cursor     string
}

// ThingTypes lists the types that a [RecordQuery] takes.
func ThingTypes() []RecordType { return []RecordType{TypeDocument} }

// TypeDocument is an imported file.
const TypeDocument RecordType = "document"

// A thing is one document with what its imports brought.
type thing struct {
	store.Document
	kind     string // of its newest import: lab_report, genotype
	date     string // collected or reported, else the day of its import
	imported string
	readings int
	waiting  int
	undone   bool
}

// QueryRecords lists documents, newest first.
func (a *Asker) QueryRecords(ctx context.Context, q RecordQuery) *Envelope {
	if q.Type != "" && !slices.Contains(ThingTypes(), q.Type) {
		return Clarify(Problem{Field: "type", Problem: NotAnOption, Options: names(ThingTypes())})
	}
	if !a.Grants.Allow(ClassDocuments) {
		return withheld(ClassDocuments)
	}
	zone, err := a.zone(ctx)
	if err != nil {
		return Failure(err)
	}
	w, notes, ps := NewWindow(q.Start, q.End, store.DayOf(a.now().In(zone)))
	if len(ps) > 0 {
		return Clarify(ps...)
	}
	all, err := a.things(ctx, zone)
	if err != nil {
		return Failure(err)
	}
	revision, err := a.Vault.Revision(ctx)
	if err != nil {
		return Failure(err)
	}
	var found []thing
	for _, d := range all {
		if d.within(w) && d.matches(q.Keywords) {
			found = append(found, d)
		}
	}
	e := &Envelope{Kind: KindResult, Status: StatusOK, Scope: w.scope(zone), Assumptions: append(notes, noteDocuments)}
	if len(found) == 0 {
		return noThings(e, len(all), w)
	}
	e.tells(ClassDocuments)
	return listThings(e, found, q, revision)
}

const noteDocuments = "date is when the sample was drawn or the report written, else the day of the import. waiting counts rows that nobody has accepted yet: they are not in the record."

// names writes a closed set as options.
func names[S ~string](set []S) (out []string) {
	for _, s := range set {
		out = append(out, string(s))
	}
	return out
}

// noThings is the answer where nothing matches.
func noThings(e *Envelope, total int, w Window) *Envelope {
	e.Kind, e.Reason, e.NextSteps = KindAbsent, AbsentNoData, []Step{StepDescribe}
	e.Message = "No document is kept in this vault."
	if total > 0 {
		e.Reason = AbsentUnknownName
		e.Message = fmt.Sprintf("None of the %d documents in this vault matches.", total)
		if !w.All() {
			e.Reason, e.NextSteps = AbsentOutsideWindow, []Step{StepWidenWindow}
		}
	}
	return e
}

const perRecords = 50

func listThings(e *Envelope, found []thing, q RecordQuery, revision int64) *Envelope {
	question := fmt.Sprintf("records %+v", RecordQuery{q.Type, q.Keywords, q.Start, q.End, ""})
	at, ps := openCursor(q.Cursor, question, revision)
	if len(ps) > 0 || at.row > len(found) {
		return Clarify(ps...)
	}
	t := newTable("id", "type", "name", "kind", "date", "imported", "pages", "readings", "waiting", "undone")
	for _, d := range found[at.row:min(at.row+perRecords, len(found))] {
		t.add(store.NounDocument.ID(d.ID), string(TypeDocument), Fence(d.Name), orNil(d.kind), d.date, d.imported,
			intOrNil(d.Pages), d.readings, intOrNil(d.waiting), boolOrNil(d.undone))
	}
	t.rows = t.rows[:t.fit()]
	n := len(found)
	e.Matched = &n
	t.put(e, "id", "name")
	e.NextSteps = []Step{StepFetch}
	if next := at.row + len(t.rows); next < n {
		e.Status = StatusPartial
		e.Cut = fmt.Sprintf("%d of %d documents have been told; the cursor continues.", next, n)
		e.NextCursor = cursor{row: next}.seal(question, revision)
		e.NextSteps = append(e.NextSteps, StepNextPage)
	}
	return e
}

// things lists the documents, newest first.
func (a *Asker) things(ctx context.Context, zone *time.Location) ([]thing, error) {
	docs, err := a.Vault.Documents(ctx)
	if err != nil {
		return nil, err
	}
	batches, err := a.Vault.Batches(ctx, 0) // newest first
	if err != nil {
		return nil, err
	}
	var out []thing
	for _, d := range docs {
		day := store.DayOf(d.Stored.In(zone)).String()
		th := thing{Document: d, date: day, imported: day}
		for _, b := range batches {
			if b.Document == d.ID && b.State != store.BatchLoading {
				th.take(b)
			}
		}
		out = append(out, th)
	}
	slices.SortStableFunc(out, func(x, y thing) int { return cmp.Or(cmp.Compare(y.date, x.date), cmp.Compare(y.ID, x.ID)) })
	return out, nil
}

// take adds one import of the document; the newest comes first.
func (th *thing) take(b store.Batch) {
	if th.kind == "" {
		th.kind, th.undone = b.Kind, b.State == store.BatchUndone
		th.date = cmp.Or(b.Collected, b.Reported, th.date)
	}
	if b.State != store.BatchUndone {
		th.readings += b.Readings
		th.waiting += b.Pending
	}
}

func (th thing) within(w Window) bool {
	return (w.From == nil || th.date >= w.From.String()) && (w.To == nil || th.date <= w.To.String())
}

// matches says whether any keyword is in the name or is the kind.
func (th thing) matches(keywords []string) bool {
	if len(keywords) == 0 {
		return true
	}
	name, kind := fold(th.Name), fold(th.kind)
	return slices.ContainsFunc(keywords, func(k string) bool {
		k = fold(k)
		return k != "" && (strings.Contains(name, k) || strings.Contains(kind, k))
	})
}
