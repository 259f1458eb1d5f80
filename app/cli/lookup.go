package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"carnet/answer"
	"carnet/vocab/loinc"
	"carnet/vocab/printed"
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

type resolveQuery struct{ Name, Value, Unit, Specimen, Section text }

// resolver looks names up in the tables and what words add to them.
func resolver(words loinc.Resolver) func(resolveQuery) (answer.Meaning, error) {
	return func(q resolveQuery) (answer.Meaning, error) { return resolve(words, q) }
}

func resolve(words loinc.Resolver, q resolveQuery) (answer.Meaning, error) {
	if strings.TrimSpace(string(q.Name)) == "" {
		return answer.Meaning{}, errors.New(`"name" is missing`)
	}
	return answer.ResolveWith(words, loinc.Query{Name: string(q.Name), Value: string(q.Value), Unit: string(q.Unit), Specimen: string(q.Specimen), Section: string(q.Section)}), nil
}

type unitQuery struct{ Unit text }

func unit(q unitQuery) (answer.Unit, error) { return answer.ReadUnit(string(q.Unit)), nil }

type convertQuery struct {
	Value     text
	From, To  text
	Indicator text // a LOINC code or a name
}

func convert(q convertQuery) (answer.Converted, error) {
	v, err := figure(string(q.Value))
	if err != nil {
		return answer.Converted{}, err
	}
	return answer.Convert(answer.Conversion{Value: v, From: string(q.From), To: string(q.To), Indicator: string(q.Indicator)}), nil
}

// figure reads a number as programs write it, or as people do where that leaves
// one reading: 5,4 but not 1,204.
func figure(s string) (float64, error) {
	s = strings.TrimSpace(s)
	v, err := strconv.ParseFloat(s, 64)
	if err == nil && !math.IsInf(v, 0) && !math.IsNaN(v) {
		return v, nil
	}
	if v, ok := printed.Number(s, 0); ok {
		return v, nil
	}
	switch _, open := printed.Number(s, ','); {
	case s == "":
		return 0, errors.New(`"value" is missing`)
	case open:
		return 0, fmt.Errorf("value %.40q may be read with either decimal mark: write it with a point", s)
	}
	return 0, fmt.Errorf("value %.40q is not a number", s)
}
