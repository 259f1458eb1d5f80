package schedule

import "carnet/store"

// chains are the days of revisions that count from the last intake.
type chains map[*Revision]map[*Course]map[store.Day]bool

// of returns the days up to last on which a revision asks within a course.
func (cs chains) of(r *Revision, c *Course, until *store.Day, z Zones, taken Taken, last store.Day) map[store.Day]bool {
	if cs[r] == nil {
		cs[r] = map[*Course]map[store.Day]bool{}
	}
	if cs[r][c] == nil {
		cs[r][c] = r.chain(*c, until, z, taken, last)
	}
	return cs[r][c]
}

// chain walks from the first day of the count: each answer says when the next
// intake is. An unanswered one stays where it is, and nothing follows it.
func (r *Revision) chain(c Course, until *store.Day, z Zones, taken Taken, last store.Day) map[store.Day]bool {
	days := map[store.Day]bool{}
	if len(r.Instructions) != 1 || len(r.Instructions[0].Slots) != 1 || r.Instructions[0].Days.Every < 1 {
		return days
	}
	ins := r.Instructions[0]
	every := store.Day(ins.Days.Every)
	for d := max(r.Anchor, c.Start, r.From); d <= last && (until == nil || d < *until); {
		days[d] = true
		if taken == nil {
			return days
		}
		e, ok := taken(Key{d, ins.Slots[0].Name})
		switch {
		case !ok:
			return days
		case e.State == StateTaken:
			d = max(d+1, z.Day(e.At)+every)
		default:
			d += every
		}
	}
	return days
}
