// Package schedule lays a medication plan out in time: which intakes a plan
// asks for on which days, at which instants, and what became of each.
//
// An intake is identified by the plan, the local calendar day and the slot
// within that day, never by an instant. Days are counted on the calendar where
// the person was and clock times are wall-clock times there, so that a day of
// 23 hours loses no dose and a move to another zone shifts none:
//
//   - "every 2 days at 08:00" is 47 or 49 hours apart across a change of clocks;
//   - a time that the clocks skip (02:30 in the night of spring) is taken as
//     much later, at 03:30; a time that comes twice is its first;
//   - a time that a journey skips falls due on arrival; a day lived twice, on
//     the way east over the date line, asks once.
//
// A plan changes by revisions that take effect on a day. Each day is judged by
// the revision that was in force on it, so the past never changes. Courses say
// from when to when a plan was taken; outside of them it asks for nothing.
//
// Hours between intakes ("every 8 hours") are numbered slots without clock
// times: nothing is invented, and what was taken when says when the next is.
//
// Everything here is arithmetic on what it is given. There is one expansion,
// [Plan.Slots], and every list, answer and reminder comes of it.
package schedule

import (
	"strconv"
	"time"

	"carnet/store"
	"carnet/vocab/sig"
)

// A Plan is a medication's revisions and courses, both in the order of time.
type Plan struct {
	Revisions []Revision
	Courses   []Course
}

// A Revision is what a plan asks for from a day on, until the next revision.
type Revision struct {
	From   store.Day
	Anchor store.Day // from which "every 3 days", cycles and months are counted

	// FromLast counts the days of "every n days" from the last intake instead
	// of the calendar: a dose taken a day late moves the ones that follow.
	FromLast     bool
	Instructions []sig.Instruction
}

// A Course is a stretch of taking, both days included. A nil End is open.
type Course struct {
	Start store.Day
	End   *store.Day
}

// A Slot is one intake that a plan asks for.
type Slot struct {
	Day   store.Day
	Name  string      // unique within the day: morning, 08:00, 2, morning#2
	At    time.Time   // when it falls due; where no clock time is known, when the day begins
	Clock bool        // At is a clock time
	End   time.Time   // when an unanswered slot stops being due: the end of the local day; zero never
	Dose  *sig.Amount // nil unknown
}

// Key identifies a slot of one plan.
type Key struct {
	Day  store.Day
	Slot string
}

// Key returns the slot's identity.
func (s Slot) Key() Key { return Key{s.Day, s.Name} }

// Slots returns what the plan asks for on the days from..to, both included, in
// the order of the days and of their slots. Taken answers for revisions that
// count from the last intake; it may be nil where there are none.
func (p Plan) Slots(z Zones, from, to store.Day, taken Taken) []Slot {
	var out []Slot
	counted := chains{}
	asked := map[*Revision][]ask{}
	c := clock{zones: z}
	for d := from; d <= to; d++ {
		rev, course := p.revision(d), p.course(d)
		if rev == nil || course == nil || rev.FromLast && !counted.of(rev, course, p.until(rev), z, taken, to)[d] {
			continue
		}
		if asked[rev] == nil {
			asked[rev] = rev.asks()
		}
		anchor := max(rev.Anchor, course.Start)
		for _, a := range asked[rev] {
			if rev.FromLast || Falls(a.days, anchor, d) {
				out = append(out, a.on(&c, d, rev.FromLast))
			}
		}
	}
	return out
}

// revision is the one in force on a day, nil before the first.
func (p Plan) revision(d store.Day) *Revision {
	for i := len(p.Revisions) - 1; i >= 0; i-- {
		if p.Revisions[i].From <= d {
			return &p.Revisions[i]
		}
	}
	return nil
}

// until is the first day on which a later revision is in force.
func (p Plan) until(rev *Revision) *store.Day {
	for i := range p.Revisions {
		if &p.Revisions[i] == rev && i+1 < len(p.Revisions) {
			return &p.Revisions[i+1].From
		}
	}
	return nil
}

// course is the one that holds a day, nil outside of all.
func (p Plan) course(d store.Day) *Course {
	for i := range p.Courses {
		c := &p.Courses[i]
		if c.Start <= d && (c.End == nil || d <= *c.End) {
			return c
		}
	}
	return nil
}

// An ask is one slot of a revision, before it is laid on a day.
type ask struct {
	name    string
	days    sig.Days
	clock   bool
	minutes int // of the clock, or when its part of the day begins
	dose    *sig.Amount
}

// asks names the slots of all instructions; the second of a name becomes name#2.
func (r *Revision) asks() []ask {
	out := []ask{}
	used := map[string]int{}
	for _, ins := range r.Instructions {
		if ins.AsNeeded {
			continue
		}
		for _, s := range ins.Slots {
			used[s.Name]++
			a := ask{name: s.Name, days: ins.Days, clock: s.Clock != "", dose: times(ins.Dose, s.Count)}
			if n := used[s.Name]; n > 1 {
				a.name += "#" + strconv.Itoa(n)
			}
			if a.minutes = partOfDay[s.Name]; a.clock {
				a.minutes = minutesOf(s.Clock)
			}
			out = append(out, a)
		}
	}
	return out
}

// partOfDay is when a part of the day begins, in minutes: from then on a dose for
// it is due. The morning begins with the day.
var partOfDay = map[string]int{"noon": 11 * 60, "afternoon": 13 * 60, "evening": 17 * 60, "night": 20 * 60}

// on lays a slot on a day. One that stays due until it is answered has no end.
func (a ask) on(c *clock, d store.Day, stays bool) Slot {
	s := Slot{Day: d, Name: a.name, At: c.instant(d, a.minutes), Clock: a.clock, Dose: a.dose}
	if stays {
		return s
	}
	s.End = c.instant(d+1, 0)
	if !s.At.Before(s.End) { // a journey skipped it: the day of arrival has it
		s.End = c.instant(c.zones.Day(s.At)+1, 0)
	}
	return s
}

func minutesOf(clock string) int {
	t, err := time.Parse("15:04", clock)
	if err != nil {
		return 0
	}
	return t.Hour()*60 + t.Minute()
}

// times is count doses; 0 is one.
func times(dose *sig.Amount, count float64) *sig.Amount {
	if dose == nil || count == 0 || count == 1 {
		return dose
	}
	a := *dose
	a.Number *= count
	return &a
}

// Falls reports whether d is one of the days that are counted from anchor.
func Falls(days sig.Days, anchor, d store.Day) bool {
	n := int(d - anchor)
	switch {
	case n < 0:
		return false
	case days.Once:
		return n == 0
	case days.Every > 0:
		return n%days.Every == 0
	case days.On > 0:
		return n%(days.On+days.Off) < days.On
	case days.Months > 0:
		return months(anchor, d, days.Months)
	case len(days.Week) > 0:
		for _, w := range days.Week {
			if w == weekday(d) {
				return true
			}
		}
	}
	return false
}

// weekday is the ISO weekday, 1 for Monday. 1970-01-01 was a Thursday.
func weekday(d store.Day) int { return ((int(d)+3)%7+7)%7 + 1 }

// months reports that d is the anchor's day of the month every so many months,
// or the month's last day where it is too short.
func months(anchor, d store.Day, every int) bool {
	a, t := anchor.Start(), d.Start()
	n := (t.Year()-a.Year())*12 + int(t.Month()-a.Month())
	if n%every != 0 {
		return false
	}
	last := time.Date(t.Year(), t.Month()+1, 0, 0, 0, 0, 0, time.UTC).Day()
	return t.Day() == min(a.Day(), last)
}
