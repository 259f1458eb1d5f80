package loinc

import (
	"slices"
	"strings"
)

// Resolve answers which code a printed result has. It is safe for concurrent
// use.
func Resolve(q Query) Answer { return load().resolve(q) }

func (t *table) resolve(q Query) Answer {
	if len(q.Name) > longestName || len(q.Specimen) > longestName {
		return Answer{Outcome: Unresolved, Reason: ReasonUnknown}
	}
	form, unit := q.formAndUnit()
	if r := t.official(q.Name); r != nil {
		n := need{ask: ask{specimen: r.specimen, timing: r.challenge}, form: form, unit: unit}
		return t.checked(r, n)
	}
	said, found := t.read(q.Name)
	if !found {
		name, printed, ok := cutUnit(q.Name)
		if !ok {
			return t.problem(said)
		}
		if said, found = t.read(name); !found {
			return t.problem(said)
		}
		said.unit = printed
	}
	if !unit.given {
		unit = readUnit(said.unit)
	}
	where, ok := t.place(said, q)
	if !ok {
		return Answer{Outcome: Unresolved, Reason: ReasonOtherFluid}
	}
	if said.sense.refusal != "" {
		return t.refusal(said.sense, form)
	}
	n := need{ask: where, form: form, unit: unit}
	if said.doubt != nil && !n.decides() {
		return Answer{Outcome: Refused, Reason: ReasonTwoNames, Candidates: t.candidates(said.doubt)}
	}
	return t.among(said.sense, n)
}

// formAndUnit reads what was printed beside the name. A unit may stand with the
// value.
func (q Query) formAndUnit() (form, unit) {
	form, inValue := formOf(q.Value)
	printed := strings.TrimSpace(q.Unit)
	if printed == "" {
		printed = inValue
	}
	if printed == "倍" && form == numeric { // "160 times": a dilution of 1:160
		return titre, unit{}
	}
	return form, readUnit(printed)
}

// longestName is how many bytes a printed name has at most. What is longer is
// prose, and taking it apart would cost.
const longestName = 400

// official finds a code or an official long common name given as a name.
func (t *table) official(name string) *row {
	code := strings.TrimSpace(name)
	if r := t.byCode[code]; r != nil {
		return r
	}
	if t.scope != nil {
		if term, ok := t.scope.release.Term(code); ok && term.Scale != "-" {
			return releasedRow(term)
		}
	}
	if !strings.ContainsAny(name, " [") {
		return nil
	}
	return t.byName[compact(fold(name))]
}

// checked is the answer r unless value or unit contradict it.
func (t *table) checked(r *row, n need) Answer {
	only := []*row{r}
	if _, reason := n.byForm(only); reason != "" {
		return rejected(Refused, reason, r)
	}
	return n.byUnit(only, r)
}

// refusal is the answer to a name that stands for no single quantity.
func (t *table) refusal(s *sense, form form) Answer {
	a := refuse(s.refusal)
	if s.panel != "" {
		p := t.panel(s.panel)
		a.Panel, a.Members = p.Code, slices.Clone(p.Members)
	}
	return a
}

// among answers for every target and keeps the one that does not contradict
// the reading; with several left the name is ambiguous.
func (t *table) among(s *sense, n need) Answer {
	targets := s.targets
	var possible []Answer
	var last Answer
	for _, tg := range targets {
		last = t.choose(tg, n)
		if last.Outcome != Refused {
			possible = append(possible, last)
		}
	}
	decided := n.decides()
	if s.told && !decided {
		return Answer{Outcome: Refused, Reason: ReasonAmbiguous, Candidates: t.candidates(targets)}
	}
	switch {
	case len(targets) == 1, len(possible) == 1 && decided, len(possible) > 0 && s.ordered && !t.far(possible, n.unit):
		if len(possible) > 0 {
			return possible[0]
		}
		return last
	case len(possible) == 0:
		return Answer{Outcome: Refused, Reason: ReasonUnit, Candidates: t.candidates(targets)}
	}
	return Answer{Outcome: Refused, Reason: ReasonAmbiguous, Candidates: t.candidates(targets)}
}

// far reports that the first answer's code is usually printed in a unit of
// quite another size while something else is possible too: "FBG 2.8 g/L" is
// hardly a fasting glucose.
func (t *table) far(possible []Answer, u unit) bool {
	first := t.byCode[possible[0].Code]
	others := slices.ContainsFunc(possible, func(a Answer) bool { return a.Code != possible[0].Code })
	return others && first != nil && u.known() && !u.near(first, 30)
}

// decides reports that n says enough to choose between two analytes.
func (n need) decides() bool {
	return n.unit.known() || n.ask.specimen != 0 || n.ask.timing != "" || n.form == wordy || n.form == titre
}

func (t *table) candidates(targets []target) []Candidate {
	var out []Candidate
	for _, tg := range targets {
		a := t.choose(tg, need{})
		if a.Outcome == Coded && !slices.Contains(out, Candidate{a.Code, a.Display}) {
			out = append(out, Candidate{a.Code, a.Display})
		}
	}
	return out
}

// place merges what the name, the specimen column and the heading say of the
// specimen: the name knows best, the heading least.
func (t *table) place(said reading, q Query) (ask, bool) {
	a := said.ask
	if q.Specimen != "" {
		given, ok := t.onlyQualifiers(fold(q.Specimen))
		if !ok {
			given = t.mentioned(q.Specimen)
			if given.specimen == 0 {
				return a, false
			}
		}
		with, ok := a.with(given)
		if !ok {
			return ask{specimen: other}, true
		}
		a = with
	}
	if a.property != "" && a.specimen == loose {
		a.specimen = whole // a name in LOINC's own form means what it says
	}
	if a.specimen == 0 && q.Section != "" && len(q.Section) <= longestName {
		a.specimen = t.mentioned(q.Section).specimen
		if a.specimen&loose != 0 && len(said.sense.targets) < 2 {
			a.specimen = 0 // blood is the usual one, and a heading may be an old one
		}
	}
	return a, true
}

// mentioned collects the specimen words found anywhere in text; two different
// ones cancel out.
func (t *table) mentioned(text string) ask {
	var a ask
	words := fold(text)
	for _, s := range t.qualifiers(words) {
		if s.ask.specimen == 0 {
			continue
		}
		with, ok := a.with(ask{specimen: s.ask.specimen})
		if !ok {
			return ask{}
		}
		a = with
	}
	if a.specimen == 0 {
		if key := compact(words); unspaced(key) {
			for _, x := range t.affixes {
				if x.ask.specimen != 0 && strings.Contains(key, x.text) {
					return ask{specimen: x.ask.specimen}
				}
			}
		}
	}
	return a
}

// cutUnit splits a unit from the end of a name: "Glucose mg/dL".
func cutUnit(name string) (string, string, bool) {
	i := strings.LastIndexAny(strings.TrimSpace(name), " ,;")
	if i <= 0 {
		return "", "", false
	}
	tail := strings.TrimSpace(name[i+1:])
	if !strings.ContainsAny(tail, "/%^") || !readUnit(tail).known() {
		return "", "", false
	}
	return name[:i], tail, true
}
