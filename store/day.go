package store

import (
	"fmt"
	"time"
)

// A Day is a calendar day where the person was, counted from 1970-01-01.
type Day int64

// DayOf returns the calendar day of t in t's own zone.
func DayOf(t time.Time) Day {
	y, m, d := t.Date()
	return Day(time.Date(y, m, d, 0, 0, 0, 0, time.UTC).Unix() / 86400)
}

// ParseDay reads YYYY-MM-DD.
func ParseDay(s string) (Day, error) {
	t, err := time.Parse(time.DateOnly, s)
	if err != nil {
		return 0, fmt.Errorf("%.40q is not a date: use YYYY-MM-DD, such as 2024-03-01", s)
	}
	return DayOf(t), nil
}

// String writes YYYY-MM-DD.
func (d Day) String() string { return d.Start().Format(time.DateOnly) }

// Start is 00:00 UTC of the day: the instant of a reading known to the day only.
func (d Day) Start() time.Time { return time.Unix(int64(d)*86400, 0).UTC() }
