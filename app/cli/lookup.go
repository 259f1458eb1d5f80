package cli

import (
	"encoding/json"
	"errors"
	"strings"

	"carnet/vocab/loinc"
	"carnet/vocab/ucum"
)

// text is a JSON string, or a number written as one.
type text string

func (t *text) UnmarshalJSON(b []byte) error {
	var s *string
	if json.Unmarshal(b, &s) == nil {
		if s != nil {
			*t = text(*s)
		}
		return nil
	}
	var n json.Number
	if err := json.Unmarshal(b, &n); err != nil {
		return errors.New("not text")
	}
	*t = text(n)
	return nil
}

type resolveQuery struct{ Name, Value, Unit, Specimen text }

type resolved struct {
	Outcome    string            `json:"outcome"` // coded, refused, unresolved, needs_input
	Code       string            `json:"code"`
	Display    string            `json:"display"`
	Property   string            `json:"property"`
	UCUM       string            `json:"ucum"`
	Candidates []loinc.Candidate `json:"candidates"`
	Reason     string            `json:"reason"`
	Rejected   string            `json:"rejected"`
	Panel      string            `json:"panel"`
	Members    []string          `json:"members"`
}

func resolve(q resolveQuery) (resolved, error) {
	if strings.TrimSpace(string(q.Name)) == "" {
		return resolved{}, errors.New(`"name" is missing`)
	}
	a := loinc.Resolve(loinc.Query{Name: string(q.Name), Value: string(q.Value), Unit: string(q.Unit), Specimen: string(q.Specimen)})
	return resolved{Outcome: a.Outcome, Code: a.Code, Display: a.Display, Property: a.Property, UCUM: a.UCUM,
		Candidates: append([]loinc.Candidate{}, a.Candidates...), Reason: a.Reason, Rejected: a.Rejected, Panel: a.Panel,
		Members: append([]string{}, a.Members...)}, nil
}

type unitQuery struct{ Unit text }

type unitAnswer struct {
	UCUM     string `json:"ucum"` // "" not recognised
	Property string `json:"property"`
}

func unit(q unitQuery) (unitAnswer, error) {
	code, ok := ucum.Normalize(string(q.Unit))
	if !ok {
		return unitAnswer{}, nil
	}
	return unitAnswer{UCUM: code, Property: ucum.Property(code)}, nil
}

type convertQuery struct {
	Value     *float64
	From, To  text
	Indicator text // a LOINC code or a name
}

type converted struct {
	Converted *float64 `json:"converted"` // null where no factor exists: an answer too
	From      string   `json:"from_ucum"`
	To        string   `json:"to_ucum"`
	Reason    string   `json:"reason"`
}

func convert(q convertQuery) (converted, error) {
	if q.Value == nil {
		return converted{}, errors.New(`"value" is missing or no number`)
	}
	from, ok := ucum.Normalize(string(q.From))
	if !ok {
		return converted{Reason: "unit:unrecognized:from"}, nil
	}
	to, ok := ucum.Normalize(string(q.To))
	if !ok {
		return converted{From: from, Reason: "unit:unrecognized:to"}, nil
	}
	out := converted{From: from, To: to}
	code := string(q.Indicator)
	if _, known := loinc.Lookup(code); code != "" && !known {
		code = loinc.Resolve(loinc.Query{Name: code, Unit: from}).Code
	}
	v, err := loinc.Convert(code, *q.Value, from, to)
	if err != nil {
		out.Reason = err.Error()
		return out, nil
	}
	out.Converted = &v
	return out, nil
}
