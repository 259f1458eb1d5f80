package schedule

import (
	"time"

	"carnet/store"
)

// Zones is where the person was: zones in the order of time. The first also
// holds for everything before it.
type Zones []Zone

// A Zone is a time zone and the instant from which the person was in it.
type Zone struct {
	From     time.Time
	Location *time.Location
}

// longestSkip is the longest jump of the clocks that a time moves along with;
// beyond it a day was skipped, as in Samoa in 2011, and there is nothing to
// move along.
const longestSkip = 3 * time.Hour

// At returns the zone at an instant.
func (z Zones) At(t time.Time) *time.Location {
	for i := len(z) - 1; i > 0; i-- {
		if !t.Before(z[i].From) {
			return z[i].Location
		}
	}
	if len(z) == 0 {
		return time.UTC
	}
	return z[0].Location
}

// Day returns the local calendar day of an instant.
func (z Zones) Day(t time.Time) store.Day { return store.DayOf(t.In(z.At(t))) }

// End returns the instant at which local day d is over.
func (z Zones) End(d store.Day) time.Time { return z.Instant(d+1, 0) }

// Instant returns the first instant at which the person's clock showed so many
// minutes of day d. A time that the clocks skipped is as much later by the new
// clock; one that a journey or a dropped day skipped is the instant of the jump.
func (z Zones) Instant(d store.Day, minutes int) time.Time {
	c := clock{zones: z}
	return c.instant(d, minutes)
}

// A clock answers many questions about neighbouring days.
type clock struct {
	zones Zones
	last  stretch // that held the last answer
}

// instant is [Zones.Instant].
func (c *clock) instant(d store.Day, minutes int) time.Time {
	wall := d.Start().Add(time.Duration(minutes) * time.Minute)
	if len(c.zones) == 0 {
		return wall
	}
	if t := wall.Add(-c.last.offset); c.last.surely(t) {
		return t
	}
	return c.find(wall)
}

func (c *clock) find(wall time.Time) time.Time {
	z := c.zones
	var before *stretch
	for s := z.first(wall); ; s = z.next(s) {
		t := wall.Add(-s.offset)
		switch {
		case !t.Before(s.from) && (s.to.IsZero() || t.Before(s.to)):
			c.last = s
			return t
		case t.Before(s.from) && before != nil:
			if s.zone == before.zone && s.offset-before.offset <= longestSkip {
				return wall.Add(-before.offset)
			}
			return s.from
		case t.Before(s.from):
			return t // no clock is known before it
		}
		b := s
		before = &b
	}
}

// A stretch is a span of time in which the person's clock ran evenly: in one
// zone, with one offset.
type stretch struct {
	known    bool
	zone     int // of Zones
	from, to time.Time
	offset   time.Duration
}

// reach is more than any two clocks of the world are apart.
const reach = 36 * time.Hour

// surely reports that t lies so far within the stretch that no clock before or
// after it shows the same time.
func (s stretch) surely(t time.Time) bool {
	return s.known && (s.from.IsZero() || t.Sub(s.from) > reach) && (s.to.IsZero() || s.to.Sub(t) > reach)
}

// first is a stretch surely before or at the wall time.
func (z Zones) first(wall time.Time) stretch {
	t := wall.Add(-reach)
	i := 0
	for i+1 < len(z) && !t.Before(z[i+1].From) {
		i++
	}
	return z.stretch(i, t)
}

func (z Zones) stretch(i int, t time.Time) stretch {
	local := t.In(z[i].Location)
	from, to := local.ZoneBounds()
	_, offset := local.Zone()
	s := stretch{known: true, zone: i, from: from, to: to, offset: time.Duration(offset) * time.Second}
	if i > 0 && s.from.Before(z[i].From) {
		s.from = z[i].From
	}
	if i+1 < len(z) && (s.to.IsZero() || z[i+1].From.Before(s.to)) {
		s.to = z[i+1].From
	}
	return s
}

// next is the stretch that follows.
func (z Zones) next(s stretch) stretch {
	if s.zone+1 < len(z) && !s.to.Before(z[s.zone+1].From) {
		return z.stretch(s.zone+1, s.to)
	}
	return z.stretch(s.zone, s.to)
}
