package loinc

import (
	"strings"
	"sync"

	"carnet/vocab/ucum"
)

// InUnit returns the code for a result of code that is told in a UCUM unit:
// code itself where the unit is one of its property's, else its sibling of the
// same trend whose unit it is, such as the moles of a mass. It reports false
// where the table has none, or does not know code.
func InUnit(code, unit string) (string, bool) {
	t, ok := Lookup(code)
	if !ok || t.fits(unit) {
		return code, ok
	}
	for _, s := range bySeries()[t.Series()] {
		if s.Method == "" && s.fits(unit) {
			return s.Code, true
		}
	}
	return "", false
}

// fits says whether a result of t can stand in a unit without crossing from mass
// to moles, or from one scale of HbA1c to the other.
func (t Term) fits(unit string) bool {
	if unit == t.Unit || t.Unit == "" || strings.HasPrefix(t.Component, hbA1c) {
		return unit == t.Unit || t.Unit == ""
	}
	a, err := ucum.Parse(unit)
	if err != nil {
		return false
	}
	b, err := ucum.Parse(t.Unit)
	if err != nil {
		return false
	}
	_, err = ucum.Convert(1, a, b, 0)
	return err == nil
}

var bySeries = sync.OnceValue(func() map[string][]Term {
	m := map[string][]Term{}
	for _, r := range load().rows {
		m[r.Series()] = append(m[r.Series()], r.Term)
	}
	return m
})
