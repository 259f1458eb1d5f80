// Package ucum compares, converts and reads units of measure.
//
// The units are those of UCUM, the Unified Code for Units of Measure
// (https://ucum.org/ucum, version 2.2, case-sensitive form). [Parse] reads the
// whole language: prefixes, powers, products, quotients, parentheses, numbers,
// annotations, the special units that need more than a factor (Cel, [degF],
// [pH], B, Np) and the arbitrary ones, which belong to one assay and convert
// into nothing but themselves ([IU], [arb'U]). A factor is an exact fraction
// until the last step, so that no conversion drifts.
//
// Laboratories do not print UCUM. They print "10⁹/L", "Tsd/µl", "K/uL",
// "ммоль/л" and "毫摩尔每升". [Normalize] reads those by rules: fold the text,
// cut it into words, and read the words by a small grammar over words.tsv. It
// says no rather than guess.
//
// Where a medical record must be stricter than UCUM, this package is:
//
//   - A mole counts molecules but is not the number 6.02e23: mmol/L and 10*9/L
//     measure different things. Mass and amount meet only through the analyte's
//     molar mass, amount and equivalents only through its valence.
//   - U, the enzyme unit, is 1 umol/min; [IU] is whatever a reference
//     preparation says. Neither becomes the other.
//   - A fraction of amounts (mmol/mol) is not a fraction of masses (mg/g), nor
//     a percentage: glycated haemoglobin is printed as both and they differ.
//   - An annotation that stands alone as a unit ({score}, {COI}) is a scale of
//     its own, unless it only says what was counted ({cells}); {1.73_m2} and
//     {FEU} change the meaning of a number and are never dropped.
package ucum

import (
	"strconv"
	"strings"
)

// A Unit is one unit of measure. Its zero value is the number 1.
type Unit struct {
	d *definition
}

// Parse reads a case-sensitive UCUM code, such as "mmol/L". The empty code is
// refused, as UCUM does; "1" is the unit of a plain number.
func Parse(code string) (Unit, error) {
	r := parsed.memo(code, func(code string) parseResult {
		u, err := parse(code)
		return parseResult{u, err}
	})
	return r.unit, r.err
}

type parseResult struct {
	unit Unit
	err  error
}

var parsed cache[parseResult]

// String returns the unit's canonical code: litres as L, numerators before
// denominators, no parentheses. It parses back to the same unit.
func (u Unit) String() string {
	return u.print(func(f factor) string { return f.annotation })
}

// bare is String without the annotations that only comment on a unit.
func (u Unit) bare() string {
	return u.print(func(f factor) string {
		if f.symbol == "" || labelOf(f.annotation) != "" || isNumber(f.symbol) {
			return f.annotation
		}
		return ""
	})
}

func (u Unit) print(annotation func(factor) string) string {
	if u.d == nil {
		return "1"
	}
	var above, below []string
	for _, f := range u.d.factors {
		note := annotation(f)
		if f.symbol == "1" && note == "" {
			continue
		}
		power := f.exponent
		negative := power < 0 && f.symbol != "10*"
		if negative {
			power = -power
		}
		text := f.symbol
		if power != 1 {
			text += strconv.Itoa(power)
		}
		if note != "" {
			text += "{" + note + "}"
		}
		if negative {
			below = append(below, text)
		} else {
			above = append(above, text)
		}
	}
	if len(above)+len(below) == 0 {
		return "1"
	}
	code := strings.Join(above, ".")
	if len(below) > 0 {
		code += "/" + strings.Join(below, "/")
	}
	return code
}

func isNumber(symbol string) bool {
	return symbol != "" && symbol[0] >= '0' && symbol[0] <= '9'
}
