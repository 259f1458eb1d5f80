package cli

import (
	"errors"
	"fmt"
	"strings"

	"carnet/vocab/drug"
	"carnet/vocab/icpc"
)

type complaintQuery struct{ Text, Kind text }

type complaintAnswer struct {
	Outcome     string            `json:"outcome"` // coded, refused, needs_input
	Code        string            `json:"code"`
	Display     string            `json:"display"`
	Reason      string            `json:"reason"`
	Kind        icpc.Axis         `json:"kind"`             // the axis that was looked at
	Detail      *icpc.Term        `json:"detail,omitempty"` // the subclass the text names
	Candidates  []icpc.Term       `json:"candidates"`
	Suggestions []icpc.Suggestion `json:"suggestions"`
}

// complaint classifies a text on the axis of its kind. Without a kind it is a
// symptom, or a condition where it is only that.
func complaint(q complaintQuery) (complaintAnswer, error) {
	if strings.TrimSpace(string(q.Text)) == "" {
		return complaintAnswer{}, errors.New(`"text" is missing`)
	}
	axis := icpc.Axis(q.Kind)
	switch axis {
	case icpc.Symptom, icpc.Condition:
	case "":
		axis = icpc.Symptom
		if a := icpc.Resolve(string(q.Text), axis); a.Reason == icpc.ReasonCondition {
			axis = icpc.Condition
		}
	default:
		return complaintAnswer{}, fmt.Errorf("kind %.40q: use symptom or condition", q.Kind)
	}
	a := icpc.Resolve(string(q.Text), axis)
	return complaintAnswer{Outcome: a.Outcome, Code: a.Code, Display: a.Display, Reason: a.Reason, Kind: axis, Detail: a.Detail,
		Candidates: append([]icpc.Term{}, a.Candidates...), Suggestions: append([]icpc.Suggestion{}, a.Suggestions...)}, nil
}

type medicineQuery struct{ Text text }

type medicineAnswer struct {
	Outcome    string      `json:"outcome"` // coded, refused, unresolved, needs_input
	Name       string      `json:"name"`
	RxCUI      string      `json:"rxcui"` // "" not known
	Candidates []drug.Drug `json:"candidates"`
	Reason     string      `json:"reason"`
}

func medicine(q medicineQuery) (medicineAnswer, error) {
	if strings.TrimSpace(string(q.Text)) == "" {
		return medicineAnswer{}, errors.New(`"text" is missing`)
	}
	a := drug.Resolve(string(q.Text))
	return medicineAnswer{a.Outcome, a.Name, a.RxCUI, append([]drug.Drug{}, a.Candidates...), a.Reason}, nil
}
