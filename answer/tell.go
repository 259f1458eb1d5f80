package answer

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"carnet/store"
)

// Told is an error in words for a person: what happened, and what they can do.
// Neither holds anything of the record; the page translates by kind.
type Told struct {
	Kind    string `json:"kind"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

// Kinds of [Told] that are no fault of a vault or a file.
const (
	ToldInternal = "internal"
	ToldNotFound = "not_found"
	ToldTimeout  = "timeout"
	ToldRefused  = "refused" // what was to be written can't be
)

// Tell puts an error into words. One that no person can do anything about is
// told by its type alone: its text may quote the record.
func Tell(err error) Told {
	var f *store.Fault
	if errors.As(err, &f) {
		if s, ok := sentences[f.Kind]; ok {
			return Told{string(f.Kind), fill(s.message, f.Args), fill(s.hint, f.Args)}
		}
		return Told{string(f.Kind), "Carnet could not do this (" + string(f.Kind) + ").", "Run carnet doctor, which checks the vault and says what it finds."}
	}
	var no *Refusal
	switch {
	case errors.As(err, &no):
		return Told{ToldRefused, "Nothing was written: " + no.Error() + ".", "Change it and try again."}
	case errors.Is(err, store.ErrNotFound):
		return Told{ToldNotFound, "There is nothing with that id in this vault.", "It may have been undone. Ask for the list it came from again."}
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return Told{ToldTimeout, "This took too long and was ended.", "Ask for less at once: fewer names or a shorter window."}
	}
	return Told{
		ToldInternal, fmt.Sprintf("Something inside Carnet went wrong (%T).", cause(err)),
		"Nothing was changed. Run carnet doctor; if it finds nothing, report what you did and the word in brackets.",
	}
}

// cause is the innermost error of the chain: the wrappers have no telling type.
func cause(err error) error {
	for {
		next := errors.Unwrap(err)
		if next == nil {
			return err
		}
		err = next
	}
}

// fill puts arguments into a sentence where it has {NAME}. A clause in square
// brackets whose argument is not there is left out.
func fill(s string, args map[string]string) string {
	var b strings.Builder
	for s != "" {
		open := strings.IndexByte(s, '[')
		if open < 0 {
			b.WriteString(replace(s, args))
			break
		}
		b.WriteString(replace(s[:open], args))
		clause, rest, _ := strings.Cut(s[open+1:], "]")
		if c := replace(clause, args); !strings.Contains(c, "{") {
			b.WriteString(c)
		}
		s = rest
	}
	return b.String()
}

func replace(s string, args map[string]string) string {
	for k, v := range args {
		s = strings.ReplaceAll(s, "{"+k+"}", Flatten(v))
	}
	return s
}

// locked says that the vault must be unlocked first.
func (t Told) locked() bool {
	switch store.FaultKind(t.Kind) {
	case store.FaultLocked, store.FaultWrongPassphrase, store.FaultKeyringUnavailable, store.FaultKeyringChanged,
		store.FaultNoPassphrase, store.FaultPassphraseFile, store.FaultPassphraseExposed:
		return true
	}
	return false
}

// passes says that the same call may well succeed in a while.
func (t Told) passes() bool {
	switch store.FaultKind(t.Kind) {
	case store.FaultBusy, store.FaultInUse, store.FaultDisk, store.FaultNoVault:
		return true
	}
	return false
}
