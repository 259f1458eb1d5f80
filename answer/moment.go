package answer

import (
	"time"

	"carnet/answer/schedule"
	"carnet/store"
)

// earliest is the first day on which something may be said to have been.
var earliest = store.DayOf(time.Date(1900, 1, 1, 0, 0, 0, 0, time.UTC))

// A clock is what a person means by today and by a time of day.
type clock struct {
	zones schedule.Zones
	now   time.Time
}

func (c clock) today() store.Day { return c.zones.Day(c.now) }

// moment reads when something was: "" now, a day, a time of today, a day with a
// time on the person's clock, or an RFC 3339 instant. It refuses what lies more
// than five minutes ahead or before 1900. Field is named in the refusal.
func (c clock) moment(field, text string) (store.Moment, error) {
	m, ok := c.parse(text)
	switch {
	case !ok:
		return m, refusal(field, "%.40q is no time: use YYYY-MM-DD, HH:MM, YYYY-MM-DD HH:MM or an instant such as 2026-03-01T08:00:00+01:00", text)
	case m.Day < earliest:
		return m, refusal(field, "this lies before 1900")
	case m.Precision == store.PrecisionDay && m.Day > c.today(), m.Precision != store.PrecisionDay && m.At.After(c.now.Add(ahead)):
		return m, refusal(field, "this lies in the future")
	}
	return m, nil
}

func (c clock) parse(text string) (store.Moment, bool) {
	if text == "" {
		return c.at(c.now), true
	}
	if d, err := store.ParseDay(text); err == nil {
		return store.OnDay(d), true
	}
	if t, err := time.Parse("15:04", text); err == nil {
		return c.on(c.today(), t), true
	}
	for _, layout := range []string{"2006-01-02 15:04", "2006-01-02T15:04"} {
		if t, err := time.Parse(layout, text); err == nil {
			return c.on(store.DayOf(t), t), true
		}
	}
	if t, err := time.Parse(time.RFC3339, text); err == nil {
		return store.AtMinute(t), true
	}
	return store.Moment{}, false
}

// at is an instant on the person's clock.
func (c clock) at(t time.Time) store.Moment { return store.AtMinute(t.In(c.zones.At(t))) }

// on is a time of a day on the person's clock.
func (c clock) on(d store.Day, clock time.Time) store.Moment {
	return c.at(c.zones.Instant(d, clock.Hour()*60+clock.Minute()))
}

// told writes a moment as answers have it: the day, and HH:MM where it is known.
func told(m store.Moment) (date, hour string) {
	if m.Precision == store.PrecisionDay || m.Offset == nil {
		return m.Day.String(), ""
	}
	return m.Day.String(), m.At.Add(time.Duration(*m.Offset) * time.Minute).Format("15:04")
}
