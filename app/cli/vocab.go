package cli

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
)

// A lookup answers one JSON object of a batch, or one made of arguments.
type lookup struct {
	fields []string // of the object, in the order of the arguments
	least  int      // how many must be given
	answer func(raw json.RawMessage) (any, error)
}

func lookups() map[string]lookup {
	return map[string]lookup{
		"resolve": {[]string{"name", "value", "unit", "specimen"}, 1, look(resolve)},
		"unit":    {[]string{"unit"}, 1, look(unit)},
		"convert": {[]string{"value", "from", "to", "indicator"}, 3, look(convert)},

		"complaint": {[]string{"text", "kind"}, 1, look(complaint)},
		"drug":      {[]string{"text"}, 1, look(medicine)},
	}
}

// look decodes what a look-up takes.
func look[In, Out any](f func(In) (Out, error)) func(json.RawMessage) (any, error) {
	return func(raw json.RawMessage) (any, error) {
		var in In
		if err := json.Unmarshal(raw, &in); err != nil {
			return nil, errors.New("not an object of the form this look-up takes")
		}
		return f(in)
	}
}

func runVocab(_ context.Context, c *call) error {
	batch := c.flags.Bool("batch", false, "one JSON object a line in, one out, same order")
	if err := c.parse(1, -1); err != nil {
		return err
	}
	l, ok := lookups()[c.args[0]]
	if !ok {
		return usagef("carnet vocab %.40q: use resolve, unit, convert, complaint or drug", c.args[0])
	}
	if *batch {
		return lookBatch(c.p.In, c.p.Out, l)
	}
	raw, err := l.object(c.args[1:])
	if err != nil {
		return err
	}
	out, err := l.answer(raw)
	if err != nil {
		return usagef("%s", err)
	}
	return writeJSON(c.p.Out, out)
}

// object makes the look-up's object of arguments.
func (l lookup) object(args []string) (json.RawMessage, error) {
	if len(args) < l.least || len(args) > len(l.fields) {
		return nil, usagef("this look-up takes %v, the first %d of them at least", l.fields, l.least)
	}
	m := map[string]any{}
	for i, a := range args {
		m[l.fields[i]] = a
	}
	if l.fields[0] == "value" {
		v, err := strconv.ParseFloat(args[0], 64)
		if err != nil || math.IsInf(v, 0) || math.IsNaN(v) {
			return nil, usagef("%.40q is not a number", args[0])
		}
		m["value"] = v
	}
	return json.Marshal(m)
}

// lookBatch answers each line. A bad line is answered with its error and the
// run goes on.
func lookBatch(in io.Reader, out io.Writer, l lookup) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 4<<20)
	w := bufio.NewWriter(out)
	defer w.Flush()
	for lines.Scan() {
		line := bytes.TrimSpace(lines.Bytes())
		if len(line) == 0 {
			continue
		}
		v, err := l.answer(line)
		if err != nil {
			v = map[string]string{"error": err.Error()}
		}
		if err := writeJSON(w, v); err != nil {
			return err
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("reading the batch: %w", err)
	}
	return nil
}
