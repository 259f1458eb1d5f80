package answer

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"carnet/answer/schedule"
	"carnet/store"
	"carnet/vocab/sig"
)

// roll makes the rows of the view that was asked for.
func (m *medications) roll(ctx context.Context) (roll, string, error) {
	switch m.q.View {
	case MedicationLog:
		l, err := m.log(ctx)
		return l, noteLog, err
	case MedicationHistory:
		return m.history(), noteHistory, nil
	case MedicationSchedule:
		l, err := m.slots(ctx)
		return l, noteSlots, err
	case MedicationAdherence:
		l, err := m.adherence(ctx)
		return l, noteAdherence + " " + noteSlots, err
	}
	l, err := m.intended(ctx)
	return l, notePlan, err
}

// A PlanStatus is where a plan stands on a day.
type PlanStatus string

// The statuses.
const (
	PlanIntended  PlanStatus = "intended" // begins later
	PlanActive    PlanStatus = "active"
	PlanPaused    PlanStatus = "paused"
	PlanStopped   PlanStatus = "stopped"
	PlanCompleted PlanStatus = "completed"
)

// statusOf tells where a plan stands on a day.
func statusOf(p store.Plan, day store.Day) PlanStatus {
	status := PlanIntended
	for _, c := range p.Courses {
		switch {
		case c.Start > day:
		case c.End == nil || day <= *c.End:
			return PlanActive
		case c.Why == store.CoursePaused:
			status = PlanPaused
		case c.Why == store.CourseStopped:
			status = PlanStopped
		default:
			status = PlanCompleted
		}
	}
	return status
}

// intended lists the plans, active ones first, then by their start.
func (m *medications) intended(ctx context.Context) (roll, error) {
	l := roll{what: "plans", keep: []string{"plan", "medication", "status", "schedule"},
		columns: []string{"plan", "medication", "drug", "rxcui", "kind", "status", "schedule", "written_as", "today", "since", "until", "confirmed", "note"}}
	slices.SortStableFunc(m.plans, func(a, b store.Plan) int {
		x, y := statusOf(a, m.today) == PlanActive, statusOf(b, m.today) == PlanActive
		switch {
		case x != y && x:
			return -1
		case x != y:
			return 1
		}
		return cmp.Compare(first(a), first(b))
	})
	for _, p := range m.plans {
		if !m.inEffect(p) {
			continue
		}
		today, err := m.todays(ctx, p)
		if err != nil {
			return l, err
		}
		asWritten, text := planned(p, m.today)
		since, until := span(p)
		var unconfirmed any
		if !p.Confirmed {
			unconfirmed = false
		}
		l.rows = append(l.rows, []any{
			store.NounPlan.ID(p.ID), Fence(p.Name), orNil(p.Drug), orNil(p.RxCUI), string(p.Kind), string(statusOf(p, m.today)),
			text, orNil(Fence(asWritten)), orNil(today), orNil(since), orNil(until), unconfirmed, orNil(Fence(p.Note)),
		})
	}
	return l, nil
}

// first is the day a plan began, or begins.
func first(p store.Plan) store.Day {
	if len(p.Courses) == 0 {
		return 0
	}
	return p.Courses[0].Start
}

// span is the first day of a plan and the last, "" where it is open.
func span(p store.Plan) (since, until string) {
	if len(p.Courses) == 0 {
		return "", ""
	}
	if end := p.Courses[len(p.Courses)-1].End; end != nil {
		until = end.String()
	}
	return first(p).String(), until
}

// inEffect says whether a plan was taken on any day of the window.
func (m *medications) inEffect(p store.Plan) bool {
	if m.window.All() {
		return true
	}
	return slices.ContainsFunc(p.Courses, func(c store.Course) bool {
		return c.Start <= *m.window.To && (c.End == nil || *c.End >= *m.window.From)
	})
}

// planned is what a plan asks for on a day: as written, and as it was read.
func planned(p store.Plan, day store.Day) (written, text string) {
	var now *store.Revision
	for i, r := range p.Revisions {
		if now == nil || r.From <= day {
			now = &p.Revisions[i]
		}
	}
	if now == nil || len(now.Instructions) == 0 {
		return "", "unscheduled"
	}
	var parts []string
	for _, i := range now.Instructions {
		parts = append(parts, i.String())
	}
	text = strings.Join(parts, "; ")
	if now.FromLast {
		text += ", counted from the last intake"
	}
	return now.Sig, text
}

