package sig

import (
	"strconv"
	"strings"
)

// A rule reads the tokens whose kinds are its pattern and adds what they say
// to a draft. It returns a reason where that contradicts what the draft says.
type rule struct {
	pattern []string
	apply   func(d *draft, t []token) Reason
}

func pattern(s string) []string { return strings.Fields(s) }

// rules of the grammar that all languages share. A text is read when its
// tokens can be cut into these patterns; order and repetition are free as long
// as nothing contradicts.
var rules = []rule{
	{pattern("skip"), func(*draft, []token) Reason { return "" }},

	// How much.
	{pattern("num unit"), func(d *draft, t []token) Reason { return d.dose(t[0].number, t[1]) }},
	{pattern("dose"), fixedDose},
	{pattern("num half unit"), func(d *draft, t []token) Reason { return d.dose(t[0].number+.5, t[2]) }},
	{pattern("num unit half"), func(d *draft, t []token) Reason { return d.dose(t[0].number+.5, t[1]) }},
	{pattern("num to num unit"), func(d *draft, t []token) Reason { return d.range_(t[0].number, t[2].number, t[3]) }},
	{pattern("num times num unit"), eachTime},
	{pattern("num times num to num unit"), eachTimeRange},

	// How often in a day.
	{pattern("num times"), func(d *draft, t []token) Reason { return d.count(t[0].number) }},
	{pattern("ntimes"), func(d *draft, t []token) Reason { return d.count(value(t[0], "ntimes")) }},
	{pattern("num times num slot"), func(*draft, []token) Reason { return TwoSchedules }}, // 2 x 1 morning: two, or one of two
	{pattern("apiece num times"), func(_ *draft, t []token) Reason {
		if t[1].number != 1 {
			return UnclearAmount
		}
		return ""
	}},
	{pattern("apiece"), func(*draft, []token) Reason { return "" }},
	{pattern("daily"), func(d *draft, t []token) Reason { v, _ := t[0].has("daily"); return d.daily(v) }},
	{pattern("every day"), func(d *draft, _ []token) Reason { return d.daily("d") }},
	{pattern("num per day"), func(d *draft, t []token) Reason {
		if r := d.daily("a"); r != "" {
			return r
		}
		return d.count(t[0].number)
	}},
	{pattern("per day"), func(d *draft, _ []token) Reason { return d.daily("a") }},
	{pattern("freq"), func(d *draft, t []token) Reason {
		if r := d.daily("d"); r != "" {
			return r
		}
		return d.count(value(t[0], "freq"))
	}},

	// Every so many hours.
	{pattern("every num hour"), func(d *draft, t []token) Reason { return d.hours(t[1].number) }},
	{pattern("every hour"), func(d *draft, _ []token) Reason { return d.hours(1) }},
	{pattern("per num hour"), func(d *draft, t []token) Reason {
		if text(t[0], "per") != "/" {
			return UnclearClock
		}
		return d.hours(t[1].number)
	}},
	{pattern("every everyhoras"), func(d *draft, t []token) Reason { return d.hours(t[1].number) }},
	{pattern("num hour every"), func(d *draft, t []token) Reason { return d.hours(t[0].number) }},
	{pattern("num hour gap"), func(d *draft, t []token) Reason { return d.hours(t[0].number) }},
	{pattern("gap num hour"), func(d *draft, t []token) Reason { return d.hours(t[1].number) }},
	{pattern("everyhoras"), func(d *draft, t []token) Reason { return d.hours(t[0].number) }},
	{pattern("everydias"), func(d *draft, t []token) Reason { return d.every(t[0].number) }},
	{pattern("every num hour to num hour"), hourRange},
	{pattern("every num to num hour"), hourRange},

	// Which days.
	{pattern("days"), func(d *draft, t []token) Reason { return d.named(value(t[0], "days")) }},
	{pattern("months"), func(d *draft, t []token) Reason { return d.months(value(t[0], "months")) }},
	{pattern("num days"), func(d *draft, t []token) Reason {
		if t[0].number != 1 {
			return UnclearDay
		}
		return d.named(value(t[1], "days"))
	}},
	{pattern("num months"), func(d *draft, t []token) Reason {
		if t[0].number != 1 {
			return UnclearDay
		}
		return d.months(value(t[1], "months"))
	}},
	{pattern("every num day"), func(d *draft, t []token) Reason { return d.every(t[1].number) }},
	{pattern("num day every"), func(d *draft, t []token) Reason { return d.every(t[0].number) }},
	{pattern("num times per num day"), func(d *draft, t []token) Reason { return onceIn(d, t[0].number, t[3].number) }},
	{pattern("ntimes per num day"), func(d *draft, t []token) Reason { return onceIn(d, value(t[0], "ntimes"), t[2].number) }},
	{pattern("num day per num times"), perDays},
	{pattern("num day num times"), perDays},
	{pattern("every ord day"), func(d *draft, t []token) Reason { return d.every(value(t[1], "ord")) }},
	{pattern("every num week"), func(d *draft, t []token) Reason { return d.every(7 * t[1].number) }},
	{pattern("every ord week"), func(d *draft, t []token) Reason { return d.every(7 * value(t[1], "ord")) }},
	{pattern("num week every"), func(d *draft, t []token) Reason { return d.every(7 * t[0].number) }},
	{pattern("num week per num times"), func(d *draft, t []token) Reason {
		t[0].number *= 7
		return perDays(d, t)
	}},
	{pattern("num times per num week"), func(d *draft, t []token) Reason { return onceIn(d, t[0].number, 7*t[3].number) }},
	{pattern("every num month"), func(d *draft, t []token) Reason { return d.months(t[1].number) }},
	{pattern("every ord month"), func(d *draft, t []token) Reason { return d.months(value(t[1], "ord")) }},
	{pattern("num month every"), func(d *draft, t []token) Reason { return d.months(t[0].number) }},
	{pattern("num month per num times"), func(d *draft, t []token) Reason {
		if t[3].number != 1 {
			return UnclearDay
		}
		return d.months(t[0].number)
	}},
	{pattern("num times per num month"), func(d *draft, t []token) Reason {
		if t[0].number != 1 {
			return UnclearDay
		}
		return d.months(t[3].number)
	}},
	{pattern("every week"), func(d *draft, _ []token) Reason { return d.named(7) }},
	{pattern("every month"), func(d *draft, _ []token) Reason { return d.months(1) }},
	{pattern("aweek"), func(d *draft, _ []token) Reason { d.weekly = true; return "" }},
	{pattern("per week"), func(d *draft, _ []token) Reason { d.weekly = true; return "" }},
	{pattern("amonth"), func(d *draft, _ []token) Reason { return d.months(1) }},
	{pattern("per month"), func(d *draft, _ []token) Reason { return d.months(1) }},
	{pattern("weekday"), func(d *draft, t []token) Reason { return d.week(int(value(t[0], "weekday"))) }},
	{pattern("every weekday"), func(d *draft, t []token) Reason { return d.week(int(value(t[1], "weekday"))) }},
	{pattern("weekday per"), func(d *draft, t []token) Reason { return d.week(int(value(t[0], "weekday"))) }},
	{pattern("weekday to weekday"), weekdayRange},
	{pattern("weekdays"), func(d *draft, t []token) Reason { return d.week(list(t[0], "weekdays")...) }},
	{pattern("weeklist"), func(d *draft, t []token) Reason { return d.week(t[0].days...) }},
	{pattern("once"), func(d *draft, _ []token) Reason { d.once = true; return "" }},
	{pattern("num week on num week off"), func(d *draft, t []token) Reason { return d.cycle(7*t[0].number, 7*t[3].number) }},
	{pattern("num day on num day off"), func(d *draft, t []token) Reason { return d.cycle(t[0].number, t[3].number) }},
	{pattern("on num week off num week"), func(d *draft, t []token) Reason { return d.cycle(7*t[1].number, 7*t[4].number) }},
	{pattern("on num day off num day"), func(d *draft, t []token) Reason { return d.cycle(t[1].number, t[4].number) }},
	{pattern("num week on skip num week off"), func(d *draft, t []token) Reason { return d.cycle(7*t[0].number, 7*t[4].number) }},
	{pattern("num day on skip num day off"), func(d *draft, t []token) Reason { return d.cycle(t[0].number, t[4].number) }},
	{pattern("on num week skip off num week"), func(d *draft, t []token) Reason { return d.cycle(7*t[1].number, 7*t[5].number) }},

	// When in a day.
	{pattern("slot"), func(d *draft, t []token) Reason { return d.slot(text(t[0], "slot"), 0) }},
	{pattern("slot slot"), bedtime},
	{pattern("num slot"), func(d *draft, t []token) Reason { return d.slot(text(t[1], "slot"), t[0].number) }},
	{pattern("slot num"), func(d *draft, t []token) Reason { return d.slot(text(t[0], "slot"), t[1].number) }},
	{pattern("rel slot"), func(d *draft, t []token) Reason { return d.around(text(t[1], "slot"), text(t[0], "rel")) }},
	{pattern("slot rel"), func(d *draft, t []token) Reason { return d.around(text(t[0], "slot"), text(t[1], "rel")) }},
	{pattern("slot meal"), func(d *draft, t []token) Reason { return d.around(text(t[0], "slot"), text(t[1], "meal")) }},
	{pattern("clock"), func(d *draft, t []token) Reason { return d.clock(t[0].clock, t[0].vague) }},
	{pattern("at clock"), func(d *draft, t []token) Reason { return d.clock(t[1].clock, t[1].vague) }},
	{pattern("slot clock"), func(d *draft, t []token) Reason { return d.clockIn(text(t[0], "slot"), t[1].clock) }},
	{pattern("slot at clock"), func(d *draft, t []token) Reason { return d.clockIn(text(t[0], "slot"), t[2].clock) }},
	{pattern("clock slot"), func(d *draft, t []token) Reason { return d.clockIn(text(t[1], "slot"), t[0].clock) }},
	{pattern("at num"), func(d *draft, t []token) Reason { return atHour(d, t[0], t[1]) }},
	{pattern("at num hour"), func(d *draft, t []token) Reason { return atHour(d, t[0], t[1]) }},
	{pattern("at num slot"), func(d *draft, t []token) Reason { return d.clockIn(text(t[2], "slot"), int(t[1].number*60)) }},
	{pattern("at num hour slot"), func(d *draft, t []token) Reason { return d.clockIn(text(t[3], "slot"), int(t[1].number*60)) }},
	{pattern("scheme"), func(d *draft, t []token) Reason { return d.scheme(t[0].scheme) }},
	{pattern("scheme unit"), func(d *draft, t []token) Reason {
		if r := d.dose(1, t[1]); r != "" {
			return r
		}
		return d.scheme(t[0].scheme)
	}},

	// Around meals, into what, what for.
	{pattern("num minute rel slot"), beforeMeal(0, 2, 3)},
	{pattern("halfhour rel slot"), beforeMeal(-1, 1, 2)},
	{pattern("slot rel num minute"), beforeMeal(2, 1, 0)},
	{pattern("slot rel halfhour"), beforeMeal(-1, 1, 0)},
	{pattern("num minute meal"), func(d *draft, t []token) Reason { return d.minutes(t[0].number, text(t[2], "meal"), "") }},
	{pattern("num hour meal"), func(d *draft, t []token) Reason { return d.minutes(60*t[0].number, text(t[2], "meal"), "") }},
	{pattern("halfhour meal"), func(d *draft, t []token) Reason { return d.minutes(30, text(t[1], "meal"), "") }},
	{pattern("meal num minute"), func(d *draft, t []token) Reason { return d.minutes(t[1].number, text(t[0], "meal"), "") }},
	{pattern("meal num hour"), func(d *draft, t []token) Reason { return d.minutes(60*t[1].number, text(t[0], "meal"), "") }},
	{pattern("meal halfhour"), func(d *draft, t []token) Reason { return d.minutes(30, text(t[0], "meal"), "") }},
	{pattern("meal"), func(d *draft, t []token) Reason { return same(&d.ins.Meal, text(t[0], "meal")) }},
	{pattern("rel mealword"), func(d *draft, t []token) Reason { return same(&d.ins.Meal, text(t[0], "rel")) }},
	{pattern("meals"), func(d *draft, t []token) Reason { return d.meals(text(t[0], "meals")) }},
	{pattern("rel every mealword"), func(d *draft, t []token) Reason { return d.meals(text(t[0], "rel")) }},
	{pattern("route"), func(d *draft, t []token) Reason { return same(&d.ins.Route, text(t[0], "route")) }},
	{pattern("asneeded"), func(d *draft, _ []token) Reason { d.ins.AsNeeded = true; return "" }},
	{pattern("asneeded for purpose"), purpose},
	{pattern("for purpose"), purpose},
	{pattern("purpose"), purpose},

	// At most, and for how long.
	{pattern("atmost num daily"), func(d *draft, t []token) Reason { return d.loosely(t[1].number) }},
	{pattern("atmost num per day"), func(d *draft, t []token) Reason { return d.loosely(t[1].number) }},
	{pattern("atmost num times daily"), func(d *draft, t []token) Reason { return d.loosely(t[1].number) }},
	{pattern("atmost num times per day"), func(d *draft, t []token) Reason { return d.most(t[1].number, "") }},
	{pattern("atmost ntimes daily"), func(d *draft, t []token) Reason { return d.most(value(t[1], "ntimes"), "") }},
	{pattern("atmost num unit daily"), func(d *draft, t []token) Reason { return d.most(t[1].number, text(t[2], "unit")) }},
	{pattern("atmost num unit per day"), func(d *draft, t []token) Reason { return d.most(t[1].number, text(t[2], "unit")) }},
	{pattern("daily atmost num times"), func(d *draft, t []token) Reason { return d.most(t[2].number, "") }},
	{pattern("daily atmost num unit"), func(d *draft, t []token) Reason { return d.most(t[2].number, text(t[3], "unit")) }},
	{pattern("daily num times atmost"), func(d *draft, t []token) Reason { return d.most(t[1].number, "") }},
	{pattern("daily num unit atmost"), func(d *draft, t []token) Reason { return d.most(t[1].number, text(t[2], "unit")) }},
	{pattern("for num day"), func(d *draft, t []token) Reason { return d.length(t[1].number) }},
	{pattern("for num week"), func(d *draft, t []token) Reason { return d.length(7 * t[1].number) }},
	{pattern("num day for"), func(d *draft, t []token) Reason { return d.length(t[0].number) }},
	{pattern("num week for"), func(d *draft, t []token) Reason { return d.length(7 * t[0].number) }},
	{pattern("times num day"), func(d *draft, t []token) Reason { return d.length(t[1].number) }},
}

