package schedule_test

import (
	"slices"
	"testing"
	"time"
	_ "time/tzdata" // the zones of this test, wherever it runs

	"carnet/answer/schedule"
	"carnet/store"
	"carnet/vocab/sig"
)

func day(t testing.TB, s string) store.Day {
	t.Helper()
	d, err := store.ParseDay(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func in(t testing.TB, zone string) schedule.Zones {
	t.Helper()
	loc, err := time.LoadLocation(zone)
	if err != nil {
		t.Fatal(err)
	}
	return schedule.Zones{{Location: loc}}
}

func read(t testing.TB, text string) sig.Instruction {
	t.Helper()
	ins, reason := sig.Parse(text)
	if reason != "" {
		t.Fatalf("Parse(%q): %s", text, reason)
	}
	return ins
}

// daily is a plan of one open course and one revision.
func daily(t testing.TB, text, start string) schedule.Plan {
	d := day(t, start)
	return schedule.Plan{
		Revisions: []schedule.Revision{{From: d, Anchor: d, Instructions: []sig.Instruction{read(t, text)}}},
		Courses:   []schedule.Course{{Start: d}},
	}
}

func times(slots []schedule.Slot, z schedule.Zones) (out []string) {
	for _, s := range slots {
		out = append(out, s.At.In(z.At(s.At)).Format("2006-01-02T15:04Z07:00"))
	}
	return out
}

func days(slots []schedule.Slot) (out []string) {
	for _, s := range slots {
		out = append(out, s.Day.String()+" "+s.Name)
	}
	return out
}

func TestSlots(t *testing.T) {
	tests := []struct {
		name, zone, text, start, from, to string
		want                              []string
	}{
		{
			"day cadence keeps the wall clock across DST (medTimer 561)", "Europe/Berlin", "every 2 days at 8:00",
			"2026-03-28", "2026-03-28", "2026-03-31",
			[]string{"2026-03-28T08:00+01:00", "2026-03-30T08:00+02:00"},
		},
		{
			"a time that the clocks skip is as much later (medTimer 56)", "Europe/Berlin", "at 2:30",
			"2026-03-28", "2026-03-28", "2026-03-30",
			[]string{"2026-03-28T02:30+01:00", "2026-03-29T03:30+02:00", "2026-03-30T02:30+02:00"},
		},
		{
			"a time that comes twice is its first (medTimer 56)", "Europe/Berlin", "at 2:30",
			"2026-10-24", "2026-10-24", "2026-10-26",
			[]string{"2026-10-24T02:30+02:00", "2026-10-25T02:30+02:00", "2026-10-26T02:30+01:00"},
		},
		{
			"calendar fields, not midnight plus minutes (OpenStrap 443)", "America/New_York", "at 14:00",
			"2026-03-07", "2026-03-07", "2026-03-09",
			[]string{"2026-03-07T14:00-05:00", "2026-03-08T14:00-04:00", "2026-03-09T14:00-04:00"},
		},
		{
			"a day without its midnight", "America/Santiago", "at 0:15",
			"2026-09-05", "2026-09-05", "2026-09-07",
			[]string{"2026-09-05T00:15-04:00", "2026-09-06T01:15-03:00", "2026-09-07T00:15-03:00"},
		},
		{
			"half an hour of summer time", "Australia/Lord_Howe", "at 2:10",
			"2026-10-03", "2026-10-03", "2026-10-05",
			[]string{"2026-10-03T02:10+10:30", "2026-10-04T02:40+11:00", "2026-10-05T02:10+11:00"},
		},
		{
			"a day that a country skipped falls due when it was over", "Pacific/Apia", "at 8:00",
			"2011-12-29", "2011-12-29", "2011-12-31",
			[]string{"2011-12-29T08:00-10:00", "2011-12-31T00:00+14:00", "2011-12-31T08:00+14:00"},
		},
		{
			"leap day", "UTC", "every 2 days at 8:00", "2028-02-27", "2028-02-27", "2028-03-04",
			[]string{"2028-02-27T08:00Z", "2028-02-29T08:00Z", "2028-03-02T08:00Z", "2028-03-04T08:00Z"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			z := in(t, tt.zone)
			got := times(daily(t, tt.text, tt.start).Slots(z, day(t, tt.from), day(t, tt.to), nil), z)
			if !slices.Equal(got, tt.want) {
				t.Errorf("%s from %s: got %q, want %q", tt.text, tt.start, got, tt.want)
			}
		})
	}
}

func TestSlots_days(t *testing.T) {
	tests := []struct {
		name, text, start, from, to string
		want                        []string
	}{
		{"weekdays", "Mon, Wed, Fri", "2026-03-01", "2026-03-01", "2026-03-08", []string{"2026-03-02 1", "2026-03-04 1", "2026-03-06 1"}},
		{"nothing before the start", "1-0-1", "2026-03-03", "2026-03-01", "2026-03-03", []string{"2026-03-03 morning", "2026-03-03 evening"}},
		{"hours are numbered slots without a clock", "q8h", "2026-03-01", "2026-03-01", "2026-03-01", []string{"2026-03-01 1", "2026-03-01 2", "2026-03-01 3"}},
		{"weeks on and off count days of the calendar, not weeks in UTC", "3 weeks on, 1 week off", "2026-03-04", "2026-03-23", "2026-04-02", []string{"2026-03-23 1", "2026-03-24 1", "2026-04-01 1", "2026-04-02 1"}},
		{"the 31st of a short month is its last day", "monthly", "2026-01-31", "2026-02-01", "2026-04-30", []string{"2026-02-28 1", "2026-03-31 1", "2026-04-30 1"}},
		{"every third month", "every 3 months", "2026-01-15", "2026-01-01", "2026-08-01", []string{"2026-01-15 1", "2026-04-15 1", "2026-07-15 1"}},
		{"once", "single dose", "2026-01-15", "2026-01-01", "2026-02-01", []string{"2026-01-15 1"}},
		{"as needed is never due (dosezy 42)", "as needed, max 3 times a day", "2026-01-01", "2026-01-01", "2026-02-01", nil},
		{"a window before 1970", "Sundays", "1969-12-25", "1969-12-25", "1970-01-05", []string{"1969-12-28 1", "1970-01-04 1"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := days(daily(t, tt.text, tt.start).Slots(in(t, "Europe/Berlin"), day(t, tt.from), day(t, tt.to), nil))
			if !slices.Equal(got, tt.want) {
				t.Errorf("%s from %s: got %q, want %q", tt.text, tt.start, got, tt.want)
			}
		})
	}
}

// TestSlots_revision: moving a dose from 08:00 to 10:00 says nothing of the days
// before (medassist-ng PR 79).
func TestSlots_revision(t *testing.T) {
	p := daily(t, "at 8:00", "2026-03-01")
	move := day(t, "2026-03-10")
	p.Revisions = append(p.Revisions, schedule.Revision{From: move, Anchor: p.Revisions[0].Anchor, Instructions: []sig.Instruction{read(t, "at 10:00")}})
	got := days(p.Slots(in(t, "UTC"), move-2, move+1, nil))
	want := []string{"2026-03-08 08:00", "2026-03-09 08:00", "2026-03-10 10:00", "2026-03-11 10:00"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestSlots_course: a stopped plan projects to its last day, a resumed one goes
// on in a course of its own, counted from its start.
func TestSlots_course(t *testing.T) {
	p := daily(t, "every 3 days", "2026-03-01")
	end := day(t, "2026-03-05")
	p.Courses[0].End = &end
	p.Courses = append(p.Courses, schedule.Course{Start: day(t, "2026-03-09")})
	got := days(p.Slots(in(t, "UTC"), end-4, end+9, nil))
	want := []string{"2026-03-01 1", "2026-03-04 1", "2026-03-09 1", "2026-03-12 1"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestSlots_names: two instructions that share a slot name, and an as-needed one
// that comes in between and renames nothing.
func TestSlots_names(t *testing.T) {
	d := day(t, "2026-03-01")
	for _, ins := range [][]string{{"5 mg in the morning", "10 mg in the morning"}, {"5 mg in the morning", "2 mg as needed", "10 mg in the morning"}} {
		p := schedule.Plan{Courses: []schedule.Course{{Start: d}}, Revisions: []schedule.Revision{{From: d, Anchor: d}}}
		for _, text := range ins {
			p.Revisions[0].Instructions = append(p.Revisions[0].Instructions, read(t, text))
		}
		got := days(p.Slots(in(t, "UTC"), d, d, nil))
		if want := []string{"2026-03-01 morning", "2026-03-01 morning#2"}; !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", ins, got, want)
		}
	}
}

// TestSlots_fromLast: every 7 days from the last intake; one taken a day late
// moves the series (medTimer 362), an unanswered one stays due.
func TestSlots_fromLast(t *testing.T) {
	p := daily(t, "every week", "2026-03-01")
	p.Revisions[0].FromLast = true
	z := in(t, "Europe/Berlin")
	from := day(t, "2026-03-01")
	taken := log{{from, "1"}: {schedule.StateTaken, z.Instant(from+1, 9*60)}}
	got := p.Slots(z, from, from+60, taken.get)
	if want := []string{"2026-03-01 1", "2026-03-09 1"}; !slices.Equal(days(got), want) {
		t.Fatalf("got %q, want %q", days(got), want)
	}
	if st := schedule.StateOf(got[1], taken.get, &from, z.Instant(from+40, 0)); st != schedule.StateDue {
		t.Errorf("a month later the open dose is %s, want due", st)
	}
}

type log map[schedule.Key]schedule.Event

func (l log) get(k schedule.Key) (schedule.Event, bool) { e, ok := l[k]; return e, ok }

func TestStateOf(t *testing.T) {
	z := in(t, "Europe/Berlin")
	d := day(t, "2026-03-28")
	slot := daily(t, "at 8:00", "2026-03-28").Slots(z, d, d, nil)[0]
	before, after := d-1, d+1
	tests := []struct {
		name   string
		now    time.Time
		logged *store.Day
		events log
		want   schedule.State
	}{
		{"before its instant", z.Instant(d, 7*60+59), &before, nil, schedule.StateUpcoming},
		{"after its instant", z.Instant(d, 8*60), &before, nil, schedule.StateDue},
		{"to the end of the local day", z.Instant(d, 23*60+59), &before, nil, schedule.StateDue},
		{"after the end of the local day", z.Instant(d+1, 0), &before, nil, schedule.StateMissed},
		{"no log row is no proof (MediKeep 908)", z.Instant(d+1, 0), nil, nil, schedule.StateNotRecorded},
		{"nor is one that came later", z.Instant(d+5, 0), &after, nil, schedule.StateNotRecorded},
		{"what was recorded stands", z.Instant(d+1, 0), &d, log{{d, "08:00"}: {schedule.StateSkipped, z.Instant(d, 600)}}, schedule.StateSkipped},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := schedule.StateOf(slot, tt.events.get, tt.logged, tt.now); got != tt.want {
				t.Errorf("StateOf = %s, want %s", got, tt.want)
			}
		})
	}
}

func TestTally(t *testing.T) {
	z := in(t, "UTC")
	d := day(t, "2026-03-01")
	slots := daily(t, "1-0-2 Tabletten", "2026-03-01").Slots(z, d, d+9, nil)
	events := log{}
	for i, s := range slots[:15] {
		if i%5 == 4 {
			events[s.Key()] = schedule.Event{State: schedule.StateSkipped}
		} else {
			events[s.Key()] = schedule.Event{State: schedule.StateTaken}
		}
	}
	now := z.Instant(d+9, 60)
	n := schedule.Count(slots, func(s schedule.Slot) schedule.State { return schedule.StateOf(s, events.get, &d, now) })
	// Nine days are over: 18 slots; 12 taken, 3 skipped, 3 without an answer.
	if n.Taken != 12 || n.Skipped != 3 || n.Missed != 3 || n.NotRecorded != 0 {
		t.Fatalf("Count = %+v, want 12 taken, 3 skipped, 3 missed", n)
	}
	if p, ok := n.Adherence(); !ok || p != 66.7 {
		t.Errorf("Adherence = %v, %v, want 66.7", p, ok)
	}
	// Asked 9 × 3 = 27 tablets. Skipped were slots 4, 9 and 14: morning, evening,
	// morning, 1 + 2 + 1; of the first 15 (7 days and a morning, 22) 18 were taken.
	if p, ok := n.ByDose(); !ok || p != 66.7 || n.Given != 18 || n.Asked != 27 {
		t.Errorf("ByDose = %v of %v = %v, %v, want 18 of 27 = 66.7", n.Given, n.Asked, p, ok)
	}
	if _, ok := (schedule.Tally{}).Adherence(); ok {
		t.Error("nothing elapsed has an adherence")
	}
}

func TestLate(t *testing.T) {
	z := in(t, "UTC")
	d := day(t, "2026-03-01")
	slot := daily(t, "at 8:00", "2026-03-01").Slots(z, d, d, nil)[0]
	for _, tt := range []struct {
		name   string
		minute int
		want   time.Duration
		ok     bool
	}{
		{"an hour is on time", 9 * 60, time.Hour, false},
		{"later is late", 9*60 + 1, 61 * time.Minute, true},
		{"too early", 6 * 60, -2 * time.Hour, true},
	} {
		if got, ok := schedule.Late(slot, z.Instant(d, tt.minute)); got != tt.want || ok != tt.ok {
			t.Errorf("%s: Late = %v, %v, want %v, %v", tt.name, got, ok, tt.want, tt.ok)
		}
	}
}

// A dose for a part of the day is due from when that part begins, not before; the
// morning begins with the day.
func TestStateOf_partOfDay(t *testing.T) {
	z := in(t, "Europe/Berlin")
	d := day(t, "2026-03-01")
	slots := daily(t, "1-1-1-1", "2026-03-01").Slots(z, d, d, nil)
	for _, tt := range []struct {
		minute int
		want   []schedule.State // of morning, noon, evening, night
	}{
		{6 * 60, []schedule.State{schedule.StateDue, schedule.StateUpcoming, schedule.StateUpcoming, schedule.StateUpcoming}},
		{12 * 60, []schedule.State{schedule.StateDue, schedule.StateDue, schedule.StateUpcoming, schedule.StateUpcoming}},
		{18 * 60, []schedule.State{schedule.StateDue, schedule.StateDue, schedule.StateDue, schedule.StateUpcoming}},
		{23 * 60, []schedule.State{schedule.StateDue, schedule.StateDue, schedule.StateDue, schedule.StateDue}},
	} {
		for i, s := range slots {
			if got := schedule.StateOf(s, log{}.get, nil, z.Instant(d, tt.minute)); got != tt.want[i] {
				t.Errorf("%s at minute %d is %s, want %s", s.Name, tt.minute, got, tt.want[i])
			}
		}
	}
}
