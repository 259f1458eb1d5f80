package answer

import (
	"errors"
	"math"

	"carnet/vocab/loinc"
	"carnet/vocab/ucum"
)

// What the vocabularies say, with no vault: one answer for tools and command
// line. The tools put it into tables and sentences.

// A Meaning is what a printed name stands for in LOINC, with what its value,
// unit and specimen say.
type Meaning struct {
	Outcome    string            `json:"outcome"` // coded, refused, unresolved, needs_input
	Code       string            `json:"code"`
	Display    string            `json:"display"`
	Property   string            `json:"property"`
	UCUM       string            `json:"ucum"`
	Candidates []loinc.Candidate `json:"candidates"`
	Reason     string            `json:"reason"`
	Rejected   string            `json:"rejected"` // code that was considered and refused
	Panel      string            `json:"panel"`
	Members    []string          `json:"members"`
}

// Resolve says what a name means, or why nothing.
func Resolve(q loinc.Query) Meaning { return ResolveWith(loinc.Resolver{}, q) }

// ResolveWith is Resolve with what a vault adds to the tables.
func ResolveWith(words loinc.Resolver, q loinc.Query) Meaning {
	a := words.Resolve(q)
	return Meaning{
		Outcome: a.Outcome, Code: a.Code, Display: a.Display, Property: a.Property, UCUM: a.UCUM,
		Candidates: append([]loinc.Candidate{}, a.Candidates...), Reason: a.Reason, Rejected: a.Rejected, Panel: a.Panel,
		Members: append([]string{}, a.Members...),
	}
}

// A Unit is what a printed unit means.
type Unit struct {
	UCUM     string `json:"ucum"`     // "" not recognised
	Property string `json:"property"` // family of quantities, such as MCnc; "" unknown
}

// ReadUnit reads a printed unit.
func ReadUnit(printed string) Unit {
	code, ok := ucum.Normalize(printed)
	if !ok {
		return Unit{}
	}
	return Unit{code, ucum.Property(code)}
}

// A Conversion asks for a value in another unit. Indicator is the LOINC code or
// a name of what was measured; grams and moles meet only through its molar
// mass.
type Conversion struct {
	Value     float64
	From, To  string
	Indicator string
}

// A Converted is the value in the other unit. Nil where there is none is an
// answer too.
type Converted struct {
	Converted *float64 `json:"converted"`
	From      string   `json:"from_ucum"`
	To        string   `json:"to_ucum"`
	Reason    string   `json:"reason"` // why there is none

	code string // LOINC, of Indicator
}

// Reasons of [Converted]. Those of package ucum stand behind reasonUnits.
const (
	reasonUnits = "unit:"
	reasonFrom  = "unit:unrecognized:from"
	reasonTo    = "unit:unrecognized:to"
	reasonRange = "value:out_of_range"
)

// Convert converts a value.
func Convert(c Conversion) Converted {
	from, okFrom := ucum.Normalize(c.From)
	to, okTo := ucum.Normalize(c.To)
	out := Converted{From: from, To: to, code: c.Indicator}
	if _, known := loinc.Lookup(out.code); out.code != "" && !known {
		out.code = loinc.Resolve(loinc.Query{Name: out.code, Unit: c.From}).Code
	}
	switch {
	case !okFrom:
		out.Reason = reasonFrom
	case !okTo:
		out.Reason = reasonTo
	}
	if out.Reason != "" {
		return out
	}
	v, err := loinc.Convert(out.code, c.Value, from, to)
	switch {
	case err != nil:
		out.Reason = unconverted(err)
	case math.IsInf(v, 0) || math.IsNaN(v):
		out.Reason = reasonRange
	default:
		out.Converted = &v
	}
	return out
}

// unconverted is the reason of an error of converting.
func unconverted(err error) string {
	var r *ucum.Refusal
	if errors.As(err, &r) {
		return reasonUnits + r.Reason.String()
	}
	return reasonUnits + ucum.DifferentKind.String()
}

// whyNot puts a refusal to convert into words.
func (c Converted) whyNot() string {
	switch c.Reason {
	case reasonFrom:
		return "from_unit is not recognised as a unit"
	case reasonTo:
		return "to_unit is not recognised as a unit"
	case reasonRange:
		return "the result is out of range"
	case reasonUnits + ucum.MolarMass.String():
		return "grams and moles meet only through the molar mass of the analyte; pass indicator, a LOINC code or name whose molar mass is known"
	case reasonUnits + ucum.Valence.String():
		return "moles and equivalents meet only through the valence of the ion; pass indicator, a LOINC code or name whose valence is known"
	case reasonUnits + ucum.ArbitraryUnit.String():
		return "one unit is an assay's own scale, which converts into nothing else"
	case reasonUnits + ucum.FractionOfAmount.String():
		return "a fraction of amounts is not a fraction of masses or a percentage"
	}
	return "the units measure different kinds of quantity"
}
