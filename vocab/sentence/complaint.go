package sentence

import (
	"slices"
	"strings"

	"carnet/vocab/icpc"
	"carnet/vocab/loinc"
)

// cues are the senses that say how a clause is meant and never what it tells.
var cues = []string{"neg", "hyp", "if", "other", "self", "cond", "but", "or"}

// rest reads what no attribute and no value has taken: a complaint, a condition,
// several of them, or a note.
func (s *scene) rest() {
	ts := s.unused()
	if len(ts) == 0 {
		return
	}
	if s.any("better") {
		s.note(s.ts)
		return
	}
	if s.complaint(ts) || s.several(ts) || s.bare(ts) {
		return
	}
	if s.silent(ts) {
		return
	}
	if s.severity != nil && s.skipped == "" && len(s.trim(ts)) > 0 { // what has a severity is felt
		ts = s.trim(ts)
		p := s.part(Symptom, ts)
		p.Outcome, p.Reason = icpc.NeedsInput, icpc.ReasonNoMatch
		s.parts = append(s.parts, p)
		s.count(ts)
		return
	}
	s.note(s.ts)
}

func (s *scene) unused() (out []token) {
	for _, t := range s.ts {
		if !t.used {
			out = append(out, t)
		}
	}
	return out
}

// silent says that tokens tell nothing by themselves.
func (s *scene) silent(ts []token) bool {
	for _, t := range ts {
		if !t.is("fill") && !t.is("has") && !t.is("and") && !t.is("at") && t.number == nil && !s.mark(t) || t.number != nil {
			return false
		}
	}
	return len(s.parts) > 0 || s.when != nil || s.onset != nil || s.context != "" || s.severity != nil
}

// mark says that a token is a sign and no word.
func (s *scene) mark(t token) bool {
	for _, r := range s.text.runes[t.from:t.to] {
		if isLetter(r) || isDigit(r) {
			return false
		}
	}
	return true
}

// phrase is what some tokens say, as they are written, in the order of the line.
func (s *scene) phrase(ts []token) string {
	var b strings.Builder
	for i, t := range ts {
		if i > 0 && (ts[i-1].to != t.from || s.text.at[t.from] > s.text.at[ts[i-1].to]) {
			b.WriteByte(' ')
		}
		b.WriteString(s.text.written(t.from, t.to))
	}
	return b.String()
}

// trim drops cues and fillers at the ends.
func (s *scene) trim(ts []token) []token {
	idle := func(t token) bool { return t.is("fill") || t.is("has") || isCue(t) || s.mark(t) }
	for len(ts) > 0 && idle(ts[0]) {
		ts = ts[1:]
	}
	for len(ts) > 0 && idle(ts[len(ts)-1]) {
		ts = ts[:len(ts)-1]
	}
	return ts
}

func isCue(t token) bool {
	for _, c := range cues {
		if t.is(c) {
			return true
		}
	}
	return false
}

// without drops the cues of a clause.
func without(ts []token) (out []token) {
	for _, t := range ts {
		if !isCue(t) {
			out = append(out, t)
		}
	}
	return out
}

// complaint looks the tokens up as one complaint or condition: as they stand,
// then without the cues and the fillers at the ends. What is known as it stands
// denies nothing by a "no" of its own ("can't sleep", "no appetite").
func (s *scene) complaint(ts []token) bool {
	var vague *found
	for i, try := range append([][]token{ts}, ends(without(ts))...) {
		a, axis, ok := s.lookup(try)
		switch {
		case ok && a.Outcome == icpc.Coded:
			if i == 0 && s.skipped == Negated && hasCue(ts, "neg") {
				s.skipped = ""
			} else {
				try = s.shortest(try, a)
			}
			s.complain(found{try, a, axis})
			return true
		case ok && vague == nil:
			vague = &found{try, a, axis}
		}
	}
	if vague != nil {
		s.complain(*vague)
	}
	return vague != nil
}

// found is what some tokens were looked up as.
type found struct {
	ts   []token
	a    icpc.Answer
	axis icpc.Axis
}

func hasCue(ts []token, kind string) bool {
	return slices.ContainsFunc(ts, func(t token) bool { return t.is(kind) })
}

