package loinc

// A Resolver is the built-in tables with what one person adds to them: names
// they settled themselves, which come first, and a LOINC release of their own,
// which is asked for what the tables don't know. The zero Resolver is the tables
// alone. It is safe for concurrent use where its parts are.
type Resolver struct {
	// Own returns the code a person gave to a name, false where they gave none.
	// [Key] makes one of the ways to write a name. May be nil.
	Own func(q Query) (code string, ok bool)

	// Release may be nil.
	Release Release
}

// A Release is a LOINC release at hand, such as one in a vault. What it can't
// read it does not know.
type Release interface {
	// Term returns the term of a code, an active or a retired one.
	Term(code string) (Term, bool)

	// Named returns the active terms that have a name, component or display name
	// in any language whose [Key] this is, the commonest test first. A key of one
	// term's official name returns that term.
	Named(key string) []Term

	// Members returns the codes of a panel in their order, nil where code is no
	// panel.
	Members(code string) []string
}

// Key is what printed names are compared by: two spellings that differ only in
// case, spaces, hyphens, accents, brackets or width have the same. It is "" of a
// name without letters or digits.
func Key(name string) string {
	if len(name) > longestName {
		return ""
	}
	return compact(fold(name))
}

// Resolve answers which code a printed result has, as the function [Resolve]
// does for the tables alone.
func (r Resolver) Resolve(q Query) Answer {
	if a, ok := r.settled(q); ok {
		return a
	}
	t := load()
	a := t.resolve(q)
	if r.Release == nil || a.Outcome != Unresolved || a.Reason != ReasonUnknown || len(q.Name) > longestName {
		return a
	}
	return t.with(r.Release).resolve(q)
}

// settled answers with the person's own code for the name. The unit may still
// choose the sibling in moles or in grams, and one that belongs to neither
// refuses.
func (r Resolver) settled(q Query) (Answer, bool) {
	if r.Own == nil {
		return Answer{}, false
	}
	code, ok := r.Own(q)
	if !ok {
		return Answer{}, false
	}
	own := r.row(code)
	if own == nil {
		return Answer{}, false
	}
	n := need{ask: ask{specimen: own.specimen, timing: own.challenge}}
	n.form, n.unit = q.formAndUnit()
	a := load().checked(own, n)
	if a.Reason == ReasonUnit {
		if sibling, ok := InUnit(code, n.unit.code); ok && sibling != code {
			a = load().checked(r.row(sibling), n)
			a.Rejected = code
		}
	}
	a.Reason = join(ReasonOwn, a.Reason)
	return a, true
}

// Lookup returns the term of a code in the built-in table, else in the release.
func (r Resolver) Lookup(code string) (Term, bool) {
	if t, ok := Lookup(code); ok || r.Release == nil {
		return t, ok
	}
	return r.Release.Term(code)
}

// Convert is the function [Convert] for codes of the release too. Of those no
// molar mass is known.
func (r Resolver) Convert(code string, v float64, from, to string) (float64, error) {
	if _, ok := Lookup(code); !ok {
		if _, ok := r.Lookup(code); ok {
			code = ""
		}
	}
	return Convert(code, v, from, to)
}

// row is the row of a code in the tables or the release, nil where neither has
// it.
func (r Resolver) row(code string) *row {
	if own := load().byCode[code]; own != nil || r.Release == nil {
		return own
	}
	t, ok := r.Release.Term(code)
	if !ok {
		return nil
	}
	return releasedRow(t)
}
