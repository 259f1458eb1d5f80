package schedule_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"carnet/answer/schedule"
	"carnet/store"
	"carnet/vocab/sig"
)

func zoneNames(t testing.TB) (names []string) {
	t.Helper()
	b, err := os.ReadFile("testdata/zones.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(b)) {
		if !strings.HasPrefix(line, "#") {
			names = append(names, strings.TrimSpace(line))
		}
	}
	return names
}

// randomInstruction makes any instruction that can be due.
func randomInstruction(r *rand.Rand) sig.Instruction {
	ins := sig.Instruction{Dose: &sig.Amount{Number: float64(1 + r.IntN(4)), Unit: "{tablet}"}}
	switch r.IntN(5) {
	case 0:
		ins.Days = sig.Days{Every: 1 + r.IntN(10)}
	case 1:
		ins.Days = sig.Days{Months: 1 + r.IntN(6)}
	case 2:
		ins.Days = sig.Days{On: 1 + r.IntN(21), Off: 1 + r.IntN(7)}
	default:
		for w := 1; w <= 7; w++ {
			if r.IntN(2) == 0 {
				ins.Days.Week = append(ins.Days.Week, w)
			}
		}
		if ins.Days.Week == nil {
			ins.Days.Every = 1
		}
	}
	minutes := map[int]bool{}
	for range 1 + r.IntN(4) {
		m := r.IntN(24 * 60)
		if minutes[m] {
			continue
		}
		minutes[m] = true
		c := fmt.Sprintf("%02d:%02d", m/60, m%60)
		ins.Slots = append(ins.Slots, sig.Slot{Name: c, Clock: c})
	}
	return ins
}

// randomPlan has up to three revisions, and is interrupted now and then.
func randomPlan(r *rand.Rand, start store.Day) schedule.Plan {
	var p schedule.Plan
	for d := start; len(p.Revisions) < 1+r.IntN(3); d += store.Day(1 + r.IntN(40)) {
		p.Revisions = append(p.Revisions, schedule.Revision{From: d, Anchor: d, Instructions: []sig.Instruction{randomInstruction(r)}})
	}
	if end := start + store.Day(10+r.IntN(60)); r.IntN(2) == 0 {
		p.Courses = []schedule.Course{{Start: start, End: &end}, {Start: end + store.Day(1+r.IntN(10))}}
	} else {
		p.Courses = []schedule.Course{{Start: start}}
	}
	return p
}

// TestProperty lays random plans out in every time zone over years with changes
// of clocks and leap days.
func TestProperty(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 2026))
	for _, name := range zoneNames(t) {
		z := in(t, name)
		for range 6 {
			start := day(t, "1971-01-01") + store.Day(r.IntN(59*365))
			holds(t, name, z, randomPlan(r, start), start, start+store.Day(30+r.IntN(120)))
		}
	}
}

// TestProperty_travel adds moves between zones, over the date line both ways.
func TestProperty_travel(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1884))
	names := zoneNames(t)
	for range 400 {
		start := day(t, "1990-01-01") + store.Day(r.IntN(40*365))
		z := schedule.Zones{}
		at := start.Start()
		var path []string
		for range 2 + r.IntN(4) {
			name := names[r.IntN(len(names))]
			if r.IntN(2) == 0 {
				name = []string{"Pacific/Auckland", "Pacific/Honolulu", "Pacific/Kiritimati", "Pacific/Pago_Pago", "America/Los_Angeles", "Asia/Tokyo"}[r.IntN(6)]
			}
			z = append(z, schedule.Zone{From: at, Location: in(t, name)[0].Location})
			path = append(path, name)
			at = at.Add(time.Duration(6+r.IntN(24*20)) * time.Hour)
		}
		holds(t, strings.Join(path, " > "), z, randomPlan(r, start), start, start+store.Day(60))
	}
}

// holds checks what is true of every plan, zone and window.
func holds(t *testing.T, name string, z schedule.Zones, p schedule.Plan, from, to store.Day) {
	t.Helper()
	all := p.Slots(z, from, to, nil)
	seen := map[schedule.Key]bool{}
	for _, s := range all {
		k := s.Key()
		if seen[k] {
			t.Fatalf("%s: %v is asked twice", name, k)
		}
		seen[k] = true
		if !s.End.After(s.At) {
			t.Fatalf("%s: %v ends at %v, it is due at %v", name, k, s.End, s.At)
		}
		if direct := z.Instant(s.Day, minutes(s.Name)); !direct.Equal(s.At) {
			t.Fatalf("%s: %v is due at %v, alone at %v", name, k, s.At, direct)
		}
		wall := s.At.In(z.At(s.At))
		if wall.Format("15:04") != s.Name {
			shifted(t, name, z, s, wall)
		} else if z.Day(s.At) != s.Day {
			t.Fatalf("%s: %v falls on %v", name, k, wall)
		}
	}
	complete(t, name, p, from, to, seen)
	parts(t, name, z, p, from, to, all)
}

func minutes(name string) int {
	h, m := 0, 0
	fmt.Sscanf(name, "%d:%d", &h, &m)
	return h*60 + m
}

