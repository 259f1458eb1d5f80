package sentence

import "strings"

// A reader reads a line in one language.
type reader struct {
	text    text
	lexicon *lexicon

	parts []Part
	carry Reason // what still holds from an earlier clause of the sentence
	when  *When  // told before anything it belongs to
	ctx   string

	unread int // characters that no table knows
	known  int // characters that the lexicon knows
}

func (r *reader) read() []Part {
	all := r.text.clauses()
	question := r.questions(all)
	denied := r.denials(all)
	for i, c := range all {
		for _, ts := range split(r.lex(c.from, c.to)) {
			r.clause(ts, question[i], denied[i])
		}
		if c.ends() {
			r.carry = ""
		}
	}
	r.leftover()
	return r.parts
}

// split cuts a clause at its "but".
func split(ts []token) (out [][]token) {
	from := 0
	for i, t := range ts {
		if t.is("but") {
			if i > from {
				out = append(out, ts[from:i])
			}
			from = i + 1
		}
	}
	if from < len(ts) {
		out = append(out, ts[from:])
	}
	return out
}

// questions marks the clauses of sentences that ask.
func (r *reader) questions(cs []clause) []bool {
	out := make([]bool, len(cs))
	asks := false
	for i := len(cs) - 1; i >= 0; i-- {
		if cs[i].ends() || cs[i].mark == 0 {
			asks = cs[i].mark == '?' || cs[i].mark == '？'
		}
		out[i] = asks
	}
	return out
}

// denials marks clauses that a negation before them reaches: the others of a
// list that an "or" or 、 holds together, as in "no fever, cough or chills".
func (r *reader) denials(cs []clause) []bool {
	out := make([]bool, len(cs))
	for i := range cs {
		if !r.has(cs[i], "neg") {
			continue
		}
		for j := i + 1; j < len(cs) && (cs[j-1].mark == ',' || cs[j-1].mark == '、'); j++ {
			if r.has(cs[j], "neg") || r.has(cs[j], "but") || r.has(cs[j], "self") {
				break
			}
			if cs[j-1].mark == '、' {
				out[j] = true
			}
			if r.has(cs[j], "or") {
				for k := i + 1; k <= j; k++ {
					out[k] = true
				}
				break
			}
		}
	}
	return out
}

func (r *reader) has(c clause, kind string) bool {
	for _, t := range r.lex(c.from, c.to) {
		if t.is(kind) {
			return true
		}
	}
	return false
}

// A scene is one clause while it is read.
type scene struct {
	*reader
	ts []token

	when, onset *When
	minutes     int
	span        string // of minutes, as written: "7 h" of "slept 7 h"
	severity    *float64
	context     string
	skipped     Reason
}

// clause reads one clause and adds its parts.
func (r *reader) clause(ts []token, question, denied bool) {
	s := &scene{reader: r, ts: ts}
	for _, t := range ts {
		if len(t.senses) > 0 {
			r.known += t.to - t.from
		}
	}
	s.attributes()
	s.meant(question, denied)
	from := len(r.parts)
	if !s.mood() && !s.medicine() {
		s.values()
		s.rest()
	}
	s.settle(from)
}

// meant decides whether the clause is the person's own. What is looked up whole
// ("can't sleep") is not negated by its own words: see complaint.
func (s *scene) meant(question, denied bool) {
	switch {
	case s.any("other"):
		s.skipped = SomeoneElse
		s.carry = SomeoneElse
	case s.any("self"):
		if s.carry == SomeoneElse {
			s.carry = ""
		}
	}
	switch {
	case s.skipped != "":
	case s.carry != "":
		s.skipped = s.carry
	case s.any("if"):
		s.skipped, s.carry = Hypothetical, Hypothetical
	case question, s.any("hyp"):
		s.skipped = Hypothetical
	case denied, s.any("neg"):
		s.skipped = Negated
	}
}

func (s *scene) any(kind string) bool {
	for _, t := range s.ts {
		if !t.used && t.is(kind) {
			return true
		}
	}
	return false
}

// settle gives the clause's times and circumstances to its parts. A clause of
// nothing else belongs to the part before it, or to what follows.
func (s *scene) settle(from int) {
	r := s.reader
	if len(r.parts) == from {
		s.attach()
		return
	}
	for i := from; i < len(r.parts); i++ {
		p := &r.parts[i]
		if p.Kind == Note {
			continue
		}
		p.When, p.Onset, p.Minutes = s.when, s.onset, s.minutes
		if p.When == nil && p.Onset == nil {
			p.When = r.when
		}
		if p.Kind == Symptom || p.Kind == Condition {
			p.Severity = s.severity
		}
		if p.Kind == Reading {
			if p.Minutes = 0; s.context != "" {
				p.Context = s.context
			} else {
				p.Context, r.ctx = r.ctx, ""
			}
		}
	}
}

func (s *scene) attach() {
	r := s.reader
	if n := len(r.parts); n > 0 && r.parts[n-1].Kind != Note {
		p := &r.parts[n-1]
		if s.severity != nil && (p.Kind == Symptom || p.Kind == Condition) {
			p.Severity = s.severity
		}
		if s.context != "" && p.Kind == Reading {
			p.Context = s.context
		}
		if s.minutes > 0 && p.Kind != Reading {
			p.Minutes = s.minutes
		}
		if s.onset != nil {
			p.Onset = s.onset
		}
		if s.when != nil {
			p.When = s.when
		}
		return
	}
	if s.when != nil {
		r.when = s.when
	}
	if s.onset != nil {
		r.when = s.onset
	}
	if s.context != "" {
		r.ctx = s.context
	}
	if s.severity != nil || s.minutes > 0 {
		s.note(s.ts)
	}
}

// leftover keeps a line that came to nothing, such as "yesterday", as a note.
func (r *reader) leftover() {
	if trimmed := strings.TrimSpace(r.text.line); len(r.parts) == 0 && trimmed != "" {
		from := strings.Index(r.text.line, trimmed)
		r.parts = []Part{{Kind: Note, Text: trimmed, From: from, To: from + len(trimmed)}}
	}
}

// note adds what stands between the first and the last of some tokens as the
// person's words. Notes side by side are one.
func (s *scene) note(ts []token) {
	if len(ts) == 0 {
		return
	}
	p := s.part(Note, ts)
	p.Skipped = ""
	for _, t := range ts {
		if !t.used && t.number == nil && len(t.senses) == 0 {
			s.unread += t.to - t.from
		}
	}
	s.parts = append(s.parts, p)
}

// part is a part that quotes some tokens.
func (s *scene) part(k Kind, ts []token) Part {
	from, to := s.text.at[ts[0].from], s.text.at[ts[len(ts)-1].to]
	p := Part{Kind: k, Text: s.text.line[from:to], From: from, To: to, Skipped: s.skipped}
	if k != Note && len([]rune(p.Text)) > longestText {
		p.Skipped = TooLong
	}
	return p
}

// cost is how badly the line was understood.
func (r *reader) cost(ps []Part) (c cost) {
	c.unread, c.known = r.unread, r.known
	for _, p := range ps {
		switch {
		case p.Kind == Note:
			c.notes++
		case p.Skipped == "":
			c.kept++
		}
	}
	return c
}
