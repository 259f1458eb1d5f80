package schedule

import (
	"math"
	"time"

	"carnet/store"
)

// A State is what became of a slot.
type State string

// The states. Taken and skipped are recorded, the rest is derived. A day that
// passed without an answer is no proof that nothing was taken: the slot counts
// as missed only from the day on which the person began to log the plan, and
// as not recorded before.
const (
	StateTaken       State = "taken"
	StateSkipped     State = "skipped"
	StateUpcoming    State = "upcoming"     // its time has not come
	StateDue         State = "due"          // its time has come, its day is not over
	StateMissed      State = "missed"       // its day is over without an answer
	StateNotRecorded State = "not_recorded" // the same, and no dose of the plan had been logged by then
)

// An Event is what a person recorded about a slot.
type Event struct {
	State State // StateTaken or StateSkipped
	At    time.Time
}

// Taken tells what was recorded about a slot last; ok is false for nothing.
type Taken func(Key) (e Event, ok bool)

// StateOf returns the state of a slot at an instant. Logged is the first day on
// which a dose of the plan was recorded, nil for none.
func StateOf(s Slot, taken Taken, logged *store.Day, now time.Time) State {
	if e, ok := taken(s.Key()); ok {
		return e.State
	}
	switch {
	case now.Before(s.At):
		return StateUpcoming
	case s.End.IsZero() || now.Before(s.End):
		return StateDue
	case logged != nil && *logged <= s.Day:
		return StateMissed
	}
	return StateNotRecorded
}

// OnTime is how far from its clock time a dose may be taken without being early
// or late: an hour.
const OnTime = time.Hour

// Late returns how long after its clock time a slot was or is answered, below
// zero before it; ok is false within the hour around it, and for slots without
// a clock time.
func Late(s Slot, at time.Time) (d time.Duration, ok bool) {
	if !s.Clock {
		return 0, false
	}
	d = at.Sub(s.At)
	return d, d > OnTime || d < -OnTime
}

// A Tally counts the slots whose day is over or which were answered.
type Tally struct {
	Taken, Skipped, Missed, NotRecorded int

	Asked, Given float64 // doses in one unit, where Weighted
	Weighted     bool    // every slot's dose is known, all in one unit
	Unit         string  // of Asked and Given
}

// Count tallies slots. Slots that are upcoming or due are not in it.
func Count(slots []Slot, state func(Slot) State) Tally {
	var t Tally
	unit, same := "", true
	for _, s := range slots {
		st := state(s)
		switch st {
		case StateTaken:
			t.Taken++
		case StateSkipped:
			t.Skipped++
		case StateMissed:
			t.Missed++
		case StateNotRecorded:
			t.NotRecorded++
			continue
		default:
			continue
		}
		if s.Dose == nil || s.Dose.To != nil || unit != "" && s.Dose.Unit != unit {
			same = false
			continue
		}
		unit = s.Dose.Unit
		t.Asked += s.Dose.Number
		if st == StateTaken {
			t.Given += s.Dose.Number
		}
	}
	t.Unit, t.Weighted = unit, same && t.Judged() > 0
	return t
}

// Elapsed is how many slots the tally holds.
func (t Tally) Elapsed() int { return t.Taken + t.Skipped + t.Missed + t.NotRecorded }

// Judged is how many of them count: what nobody recorded was neither taken nor
// missed.
func (t Tally) Judged() int { return t.Taken + t.Skipped + t.Missed }

// Adherence is the share of the judged slots that were taken, in percent with
// one decimal; false where there are none.
func (t Tally) Adherence() (percent float64, ok bool) {
	return share(float64(t.Taken), float64(t.Judged()))
}

// ByDose is the share of what was asked for that was taken, in percent with one
// decimal; false where doses are unknown or their units differ.
func (t Tally) ByDose() (percent float64, ok bool) {
	if !t.Weighted {
		return 0, false
	}
	return share(t.Given, t.Asked)
}

func share(part, whole float64) (float64, bool) {
	if whole <= 0 {
		return 0, false
	}
	return math.Round(part/whole*1000) / 10, true
}
