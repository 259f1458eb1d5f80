package sig

import (
	"fmt"
	"strconv"
	"strings"
)

// String writes the amount with its UCUM unit: 500 mg, 1-2 {tablet}.
func (a Amount) String() string {
	s := number(a.Number)
	if a.To != nil {
		s += "-" + number(*a.To)
	}
	if a.Unit != "" {
		s += " " + a.Unit
	}
	return s
}

func number(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

// String writes the instruction in short English: "5 mg, 2x/day", "1 {tablet},
// 08:00 + 20:00, Mon Wed Fri", "500 mg, 1 morning + 2 evening", "as needed".
func (i Instruction) String() string {
	var parts []string
	if i.Dose != nil {
		s := i.Dose.String()
		if i.Strength != nil {
			s += " of " + i.Strength.String()
		}
		parts = append(parts, s)
	}
	for _, s := range []string{i.within(), i.Days.String(), i.need(), i.meal(), i.Route} {
		if s != "" {
			parts = append(parts, s)
		}
	}
	if i.Length > 0 {
		parts = append(parts, fmt.Sprintf("for %dd", i.Length))
	}
	return strings.Join(parts, ", ")
}

// within writes the slots of a day, and its intakes where only their number is
// known.
func (i Instruction) within() string {
	switch {
	case i.Hours > 0 && !i.AsNeeded:
		return fmt.Sprintf("every %dh", i.Hours)
	case len(i.Slots) == 0:
		return ""
	case i.Slots[0].Name == "1":
		if len(i.Slots) == 1 && i.Days.Every != 1 {
			return ""
		}
		return fmt.Sprintf("%dx/day", len(i.Slots))
	}
	var names []string
	for _, s := range i.Slots {
		name := s.Name
		if s.Count > 0 {
			name = number(s.Count) + " " + name
		}
		names = append(names, name)
	}
	return strings.Join(names, " + ")
}

var weekdays = []string{"", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"}

// String writes which days; each day is "".
func (d Days) String() string {
	switch {
	case d.Once:
		return "once"
	case d.Every > 1:
		return fmt.Sprintf("every %dd", d.Every)
	case d.Months > 0:
		return fmt.Sprintf("every %dmo", d.Months)
	case d.On > 0:
		return fmt.Sprintf("%dd on, %dd off", d.On, d.Off)
	}
	var names []string
	for _, w := range d.Week {
		names = append(names, weekdays[w])
	}
	return strings.Join(names, " ")
}

func (i Instruction) need() string {
	if !i.AsNeeded {
		if i.Purpose != "" {
			return "for " + i.Purpose
		}
		return ""
	}
	s := "as needed"
	if i.Purpose != "" {
		s += " for " + i.Purpose
	}
	if i.Hours > 0 {
		s += fmt.Sprintf(", %dh apart", i.Hours)
	}
	if i.Most != nil {
		unit := ""
		if i.Most.Unit == "" {
			unit = "x"
		}
		s += ", at most " + i.Most.String() + unit + "/day"
	}
	return s
}

func (i Instruction) meal() string {
	switch i.Meal {
	case "":
		return ""
	case "empty":
		return "on an empty stomach"
	}
	s := i.Meal + " food"
	if i.MealMinutes > 0 {
		s = fmt.Sprintf("%d min ", i.MealMinutes) + s
	}
	return s
}