// shifted checks a slot whose clock time there was not: the clock jumps over it.
func shifted(t *testing.T, name string, z schedule.Zones, s schedule.Slot, wall time.Time) {
	t.Helper()
	want := s.Day.Start().Add(time.Duration(minutes(s.Name)) * time.Minute)
	local := func(t time.Time) time.Time {
		_, off := t.In(z.At(t)).Zone()
		return t.Add(time.Duration(off) * time.Second)
	}
	// Nowhere within a day and a half did the clock show it.
	for at := s.At.Add(-36 * time.Hour).Truncate(time.Minute); at.Before(s.At.Add(36 * time.Hour)); at = at.Add(time.Minute) {
		if local(at).Equal(want) {
			t.Fatalf("%s: %v falls at %v, and the clock showed it at %v", name, s.Key(), wall, at.In(z.At(at)))
		}
	}
	if back := local(s.At).Sub(want); back < 0 || back > 27*time.Hour {
		t.Fatalf("%s: %v falls at %v, %v away", name, s.Key(), wall, back)
	}
}

// complete counts the slots of each day by the calendar alone.
func complete(t *testing.T, name string, p schedule.Plan, from, to store.Day, seen map[schedule.Key]bool) {
	t.Helper()
	n := 0
	for d := from; d <= to; d++ {
		var rev *schedule.Revision
		for i := range p.Revisions {
			if p.Revisions[i].From <= d {
				rev = &p.Revisions[i]
			}
		}
		for _, c := range p.Courses {
			if rev == nil || d < c.Start || c.End != nil && d > *c.End {
				continue
			}
			ins := rev.Instructions[0]
			if !byCalendar(ins.Days, max(rev.Anchor, c.Start), d) {
				continue
			}
			for _, s := range ins.Slots {
				n++
				if !seen[schedule.Key{Day: d, Slot: s.Name}] {
					t.Fatalf("%s: %v %s is lost", name, d, s.Name)
				}
			}
		}
	}
	if n != len(seen) {
		t.Fatalf("%s: %d slots, want %d", name, len(seen), n)
	}
}

// byCalendar is [schedule.Falls] by walking the calendar of package time.
func byCalendar(days sig.Days, anchor, d store.Day) bool {
	a, x := anchor.Start(), d.Start()
	switch {
	case x.Before(a):
		return false
	case len(days.Week) > 0:
		w := int(x.Weekday())
		if w == 0 {
			w = 7
		}
		return slices.Contains(days.Week, w)
	case days.Months > 0:
		for i := 0; ; i += days.Months {
			first := time.Date(a.Year(), a.Month()+time.Month(i), 1, 0, 0, 0, 0, time.UTC)
			last := first.AddDate(0, 1, -1).Day()
			y := first.AddDate(0, 0, min(a.Day(), last)-1)
			if !y.Before(x) {
				return y.Equal(x)
			}
		}
	}
	on := true
	left := days.On
	for y, i := a, 0; !y.After(x); y, i = y.AddDate(0, 0, 1), i+1 {
		if days.Every > 0 {
			on = i%days.Every == 0
		} else if left == 0 {
			if on = !on; on {
				left = days.On
			} else {
				left = days.Off
			}
		}
		left--
	}
	return on
}

// parts checks that a window is the sum of its parts, whatever lies ahead, and
// that a later revision leaves the days before it alone.
func parts(t *testing.T, name string, z schedule.Zones, p schedule.Plan, from, to store.Day, all []schedule.Slot) {
	t.Helper()
	mid := from + (to-from)/2
	if got := append(p.Slots(z, from, mid, nil), p.Slots(z, mid+1, to, nil)...); !slices.Equal(days(got), days(all)) {
		t.Fatalf("%s: two halves of a window differ from the whole", name)
	}
	p.Revisions = slices.Clone(p.Revisions)
	p.Revisions = append(p.Revisions, schedule.Revision{From: to + 1, Anchor: to + 1, Instructions: []sig.Instruction{{
		Days: sig.Days{Every: 1}, Slots: []sig.Slot{{Name: "night"}},
	}}})
	if got := p.Slots(z, from, to, nil); !slices.Equal(days(got), days(all)) {
		t.Fatalf("%s: a later revision rewrites the past", name)
	}
}

// TestInstant_monotonic: days begin in their order, wherever the person goes.
func TestInstant_monotonic(t *testing.T) {
	for _, name := range zoneNames(t) {
		z := in(t, name)
		d := day(t, "1970-01-01")
		for last := z.Instant(d, 0); d < 70*365; d++ {
			next := z.Instant(d+1, 0)
			if !next.After(last) && !(name == "Pacific/Apia" || name == "Pacific/Fakaofo" || name == "Pacific/Kwajalein" || name == "Pacific/Kiritimati" || name == "Pacific/Kanton") {
				t.Fatalf("%s: %v begins at %v, the day before at %v", name, d+1, next, last)
			}
			if next.Before(last) {
				t.Fatalf("%s: %v begins before the day before", name, d+1)
			}
			last = next
		}
	}
}

func BenchmarkSlots(b *testing.B) { // 30 years, twice a day
	z := in(b, "Europe/Berlin")
	p := daily(b, "at 8:00 and 20:00", "1996-01-01")
	from := day(b, "1996-01-01")
	for b.Loop() {
		p.Slots(z, from, from+30*365, nil)
	}
}
