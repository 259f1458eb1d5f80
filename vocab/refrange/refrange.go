// Package refrange gives the general adult reference interval of a quantity,
// for a band behind a chart where the report printed none.
//
// A laboratory's interval belongs to its method and its population, so the one
// on the report comes first, then the person's own; this table is the last
// resort. It is only ever drawn, under [Label], and flags nothing: the numbers
// are other people's, from studies and guidelines that [Band.Source] names.
//
// An interval is never carried from one kind of quantity to another: that of
// glucose in mg/dL says nothing about glucose in mmol/L here, since a bound in
// round numbers is a decision someone made in that unit. Within one kind the
// bounds are converted, as from g/L to g/dL. Codes that differ only in method
// share an interval.
//
// Where sex or age decides and is not known there is no band, nor for a child.
package refrange

import (
	"strconv"
	"strings"

	"carnet/vocab/loinc"
	"carnet/vocab/ucum"
)

// Label is what a band is to be called wherever it is drawn.
const Label = "general adult"

// adult is the age in years from which the table holds.
const adult = 18

// A Person is what decides between intervals. Sex is "female", "male" or empty
// where it isn't known; Age is in whole years, nil where it isn't known.
type Person struct {
	Sex string
	Age *int
}

// A Band is an interval in the unit asked for. A missing bound is nil; an open
// bound is not itself part of the interval ("below 5.7").
type Band struct {
	Low, High *float64
	HighOpen  bool
	Unit      string // UCUM
	Source    string // key in NOTICE
}

// For returns the band of the LOINC code, in the UCUM unit it is drawn in ("" is
// the code's own), for p.
func For(code, unit string, p Person) (Band, bool) {
	term, ok := loinc.Lookup(code)
	if !ok || p.Age != nil && *p.Age < adult {
		return Band{}, false
	}
	if unit == "" {
		unit = term.Unit
	}
	var found *interval
	for _, v := range load()[quantityOf(term)] {
		holds := v.holds(p)
		if holds == no {
			continue
		}
		if holds == unknown || found != nil {
			return Band{}, false
		}
		found = &v
	}
	if found == nil {
		return Band{}, false
	}
	return found.in(unit)
}

// Codes returns the codes the table has intervals for, each once, in its order.
func Codes() []string {
	var codes []string
	seen := map[string]bool{}
	for _, v := range all() {
		if !seen[v.code] {
			seen[v.code] = true
			codes = append(codes, v.code)
		}
	}
	return codes
}

// A quantity is what codes of different methods have in common.
type quantity struct{ component, property, time, system, scale string }

func quantityOf(t loinc.Term) quantity {
	return quantity{t.Component, t.Property, t.Time, t.System, t.Scale}
}

// An interval is a line of the table.
type interval struct {
	code      string
	unit      ucum.Unit
	sex       string // empty for both
	from, to  int    // years, both included; to is 0 without an upper limit
	low, high *float64
	open      bool
	source    string
}

// An answer to whether an interval holds for someone.
type answer int

const (
	no answer = iota
	yes
	unknown
)

func (v *interval) holds(p Person) answer {
	if v.sex != "" && p.Sex != "" && v.sex != p.Sex {
		return no
	}
	split := v.from > adult || v.to != 0
	if split && p.Age != nil && (*p.Age < v.from || v.to != 0 && *p.Age > v.to) {
		return no
	}
	if v.sex != "" && p.Sex == "" || split && p.Age == nil {
		return unknown
	}
	return yes
}

// in converts v into a unit of the same kind.
func (v *interval) in(unit string) (Band, bool) {
	to, err := ucum.Parse(unit)
	if err != nil {
		return Band{}, false
	}
	b := Band{HighOpen: v.open, Unit: unit, Source: v.source}
	for _, bound := range []struct {
		have *float64
		into **float64
	}{{v.low, &b.Low}, {v.high, &b.High}} {
		if bound.have == nil {
			continue
		}
		x, err := ucum.Convert(*bound.have, v.unit, to, 0)
		if err != nil {
			return Band{}, false
		}
		*bound.into = &x
	}
	return b, true
}

// bound reads a cell: a number, "<" before one that is not included itself, or
// nothing.
func bound(cell string) (value *float64, open bool, err error) {
	if cell == "" {
		return nil, false, nil
	}
	number, open := strings.CutPrefix(cell, "<")
	x, err := strconv.ParseFloat(number, 64)
	return &x, open, err
}
