package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// An Event is what happened or is to happen once: a visit, a check-up, a
// procedure, a vaccination; or what holds for a person's life: an allergy, an
// illness in the family, an episode of illness.
type Event struct {
	ID     int64
	Kind   EventKind
	Day    *Day   // nil not known
	EndDay *Day   // last day of what lasts
	Clock  string // HH:MM where the person was, "" not told

	Title   string // reason, vaccine, procedure, what one is allergic to, what a relative had
	Who     string // practitioner; of family history, the relative
	Site    string // of the body
	Outcome string // of a visit; the reaction of an allergy; which dose of a series
	State   EventState
	Every   int    // months until the next, 0 once
	Code    string // ICPC-3 of Title, "" uncoded
	Note    string
	Written
}

// An EventKind is what an event is.
type EventKind string

// The kinds of events.
const (
	EventVisit         EventKind = "visit"
	EventCheckup       EventKind = "checkup"
	EventProcedure     EventKind = "procedure"
	EventVaccination   EventKind = "vaccination"
	EventAllergy       EventKind = "allergy"
	EventFamilyHistory EventKind = "family_history"
	EventIllness       EventKind = "illness"
)

// An EventState says whether an event has happened.
type EventState string

// The states. The empty one is of events that only hold, such as an allergy.
const (
	EventBooked    EventState = "booked"
	EventDue       EventState = "due" // should happen by its day, nothing is booked
	EventDone      EventState = "done"
	EventCancelled EventState = "cancelled"
)

// AddEvent writes an event and gives it its id. One that amends another takes
// its place.
func AddEvent(ctx context.Context, tx *sql.Tx, e *Event) error {
	if err := supersede(ctx, tx, "event", NounVisit, e.Amends); err != nil {
		return err
	}
	e.Status = StatusFinal
	err := tx.QueryRowContext(ctx, `
		INSERT INTO event (kind, day, end_day, clock, title, who, site, outcome, state, every, code, note,
			modality, kept_back, status, amends, written)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NULLIF(?, 0), ?, ?, ?, ?, ?, NULLIF(?, 0), ?) RETURNING id`,
		e.Kind, e.Day, e.EndDay, e.Clock, e.Title, e.Who, e.Site, e.Outcome, e.State, e.Every, e.Code, e.Note,
		e.Modality, e.KeptBack, e.Status, e.Amends, e.Written.Written.UnixMilli()).Scan(&e.ID)
	if err != nil {
		return fmt.Errorf("add event: %w", err)
	}
	return nil
}

// RetractEvent takes an event out of sight.
func RetractEvent(ctx context.Context, tx *sql.Tx, id int64) error {
	return setStatus(ctx, tx, "event", NounVisit, id, StatusRetracted)
}

// EventsIn lists the events that count, the latest day first and those without
// a day last.
func EventsIn(ctx context.Context, tx *sql.Tx) (es []Event, err error) {
	rows, err := tx.QueryContext(ctx, `
		SELECT id, kind, day, end_day, clock, title, who, site, outcome, state, coalesce(every, 0), code, note,
			modality, kept_back, status, coalesce(amends, 0), written
		FROM event WHERE status = 'final' ORDER BY day IS NULL, day DESC, clock DESC, id DESC`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var e Event
		var written int64
		if err := rows.Scan(&e.ID, &e.Kind, &e.Day, &e.EndDay, &e.Clock, &e.Title, &e.Who, &e.Site, &e.Outcome, &e.State, &e.Every,
			&e.Code, &e.Note, &e.Modality, &e.KeptBack, &e.Status, &e.Amends, &written); err != nil {
			return nil, err
		}
		e.Written.Written = time.UnixMilli(written).UTC()
		es = append(es, e)
	}
	return es, rows.Err()
}
