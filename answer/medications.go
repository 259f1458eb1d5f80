package answer

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"time"

	"carnet/answer/schedule"
	"carnet/store"
)

// A MedicationQuery asks about plans and what was taken. Keywords match the
// name as written and the generic name.
type MedicationQuery struct {
	View       MedicationView
	Keywords   []string
	Start, End string
	Cursor     string
}

// A MedicationView is what a [MedicationQuery] tells.
type MedicationView string

// The views.
const (
	MedicationPlan      MedicationView = "plan"      // what is to be taken: intention
	MedicationLog       MedicationView = "log"       // what was answered, newest first
	MedicationHistory   MedicationView = "history"   // courses, and why they ended
	MedicationSchedule  MedicationView = "schedule"  // each slot with its state
	MedicationAdherence MedicationView = "adherence" // shares of slots and doses
)

// MedicationViews lists every view.
func MedicationViews() []MedicationView {
	return []MedicationView{MedicationPlan, MedicationLog, MedicationHistory, MedicationSchedule, MedicationAdherence}
}

const (
	notePlan      = "plan: what was intended, not what was taken."
	noteLog       = "log: what was recorded. A dose that is not listed is no proof that it was not taken."
	noteHistory   = "history: from when to when each was to be taken, both days included, and why it ended."
	noteSlots     = "state: taken and skipped are recorded; missed is a slot whose day is over without an answer, from the first day on which a dose of that plan was recorded; before that day it is not_recorded."
	noteAdherence = "percent: taken of slots, which are those taken, skipped or missed; what is not_recorded is neither. Each slot is judged by the schedule in force on its day; by_dose is the same weighted by dose. As-needed medicines have no slots and no share."
	noteNoPlans   = "Not recorded here is not the same as not taken."
)

// QueryMedications answers one view of the plans.
func (a *Asker) QueryMedications(ctx context.Context, q MedicationQuery) *Envelope {
	if q.View == "" {
		q.View = MedicationPlan
	}
	if !slices.Contains(MedicationViews(), q.View) {
		return Clarify(Problem{Field: "view", Problem: NotAnOption, Options: names(MedicationViews())})
	}
	if !a.Grants.Allow(ClassMedications) {
		return withheld(ClassMedications)
	}
	return a.ask(ctx, func(ctx context.Context, tx *sql.Tx) (*Envelope, error) {
		m := &medications{a: a, tx: tx, q: q, now: a.now()}
		return m.answer(ctx)
	})
}

// medications is one question about plans.
type medications struct {
	a        *Asker
	tx       *sql.Tx
	q        MedicationQuery
	now      time.Time
	today    store.Day
	zones    schedule.Zones
	window   Window
	notes    []string
	revision int64
	plans    []store.Plan // that match and may be told
	any      int          // plans that may be told, whatever their name
	withheld int          // that match, and are kept from this caller
}

func (m *medications) answer(ctx context.Context) (*Envelope, error) {
	if ps, err := m.read(ctx); err != nil || len(ps) > 0 {
		return Clarify(ps...), err
	}
	if len(m.plans) == 0 {
		return m.none(), nil
	}
	e := &Envelope{Kind: KindResult, Status: StatusOK, Scope: m.scope(), Assumptions: m.notes}
	e.tells(ClassMedications)
	l, note, err := m.roll(ctx)
	if err != nil {
		return nil, err
	}
	if m.withheld > 0 {
		e.Assumptions = append(e.Assumptions, "The person keeps one or more matching plans from assistants.")
	}
	e.Assumptions = append(e.Assumptions, note)
	if len(l.rows) == 0 {
		return m.empty(e), nil
	}
	return l.tell(e, m.q.Cursor, m.question(), m.revision), nil
}

// question is what a cursor is bound to.
func (m *medications) question() string {
	return fmt.Sprintf("medications %+v", MedicationQuery{m.q.View, m.q.Keywords, m.q.Start, m.q.End, ""})
}

