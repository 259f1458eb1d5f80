package sentence

import (
	"fmt"
	"strconv"
)

// attributes marks what says when, how long, how strong and under what
// circumstances.
func (s *scene) attributes() {
	for i := range s.ts {
		if s.ts[i].used {
			continue
		}
		switch {
		case s.outOfTen(i), s.labelled(i), s.clock(i), s.duration(i), s.day(i), s.circumstance(i):
		}
	}
	s.joints()
}

// use marks tokens i to j as read.
func (s *scene) use(i, j int) {
	for ; i < j; i++ {
		s.ts[i].used = true
	}
}

// sign says that token i is this sign.
func (s *scene) sign(i int, sign rune) bool {
	return i < len(s.ts) && s.ts[i].to == s.ts[i].from+1 && s.text.runes[s.ts[i].from] == sign
}

func (s *scene) num(i int) (float64, bool) {
	if i < 0 || i >= len(s.ts) || s.ts[i].used || s.ts[i].number == nil {
		return 0, false
	}
	return *s.ts[i].number, true
}

func (s *scene) kind(i int, kind string) bool {
	return i >= 0 && i < len(s.ts) && !s.ts[i].used && s.ts[i].is(kind)
}

// outOfTen reads 6/10, "6 out of 10", 10段階で6 and 6分.
func (s *scene) outOfTen(i int) bool {
	v, ok := s.num(i)
	if !ok || v > 10 || s.moodBefore(i) {
		return false
	}
	if ten, ok := s.num(i + 2); ok && (s.sign(i+1, '/') || s.kind(i+1, "outof")) {
		if s.lexicon.lang == "ja" && v == 10 && ten <= 10 {
			v, ten = ten, v
		}
		if ten == 10 && v <= 10 {
			s.severity = &v
			s.use(i, i+3)
			return true
		}
	}
	if s.lexicon.lang == "zh" && s.kind(i+1, "outof") {
		s.severity = &v
		s.use(i, i+2)
		return true
	}
	return false
}

// labelled reads "severity 6" and "pain level: 6".
func (s *scene) labelled(i int) bool {
	if !s.kind(i, "label") {
		return false
	}
	j := i + 1
	for s.sign(j, ':') || s.kind(j, "fill") {
		j++
	}
	v, ok := s.num(j)
	if !ok || v > 10 {
		return false
	}
	if s.outOfTen(j) {
		s.use(i, j)
		return true
	}
	s.severity = &v
	s.use(i, j+1)
	return true
}

func (s *scene) moodBefore(i int) bool {
	for ; i > 0; i-- {
		if s.ts[i-1].is("mood") {
			return true
		}
	}
	return false
}

// clock reads 15:30, 3pm, "15 Uhr", 15h30 and 下午3点半.
func (s *scene) clock(i int) bool {
	hour, ok := s.num(i)
	if !ok || hour > 24 || hour != float64(int(hour)) || len(s.ts[i].whole) > 2 {
		return false
	}
	j, minute, told := i+1, 0, false
	if m, ok := s.num(i + 2); ok && s.sign(i+1, ':') && len(s.ts[i+2].whole) == 2 && m < 60 {
		j, minute, told = i+3, int(m), true
	}
	if s.kind(j, "oclock") && !(s.kind(j, "unit") && !s.kind(i-1, "at")) {
		told = true
		j++
		if m, ok := s.num(j); ok && m < 60 && len(s.ts[j].whole) == 2 {
			j, minute = j+1, int(m)
			if s.is(j, "分") {
				j++
			}
		} else if s.is(j, "半") {
			j, minute = j+1, 30
		}
	}
	switch {
	case s.kind(j, "am"):
		told = true
		if hour == 12 {
			hour = 0
		}
		j++
	case s.kind(j, "pm"), s.kind(i-1, "pm") && told:
		told = true
		if hour < 12 {
			hour += 12
		}
		if s.kind(j, "pm") {
			j++
		}
	}
	if !told || hour > 23 {
		return false
	}
	from := i
	for s.kind(from-1, "at") || from > 0 && s.ts[from-1].is("am") || from > 0 && s.ts[from-1].is("pm") {
		from--
	}
	s.use(from, j)
	s.time(from, j, When{Clock: fmt.Sprintf("%02d:%02d", int(hour), minute)})
	return true
}

