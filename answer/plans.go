package answer

import (
	"cmp"
	"context"
	"database/sql"
	"slices"
	"time"

	"carnet/answer/schedule"
	"carnet/store"
)

// A PlanBook is the plans as a person sees them: one day's doses, each plan with
// how it went, and what was answered lately. It is what [Asker.QueryMedications]
// tells assistants, of the same functions, for the person alone.
type PlanBook struct {
	Day   string     `json:"day"`   // the one shown, YYYY-MM-DD
	Today string     `json:"today"` // where the person is
	Days  int        `json:"days"`  // that shares and the log go back, today included
	Doses []PlanSlot `json:"doses"` // of the day, in its order
	Plans []PlanCard `json:"plans"` // active ones first
	Log   []PlanSlot `json:"log"`   // answered, newest first
}

// A PlanSlot is one intake that a plan asks for on a day, or an extra one.
type PlanSlot struct {
	Plan       string `json:"plan"`
	Medication string `json:"medication"`
	Day        string `json:"day"`
	Slot       string `json:"slot"`     // morning, 08:00, 2, extra#1
	Time       string `json:"time"`     // HH:MM at which it falls due, "" at no clock time
	Dose       string `json:"dose"`     // "" not known
	State      string `json:"state"`    // schedule.State
	Answered   string `json:"answered"` // HH:MM of the answer, "" none
	Extra      bool   `json:"extra"`    // the schedule did not ask for it
}

// A PlanCard is one plan.
type PlanCard struct {
	ID         string       `json:"id"`
	Medication string       `json:"medication"` // as written
	Drug       string       `json:"drug"`       // generic name, "" not known
	Kind       string       `json:"kind"`
	Status     PlanStatus   `json:"status"`
	Schedule   string       `json:"schedule"` // as it was read
	Written    string       `json:"written"`  // as the person wrote it
	Note       string       `json:"note"`
	Since      string       `json:"since"`
	Until      string       `json:"until"` // "" open
	Next       string       `json:"next"`  // when the next intake is due, "" none
	KeptBack   bool         `json:"kept_back"`
	Share      PlanShare    `json:"share"`
	Courses    []PlanCourse `json:"courses"` // newest first
}

// A PlanShare is how much was taken of what was asked for. Percent is taken of
// slots; what nobody recorded is in neither.
type PlanShare struct {
	Percent     *float64 `json:"percent"` // nil where no slot was judged
	ByDose      *float64 `json:"by_dose"`
	Taken       int      `json:"taken"`
	Skipped     int      `json:"skipped"`
	Missed      int      `json:"missed"`
	NotRecorded int      `json:"not_recorded"`
	Slots       int      `json:"slots"` // taken, skipped or missed
	Extra       int      `json:"extra"` // taken that no slot asked for
}

// A PlanCourse is a stretch of taking, both days included.
type PlanCourse struct {
	Start string `json:"start"`
	End   string `json:"end"` // "" open
	Why   string `json:"why"`
	Note  string `json:"note"`
}

// PlanBook lays the plans out for a day, "" today. The error is a [Refusal]
// where the day is none.
func (a *Asker) PlanBook(ctx context.Context, day string) (b PlanBook, err error) {
	err = a.Vault.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		m := &medications{a: a, tx: tx, now: a.now()}
		if _, err := m.read(ctx); err != nil {
			return err
		}
		shown := m.today
		if day != "" {
			if shown, err = store.ParseDay(day); err != nil {
				return refusal("day", "%s", badDate(day))
			}
		}
		b, err = m.book(ctx, shown)
		return err
	})
	return b, err
}

func (m *medications) book(ctx context.Context, day store.Day) (PlanBook, error) {
	b := PlanBook{Day: day.String(), Today: m.today.String(), Days: lastDays, Doses: []PlanSlot{}, Plans: []PlanCard{}, Log: []PlanSlot{}}
	type dated struct {
		PlanSlot
		at time.Time
	}
	var doses, answered []dated
	slices.SortStableFunc(m.plans, m.byStanding)
	for _, p := range m.plans {
		of, err := m.lay(ctx, p, day, day)
		if err != nil {
			return b, err
		}
		for _, s := range of.slots {
			doses = append(doses, dated{m.slotOf(p, of, s), s.At})
		}
		for _, d := range of.extra(day) {
			doses = append(doses, dated{m.answerOf(p, d), d.At})
		}
		lately, err := m.lay(ctx, p, m.today-lastDays+1, m.today)
		if err != nil {
			return b, err
		}
		for _, d := range lately.doses {
			if d.Day > m.today-lastDays {
				answered = append(answered, dated{m.answerOf(p, d), d.At})
			}
		}
		b.Plans = append(b.Plans, m.card(p, lately))
	}
	slices.SortStableFunc(doses, func(x, y dated) int { return x.at.Compare(y.at) })
	slices.SortStableFunc(answered, func(x, y dated) int { return cmp.Or(cmp.Compare(y.Day, x.Day), y.at.Compare(x.at)) })
	for _, d := range doses {
		b.Doses = append(b.Doses, d.PlanSlot)
	}
	for _, d := range answered {
		b.Log = append(b.Log, d.PlanSlot)
	}
	return b, nil
}

