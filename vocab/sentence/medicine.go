package sentence

import (
	"strings"

	"carnet/vocab/drug"
	"carnet/vocab/loinc"
	"carnet/vocab/sig"
)

// medicine reads a clause about a medicine: "took 400 mg ibuprofen at 3pm",
// "metformin 500 mg twice daily", "stopped aspirin". A substance that is also
// measured is a medicine only where it is taken or has a dose.
func (s *scene) medicine() bool {
	verb := s.any("take") || s.any("plan") || s.any("stop")
	words, ok := s.medicineWords(s.ts)
	if !ok {
		return false
	}
	a, rest := drug.Extract(s.phrase(words))
	if a.Outcome != drug.Coded {
		if b, left := drug.Extract(s.phrase(s.untimed(words))); b.Outcome == drug.Coded {
			a, rest = b, left
		}
	}
	doses := sig.Scan(s.phrase(words))
	switch {
	case a.Outcome == drug.NeedsInput && a.Reason == drug.ReasonSeveral:
		return s.medicines()
	case a.Outcome == drug.Coded, a.Outcome == drug.NeedsInput && verb:
	case verb && len(doses) == 1 && a.Outcome != drug.Refused: // "took 400 mg ibuprofin"
	default:
		return false
	}
	if !verb && len(doses) == 0 && s.numbers() > 0 && !s.scheduled(rest) {
		return false
	}
	if !verb && s.measures(words) {
		return false
	}
	s.parts = append(s.parts, s.medicinePart(words, a, rest))
	s.use(0, len(s.ts))
	return true
}

// medicineWords are a clause without its verbs, cues and fillers at the ends.
func (s *scene) medicineWords(all []token) ([]token, bool) {
	var out []token
	for _, t := range all {
		if t.is("take") || t.is("plan") || t.is("stop") || isCue(t) && !t.used {
			continue
		}
		out = append(out, t)
	}
	idle := func(t token) bool { return t.is("fill") && !t.used || s.mark(t) }
	for len(out) > 0 && idle(out[0]) {
		out = out[1:]
	}
	for len(out) > 0 && idle(out[len(out)-1]) {
		out = out[:len(out)-1]
	}
	return out, len(out) > 0
}

func (s *scene) numbers() (n int) {
	for _, t := range s.ts {
		if t.number != nil {
			n++
		}
	}
	return n
}

func (s *scene) scheduled(rest string) bool {
	i, reason := sig.Parse(rest)
	return reason == "" && regular(i)
}

// regular says that an instruction tells when.
func regular(i sig.Instruction) bool {
	return len(i.Slots) > 0 || i.Hours > 0 || i.AsNeeded || i.Days.Every > 0 || i.Days.Months > 0 || len(i.Days.Week) > 0 || i.Days.On > 0
}

// measures says that the clause names a laboratory value with its unit.
func (s *scene) measures(words []token) bool {
	for i, t := range words {
		if t.number == nil || i == 0 {
			continue
		}
		at := s.index(t)
		_, unit := s.unit(at + 1)
		if !strings.Contains(unit, "/") {
			continue
		}
		a := loinc.Resolve(loinc.Query{Name: s.phrase(words[:i]), Value: t.whole, Unit: unit})
		if a.Outcome == loinc.Coded {
			return true
		}
	}
	return false
}

func (s *scene) index(t token) int {
	for i := range s.ts {
		if s.ts[i].from == t.from {
			return i
		}
	}
	return 0
}

// medicinePart is what the clause says of one medicine.
func (s *scene) medicinePart(words []token, a drug.Answer, rest string) Part {
	p := s.part(Medication, s.ts)
	m := Medicine{Name: s.name(words, a), Drug: a.Name, RxCUI: a.RxCUI, Reason: a.Reason, Action: Mentioned}
	if s.past() { // the time of one intake is no schedule
		_, rest = drug.Extract(s.phrase(s.untimed(words)))
	}
	i, reason := sig.Parse(rest)
	if reason == "" {
		m.Instruction, m.Written = &i, strings.TrimSpace(rest)
	}
	switch {
	case s.any("stop"):
		m.Action = Stopped
	case m.Instruction != nil && regular(i) && !s.past(), s.any("plan") && !s.past():
		m.Action = Planned
		s.when = nil // the times are the schedule's
	case s.any("take"):
		m.Action = Taken
	}
	p.Medicine = &m
	return p
}

// past says that one intake is told: a verb of taking with a day or a clock.
func (s *scene) past() bool { return s.any("take") && !s.any("plan") }

// untimed drops the times of a clause.
func (s *scene) untimed(words []token) (out []token) {
	for _, t := range words {
		if !t.used {
			out = append(out, t)
		}
	}
	return out
}

// longestName is how many tokens a medicine's name may have.
const longestName = 12

// name is how the medicine is written, without its dose: the fewest tokens that
// mean the same, or all that are no numbers where nothing is known.
func (s *scene) name(words []token, a drug.Answer) string {
	for n := 1; n <= min(longestName, len(words)) && a.Outcome == drug.Coded; n++ {
		for i := range len(words) - n + 1 {
			if p := s.phrase(words[i : i+n]); drug.Exact(p).Name == a.Name {
				return p
			}
		}
	}
	var out []token
	for i, t := range words {
		unit := i > 0 && words[i-1].number != nil
		if !t.used && t.number == nil && !unit && !s.mark(t) {
			out = append(out, t)
		}
	}
	if len(out) == 0 {
		out = words
	}
	return s.phrase(out)
}

// medicines reads several, joined by an "and", each for itself.
func (s *scene) medicines() bool {
	var groups [][]token
	from := 0
	for i, t := range s.ts {
		if t.is("and") || s.sign1(t, '+') {
			groups, from = append(groups, s.ts[from:i]), i+1
		}
	}
	groups = append(groups, s.ts[from:])
	var ps []Part
	for _, g := range groups {
		words, ok := s.medicineWords(g)
		if !ok {
			return false
		}
		a, rest := drug.Extract(s.phrase(words))
		if a.Outcome != drug.Coded {
			return false
		}
		p := s.medicinePart(words, a, rest)
		from, to := s.text.at[g[0].from], s.text.at[g[len(g)-1].to]
		p.Text, p.From, p.To = s.text.line[from:to], from, to
		ps = append(ps, p)
	}
	if len(ps) < 2 {
		return false
	}
	s.parts = append(s.parts, ps...)
	s.use(0, len(s.ts))
	return true
}