func text(t token, kind string) string { v, _ := t.has(kind); return v }

// value is the number that distinguishes a word.
func value(t token, kind string) float64 {
	v, _ := strconv.ParseFloat(text(t, kind), 64)
	return v
}

func list(t token, kind string) (out []int) {
	for _, s := range strings.Split(text(t, kind), ",") {
		n, _ := strconv.Atoi(s)
		out = append(out, n)
	}
	return out
}

func fixedDose(d *draft, t []token) Reason {
	n, unit, _ := strings.Cut(text(t[0], "dose"), " ")
	v, _ := strconv.ParseFloat(n, 64)
	return d.dose(v, token{senses: []sense{{"unit", unit}}})
}

// eachTime reads 1次2片, two pieces each time.
func eachTime(d *draft, t []token) Reason {
	if t[0].number != 1 {
		return UnclearDay
	}
	return d.dose(t[2].number, t[3])
}

func eachTimeRange(d *draft, t []token) Reason {
	if t[0].number != 1 {
		return UnclearDay
	}
	return d.range_(t[2].number, t[4].number, t[5])
}

// hourRange reads "every 4 to 6 hours", of which only the least binds.
func hourRange(d *draft, t []token) Reason {
	from, to := t[1].number, t[3].number
	if len(t) == 6 {
		to = t[4].number
	}
	if from >= to {
		return UnclearAmount
	}
	d.gap = true
	return d.hours(from)
}

