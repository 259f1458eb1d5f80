package answer

import (
	"cmp"
	"context"
	"database/sql"
	"slices"
	"strings"
	"time"

	"carnet/store"
)

// A thing is what happened, is to happen, holds, or was imported. Text is as
// written and not fenced.
type thing struct {
	id    string // vs_3
	typ   RecordType
	date  string // local day, "" not known
	end   string // last day of what lasts; "" it goes on, or is not recorded
	lasts bool
	clock string // HH:MM
	name  string
	state string // booked, due, overdue, done, cancelled; "" it only holds
	next  string // local day on which it is due again
	who   string // practitioner, relative, laboratory
	site  string // of the body
	other string // outcome of a visit, reaction, dose of a series, variants
	code  string // ICPC-3
	note  string

	document *document // of a document
}

var thingColumns = []string{
	"id", "type", "name", "kind", "date", "time", "end", "state", "next", "who", "site", "outcome", "code", "note",
	"imported", "pages", "readings", "waiting", "undone",
}

func (t thing) cells() []any {
	cells := []any{
		t.id, string(t.typ), Fence(t.name), nil, orNil(t.date), orNil(t.clock), orNil(t.end), orNil(t.state), orNil(t.next),
		orNil(Fence(t.who)), orNil(Fence(t.site)), orNil(Fence(t.other)), orNil(t.code), orNil(Fence(t.note)),
		nil, nil, nil, nil, nil,
	}
	if d := t.document; d != nil {
		cells[3] = orNil(d.kind)
		copy(cells[14:], []any{d.imported, intOrNil(d.Pages), d.readings, intOrNil(d.waiting), boolOrNil(d.undone)})
	}
	return cells
}

// things is one question about them.
type things struct {
	a        *Asker
	q        RecordQuery
	window   Window
	today    store.Day
	codes    []string // ICPC-3 of what the keywords mean
	found    []thing  // that match and may be told, newest first; undated last
	any      int      // that may be told, whatever their name and day
	withheld int      // that match, and are kept from this caller
}

func (l *things) read(ctx context.Context, tx *sql.Tx, docs []document) error {
	for _, k := range l.q.Keywords {
		if code := codeMeant(k); code != "" {
			l.codes = append(l.codes, code)
		}
	}
	for i := range docs {
		l.take(docs[i].thing(), false)
	}
	es, err := store.EventsIn(ctx, tx)
	if err != nil {
		return err
	}
	for _, e := range es {
		l.take(eventThing(e, es, l.today), e.KeptBack)
	}
	written, err := store.EntriesIn(ctx, tx, store.EntryFilter{})
	if err != nil {
		return err
	}
	for _, e := range written {
		l.take(entryThing(e), e.KeptBack)
	}
	cs, err := store.ConclusionsIn(ctx, tx)
	if err != nil {
		return err
	}
	for _, c := range cs {
		l.take(conclusionThing(c), c.KeptBack)
	}
	slices.SortStableFunc(l.found, func(x, y thing) int {
		return cmp.Or(cmp.Compare(y.date, x.date), cmp.Compare(y.clock, x.clock))
	})
	return nil
}

// take adds a thing if it is asked for and may be told.
func (l *things) take(t thing, keptBack bool) {
	if l.q.Type != "" && t.typ != l.q.Type || !l.a.Grants.Allow(classOfThing(t.typ)) {
		return
	}
	back := keptBack && l.a.Grants != nil
	if !back {
		l.any++
	}
	switch {
	case !t.within(l.window) || !t.matches(l.q.Keywords) && !slices.Contains(l.codes, t.code):
	case back:
		l.withheld++
	default:
		l.found = append(l.found, t)
	}
}

// within says whether any day of the thing is in the window. What has no day is
// in every one.
func (t thing) within(w Window) bool {
	if t.date == "" {
		return true
	}
	last := cmp.Or(t.end, t.date)
	if t.lasts && t.end == "" {
		last = "9999"
	}
	return (w.From == nil || last >= w.From.String()) && (w.To == nil || t.date <= w.To.String())
}

// matches says whether any keyword is in what was written, or is the kind.
func (t thing) matches(keywords []string) bool {
	if len(keywords) == 0 {
		return true
	}
	text := fold(t.text())
	return slices.ContainsFunc(keywords, func(k string) bool {
		k = fold(k)
		return k != "" && strings.Contains(text, k)
	})
}

// text is what a thing is found by.
func (t thing) text() string {
	words := []string{t.name, strings.ReplaceAll(string(t.typ), "_", " "), t.who, t.site, t.other, t.note, t.code}
	if t.document != nil {
		words = append(words, t.document.kind)
	}
	return strings.Join(words, " ")
}

func (d *document) thing() thing {
	return thing{id: store.NounDocument.ID(d.ID), typ: TypeDocument, date: d.date, name: d.Name, document: d}
}

func eventThing(e store.Event, all []store.Event, today store.Day) thing {
	t := thing{
		id: store.NounVisit.ID(e.ID), typ: RecordType(e.Kind), clock: e.Clock, name: e.Title, state: string(e.State),
		who: e.Who, site: e.Site, other: e.Outcome, code: e.Code, note: e.Note, lasts: e.Kind == store.EventIllness,
	}
	if e.Day != nil {
		t.date = e.Day.String()
		if e.State == store.EventDue && *e.Day < today {
			t.state = "overdue"
		}
	}
	if e.EndDay != nil {
		t.end = e.EndDay.String()
	}
	if next, ok := nextOf(e, all); ok {
		t.next = next.String()
	}
	return t
}

// nextOf is when what repeats is due again, unless a later one of its kind and
// name is recorded.
func nextOf(e store.Event, all []store.Event) (store.Day, bool) {
	if e.Every == 0 || e.Day == nil || e.State != store.EventDone && e.State != "" {
		return 0, false
	}
	for _, o := range all {
		if o.Kind == e.Kind && o.ID != e.ID && o.Day != nil && *o.Day > *e.Day && fold(o.Title) == fold(e.Title) && o.State != store.EventCancelled {
			return 0, false
		}
	}
	return monthsAfter(*e.Day, e.Every), true
}

// monthsAfter is the same day of a later month, or that month's last.
func monthsAfter(d store.Day, months int) store.Day {
	t := d.Start()
	first := time.Date(t.Year(), t.Month()+time.Month(months), 1, 0, 0, 0, 0, time.UTC)
	last := first.AddDate(0, 1, -1).Day()
	return store.DayOf(first.AddDate(0, 0, min(t.Day(), last)-1))
}

func entryThing(e store.Entry) thing {
	t := thing{id: store.NounEntry.ID(e.ID), typ: RecordType(e.Kind), date: e.Day.String(), name: e.Words, code: e.Code, note: e.Note}
	if e.Kind == store.EntryCondition {
		t.id, t.lasts = store.NounCondition.ID(e.ID), true
	}
	if e.EndDay != nil {
		t.end = e.EndDay.String()
	}
	if e.Precision != store.PrecisionDay {
		t.clock = localTime(e.At, e.Offset, e.Precision)
	}
	return t
}

func conclusionThing(c store.Conclusion) thing {
	t := thing{id: store.NounConclusion.ID(c.ID), typ: TypeConclusion, name: c.Words, who: c.Laboratory, other: strings.Join(c.Variants, ", "), note: c.Note}
	if c.Day != nil {
		t.date = c.Day.String()
	}
	return t
}
