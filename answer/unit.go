package answer

import "math"

// NormalizeUnit says which UCUM unit each printed spelling means. It reads
// nothing of the record.
func NormalizeUnit(units []string) *Envelope {
	if len(units) == 0 {
		return NeedInput(Problem{Field: "units", Problem: Missing, Want: "units as a laboratory prints them"})
	}
	t := newTable("unit", "ucum", "family")
	unknown := 0
	for _, u := range units {
		read := ReadUnit(u)
		if read.UCUM == "" {
			unknown++
		}
		t.add(Plain(u), orNil(read.UCUM), orNil(read.Property))
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

// ConvertUnit converts a value, or says why it can't be. It reads nothing of
// the record.
func ConvertUnit(c Conversion) *Envelope {
	if math.IsNaN(c.Value) || math.IsInf(c.Value, 0) {
		return Clarify(Problem{Field: "value", Problem: OutOfRange, Want: "a finite number"})
	}
	out := Convert(c)
	e := &Envelope{Kind: KindResult, Status: StatusOK}
	e.Record.Add("converted", floatOrNil(out.Converted))
	e.Record.Add("value", c.Value)
	e.Record.Add("from_ucum", out.From)
	e.Record.Add("to_ucum", out.To)
	e.Record.Add("code", out.code)
	if out.Converted != nil {
		e.Record.Add("reason", nil)
		return e
	}
	reason := out.whyNot()
	e.Record.Add("reason", reason)
	e.Message = "Not converted: " + reason + "."
	e.Assumptions = []string{"A refusal to convert is an answer: tell both values with their own units."}
	return e
}
