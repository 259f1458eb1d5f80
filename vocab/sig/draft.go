package sig

import (
	"fmt"
	"slices"
	"strings"
)

// A draft is what the tokens read so far say. Saying the same twice is fine,
// saying something else is a reason.
type draft struct {
	ins Instruction

	perDay   float64 // "2 times", 0 not said
	flavour  string  // of the word for a day: d (daily) or a (a day), "" not said
	weekly   bool    // "a week"
	eachWeek bool    // "each week", which leaves no doubt that it is once
	slots    []Slot
	clocks   []Slot
	vague    bool // every clock so far may be of the morning or the evening
	parts    []Slot
	once     bool
	gap      bool // the hours are the least of a range
	forWhat  bool
	loose    bool // the most is a bare number, of intakes or of what is counted
}

func (d draft) clone() draft {
	d.slots, d.clocks, d.parts = slices.Clone(d.slots), slices.Clone(d.clocks), slices.Clone(d.parts)
	d.ins.Days.Week = slices.Clone(d.ins.Days.Week)
	return d
}

func same(have *string, want string) Reason {
	if *have != "" && *have != want {
		return TwoSchedules
	}
	*have = want
	return ""
}

// counted says that a unit is of things one counts: tablets, puffs, drops.
func counted(unit string) bool { return strings.HasPrefix(unit, "{") || unit == "[drp]" }

func (d *draft) dose(n float64, unit token) Reason {
	return d.setDose(Amount{Number: n, Unit: text(unit, "unit")})
}

// setDose also takes one of two things said about one dose: a tablet, and what
// the tablet holds.
func (d *draft) setDose(a Amount) Reason {
	if a.Number <= 0 || a.Unit == "%" {
		return UnclearAmount
	}
	have := d.ins.Dose
	switch {
	case have == nil:
		d.ins.Dose = &a
	case equal(*have, a), d.ins.Strength != nil && equal(*d.ins.Strength, a):
	case d.ins.Strength != nil || have.To != nil || a.To != nil:
		return TwoDoses
	case counted(have.Unit) && have.Number == 1 && !counted(a.Unit):
		d.ins.Strength = &a
	case counted(a.Unit) && a.Number == 1 && !counted(have.Unit):
		d.ins.Dose, d.ins.Strength = &a, have
	default:
		return TwoDoses
	}
	return ""
}

func equal(a, b Amount) bool {
	return a.Number == b.Number && a.Unit == b.Unit && (a.To == nil) == (b.To == nil) && (a.To == nil || *a.To == *b.To)
}

func (d *draft) range_(from, to float64, unit token) Reason {
	if from >= to {
		return UnclearAmount
	}
	return d.setDose(Amount{Number: from, To: &to, Unit: text(unit, "unit")})
}

func (d *draft) count(n float64) Reason {
	if n < 1 || n != float64(int(n)) || n > 24 {
		return UnclearAmount
	}
	if d.perDay != 0 && d.perDay != n {
		return TwoSchedules
	}
	d.perDay = n
	return ""
}

func (d *draft) daily(flavour string) Reason {
	if d.flavour != "" && d.flavour != flavour {
		flavour = "a"
	}
	d.flavour = flavour
	return ""
}

func (d *draft) hours(n float64) Reason {
	if n < 1 || n != float64(int(n)) || n > 24*31 {
		return UnevenInterval
	}
	if d.ins.Hours != 0 && d.ins.Hours != int(n) {
		return TwoSchedules
	}
	d.ins.Hours = int(n)
	return ""
}

// setDays keeps the one way in which days are chosen.
func (d *draft) setDays(days Days) Reason {
	have := d.ins.Days
	none := have.Every == 0 && have.Months == 0 && len(have.Week) == 0 && have.On == 0
	if !none && (have.Every != days.Every || have.Months != days.Months || have.On != days.On || have.Off != days.Off || !slices.Equal(have.Week, days.Week)) {
		return TwoSchedules
	}
	d.ins.Days = days
	return ""
}

func (d *draft) every(n float64) Reason {
	if n < 1 || n != float64(int(n)) || n > 366 {
		return UnclearDay
	}
	return d.setDays(Days{Every: int(n)})
}

// named is a word for so many days. A week's may be told with its weekday.
func (d *draft) named(n float64) Reason {
	if n != 7 {
		return d.every(n)
	}
	d.weekly, d.eachWeek = true, true
	return ""
}

func (d *draft) months(n float64) Reason {
	if n < 1 || n != float64(int(n)) || n > 24 {
		return UnclearDay
	}
	return d.setDays(Days{Months: int(n)})
}