// shortest are the tokens without the fillers that the code does not need.
func (s *scene) shortest(ts []token, a icpc.Answer) []token {
	for _, try := range ends(without(ts)) {
		if b, _, ok := s.lookup(try); ok && b.Code == a.Code {
			ts = try
		}
	}
	return ts
}

// mostFillers is how many fillers are dropped at an end.
const mostFillers = 6

// ends are the tokens without more and more of the fillers at their ends.
func ends(ts []token) (out [][]token) {
	front, back := 0, 0
	for front < min(len(ts), mostFillers) && (ts[front].is("fill") || ts[front].is("has")) {
		front++
	}
	for back < min(len(ts)-front, mostFillers) && (ts[len(ts)-1-back].is("fill") || ts[len(ts)-1-back].is("has")) {
		back++
	}
	for dropped := 0; dropped <= front+back; dropped++ {
		for f := max(0, dropped-back); f <= min(front, dropped); f++ {
			if rest := ts[f : len(ts)-(dropped-f)]; len(rest) > 0 {
				out = append(out, rest)
			}
		}
	}
	return out
}

// lookup asks both axes; ok is false where neither knows the words.
func (s *scene) lookup(ts []token) (a icpc.Answer, axis icpc.Axis, ok bool) {
	if len(ts) == 0 {
		return a, axis, false
	}
	words := s.phrase(ts)
	axes := []icpc.Axis{icpc.Symptom, icpc.Condition}
	if s.any("cond") {
		axes = []icpc.Axis{icpc.Condition, icpc.Symptom}
	}
	first := icpc.Exact(words, axes[0])
	if first.Outcome == icpc.Coded {
		return first, axes[0], true
	}
	second := icpc.Exact(words, axes[1])
	switch {
	case second.Outcome == icpc.Coded:
		return second, axes[1], true
	case known(first):
		return first, axes[0], true
	}
	return second, axes[1], known(second)
}

// known says that the words stand in the tables, though without one code.
func known(a icpc.Answer) bool {
	return a.Reason == icpc.ReasonBroad || a.Reason == icpc.ReasonAmbiguous
}

func (s *scene) complain(f found) {
	k, a := Symptom, f.a
	if f.axis == icpc.Condition {
		k = Condition
	}
	p := s.part(k, f.ts)
	p.Code, p.Display, p.Outcome, p.Reason = a.Code, a.Display, a.Outcome, a.Reason
	if a.Detail != nil {
		p.Detail = a.Detail.Code
	}
	s.parts = append(s.parts, p)
}

// several reads things that an "and" or an "or" joins, each for itself. In
// Japanese the same signs stand inside words, so all of them must be known.
func (s *scene) several(ts []token) bool {
	var groups [][]token
	from := 0
	for i, t := range ts {
		if t.is("and") || t.is("or") || t.is("but") || s.sign1(t, '/') || s.sign1(t, '+') {
			groups, from = append(groups, ts[from:i]), i+1
		}
	}
	groups = append(groups, ts[from:])
	if len(groups) < 2 {
		return false
	}
	at, meant, read := len(s.parts), s.skipped, 0
	for _, g := range groups {
		s.skipped = meant
		if len(s.trim(g)) == 0 || s.complaint(g) {
			if len(s.trim(g)) > 0 {
				read++
			}
			continue
		}
		if s.lexicon.lang == "ja" || meant != "" {
			s.parts, s.skipped = s.parts[:at], meant
			return false
		}
		s.note(g)
	}
	s.skipped = meant
	if read == 0 {
		s.parts = s.parts[:at]
	}
	return read > 0
}

func (s *scene) sign1(t token, sign rune) bool {
	return t.to == t.from+1 && s.text.runes[t.from] == sign
}

// bare reads a measurement that is named without its value.
func (s *scene) bare(ts []token) bool {
	ts = s.trim(without(ts))
	if len(ts) == 0 {
		return false
	}
	a := loinc.Resolve(loinc.Query{Name: s.phrase(ts)})
	if a.Outcome != loinc.Coded && a.Panel == "" {
		return false
	}
	p := s.part(Reading, ts)
	if p.Skipped == "" {
		p.Skipped = NoValue
	}
	s.parts = append(s.parts, p)
	return true
}

// count adds what of some tokens no table knows.
func (s *scene) count(ts []token) {
	for _, t := range ts {
		if t.number == nil && len(t.senses) == 0 {
			s.unread += t.to - t.from
		}
	}
}
