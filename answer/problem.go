package answer

// A Problem is one thing wrong with the arguments of a call. All are told at
// once, each with what would be right. Text of the caller is never told back,
// but for a wrong parameter name.
type Problem struct {
	Field   string      `json:"field"` // parameter, with its item from 1 where it is a list: indicators[2]
	Problem ProblemKind `json:"problem"`
	Want    string      `json:"want,omitempty"`
	Options []string    `json:"options,omitempty"`
	Maybe   string      `json:"did_you_mean,omitempty"`
}

// ProblemKind is what is wrong with an argument.
type ProblemKind string

// The problems.
const (
	UnknownParameter ProblemKind = "unknown_parameter"
	Missing          ProblemKind = "missing"
	WrongType        ProblemKind = "wrong_type"
	NotAnOption      ProblemKind = "not_an_option"
	OutOfRange       ProblemKind = "out_of_range"
	TooLong          ProblemKind = "too_long"
	BadDate          ProblemKind = "bad_date"
	Conflict         ProblemKind = "conflict"
	UnknownName      ProblemKind = "unknown_name"
	Ambiguous        ProblemKind = "ambiguous"
	BadCursor        ProblemKind = "bad_cursor"
)

// Clarify is the answer to arguments that cannot be run.
func Clarify(ps ...Problem) *Envelope {
	return refused(KindClarify, "The call was not run. Fix the arguments and call once more.", ps)
}

// NeedInput is the answer to a call that lacks what it needs.
func NeedInput(ps ...Problem) *Envelope {
	return refused(KindNeedInput, "The call was not run: something it needs is missing. Add it and call once more.", ps)
}

func refused(k Kind, message string, ps []Problem) *Envelope {
	return &Envelope{
		Kind: k, Status: StatusError, ErrorKind: ErrorInvalidArguments, Retry: RetryFixArguments,
		Message: message, Problems: ps, NextSteps: []Step{StepFixArguments},
	}
}