func (d *draft) cycle(on, off float64) Reason {
	if on < 1 || off < 1 || on != float64(int(on)) || off != float64(int(off)) || on+off > 366 {
		return UnclearDay
	}
	return d.setDays(Days{On: int(on), Off: int(off)})
}

// week adds weekdays: they may be told one after the other.
func (d *draft) week(days ...int) Reason {
	have := d.ins.Days
	if have.Every != 0 || have.Months != 0 || have.On != 0 {
		return TwoSchedules
	}
	for _, w := range days {
		if w < 1 || w > 7 {
			return UnclearDay
		}
		if !slices.Contains(have.Week, w) {
			have.Week = append(have.Week, w)
		}
	}
	slices.Sort(have.Week)
	d.ins.Days = have
	return ""
}

// order of the parts of a day.
var order = []string{"morning", "noon", "afternoon", "evening", "night"}

func (d *draft) slot(name string, count float64) Reason {
	for _, s := range d.slots {
		if s.Name == name {
			return TwoSchedules
		}
	}
	d.slots = append(d.slots, Slot{Name: name, Count: count})
	return ""
}

// around is a slot named by its meal, with the side of the meal.
func (d *draft) around(slot, rel string) Reason {
	if slot == "night" || slot == "afternoon" {
		return UnclearClock
	}
	if r := same(&d.ins.Meal, rel); r != "" {
		return r
	}
	return d.slot(slot, 0)
}

// meals is once around each of the three meals.
func (d *draft) meals(rel string) Reason {
	if r := same(&d.ins.Meal, rel); r != "" {
		return r
	}
	for _, s := range []string{"morning", "noon", "evening"} {
		if r := d.slot(s, 0); r != "" {
			return r
		}
	}
	return ""
}

func (d *draft) clock(minutes int, vague bool) Reason {
	name := fmt.Sprintf("%02d:%02d", minutes/60, minutes%60)
	for _, c := range d.clocks {
		if c.Name == name {
			return TwoSchedules
		}
	}
	d.vague = vague && (len(d.clocks) == 0 || d.vague)
	d.clocks = append(d.clocks, Slot{Name: name, Clock: name})
	return ""
}

// clockIn is an hour with the part of the day it is of: eight in the evening.
func (d *draft) clockIn(slot string, minutes int) Reason {
	switch {
	case minutes >= 13*60:
	case slot == "evening" || slot == "night" && minutes >= 6*60:
		minutes = (minutes + 12*60) % (24 * 60)
	case slot == "afternoon" || slot == "noon" && minutes < 11*60:
		minutes += 12 * 60
	case minutes == 12*60 && slot == "morning", slot == "night":
		return UnclearClock
	}
	return d.clock(minutes, false)
}

// scheme is 1-0-1 or 1-0-1-0: morning, noon, evening, night.
func (d *draft) scheme(counts []float64) Reason {
	if d.parts != nil {
		return TwoSchedules
	}
	for i, name := range []string{"morning", "noon", "evening", "night"}[:len(counts)] {
		if counts[i] > 0 {
			d.parts = append(d.parts, Slot{Name: name, Count: counts[i]})
		}
	}
	return ""
}

func (d *draft) most(n float64, unit string) Reason {
	if d.ins.Most != nil && !equal(*d.ins.Most, Amount{Number: n, Unit: unit}) {
		return TwoSchedules
	}
	if n <= 0 || unit == "" && n != float64(int(n)) {
		return UnclearAmount
	}
	d.ins.Most = &Amount{Number: n, Unit: unit}
	return ""
}

// loosely is a most without a unit, which counts doses only where a dose is one.
func (d *draft) loosely(n float64) Reason {
	d.loose = true
	return d.most(n, "")
}

// minutes is so long before or after a meal.
func (d *draft) minutes(n float64, rel, slot string) Reason {
	if rel != "before" && rel != "after" || n < 1 || n > 240 || n != float64(int(n)) {
		return UnclearClock
	}
	if d.ins.MealMinutes != 0 && d.ins.MealMinutes != int(n) {
		return TwoSchedules
	}
	d.ins.MealMinutes = int(n)
	if slot == "" {
		return same(&d.ins.Meal, rel)
	}
	return d.around(slot, rel)
}

func (d *draft) length(n float64) Reason {
	if n < 1 || n != float64(int(n)) || n > 5*366 || d.ins.Length != 0 && d.ins.Length != int(n) {
		return TwoSchedules
	}
	d.ins.Length = int(n)
	return ""
}