// bedtime reads "in the evening before bed" as one time. Where a list was meant
// the other reading stands too, and the text is refused.
func bedtime(d *draft, t []token) Reason {
	if text(t[0], "slot") != "evening" || text(t[1], "slot") != "night" {
		return TwoSchedules
	}
	return d.slot("night", 0)
}

// onceIn reads "1 раз в 3 дня".
func onceIn(d *draft, times, days float64) Reason {
	if times != 1 {
		return UnclearDay
	}
	return d.every(days)
}

// perDays reads 2日に1回 and 3天一次.
func perDays(d *draft, t []token) Reason {
	if t[len(t)-2].number != 1 {
		return UnclearDay
	}
	return d.every(t[0].number)
}

func weekdayRange(d *draft, t []token) Reason {
	from, to := int(value(t[0], "weekday")), int(value(t[2], "weekday"))
	if from >= to {
		return UnclearDay
	}
	var days []int
	for w := from; w <= to; w++ {
		days = append(days, w)
	}
	return d.week(days...)
}

// atHour reads "um 8" and "alle 8": an hour of 24 where the language counts so.
func atHour(d *draft, at, hour token) Reason {
	h := hour.number
	if h != float64(int(h)) || h > 24 || !hour.digits && h != float64(int(h)) {
		return UnclearClock
	}
	return d.clock(int(h)%24*60, text(at, "at") == "12" && h <= 12)
}

func purpose(d *draft, t []token) Reason {
	if r := same(&d.ins.Purpose, text(t[len(t)-1], "purpose")); r != "" {
		return r
	}
	d.forWhat = true
	if len(t) == 3 {
		d.ins.AsNeeded = true
	}
	return ""
}

// beforeMeal reads "30 minutes before breakfast"; minutes below 0 is half an hour.
func beforeMeal(minutes, rel, slot int) func(*draft, []token) Reason {
	return func(d *draft, t []token) Reason {
		n := 30.0
		if minutes >= 0 {
			n = t[minutes].number
		}
		return d.minutes(n, text(t[rel], "rel"), text(t[slot], "slot"))
	}
}
