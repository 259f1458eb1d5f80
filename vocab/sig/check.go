package sig

import (
	"errors"
	"fmt"
	"regexp"
)

var hhmmRE = regexp.MustCompile(`^([01]\d|2[0-3]):[0-5]\d$`)

// Check says what is wrong with an instruction that did not come of [Parse]:
// an amount that is none, days chosen in two ways, a slot without a name or
// with another's.
func (i Instruction) Check() error {
	for _, a := range []*Amount{i.Dose, i.Strength, i.Most} {
		if a != nil && (a.Number <= 0 || a.Number > 1e7 || a.To != nil && *a.To <= a.Number) {
			return errors.New("dose: the amount is not a number above 0")
		}
	}
	if err := i.Days.check(); err != nil {
		return err
	}
	if i.Hours < 0 || i.Length < 0 || i.MealMinutes < 0 {
		return errors.New("schedule: a length is below 0")
	}
	return i.checkSlots()
}

func (i Instruction) checkSlots() error {
	seen := map[string]bool{}
	for _, s := range i.Slots {
		switch {
		case s.Name == "" || len(s.Name) > 40:
			return errors.New("slot: a name of 1 to 40 bytes is missing")
		case seen[s.Name]:
			return fmt.Errorf("slot %q stands twice", s.Name)
		case s.Clock != "" && !hhmmRE.MatchString(s.Clock):
			return fmt.Errorf("slot %q: the clock is not a time as HH:MM, such as 08:00", s.Name)
		case s.Count < 0 || s.Count > 1000:
			return fmt.Errorf("slot %q: the count is not a number above 0", s.Name)
		}
		seen[s.Name] = true
	}
	if len(i.Slots) > 24 {
		return errors.New("more than 24 slots a day")
	}
	if !i.AsNeeded && len(i.Slots) > 0 && i.Days.none() {
		return errors.New("schedule: slots need days")
	}
	if !i.AsNeeded && len(i.Slots) == 0 && !i.Days.none() {
		return errors.New("schedule: days need slots")
	}
	return nil
}

func (d Days) none() bool {
	return d.Every == 0 && d.Months == 0 && len(d.Week) == 0 && d.On == 0 && d.Off == 0 && !d.Once
}

func (d Days) check() error {
	ways := 0
	for _, set := range []bool{d.Every != 0, d.Months != 0, len(d.Week) > 0, d.On != 0 || d.Off != 0, d.Once} {
		if set {
			ways++
		}
	}
	switch {
	case ways > 1:
		return errors.New("days are chosen in two ways")
	case d.Every < 0 || d.Every > 366 || d.Months < 0 || d.Months > 24:
		return errors.New("days: the interval is not from 1 to 366 days or 24 months")
	case (d.On != 0 || d.Off != 0) && (d.On < 1 || d.Off < 1 || d.On+d.Off > 366):
		return errors.New("days: a cycle needs days on and days off")
	}
	last := 0
	for _, w := range d.Week {
		if w <= last || w > 7 {
			return errors.New("days: weekdays are 1 (Monday) to 7, each once, in order")
		}
		last = w
	}
	return nil
}
