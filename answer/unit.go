package answer

import (
	"errors"
	"math"

	"carnet/vocab/loinc"
	"carnet/vocab/ucum"
)

// NormalizeUnit says which UCUM unit each printed spelling means. It reads
// nothing of the record.
func NormalizeUnit(units []string) *Envelope {
	if len(units) == 0 {
		return NeedInput(Problem{Field: "units", Problem: Missing, Want: "units as a laboratory prints them"})
	}
	t := newTable("unit", "ucum", "family")
	unknown := 0
	for _, u := range units {
		code, ok := ucum.Normalize(u)
		if !ok {
			unknown++
			t.add(Plain(u), nil, nil)
			continue
		}
		t.add(Plain(u), code, orNil(ucum.Property(code)))
	}
	e := &Envelope{Kind: KindResult, Status: StatusOK}
	n := len(t.rows)
	e.Matched = &n
	t.put(e, "unit", "ucum")
	if unknown > 0 {
		e.Status = StatusPartial
		e.Assumptions = []string{"A unit without ucum was not recognised; nothing was guessed."}
	}
	return e
}

// A Conversion asks for a value in another unit. Indicator is the LOINC code or
// a name of what was measured; grams and moles meet only through its molar
// mass.
type Conversion struct {
	Value     float64
	From, To  string
	Indicator string
}

// ConvertUnit converts a value, or says why it can't be. It reads nothing of
// the record.
func ConvertUnit(c Conversion) *Envelope {
	if math.IsNaN(c.Value) || math.IsInf(c.Value, 0) {
		return Clarify(Problem{Field: "value", Problem: OutOfRange, Want: "a finite number"})
	}
	e := &Envelope{Kind: KindResult, Status: StatusOK}
	from, okFrom := ucum.Normalize(c.From)
	to, okTo := ucum.Normalize(c.To)
	code := c.Indicator
	if _, known := loinc.Lookup(code); code != "" && !known {
		code = loinc.Resolve(loinc.Query{Name: code, Unit: c.From}).Code
	}
	var converted any
	reason := ""
	switch {
	case !okFrom:
		reason = "from_unit is not recognised as a unit"
	case !okTo:
		reason = "to_unit is not recognised as a unit"
	default:
		v, err := loinc.Convert(code, c.Value, from, to)
		if err == nil && !math.IsInf(v, 0) && !math.IsNaN(v) {
			converted = v
		} else {
			reason = whyNot(err)
		}
	}
	e.Record.Add("converted", converted)
	e.Record.Add("value", c.Value)
	e.Record.Add("from_ucum", from)
	e.Record.Add("to_ucum", to)
	e.Record.Add("code", code)
	e.Record.Add("reason", reason)
	if converted == nil {
		e.Message = "Not converted: " + reason + "."
		e.Assumptions = []string{"A refusal to convert is an answer: tell both values with their own units."}
	}
	return e
}

// whyNot puts a refusal to convert into words.
func whyNot(err error) string {
	var r *ucum.Refusal
	if !errors.As(err, &r) {
		return "the result is out of range"
	}
	switch r.Reason {
	case ucum.MolarMass:
		return "grams and moles meet only through the molar mass of the analyte; pass indicator, a LOINC code or name whose molar mass is known"
	case ucum.Valence:
		return "moles and equivalents meet only through the valence of the ion; pass indicator, a LOINC code or name whose valence is known"
	case ucum.ArbitraryUnit:
		return "one unit is an assay's own scale, which converts into nothing else"
	case ucum.FractionOfAmount:
		return "a fraction of amounts is not a fraction of masses or a percentage"
	}
	return "the units measure different kinds of quantity"
}