// byStanding sorts plans: active ones first, then by their start.
func (m *medications) byStanding(x, y store.Plan) int {
	rest := func(p store.Plan) int {
		if statusOf(p, m.today) == PlanActive {
			return 0
		}
		return 1
	}
	return cmp.Or(cmp.Compare(rest(x), rest(y)), cmp.Compare(first(x), first(y)))
}

func (m *medications) slotOf(p store.Plan, l laid, s schedule.Slot) PlanSlot {
	out := PlanSlot{Plan: store.NounPlan.ID(p.ID), Medication: p.Name, Day: s.Day.String(), Slot: s.Name, State: string(l.state(m.now)(s))}
	if s.Clock {
		out.Time = s.At.In(m.zones.At(s.At)).Format("15:04")
	}
	if s.Dose != nil {
		out.Dose = s.Dose.String()
	}
	if e, ok := l.taken(s.Key()); ok {
		out.Answered = e.At.In(m.zones.At(e.At)).Format("15:04")
	}
	return out
}

func (m *medications) answerOf(p store.Plan, d store.Dose) PlanSlot {
	return PlanSlot{Plan: store.NounPlan.ID(p.ID), Medication: p.Name, Day: d.Day.String(), Slot: d.Slot, Dose: given(d),
		State: string(d.State), Answered: d.At.In(time.FixedZone("", d.Offset*60)).Format("15:04"), Extra: isExtra(d.Slot)}
}

// extra are the answers of a day that no slot asked for.
func (l laid) extra(day store.Day) (ds []store.Dose) {
	for _, d := range l.doses {
		asked := slices.ContainsFunc(l.slots, func(s schedule.Slot) bool { return s.Day == d.Day && s.Name == d.Slot })
		if d.Day == day && !asked {
			ds = append(ds, d)
		}
	}
	return ds
}

func (m *medications) card(p store.Plan, lately laid) PlanCard {
	c := PlanCard{ID: store.NounPlan.ID(p.ID), Medication: p.Name, Drug: p.Drug, Kind: string(p.Kind), Status: statusOf(p, m.today),
		Note: p.Note, KeptBack: p.KeptBack, Courses: []PlanCourse{}, Share: m.share(lately)}
	c.Written, c.Schedule = planned(p, m.today)
	c.Since, c.Until = span(p)
	c.Next = next(p, m.zones, m.now)
	for _, s := range slices.Backward(p.Courses) {
		one := PlanCourse{Start: s.Start.String(), Why: string(s.Why), Note: s.Note}
		if s.End != nil {
			one.End = s.End.String()
		}
		c.Courses = append(c.Courses, one)
	}
	return c
}

func (m *medications) share(l laid) PlanShare {
	t := schedule.Count(l.slots, l.state(m.now))
	out := PlanShare{Taken: t.Taken, Skipped: t.Skipped, Missed: t.Missed, NotRecorded: t.NotRecorded, Slots: t.Judged(),
		Extra: taken(l.doses, l.slots, m.today-lastDays+1)}
	if v, ok := t.Adherence(); ok {
		out.Percent = &v
	}
	if v, ok := t.ByDose(); ok {
		out.ByDose = &v
	}
	return out
}

// A PlanPreview is a plan as it would be kept, with its first intakes.
type PlanPreview struct {
	Medication string     `json:"medication"`
	Drug       string     `json:"drug"`
	Schedule   string     `json:"schedule"` // as it was read
	Start      string     `json:"start"`
	End        string     `json:"end"`
	Doses      []PlanSlot `json:"doses"` // the first ones, none as needed
}

// previewed is how many intakes a preview shows, and within how many days.
const (
	previewed   = 6
	previewDays = 60
)

// PreviewPlan reads a plan as [Asker.AddPlan] would and writes nothing. The
// error is the same [Refusal].
func (a *Asker) PreviewPlan(ctx context.Context, in PlanInput) (out PlanPreview, err error) {
	err = a.Vault.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		p, w, zones, err := a.readPlan(ctx, tx, in)
		if err != nil {
			return err
		}
		out = PlanPreview{Medication: w.Medication, Drug: w.Drug, Schedule: w.Schedule, Start: w.Start, End: w.End, Doses: []PlanSlot{}}
		m := &medications{a: a, tx: tx, now: a.now(), zones: zones}
		nobody := laid{taken: func(schedule.Key) (schedule.Event, bool) { return schedule.Event{}, false }}
		for _, s := range layout(p).Slots(zones, first(p), first(p)+previewDays, nil) {
			if len(out.Doses) == previewed {
				break
			}
			out.Doses = append(out.Doses, m.slotOf(p, nobody, s))
		}
		return nil
	})
	return out, err
}