// layout is a plan as the schedule lays it out.
func layout(p store.Plan) schedule.Plan {
	var out schedule.Plan
	for _, r := range p.Revisions {
		out.Revisions = append(out.Revisions, schedule.Revision{From: r.From, Anchor: r.Anchor, FromLast: r.FromLast, Instructions: r.Instructions})
	}
	for _, c := range p.Courses {
		out.Courses = append(out.Courses, schedule.Course{Start: c.Start, End: c.End})
	}
	return out
}

// A laid plan is its slots of some days with what was answered about them.
type laid struct {
	slots  []schedule.Slot
	taken  schedule.Taken
	logged *store.Day
	doses  []store.Dose
}

func (l laid) state(now time.Time) func(schedule.Slot) schedule.State {
	return func(s schedule.Slot) schedule.State { return schedule.StateOf(s, l.taken, l.logged, now) }
}

// lay lays a plan out on days. Plans that count from the last intake are read
// from their beginning, since each intake says when the next is.
func (m *medications) lay(ctx context.Context, p store.Plan, from, to store.Day) (l laid, err error) {
	since := from
	if slices.ContainsFunc(p.Revisions, func(r store.Revision) bool { return r.FromLast }) {
		since = min(from, first(p))
	}
	if l.doses, err = store.DosesIn(ctx, m.tx, p.ID, since, to); err != nil {
		return l, err
	}
	events := make(map[schedule.Key]schedule.Event, len(l.doses))
	for _, d := range l.doses {
		events[schedule.Key{Day: d.Day, Slot: d.Slot}] = schedule.Event{State: schedule.State(d.State), At: d.At}
	}
	l.taken = func(k schedule.Key) (schedule.Event, bool) {
		e, ok := events[k]
		return e, ok
	}
	l.slots = layout(p).Slots(m.zones, from, to, l.taken)
	l.logged, err = store.FirstDoseDay(ctx, m.tx, p.ID)
	return l, err
}

// todays tells the slots of today with their states: morning=taken, evening=due.
func (m *medications) todays(ctx context.Context, p store.Plan) (string, error) {
	l, err := m.lay(ctx, p, m.today, m.today)
	if err != nil {
		return "", err
	}
	var parts []string
	for _, s := range l.slots {
		parts = append(parts, s.Name+"="+string(l.state(m.now)(s)))
	}
	return strings.Join(parts, ", "), nil
}

// log lists what was answered in the window, newest first.
func (m *medications) log(ctx context.Context) (roll, error) {
	l := roll{what: "doses", keep: []string{"date", "medication", "status", "id"},
		columns: []string{"date", "time", "medication", "status", "slot", "dose", "recorded_by", "note", "plan", "id"}}
	type answered struct {
		store.Dose
		plan store.Plan
	}
	var all []answered
	for _, p := range m.plans {
		ds, err := store.DosesIn(ctx, m.tx, p.ID, *m.window.From, *m.window.To)
		if err != nil {
			return l, err
		}
		for _, d := range ds {
			all = append(all, answered{d, p})
		}
	}
	slices.SortStableFunc(all, func(a, b answered) int {
		return cmp.Or(cmp.Compare(b.Day, a.Day), b.At.Compare(a.At), cmp.Compare(b.ID, a.ID))
	})
	for _, d := range all {
		clock := d.At.In(time.FixedZone("", d.Offset*60)).Format("15:04")
		l.rows = append(l.rows, []any{
			d.Day.String(), clock, Fence(d.plan.Name), string(d.State), d.Slot, orNil(given(d.Dose)), string(d.Modality),
			orNil(Fence(d.Note)), store.NounPlan.ID(d.Plan), store.NounDose.ID(d.ID),
		})
	}
	return l, nil
}

// given is the amount of a dose that was not as planned, "" for one that was.
func given(d store.Dose) string {
	if d.Amount == nil {
		return ""
	}
	return sig.Amount{Number: *d.Amount, Unit: d.Unit}.String()
}

