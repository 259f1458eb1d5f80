package answer

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"carnet/store"
)

// A RecordQuery asks what was imported, happened or is to happen. Keywords match
// names and what else was written.
type RecordQuery struct {
	Type       RecordType
	Keywords   []string
	Start, End string
	Cursor     string
}

// The types of things that are no readings.
const (
	TypeVisit         RecordType = "visit"
	TypeCheckup       RecordType = "checkup"
	TypeCondition     RecordType = "condition"
	TypeIllness       RecordType = "illness"
	TypeProcedure     RecordType = "procedure"
	TypeVaccination   RecordType = "vaccination"
	TypeAllergy       RecordType = "allergy"
	TypeFamilyHistory RecordType = "family_history"
	TypeDocument      RecordType = "document"
	TypeConclusion    RecordType = "genetic_conclusion"
	TypeSymptom       RecordType = "symptom"
	TypeMood          RecordType = "mood"
	TypeNote          RecordType = "note"
)

// ThingTypes lists the types that a [RecordQuery] takes.
func ThingTypes() []RecordType {
	return []RecordType{
		TypeVisit, TypeCheckup, TypeCondition, TypeIllness, TypeProcedure, TypeVaccination, TypeAllergy, TypeFamilyHistory,
		TypeDocument, TypeConclusion, TypeSymptom, TypeMood, TypeNote,
	}
}

// classOfThing is the class that a type is granted by.
func classOfThing(t RecordType) Class {
	switch t {
	case TypeAllergy, TypeFamilyHistory:
		return ClassAllergies
	case TypeDocument:
		return ClassDocuments
	case TypeConclusion:
		return ClassGenome
	case TypeNote, TypeSymptom, TypeMood:
		return ClassJournal
	}
	return ClassVisits
}

// QueryRecords lists what happened, is booked or due, and what was imported,
// newest first. Without a type it lists every type that the caller was granted.
func (a *Asker) QueryRecords(ctx context.Context, q RecordQuery) *Envelope {
	if q.Type != "" && !slices.Contains(ThingTypes(), q.Type) {
		return Clarify(Problem{Field: "type", Problem: NotAnOption, Options: names(ThingTypes())})
	}
	var closed []Class
	for _, t := range ThingTypes() {
		if c := classOfThing(t); !a.Grants.Allow(c) && !slices.Contains(closed, c) {
			closed = append(closed, c)
		}
	}
	switch {
	case q.Type != "" && !a.Grants.Allow(classOfThing(q.Type)):
		return withheld(classOfThing(q.Type))
	case len(closed) == len(thingClasses):
		return withheld(ClassVisits)
	}
	zone, err := a.zone(ctx)
	if err != nil {
		return Failure(err)
	}
	today := store.DayOf(a.now().In(zone))
	w, notes, ps := NewWindow(q.Start, q.End, today)
	if len(ps) > 0 {
		return Clarify(ps...)
	}
	e := &Envelope{Kind: KindResult, Status: StatusOK, Scope: w.scope(zone), Assumptions: notes}
	if q.Type == "" && len(closed) > 0 {
		e.Assumptions = append(e.Assumptions, "Not listed, because it is not granted to this assistant: "+strings.Join(names(closed), ", ")+". Whether anything of it is recorded is not said.")
	}
	docs, err := a.documents(ctx, zone)
	if err != nil {
		return Failure(err)
	}
	return a.ask(ctx, func(ctx context.Context, tx *sql.Tx) (*Envelope, error) {
		l := &things{a: a, q: q, window: w, today: today}
		if err := l.read(ctx, tx, docs); err != nil {
			return nil, err
		}
		if l.withheld > 0 {
			e.Assumptions = append(e.Assumptions, "The person keeps one or more matching records from assistants.")
		}
		if len(l.found) == 0 {
			return l.none(e), nil
		}
		return l.tell(e, tx)
	})
}

// thingClasses are the classes of all types.
var thingClasses = []Class{ClassVisits, ClassAllergies, ClassDocuments, ClassGenome, ClassJournal}

// Notes of the listing.
const (
	noteDocuments = "date is when the sample was drawn or the report written, else the day of the import. waiting counts rows that nobody has accepted yet: they are not in the record."
	noteStates    = "state: booked and due are to happen; overdue was due and is not recorded as done, which is no proof that it was not. next is when it is due again."
	noteLasting   = "A condition or illness without an end goes on, or its end was never recorded; it is listed for every window since it began."
	noteUndated   = "What has no date is listed whatever the window: when it was is not recorded."
	noteThings    = "Absence: what is not listed was never recorded here; that is no sign that it did not happen."
)

// names writes a closed set as options.
func names[S ~string](set []S) (out []string) {
	for _, s := range set {
		out = append(out, string(s))
	}
	return out
}

// none is the answer where nothing matches.
func (l *things) none(e *Envelope) *Envelope {
	e.Kind, e.Reason, e.NextSteps = KindAbsent, AbsentNoData, []Step{StepDescribe}
	what := "Nothing of that kind"
	if l.q.Type == "" {
		what = "Nothing of what this question asks about"
	}
	e.Message = what + " is recorded in this vault."
	switch {
	case l.withheld > 0:
		e.Reason, e.NextSteps, e.Message = AbsentKeptBack, []Step{StepAskPerson}, "The person keeps this from assistants."
	case l.any > 0 && !l.window.All():
		e.Reason, e.NextSteps = AbsentOutsideWindow, []Step{StepWidenWindow}
		e.Message = fmt.Sprintf("Of %d records of this kind none matches in this window.", l.any)
	case l.any > 0:
		e.Reason = AbsentUnknownName
		e.Message = fmt.Sprintf("Of %d records of this kind none matches.", l.any)
	}
	e.Assumptions = append(e.Assumptions, noteThings)
	return e
}

const perRecords = 50

// tell lists one page.
func (l *things) tell(e *Envelope, tx *sql.Tx) (*Envelope, error) {
	revision, err := store.RevisionIn(context.Background(), tx)
	if err != nil {
		return nil, err
	}
	question := fmt.Sprintf("records %+v", RecordQuery{l.q.Type, l.q.Keywords, l.q.Start, l.q.End, ""})
	at, ps := openCursor(l.q.Cursor, question, revision)
	if len(ps) > 0 || at.row > len(l.found) {
		return Clarify(ps...), nil
	}
	t := newTable(thingColumns...)
	page := l.found[at.row:min(at.row+perRecords, len(l.found))]
	for _, th := range page {
		t.add(th.cells()...)
	}
	t.rows = t.rows[:t.fit()]
	n := len(l.found)
	e.Matched = &n
	t.put(e, "id", "name")
	e.NextSteps = []Step{StepFetch}
	if next := at.row + len(t.rows); next < n {
		e.Status = StatusPartial
		e.Cut = fmt.Sprintf("%d of %d records have been told; the cursor continues.", next, n)
		e.NextCursor = cursor{row: next}.seal(question, revision)
		e.NextSteps = append(e.NextSteps, StepNextPage)
	}
	var files, states, lasting, undated bool
	for _, th := range page[:len(t.rows)] {
		e.tells(classOfThing(th.typ))
		files, states = files || th.typ == TypeDocument, states || th.state != ""
		lasting, undated = lasting || th.lasts, undated || th.date == ""
	}
	e.Assumptions = append(e.Assumptions, notesWhere(
		when{files, noteDocuments}, when{states, noteStates}, when{lasting, noteLasting}, when{undated && !l.window.All(), noteUndated})...)
	return e, nil
}
