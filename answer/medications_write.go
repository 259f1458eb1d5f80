package answer

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"carnet/answer/schedule"
	"carnet/store"
	"carnet/vocab/drug"
	"carnet/vocab/sig"
)

// A PlanInput is a plan as a person writes it.
type PlanInput struct {
	Medication string `json:"medication"`
	Dose       string `json:"dose"`      // of one intake, "5 mg"; may stand in Schedule instead
	Schedule   string `json:"schedule"`  // "1-0-0", "every 8 h as needed"; parts joined by ";" are told apart
	Start      string `json:"start"`     // YYYY-MM-DD; "" today
	End        string `json:"end"`       // last day; "" open
	Kind       string `json:"kind"`      // medication (default) or supplement
	FromLast   bool   `json:"from_last"` // every n days, counted from the last intake
	Note       string `json:"note"`
	Zone       string `json:"tz"`        // IANA name of the zone that days and times are meant in; "" the person's
	KeepBack   bool   `json:"keep_back"` // from assistants
}

// A PlanWritten is what became of a [PlanInput].
type PlanWritten struct {
	ID           string            `json:"id"`
	Medication   string            `json:"medication"` // as written
	Drug         string            `json:"drug"`       // generic name, "" not known
	RxCUI        string            `json:"rxcui"`
	Reason       string            `json:"reason,omitempty"` // why the generic name is not known
	Schedule     string            `json:"schedule"`         // as it was read
	Instructions []sig.Instruction `json:"instructions"`
	Start        string            `json:"start"`
	End          string            `json:"end,omitempty"`
	Next         string            `json:"next,omitempty"` // when the next intake is due, with its offset
}

// A Refusal says why something that was to be written is not. Field is what
// would have to change.
type Refusal struct{ Field, Reason string }

func (r *Refusal) Error() string { return r.Field + ": " + r.Reason }

func refusal(field, format string, args ...any) error {
	return &Refusal{field, fmt.Sprintf(format, args...)}
}

// AddPlan writes a plan. The error is a [Refusal] where the plan can't be read.
func (a *Asker) AddPlan(ctx context.Context, in PlanInput) (out PlanWritten, err error) {
	err = a.Vault.Write(ctx, func(ctx context.Context, tx *sql.Tx) error {
		out, err = a.addPlan(ctx, tx, in)
		return err
	})
	return out, err
}

func (a *Asker) addPlan(ctx context.Context, tx *sql.Tx, in PlanInput) (PlanWritten, error) {
	p, out, _, err := a.readPlan(ctx, tx, in)
	if err != nil {
		return PlanWritten{}, err
	}
	if err := store.AddPlan(ctx, tx, &p); err != nil {
		return PlanWritten{}, err
	}
	out.ID = store.NounPlan.ID(p.ID)
	return out, nil
}

// readPlan reads a plan as a person writes it, and writes nothing.
func (a *Asker) readPlan(ctx context.Context, tx *sql.Tx, in PlanInput) (p store.Plan, out PlanWritten, zones schedule.Zones, err error) {
	name := strings.TrimSpace(in.Medication)
	if name == "" || len(name) > 200 {
		return p, out, nil, refusal("medication", "a name of 1 to 200 characters is needed")
	}
	if zones, err = a.zonesOr(ctx, tx, in.Zone); err != nil {
		return p, out, nil, err
	}
	now := a.now()
	start, end, err := courseDays(in, zones.Day(now))
	if err != nil {
		return p, out, nil, err
	}
	ins, err := readSchedule(in)
	if err != nil {
		return p, out, nil, err
	}
	course := store.Course{Start: start, End: end}
	if end != nil {
		course.Why = store.CourseCompleted
	}
	known := drug.Resolve(name)
	p = store.Plan{Name: name, Drug: known.Name, RxCUI: known.RxCUI, Kind: planKind(in), Note: in.Note, Confirmed: true, KeptBack: in.KeepBack, Written: now,
		Revisions: []store.Revision{{From: start, Anchor: start, FromLast: in.FromLast, Sig: written(in.Dose, in.Schedule), Instructions: ins}},
		Courses:   []store.Course{course}}
	out = PlanWritten{Medication: name, Drug: p.Drug, RxCUI: p.RxCUI, Reason: known.Reason,
		Instructions: ins, Start: start.String(), Next: next(p, zones, now)}
	_, out.Schedule = planned(p, start)
	if end != nil {
		out.End = end.String()
	}
	return p, out, zones, nil
}

// written is a dose and its schedule as the person wrote them.
func written(dose, schedule string) string { return strings.TrimSpace(dose + " " + schedule) }