// history lists courses, newest first.
func (m *medications) history() roll {
	l := roll{what: "courses", keep: []string{"medication", "start", "plan"},
		columns: []string{"medication", "start", "end", "ended_because", "note", "plan"}}
	type course struct {
		store.Course
		plan store.Plan
	}
	var all []course
	for _, p := range m.plans {
		for _, c := range p.Courses {
			if m.window.All() || c.Start <= *m.window.To && (c.End == nil || *c.End >= *m.window.From) {
				all = append(all, course{c, p})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b course) int { return cmp.Compare(b.Start, a.Start) })
	for _, c := range all {
		var end any
		if c.End != nil {
			end = c.End.String()
		}
		l.rows = append(l.rows, []any{Fence(c.plan.Name), c.Start.String(), end, orNil(string(c.Why)), orNil(Fence(c.Note)), store.NounPlan.ID(c.plan.ID)})
	}
	return l
}

// slots lists each slot of the window with its state, oldest first.
func (m *medications) slots(ctx context.Context) (roll, error) {
	l := roll{what: "slots", keep: []string{"date", "medication", "slot", "state"},
		columns: []string{"date", "time", "medication", "slot", "dose", "state", "answered", "plan"}}
	type slot struct {
		schedule.Slot
		plan  store.Plan
		state schedule.State
		at    any
	}
	var all []slot
	for _, p := range m.plans {
		laid, err := m.lay(ctx, p, *m.window.From, *m.window.To)
		if err != nil {
			return l, err
		}
		for _, s := range laid.slots {
			one := slot{Slot: s, plan: p, state: laid.state(m.now)(s)}
			if e, ok := laid.taken(s.Key()); ok {
				one.at = e.At.In(m.zones.At(e.At)).Format("2006-01-02 15:04")
			}
			all = append(all, one)
		}
	}
	slices.SortStableFunc(all, func(a, b slot) int { return cmp.Or(cmp.Compare(a.Day, b.Day), a.At.Compare(b.At)) })
	for _, s := range all {
		var clock, dose any
		if s.Clock {
			clock = s.At.In(m.zones.At(s.At)).Format("15:04")
		}
		if s.Dose != nil {
			dose = s.Dose.String()
		}
		l.rows = append(l.rows, []any{s.Day.String(), clock, Fence(s.plan.Name), s.Name, dose, string(s.state), s.at, store.NounPlan.ID(s.plan.ID)})
	}
	return l, nil
}

// adherence tells shares with what they are shares of, one row a plan.
func (m *medications) adherence(ctx context.Context) (roll, error) {
	l := roll{what: "plans", keep: []string{"medication", "percent", "taken", "slots", "plan"},
		columns: []string{"medication", "percent", "by_dose", "taken", "skipped", "missed", "not_recorded", "slots", "as_needed_taken", "plan"}}
	for _, p := range m.plans {
		if !m.inEffect(p) {
			continue
		}
		laid, err := m.lay(ctx, p, *m.window.From, *m.window.To)
		if err != nil {
			return l, err
		}
		t := schedule.Count(laid.slots, laid.state(m.now))
		extra := taken(laid.doses, laid.slots, *m.window.From)
		if t.Elapsed() == 0 && extra == 0 {
			continue
		}
		l.rows = append(l.rows, []any{
			Fence(p.Name), share(t.Adherence()), share(t.ByDose()), t.Taken, t.Skipped, t.Missed, t.NotRecorded, t.Judged(),
			intOrNil(extra), store.NounPlan.ID(p.ID),
		})
	}
	return l, nil
}

func share(percent float64, ok bool) any {
	if !ok {
		return nil
	}
	return percent
}

// taken counts the doses that the schedule did not ask for.
func taken(ds []store.Dose, slots []schedule.Slot, from store.Day) (n int) {
	asked := map[schedule.Key]bool{}
	for _, s := range slots {
		asked[s.Key()] = true
	}
	for _, d := range ds {
		if d.Day >= from && d.State == store.DoseTaken && !asked[schedule.Key{Day: d.Day, Slot: d.Slot}] {
			n++
		}
	}
	return n
}
