package mcp

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"carnet/answer"
	"carnet/store"
	"carnet/store/log"
)

// An accessLog writes down in the vault what was called. Writing happens beside
// the answers: what comes while one write is on its way goes into the next, so
// that an answer waits for no disk. Closing it waits for what is left.
type accessLog struct {
	door  *door
	calls chan store.Access
	done  chan struct{}
}

func newAccessLog(d *door) *accessLog {
	l := &accessLog{door: d, calls: make(chan store.Access, 256), done: make(chan struct{})}
	go l.write()
	return l
}

func (l *accessLog) add(a store.Access) { l.calls <- a }

func (l *accessLog) close() error {
	close(l.calls)
	<-l.done
	return nil
}

func (l *accessLog) write() {
	defer close(l.done)
	for a := range l.calls {
		as := []store.Access{a}
		for len(l.calls) > 0 {
			as = append(as, <-l.calls)
		}
		l.keep(as)
	}
}

// keep writes calls down, if the vault is open to be written to. One that is
// locked has told nothing.
func (l *accessLog) keep(as []store.Access) {
	v := l.door.ifOpen()
	if v == nil || v.ReadOnly() {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), deadline)
	defer cancel()
	if err := v.LogAccess(ctx, as); err != nil && store.KindOf(err) != store.FaultLocked {
		log.Error("list of what assistants read", err)
	}
}

// accessOf is what is listed of one call.
func accessOf(t *Tool, v Values, e *answer.Envelope, c caller, began, ended time.Time) store.Access {
	a := store.Access{
		At: began, Client: c.name, Tool: t.Name, Shape: v.shape(), Kind: string(e.Kind), Refusal: string(e.ErrorKind),
		Rows: len(e.Rows), Took: ended.Sub(began),
	}
	if a.Rows == 0 && len(e.Record) > 0 {
		a.Rows = 1
	}
	a.Classes = classesOf(t, e)
	return a
}

// classesOf are the classes of what an answer told.
func classesOf(t *Tool, e *answer.Envelope) (classes []string) {
	for _, class := range e.Told {
		classes = append(classes, string(class))
	}
	if e.Told == nil && t.Class != "" && e.Kind == answer.KindResult {
		classes = []string{string(t.Class)}
	}
	return classes
}

// shape is the names of the arguments, lists with their length, and none of
// their values.
func (v Values) shape() string {
	var names []string
	for _, name := range slices.Sorted(maps.Keys(v)) {
		if l, ok := v[name].([]string); ok {
			name = fmt.Sprintf("%s[%d]", name, len(l))
		}
		names = append(names, name)
	}
	return strings.Join(names, " ")
}