func (m *medications) read(ctx context.Context) (ps []Problem, err error) {
	if m.zones, err = m.a.zones(ctx, m.tx); err != nil {
		return nil, err
	}
	m.today = m.zones.Day(m.now)
	if m.window, m.notes, ps = NewWindow(m.q.Start, m.q.End, m.today); len(ps) > 0 {
		return ps, nil
	}
	if ps := m.frame(); len(ps) > 0 {
		return ps, nil
	}
	if m.revision, err = store.RevisionIn(ctx, m.tx); err != nil {
		return nil, err
	}
	all, err := store.PlansIn(ctx, m.tx)
	for _, p := range all {
		back := p.KeptBack && m.a.Grants != nil
		if !back {
			m.any++
		}
		switch {
		case !matchesPlan(p, m.q.Keywords):
		case back:
			m.withheld++
		default:
			m.plans = append(m.plans, p)
		}
	}
	return nil, err
}

// Spans of views in days.
const (
	lastDays     = 30 // of a log or of adherence that names no window
	comingDays   = 7  // of a schedule
	longestSlots = 62 // that a schedule lists
)

// frame gives views that need a window one, and bounds the schedule's.
func (m *medications) frame() []Problem {
	if !m.window.All() {
		if m.q.View == MedicationSchedule && *m.window.To-*m.window.From >= longestSlots {
			return []Problem{{Field: "end", Problem: BadDate, Want: fmt.Sprintf("at most %d days after start in view schedule; view adherence takes more", longestSlots-1)}}
		}
		return nil
	}
	from, to := m.today-lastDays+1, m.today
	switch m.q.View {
	case MedicationLog, MedicationAdherence:
		m.notes = append(m.notes, fmt.Sprintf("No window was given: the last %d days.", lastDays))
	case MedicationSchedule:
		from, to = m.today, m.today+comingDays-1
		m.notes = append(m.notes, fmt.Sprintf("No window was given: today and the %d days after it.", comingDays-1))
	default:
		return nil
	}
	m.window = Window{&from, &to}
	return nil
}

func (m *medications) scope() *Scope {
	s := m.window.scope(m.zones.At(m.now))
	s.View = string(m.q.View)
	if len(m.q.Keywords) > 0 {
		s.Filters = []string{fmt.Sprintf("keywords: %d", len(m.q.Keywords))}
	}
	return s
}

// none is the answer where no plan may be told.
func (m *medications) none() *Envelope {
	e := &Envelope{Kind: KindAbsent, Status: StatusOK, Reason: AbsentNoData, Scope: m.scope(), NextSteps: []Step{StepDescribe}}
	switch {
	case m.withheld > 0:
		e.Reason, e.NextSteps = AbsentKeptBack, []Step{StepAskPerson}
		e.Message = "The person keeps this from assistants."
	case m.any > 0:
		e.Reason = AbsentUnknownName
		e.Message = fmt.Sprintf("None of the %d plans matches. %s", m.any, noteNoPlans)
	default:
		e.Message = "No medication or supplement is recorded. " + noteNoPlans
	}
	return e
}

// empty is the answer where plans match and the view has no row.
func (m *medications) empty(e *Envelope) *Envelope {
	e.Kind, e.Reason, e.NextSteps = KindAbsent, AbsentOutsideWindow, []Step{StepWidenWindow}
	e.Message = fmt.Sprintf("%d plans match, and view %s has nothing of them in this window. %s", len(m.plans), m.q.View, noteNoPlans)
	e.Told = nil
	return e
}

// matchesPlan says whether any keyword is in the name of a plan.
func matchesPlan(p store.Plan, keywords []string) bool {
	if len(keywords) == 0 {
		return true
	}
	name, generic := fold(p.Name), fold(p.Drug)
	return slices.ContainsFunc(keywords, func(k string) bool {
		k = fold(k)
		return k != "" && (strings.Contains(name, k) || strings.Contains(generic, k))
	})
}

// zones is where the person was. An asker with another zone than the one they
// are in now reads all days in that.
func (a *Asker) zones(ctx context.Context, tx *sql.Tx) (schedule.Zones, error) {
	changes, err := store.ZonesIn(ctx, tx)
	if err != nil {
		return nil, err
	}
	if n := len(changes); a.Zone != nil && (n == 0 || changes[n-1].Zone != a.Zone.String()) {
		return schedule.Zones{{Location: a.Zone}}, nil
	}
	var zs schedule.Zones
	for _, c := range changes {
		at, err := time.LoadLocation(c.Zone)
		if err != nil {
			at = time.UTC
		}
		zs = append(zs, schedule.Zone{From: c.At, Location: at})
	}
	return zs, nil
}