func planKind(in PlanInput) store.PlanKind {
	if in.Kind == string(store.PlanSupplement) {
		return store.PlanSupplement
	}
	return store.PlanMedication
}

// zonesOr is the zone of that name, or where the person was.
func (a *Asker) zonesOr(ctx context.Context, tx *sql.Tx, name string) (schedule.Zones, error) {
	if name == "" {
		return a.zones(ctx, tx)
	}
	z, err := time.LoadLocation(name)
	if err != nil {
		return nil, refusal("tz", "%.40q is no time zone: use an IANA name, such as Europe/Berlin", name)
	}
	return schedule.Zones{{Location: z}}, nil
}

func courseDays(in PlanInput, today store.Day) (start store.Day, end *store.Day, err error) {
	start = today
	if in.Start != "" {
		if start, err = store.ParseDay(in.Start); err != nil {
			return 0, nil, refusal("start", "%s", badDate(in.Start))
		}
	}
	if in.End == "" {
		return start, nil, nil
	}
	last, err := store.ParseDay(in.End)
	switch {
	case err != nil:
		return 0, nil, refusal("end", "%s", badDate(in.End))
	case last < start:
		return 0, nil, refusal("end", "the last day lies before the first")
	}
	return start, &last, nil
}

// readSchedule reads the parts of a schedule, each with the dose that stands
// apart. A plan without a schedule is kept as one without.
func readSchedule(in PlanInput) ([]sig.Instruction, error) {
	var out []sig.Instruction
	for n, part := range strings.Split(in.Schedule, ";") {
		text := strings.TrimSpace(part)
		if text == "" && in.Dose == "" {
			continue
		}
		i, reason := sig.Parse(strings.TrimSpace(in.Dose + " " + text))
		if reason != "" {
			return nil, refusal("schedule", "part %d was not understood as a whole: %s", n+1, reason)
		}
		out = append(out, i)
	}
	if in.FromLast && (len(out) != 1 || out[0].Days.Every < 1 || len(out[0].Slots) != 1) {
		return nil, refusal("from_last", "only one intake every so many days can be counted from the last one")
	}
	return out, nil
}

// nextDays is how far the next intake is looked for.
const nextDays = 400

// next is when the next intake is due, "" for none.
func next(p store.Plan, zones schedule.Zones, now time.Time) string {
	today := zones.Day(now)
	for _, s := range layout(p).Slots(zones, max(today, first(p)), max(today, first(p))+nextDays, nil) {
		if !s.End.IsZero() && now.After(s.End) || s.Clock && s.At.Before(now) {
			continue
		}
		if s.Clock {
			return s.At.In(zones.At(s.At)).Format("2006-01-02T15:04:05-07:00")
		}
		return s.Day.String() + " " + s.Name
	}
	return ""
}

// A DoseInput is an answer about a slot of a plan.
type DoseInput struct {
	Plan   string         `json:"plan"`   // pl_3
	Day    string         `json:"day"`    // of the slot, YYYY-MM-DD; "" today
	Slot   string         `json:"slot"`   // "" the one that is due, or an extra one where none is
	State  string         `json:"state"`  // taken (default), skipped, undone
	At     string         `json:"at"`     // RFC 3339 instant, or HH:MM of Day; "" now
	Amount *float64       `json:"amount"` // nil as planned
	Unit   string         `json:"unit"`   // UCUM
	Note   string         `json:"note"`
	By     store.Modality `json:"-"`
}

// A DoseWritten is what became of a [DoseInput].
type DoseWritten struct {
	ID    string `json:"id"`
	Plan  string `json:"plan"`
	Day   string `json:"day"`
	Slot  string `json:"slot"`
	State string `json:"state"`
	At    string `json:"at"`
	Extra bool   `json:"extra,omitempty"` // the schedule did not ask for it
}

// AddDose writes an answer about a slot. The error is a [Refusal] where there is
// nothing to answer.
func (a *Asker) AddDose(ctx context.Context, in DoseInput) (out DoseWritten, err error) {
	err = a.Vault.Write(ctx, func(ctx context.Context, tx *sql.Tx) error {
		out, err = a.addDose(ctx, tx, in)
		return err
	})
	return out, err
}

// ahead is how far into the future something may be said to have been.
const ahead = 5 * time.Minute

