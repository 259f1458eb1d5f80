package loinc

import (
	"cmp"
	"slices"
	"strings"

	"carnet/vocab/ucum"
)

// A release has every way of measuring every substance in every fluid, most of
// them never printed on a sheet. So what a name of a release may mean is narrowed
// like a name of the tables, but nothing is taken as usual: what the sheet leaves
// open between two specimens, two quantities or two methods is refused.

// A scope is what a release added to the tables for one name.
type scope struct {
	release  Release
	analytes map[string][]*row
	panels   map[string]Panel
	senses   map[string]*sense // by key; nil where the release does not know it
}

// mostKeys is how many parts of one name are looked for in a release.
const mostKeys = 64

// with returns t widened by a release, for one name.
func (t *table) with(release Release) *table {
	wide := *t
	wide.scope = &scope{release: release, analytes: map[string][]*row{}, panels: map[string]Panel{}, senses: map[string]*sense{}}
	return &wide
}

// rowsOf are the rows of an analyte, in order of preference.
func (t *table) rowsOf(analyte string) []*row {
	if rows := t.analytes[analyte]; rows != nil || t.scope == nil {
		return rows
	}
	return t.scope.analytes[analyte]
}

// panel is a panel of the tables or of a release.
func (t *table) panel(key string) Panel {
	if p, ok := t.panels[key]; ok || t.scope == nil {
		return p
	}
	return t.scope.panels[key]
}

// find is the sense of words in the release, nil where it has none.
func (s *scope) find(words []string) *sense {
	key := compact(words)
	if known, ok := s.senses[key]; ok || len(s.senses) >= mostKeys {
		return known
	}
	found := s.sense(s.release.Named(key))
	s.senses[key] = found
	return found
}

func (s *scope) sense(terms []Term) *sense {
	out := new(sense)
	for _, t := range terms {
		if t.Scale == "-" { // a panel
			s.panels[t.Code] = Panel{Key: t.Code, Code: t.Code, Name: t.Name, Members: s.release.Members(t.Code)}
			return &sense{refusal: ReasonPanel, panel: t.Code}
		}
		tg := target{analyte: "release:" + t.Component}
		if !slices.Contains(out.targets, tg) {
			out.targets = append(out.targets, tg)
		}
	}
	if len(out.targets) == 0 {
		return nil
	}
	for _, tg := range out.targets {
		s.add(tg.analyte, terms)
	}
	return out
}

// add keeps the rows of an analyte. Found by two names it is what both stand for.
func (s *scope) add(analyte string, terms []Term) {
	var rows []*row
	for _, t := range terms {
		if "release:"+t.Component == analyte {
			rows = append(rows, releasedRow(t))
		}
	}
	if before := s.analytes[analyte]; before != nil {
		both := keep(rows, func(r *row) bool {
			return slices.ContainsFunc(before, func(b *row) bool { return b.Code == r.Code })
		})
		if rows = both; len(both) == 0 {
			rows = before
		}
	}
	slices.SortStableFunc(rows, func(a, b *row) int {
		return cmp.Or(cmp.Compare(place(a.System), place(b.System)), cmp.Compare(len(a.Method), len(b.Method)))
	})
	for i, r := range rows {
		r.order = i
	}
	s.analytes[analyte] = rows
}

// usualSystems are LOINC systems that a sheet means without saying so, the one
// that says least first.
var usualSystems = []string{"Ser/Plas", "Bld", "Ser/Plas/Bld", "Ser", "Plas", "PPP", "RBC", "^Patient"}

// place orders systems: the usual ones, then all others.
func place(system string) int {
	if i := slices.Index(usualSystems, system); i >= 0 {
		return i
	}
	return len(usualSystems)
}

// releasedRow makes a row of a term. A specimen that no word of ours stands for
// is one that no sheet can name.
func releasedRow(t Term) *row {
	r := &row{Term: t, analyte: "release:" + t.Component, specimen: systems[t.System], released: true}
	switch {
	case t.System == "^Patient":
		r.specimen = person
	case r.specimen == 0:
		r.specimen = unlisted
	}
	if _, challenge, ok := strings.Cut(t.Component, "^"); ok {
		if r.challenge = challenges[challenge]; r.challenge == "" {
			r.challenge = challenge
		}
	}
	if u, err := ucum.Parse(t.Unit); err == nil && t.Unit != "" {
		r.ucum = u
	} else {
		r.Unit = ""
	}
	return r
}

// undecided says what a reading leaves open between the rows of a release, ""
// where it leaves nothing open: code is the row chosen among pool.
func (n need) undecided(pool []*row, code string) string {
	i := slices.IndexFunc(pool, func(r *row) bool { return r.Code == code })
	if i < 0 || !pool[i].released {
		return ""
	}
	chosen := pool[i]
	for _, r := range pool {
		switch {
		case r == chosen || n.unit.known() && !r.fits(n.unit).ok:
		case n.ask.specimen == 0 && r.System != chosen.System && place(chosen.System) == len(usualSystems):
			return ReasonNoSpecimen
		case r.Property != chosen.Property && !n.unit.known() && n.form != wordy && n.form != titre:
			return ReasonNoUnit
		case r.System == chosen.System && n.penalty(r) == n.penalty(chosen):
			return ReasonAmbiguous
		}
	}
	return ""
}
