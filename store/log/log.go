// Package log is the one logger: a line on standard error that says where
// something failed and of which kind it was. A log is read by whoever helps the
// person, and may end up in a report, so it holds nothing of the record: no
// value, name, key, genotype, and no path of a file.
//
// That does not rest on the care of those who call it. They give a place and an
// error, never a text to print; of the error only the kind of its fault or the
// innermost type is told; and every word goes through a filter that knows the
// few characters our own words are made of.
package log

import (
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"sync"

	"carnet/store"
)

var (
	mu  sync.Mutex
	out io.Writer = os.Stderr
)

// Error says that something failed at a place of the program, such as "daily
// backup".
func Error(place string, err error) {
	kind := string(store.KindOf(err))
	if kind == "" {
		kind = fmt.Sprintf("%T", innermost(err))
	}
	line(place, kind)
}

// Panic says that a place of the program panicked, and with what type.
func Panic(place string, v any) { line(place, fmt.Sprintf("panic: %T", v)) }

func line(place, kind string) {
	mu.Lock()
	defer mu.Unlock()
	fmt.Fprintf(out, "carnet: error: %s: %s\n", filter(place, placeWords), filter(kind, kindWords))
}

// What our places and kinds are made of. A name, a value, a path and a key each
// hold something else, or are longer.
const (
	placeWords = `^[a-z]{1,16}( [a-z]{1,16}){0,5}$`
	kindWords  = `^(panic: )?(<nil>|[a-z_]{1,32}|\*?[a-z0-9]{1,24}\.[A-Za-z]{1,40})$`
)

func filter(s, words string) string {
	if regexp.MustCompile(words).MatchString(s) { // seldom needed: not at every start
		return s
	}
	return "withheld"
}

// innermost is the error that the others wrap: the wrappers have no telling type.
func innermost(err error) error {
	for {
		next := errors.Unwrap(err)
		if next == nil {
			return err
		}
		err = next
	}
}
