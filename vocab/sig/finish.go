package sig

import (
	"slices"
	"strconv"
)

// finish makes the instruction of everything a text says, or says why it
// cannot be one.
func (d draft) finish(lang string) (Instruction, Reason) {
	if d.ins.Dose != nil && d.ins.Dose.To != nil && !d.ins.AsNeeded {
		return Instruction{}, UnclearAmount
	}
	if d.forWhat && !d.ins.AsNeeded && d.scheduled() {
		d.forWhat = false // "for pain, twice daily" is a schedule with its purpose
	} else if d.forWhat {
		d.ins.AsNeeded = true
	}
	if d.ins.Most != nil && !d.ins.AsNeeded || d.gap && !d.ins.AsNeeded {
		return Instruction{}, UnclearAmount
	}
	if d.loose && d.ins.Dose != nil && (d.ins.Dose.Number != 1 || d.ins.Dose.To != nil) {
		return Instruction{}, UnclearAmount
	}
	if r := d.idiom(lang); r != "" {
		return Instruction{}, r
	}
	for _, step := range []func(*draft) Reason{(*draft).weeks, (*draft).within, (*draft).interval, (*draft).single, (*draft).split, (*draft).needed} {
		if r := step(&d); r != "" {
			return Instruction{}, r
		}
	}
	d.ins.Slots = d.slots
	return d.ins, ""
}

// scheduled says that something tells when.
func (d *draft) scheduled() bool {
	return d.perDay > 0 || d.flavour != "" || len(d.slots)+len(d.clocks)+len(d.parts) > 0 || d.ins.Hours > 0
}

// idiom refuses the numbers of days that mean another one in a language: eight
// days for a week, fifteen for a fortnight.
func (d *draft) idiom(lang string) Reason {
	n := d.ins.Days.Every
	switch {
	case n == 15 && (lang == "fr" || lang == "es" || lang == "it" || lang == "pt"),
		n == 8 && (lang == "fr" || lang == "de" || lang == "it" || lang == "es" || lang == "pt" || lang == "nl"):
		return UnclearIdiom
	}
	return ""
}

// weeks settles "a week": once is every seven days; more often needs days.
func (d *draft) weeks() Reason {
	if !d.weekly {
		return ""
	}
	n := len(d.ins.Days.Week)
	switch {
	case d.flavour != "":
		return TwoSchedules
	case n > 0 && (d.perDay == 0 || d.perDay == float64(n)):
		d.perDay = 0 // once on each
	case n == 0 && d.perDay == 0 && !d.eachWeek && d.ins.Dose != nil && d.ins.Dose.Number > 1:
		return UnclearSplit
	case n == 0 && d.perDay <= 1:
		d.perDay = 0
		return d.every(7)
	default:
		return UnclearDay
	}
	return ""
}

// within settles what is taken within a day, however it was said.
func (d *draft) within() Reason {
	kinds := 0
	for _, s := range [][]Slot{d.slots, d.clocks, d.parts} {
		if len(s) > 0 {
			kinds++
		}
	}
	if kinds > 1 {
		return TwoSchedules
	}
	if d.vague {
		return UnclearClock
	}
	if r := d.counts(); r != "" {
		return r
	}
	d.slots = slices.Concat(d.slots, d.clocks, d.parts)
	slices.SortStableFunc(d.slots, func(a, b Slot) int {
		if a.Clock != "" {
			return len(a.Clock) - len(b.Clock) + compare(a.Clock, b.Clock)
		}
		return slices.Index(order, a.Name) - slices.Index(order, b.Name)
	})
	if n := len(d.slots); n > 0 && d.perDay > 0 && d.perDay != float64(n) {
		return TwoSchedules
	}
	return ""
}

func compare(a, b string) int {
	if a < b {
		return -1
	}
	return 1
}

