package answer

import (
	"context"
	"database/sql"
	"strings"

	"carnet/store"
)

// fetchThing fetches what happened or was written, by its id. Whether a record of
// a class that is not granted is there is not said.
func fetchThing(noun store.Noun) func(ctx context.Context, a *Asker, id int64) (*Envelope, error) {
	return func(ctx context.Context, a *Asker, id int64) (e *Envelope, err error) {
		zone, err := a.zone(ctx)
		if err != nil {
			return nil, err
		}
		err = a.Vault.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
			t, keptBack, err := thingByID(ctx, tx, noun, id, store.DayOf(a.now().In(zone)))
			switch {
			case err != nil:
				return err
			case !a.Grants.Allow(classOfThing(t.typ)):
				return store.ErrNotFound
			case keptBack && a.Grants != nil:
				e = keptBackAnswer()
				return nil
			}
			links, err := a.linksOf(ctx, tx, t.id)
			e = thingRecord(t, links)
			return err
		})
		return e, err
	}
}

// linksOf are the ids that belong to a record and that the caller may be told.
func (a *Asker) linksOf(ctx context.Context, tx *sql.Tx, id string) (out []string, err error) {
	links, err := store.Linked(ctx, tx, id)
	for _, l := range links {
		if a.Grants == nil || a.mayTell(ctx, tx, l) {
			out = append(out, l)
		}
	}
	return out, err
}

// mayTell says whether an assistant may know of a record: its class is granted
// and the person does not keep it back.
func (a *Asker) mayTell(ctx context.Context, tx *sql.Tx, id string) bool {
	noun, _, _ := strings.Cut(id, "_")
	n, err := store.Noun(noun).Parse(id)
	if err != nil {
		return false
	}
	switch noun := store.Noun(noun); noun {
	case store.NounReading, store.NounSeries:
		return a.Grants.Allow(ClassReadings)
	case store.NounDocument:
		return a.Grants.Allow(ClassDocuments)
	case store.NounConclusion:
		c, err := store.ConclusionIn(ctx, tx, n)
		return err == nil && a.Grants.Allow(ClassGenome) && c.Status == store.StatusFinal && !c.KeptBack
	case store.NounVisit, store.NounEntry, store.NounCondition:
		t, keptBack, err := thingByID(ctx, tx, noun, n, 0)
		return err == nil && a.Grants.Allow(classOfThing(t.typ)) && !keptBack
	}
	return false
}

// thingByID finds an event or an entry that counts.
func thingByID(ctx context.Context, tx *sql.Tx, noun store.Noun, id int64, today store.Day) (t thing, keptBack bool, err error) {
	if noun == store.NounVisit {
		es, err := store.EventsIn(ctx, tx)
		for _, e := range es {
			if e.ID == id {
				return eventThing(e, es, today), e.KeptBack, err
			}
		}
		return t, false, orNotFound(err)
	}
	es, err := store.EntriesIn(ctx, tx, store.EntryFilter{ID: id})
	for _, e := range es {
		if e.Status == store.StatusFinal && (e.Kind == store.EntryCondition) == (noun == store.NounCondition) {
			return entryThing(e), e.KeptBack, err
		}
	}
	return t, false, orNotFound(err)
}

func orNotFound(err error) error {
	if err == nil {
		return store.ErrNotFound
	}
	return err
}

func thingRecord(t thing, links []string) *Envelope {
	var rec Record
	rec.Add("type", string(t.typ))
	rec.Add("name", Fence(t.name))
	rec.Add("date", t.date)
	rec.Add("time", t.clock)
	rec.Add("end", t.end)
	rec.Add("state", t.state)
	rec.Add("next", t.next)
	rec.Add("who", Fence(t.who))
	rec.Add("site", Fence(t.site))
	rec.Add("outcome", Fence(t.other))
	rec.Add("code", t.code)
	rec.Add("note", Fence(t.note))
	rec.Add("links", strings.Join(links, ", "))
	e := fetched(Fence(t.name), rec)
	for _, l := range links {
		e.Metadata[l] = link(l)
	}
	e.tells(classOfThing(t.typ))
	return e
}
