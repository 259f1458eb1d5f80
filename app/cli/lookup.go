package cli

import (
	"encoding/json"
	"errors"
	"strings"

	"carnet/answer"
	"carnet/vocab/loinc"
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

func resolve(q resolveQuery) (answer.Meaning, error) {
	if strings.TrimSpace(string(q.Name)) == "" {
		return answer.Meaning{}, errors.New(`"name" is missing`)
	}
	return answer.Resolve(loinc.Query{Name: string(q.Name), Value: string(q.Value), Unit: string(q.Unit), Specimen: string(q.Specimen)}), nil
}

type unitQuery struct{ Unit text }

func unit(q unitQuery) (answer.Unit, error) { return answer.ReadUnit(string(q.Unit)), nil }

type convertQuery struct {
	Value     *float64
	From, To  text
	Indicator text // a LOINC code or a name
}

func convert(q convertQuery) (answer.Converted, error) {
	if q.Value == nil {
		return answer.Converted{}, errors.New(`"value" is missing or no number`)
	}
	return answer.Convert(answer.Conversion{Value: *q.Value, From: string(q.From), To: string(q.To), Indicator: string(q.Indicator)}), nil
}