// counts settles "1 in the morning, 1 in the evening": all the same number.
func (d *draft) counts() Reason {
	for _, s := range d.slots {
		if s.Count != d.slots[0].Count {
			return TwoDoses
		}
	}
	if len(d.slots) > 0 && d.slots[0].Count > 0 && d.ins.Dose != nil && counted(d.ins.Dose.Unit) {
		return TwoDoses
	}
	return ""
}

// interval turns hours into what a calendar knows: numbered intakes where they
// divide a day, days where a day divides them.
func (d *draft) interval() Reason {
	h := d.ins.Hours
	if h == 0 || d.ins.AsNeeded {
		return ""
	}
	switch {
	case len(d.slots) > 0 && h < 24:
		return TwoSchedules
	case h == 24:
		d.ins.Hours = 0
		return d.daily("d")
	case h > 24 && h%24 == 0:
		d.ins.Hours = 0
		if d.perDay > 1 || d.flavour != "" {
			return TwoSchedules
		}
		return d.every(float64(h / 24))
	case h > 24 || 24%h != 0:
		return UnevenInterval
	case d.perDay == 1 && d.flavour == "": // "every 8 hours once"
	case d.perDay > 0 && d.perDay != float64(24/h):
		return TwoSchedules
	}
	d.perDay, d.flavour = float64(24/h), "d"
	return ""
}

// single settles which days, and how often on each.
func (d *draft) single() Reason {
	days := &d.ins.Days
	chosen := days.Every > 1 || days.Months > 0
	switch {
	case d.once && (d.perDay > 1 || d.flavour != "" || chosen || len(days.Week) > 0 || days.On > 0 || len(d.slots) > 1 || d.ins.Length > 0):
		return TwoSchedules
	case d.once:
		days.Once = true
		if len(d.slots) == 0 {
			d.number(1)
		}
		return ""
	case chosen && (d.flavour != "" || d.perDay > 1):
		return TwoSchedules
	case d.perDay > 1 && d.flavour == "" && len(d.slots) == 0 && days.Every != 1:
		return UnclearDay
	case d.perDay == 1 && d.flavour == "" && len(d.slots) == 0 && !d.dated():
		return UnclearDay
	}
	if len(d.slots) == 0 && (d.perDay > 0 || d.flavour != "" || d.dated()) {
		d.number(max(1, int(d.perDay)))
	}
	if len(d.slots) > 0 && !d.dated() {
		days.Every = 1
	}
	return ""
}

// dated says that the text chooses days.
func (d *draft) dated() bool {
	days := d.ins.Days
	return days.Every > 0 || days.Months > 0 || len(days.Week) > 0 || days.On > 0
}

// number gives a day n intakes that only their order tells apart.
func (d *draft) number(n int) {
	for i := range n {
		d.slots = append(d.slots, Slot{Name: strconv.Itoa(i + 1)})
	}
}

// split refuses an amount a day that may be taken at once or apart.
func (d *draft) split() Reason {
	dose := d.ins.Dose
	alone := d.flavour != "" && d.perDay == 0 && len(d.slots) == 1 && d.slots[0].Name == "1"
	if !alone || dose == nil {
		return ""
	}
	if counted(dose.Unit) && dose.Number > 1 || !counted(dose.Unit) && d.flavour == "a" {
		return UnclearSplit
	}
	return ""
}

// needed settles what is taken as needed: it has no slots that fall due.
func (d *draft) needed() Reason {
	if !d.ins.AsNeeded {
		return ""
	}
	numbered := len(d.slots) > 0 && d.slots[0].Name == "1"
	switch {
	case d.once || d.ins.Days.Every > 1 || d.ins.Days.Months > 0 || d.ins.Days.On > 0:
		return TwoSchedules
	case numbered && d.ins.Most != nil:
		return TwoSchedules
	case numbered && d.perDay > 0:
		d.ins.Most, d.slots = &Amount{Number: d.perDay}, nil
	case numbered:
		return UnclearDay // "daily as needed"
	}
	if len(d.ins.Days.Week) == 0 {
		d.ins.Days = Days{}
	}
	return ""
}
