package app

import (
	"errors"
	"fmt"
	"time"

	"carnet/answer"
	"carnet/store"
)

// Problem is what the page is told of an error. It translates by kind, and
// shows the English sentence where it has no words of its own.
type Problem struct {
	Kind    string            `json:"kind"`
	Message string            `json:"message"`
	Hint    string            `json:"hint"`
	Args    map[string]string `json:"args"` // what fills the page's own sentence
}

func problem(err error) Problem {
	t := answer.Tell(err)
	p := Problem{Kind: t.Kind, Message: t.Message, Hint: t.Hint}
	var f *store.Fault
	if errors.As(err, &f) {
		p.Args = f.Args
	}
	return p
}

// crashed is what is told of a panic: its type, and nothing of the record.
func crashed(v any) *Problem {
	return &Problem{Kind: "internal", Message: fmt.Sprintf("internal error (%T)", v)}
}

// argument returns one of the arguments of the fault in err's chain.
func argument(err error, name string) string {
	var f *store.Fault
	if errors.As(err, &f) {
		return f.Args[name]
	}
	return ""
}

func checkZone(name string) error {
	if _, err := time.LoadLocation(name); err != nil || name == "" || name == "Local" {
		return fmt.Errorf("%.40q is no time zone: use an IANA name, such as Europe/Berlin", name)
	}
	return nil
}