// is says that token i is these characters.
func (s *scene) is(i int, chars string) bool {
	return i < len(s.ts) && string(s.text.runes[s.ts[i].from:s.ts[i].to]) == chars
}

// duration reads "for 5 days", "3 days ago", 两天 and "seit zwei Wochen".
func (s *scene) duration(i int) bool {
	n, ok := s.num(i)
	if !ok && s.kind(i, "num") {
		v, _ := s.ts[i].value("num")
		n, _ = strconv.ParseFloat(v, 64)
		ok = true
	}
	if !ok || n <= 0 || !s.kind(i+1, "unit") || n > 1000 {
		return false
	}
	v, _ := s.ts[i+1].value("unit")
	unit, _ := strconv.Atoi(v)
	minutes := int(n * float64(unit))
	from, to := i, i+2
	ago := false
	for from > 0 && !s.ts[from-1].used && (s.ts[from-1].is("for") || s.ts[from-1].is("ago")) {
		from--
		ago = ago || s.ts[from].is("ago")
	}
	if s.kind(to, "ago") {
		ago, to = true, to+1
	}
	s.span = s.text.written(s.ts[i].from, s.ts[i+1].to)
	since := from > 0 && s.kind(from-1, "since")
	if since && !ago { // seit drei Tagen
		from--
	}
	s.use(from, to)
	if s.is(to, "了") {
		s.use(to, to+1)
	}
	if !ago {
		s.minutes = minutes
		return true
	}
	w := When{MinutesAgo: minutes}
	if unit >= 1440 {
		w = When{DaysAgo: minutes / 1440}
	}
	s.time(from, to, w)
	return true
}

// day reads yesterday, this morning, 昨晚.
func (s *scene) day(i int) bool {
	t := s.ts[i]
	var w When
	if v, ok := t.value("dayp"); ok {
		fmt.Sscanf(v, "%d %s", &w.DaysAgo, &w.Part)
	} else if v, ok := t.value("day"); ok {
		w.DaysAgo, _ = strconv.Atoi(v)
	} else if v, ok := t.value("part"); ok {
		if _, clock := s.num(i + 1); clock && (t.is("am") || t.is("pm")) && s.kind(i+2, "oclock") {
			return false // 下午3点
		}
		w.Part = v
	} else {
		return false
	}
	s.use(i, i+1)
	s.time(i, i+1, w)
	return true
}

// time adds a time to the clause, as its onset where a "since" stands beside it.
func (s *scene) time(from, to int, w When) {
	before := from > 0 && s.ts[from-1].is("since") && (s.lexicon.lang != "ja")
	behind := s.kind(to, "sinceb") || s.lexicon.lang == "ja" && s.kind(to, "since")
	if before {
		s.use(from-1, from)
	}
	if behind {
		s.use(to, to+1)
	}
	if before || behind || s.onset != nil {
		s.onset = s.onset.with(w)
		return
	}
	s.when = s.when.with(w)
}

// with puts what another time says beside what this one says.
func (w *When) with(more When) *When {
	if w == nil {
		return &more
	}
	out := *w
	out.DaysAgo += more.DaysAgo
	out.MinutesAgo += more.MinutesAgo
	if more.Part != "" {
		out.Part = more.Part
	}
	if more.Clock != "" {
		out.Clock = more.Clock
	}
	return &out
}

// circumstance reads fasting, after stairs, 饭后.
func (s *scene) circumstance(i int) bool {
	v, ok := s.ts[i].value("ctx")
	if ok {
		s.context = v
		s.use(i, i+1)
	}
	return ok
}

// joints marks what only leads to an attribute: "at" before a used time, and
// prepositions of length.
func (s *scene) joints() {
	for i := range s.ts {
		t := &s.ts[i]
		if !t.used && (t.is("since") || t.is("for") || t.is("at")) && i+1 < len(s.ts) && s.ts[i+1].used {
			t.used = true
		}
		if s.sign(i, ':') || s.sign(i, '=') {
			t.used = true
		}
	}
}
