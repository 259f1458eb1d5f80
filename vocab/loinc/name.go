package loinc

import (
	"slices"
	"strings"
)

// A reading is what a printed name says.
type reading struct {
	sense    *sense
	ask      ask
	unit     string // printed in a bracket of the name
	conflict []target
	broken   bool     // the parts contradict each other
	doubt    []target // what the abbreviation beside the name may mean as well
}

// problem is the answer to a name that could not be read.
func (t *table) problem(r reading) Answer {
	switch {
	case len(r.conflict) > 0:
		return Answer{Outcome: Refused, Reason: ReasonTwoNames, Candidates: t.candidates(r.conflict)}
	case r.broken:
		return refuse(ReasonQualifier)
	}
	return Answer{Outcome: Unresolved, Reason: ReasonUnknown}
}

// read takes a printed name apart: whole, then without qualifiers, then as two
// names for one thing, joined by a dash, a stroke or a bracket.
func (t *table) read(name string) (reading, bool) {
	p := parse(name)
	if len(p.all()) > 3*mostWords {
		return reading{}, false
	}
	if s := t.find(p.all()); s != nil && !p.flagged() {
		return reading{sense: s}, true
	}
	out, ok := t.outer(p)
	if !ok {
		return out, false
	}
	for i := range p.brackets {
		if ok := t.bracket(&out, p, i); !ok {
			return out, false
		}
	}
	return out, true
}

// outer reads the words outside brackets.
func (t *table) outer(p phrase) (reading, bool) {
	if s, a, ok := t.peel(p.words); ok {
		return reading{sense: s, ask: a}, true
	}
	if len(p.words) == 0 {
		return reading{}, false
	}
	if slices.Contains(p.words, "/") {
		return t.strokes(p.words)
	}
	var out reading
	for _, at := range p.dashes {
		if at == 0 || at == len(p.words) {
			continue
		}
		if both, ok := t.halves(p.words[:at], p.words[at:]); ok || both.conflict != nil {
			return both, ok
		}
	}
	if len(p.words) > mostWords {
		return out, false
	}
	for at := 1; at < len(p.words); at++ {
		if both, ok := t.halves(p.words[:at], p.words[at:]); ok {
			return both, true
		}
	}
	return out, false
}

// mostWords is how long two names without a sign between them may be.
const mostWords = 8

// strokes reads names and qualifiers that strokes separate or enclose: all for
// one thing, as in "TGO/AST" and "Bilirubina związana /Bil-D/ w surowicy", or
// two that have a ratio of their own.
func (t *table) strokes(words []string) (reading, bool) {
	var out reading
	named := 0
	for len(words) > 0 {
		part := words
		if i := slices.Index(words, "/"); i >= 0 {
			part, words = words[:i], words[i+1:]
		} else {
			words = nil
		}
		if len(part) == 0 {
			continue
		}
		s, a, ok := t.peel(part)
		if !ok {
			a, ok = t.onlyQualifiers(part)
		}
		with, fits := out.ask.with(a)
		if !ok || !fits || s == nil && out.sense == nil {
			return reading{}, false
		}
		out.ask = with
		if s == nil {
			continue
		}
		switch named++; {
		case named == 1:
			out.sense = s
		case oneEach(out.sense, s) && !twoNames(out.sense, s):
			if out.sense = t.ratio(out.sense, s); out.sense == nil || named > 2 {
				return reading{}, false
			}
		case !out.join(s):
			return reading{}, false
		}
	}
	return out, out.sense != nil
}

// ratio is what LOINC counts of a in b.
func (t *table) ratio(a, b *sense) *sense {
	if analyte := t.ratios[pair{a.targets[0].analyte, b.targets[0].analyte}]; analyte != "" {
		return &sense{targets: []target{{analyte: analyte}}}
	}
	return nil
}

// halves reads two names that stand side by side for one thing.
func (t *table) halves(left, right []string) (reading, bool) {
	ls, la, lok := t.peel(left)
	rs, ra, rok := t.peel(right)
	if !lok || !rok {
		return reading{}, false
	}
	both, fits := la.with(ra)
	out := reading{sense: ls, ask: both, broken: !fits}
	return out, fits && out.join(rs)
}

// oneEach reports that neither a nor b is ambiguous or refused.
func oneEach(a, b *sense) bool { return len(a.targets) == 1 && len(b.targets) == 1 }

// twoNames reports that a and b stand for the same analyte.
func twoNames(a, b *sense) bool {
	return oneEach(a, b) && a.targets[0].analyte == b.targets[0].analyte
}

// bracket takes the i-th bracket of the name into out: a qualifier, a unit or
// a second name. Anything else makes the name unknown, for it may change its
// meaning.
func (t *table) bracket(out *reading, p phrase, i int) bool {
	words := p.brackets[i]
	if len(words) == 0 {
		return true
	}
	s, a, named := t.peel(words)
	if only, ok := t.onlyQualifiers(words); ok && (!named || s.refusal != "" || only.specimen != 0) {
		s, a, named = nil, only, true
	}
	if named {
		with, fits := out.ask.with(a)
		out.ask, out.broken = with, !fits
		return fits && (s == nil || out.join(s) || t.inPlace(out, p, i))
	}
	if both, ok := t.strokes(words); ok && both.sense != nil && slices.Contains(words, "/") {
		with, fits := out.ask.with(both.ask)
		out.ask, out.broken = with, !fits
		return fits && out.join(both.sense)
	}
	if i < len(p.inside) && readUnit(p.inside[i]).known() {
		out.unit = strings.TrimSpace(p.inside[i])
		return true
	}
	return false
}

// inPlace reports that the i-th bracket abbreviates only the words before it,
// and with those behind it means the same as the whole: "Thyroxine (T4), free".
func (t *table) inPlace(out *reading, p phrase, i int) bool {
	behind := p.words[p.places[i]:]
	if len(behind) == 0 || out.broken {
		return false
	}
	s, _, ok := t.peel(append(slices.Clone(p.brackets[i]), behind...))
	if !ok || !twoNames(out.sense, s) {
		return false
	}
	out.conflict = nil
	return true
}

// join makes s a second name for what out means. The narrower of the two wins;
// two different analytes are a conflict.
func (out *reading) join(s *sense) bool {
	switch {
	case s.refusal == ReasonPanel && out.sense.refusal == "":
		return true // "Glucose (BMP)" names the panel it came in
	case s.refusal != "" || out.sense.refusal != "":
		return s.refusal == out.sense.refusal && s.panel == out.sense.panel
	case twoNames(out.sense, s):
		with, fits := out.sense.targets[0].ask.with(s.targets[0].ask)
		out.broken = !fits
		out.sense = &sense{targets: []target{{out.sense.targets[0].analyte, with}}}
		return fits
	case covers(out.sense, s):
		out.sense = s
		return true
	case covers(s, out.sense):
		if len(s.targets) > 1 && !s.ordered {
			out.doubt = s.targets
		}
		return true
	}
	out.conflict = append(slices.Clone(out.sense.targets), s.targets...)
	return false
}

// covers reports that everything b means is among what a means, or a part of
// it: alp covers alp.bone.
func covers(a, b *sense) bool {
	for _, y := range b.targets {
		if !slices.ContainsFunc(a.targets, func(x target) bool {
			return x.analyte == y.analyte || strings.HasPrefix(y.analyte, x.analyte+".")
		}) {
			return false
		}
	}
	return true
}
