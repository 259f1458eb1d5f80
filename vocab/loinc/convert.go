package loinc

import (
	"errors"
	"fmt"
	"strings"

	"carnet/vocab/ucum"
)

// ErrUnknownCode is wrapped when a code is not in the built-in table.
var ErrUnknownCode = errors.New("code is not in the table")

// Convert returns v, a result of code printed in the UCUM unit from, as a value
// in to. It crosses from mass to moles through the analyte's molar mass, from
// moles to equivalents through its charge, and for HbA1c from percent (NGSP)
// to mmol/mol (IFCC) and back through the master equation.
//
// It refuses with an error that wraps [ucum.ErrIncommensurable] where no
// factor exists: lipoprotein(a) has no one molar mass, and the units of an
// assay convert into nothing. Where code is "" the units alone decide.
func Convert(code string, v float64, from, to string) (float64, error) {
	r, ok := load().byCode[code]
	switch {
	case code == "":
		r = &row{} // an analyte of which nothing is known
	case !ok:
		return 0, fmt.Errorf("loinc: convert: %q: %w", code, ErrUnknownCode)
	}
	if strings.HasPrefix(r.Component, hbA1c) {
		if f := masterEquation(from, to); f != nil {
			return f(v), nil
		}
	}
	a, err := ucum.Parse(from)
	if err != nil {
		return 0, fmt.Errorf("loinc: convert: %w", err)
	}
	b, err := ucum.Parse(to)
	if err != nil {
		return 0, fmt.Errorf("loinc: convert: %w", err)
	}
	out, err := ucum.Substance{MolarMass: r.MolarMass, Valence: r.valence}.Convert(v, a, b)
	if err != nil {
		return 0, fmt.Errorf("loinc: convert %s: %w", code, err)
	}
	return out, nil
}

// The IFCC-NGSP master equation: NGSP % = 0.09148 * IFCC mmol/mol + 2.152
// (Weykamp et al., Clin Chem 2008, doi:10.1373/clinchem.2007.098756; the NGSP
// publishes it with these digits).
const (
	ngspSlope     = 0.09148
	ngspIntercept = 2.152
)

// masterEquation returns the function from one HbA1c unit to the other, or nil
// where they are not these two.
func masterEquation(from, to string) func(float64) float64 {
	switch {
	case from == "mmol/mol" && to == "%":
		return func(v float64) float64 { return ngspSlope*v + ngspIntercept }
	case from == "%" && to == "mmol/mol":
		return func(v float64) float64 { return (v - ngspIntercept) / ngspSlope }
	}
	return nil
}