func (a *Asker) addDose(ctx context.Context, tx *sql.Tx, in DoseInput) (DoseWritten, error) {
	id, err := store.NounPlan.Parse(in.Plan)
	if err != nil {
		return DoseWritten{}, refusal("plan", "an id such as pl_3 is needed")
	}
	p, err := store.PlanIn(ctx, tx, id)
	if errors.Is(err, store.ErrNotFound) {
		return DoseWritten{}, refusal("plan", "there is no plan of that id")
	}
	if err != nil {
		return DoseWritten{}, err
	}
	m := &medications{a: a, tx: tx, now: a.now()}
	if m.zones, err = a.zones(ctx, tx); err != nil {
		return DoseWritten{}, err
	}
	m.today = m.zones.Day(m.now)
	d, extra, err := m.dose(ctx, p, in)
	if err != nil {
		return DoseWritten{}, err
	}
	if err := store.AddDose(ctx, tx, &d); err != nil {
		return DoseWritten{}, err
	}
	return DoseWritten{ID: store.NounDose.ID(d.ID), Plan: in.Plan, Day: d.Day.String(), Slot: d.Slot, State: string(d.State),
		At: d.At.In(m.zones.At(d.At)).Format(time.RFC3339), Extra: extra}, nil
}

// dose makes the answer that in describes.
func (m *medications) dose(ctx context.Context, p store.Plan, in DoseInput) (d store.Dose, extra bool, err error) {
	d = store.Dose{Plan: p.ID, State: store.DoseState(in.State), Amount: in.Amount, Unit: in.Unit, Note: in.Note, Modality: in.By, Written: m.now}
	if d.Modality == "" {
		d.Modality = store.ModalityManual
	}
	if d.State == "" {
		d.State = store.DoseTaken
	}
	if !slices.Contains([]store.DoseState{store.DoseTaken, store.DoseSkipped, store.DoseUndone}, d.State) {
		return d, false, refusal("state", "use taken, skipped or undone")
	}
	if in.Amount != nil && (*in.Amount <= 0 || in.Unit == "") {
		return d, false, refusal("amount", "a positive amount with its unit is needed")
	}
	if d.Day = m.today; in.Day != "" {
		if d.Day, err = store.ParseDay(in.Day); err != nil {
			return d, false, refusal("day", "%s", badDate(in.Day))
		}
	}
	if d.At, err = m.instant(in.At, d.Day); err != nil {
		return d, false, err
	}
	_, seconds := d.At.In(m.zones.At(d.At)).Zone()
	d.Offset = seconds / 60
	d.Slot, extra, err = m.slot(ctx, p, in, d.Day)
	return d, extra, err
}

// instant reads when a dose was answered.
func (m *medications) instant(at string, day store.Day) (t time.Time, err error) {
	switch clock, bad := time.Parse("15:04", at); {
	case at == "":
		return m.now, nil
	case bad == nil:
		t = m.zones.Instant(day, clock.Hour()*60+clock.Minute())
	default:
		if t, err = time.Parse(time.RFC3339, at); err != nil {
			return t, refusal("at", "an instant such as 2026-03-01T08:00:00+01:00, or a clock time such as 08:00, is needed")
		}
	}
	if t.After(m.now.Add(ahead)) {
		return t, refusal("at", "this lies in the future")
	}
	return t, nil
}

// slot finds the slot that is answered: the one named, or the first of the day
// without an answer whose time has come. A dose that no slot asks for is an
// extra one.
func (m *medications) slot(ctx context.Context, p store.Plan, in DoseInput, day store.Day) (name string, extra bool, err error) {
	l, err := m.lay(ctx, p, day, day)
	if err != nil {
		return "", false, err
	}
	answered := func(name string) bool { _, ok := l.taken(schedule.Key{Day: day, Slot: name}); return ok }
	if in.Slot != "" {
		asked := slices.ContainsFunc(l.slots, func(s schedule.Slot) bool { return s.Name == in.Slot })
		if !asked && !answered(in.Slot) {
			return "", false, refusal("slot", "the plan has no slot of that name on %s; its slots are: %s", day, slotNames(l.slots))
		}
		return in.Slot, !asked, nil
	}
	for _, s := range l.slots {
		if !answered(s.Name) && (day != m.today || !s.At.After(m.now.Add(schedule.OnTime))) {
			return s.Name, false, nil
		}
	}
	if in.State == string(store.DoseSkipped) || in.State == string(store.DoseUndone) {
		return "", false, refusal("slot", "no slot of %s is open; name one of: %s", day, slotNames(l.slots))
	}
	for n := 1; ; n++ {
		if name := extraSlot + strconv.Itoa(n); !answered(name) {
			return name, true, nil
		}
	}
}

// extraSlot begins the name of what no slot asked for.
const extraSlot = "extra#"

func isExtra(slot string) bool { return strings.HasPrefix(slot, extraSlot) }

func slotNames(slots []schedule.Slot) string {
	if len(slots) == 0 {
		return "none"
	}
	var ns []string
	for _, s := range slots {
		ns = append(ns, s.Name)
	}
	return strings.Join(ns, ", ")
}
