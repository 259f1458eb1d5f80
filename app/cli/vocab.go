package cli

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"carnet/answer"
	"carnet/store"
	"carnet/vocab/loinc"
)

// A lookup answers one JSON object of a batch, or one made of arguments.
type lookup struct {
	fields []string // of the object, in the order of the arguments
	least  int      // how many must be given
	answer func(raw json.RawMessage) (any, error)
}

func lookups(words loinc.Resolver) map[string]lookup {
	return map[string]lookup{
		"resolve": {[]string{"name", "value", "unit", "specimen"}, 1, look(resolver(words))},
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
		if len(raw) == 0 {
			return nil, errors.New("an empty line: one JSON object a line is wanted")
		}
		if err := json.Unmarshal(raw, &in); err != nil {
			return nil, errors.New("not an object of the form this look-up takes")
		}
		return f(in)
	}
}

func runVocab(ctx context.Context, c *call) error {
	batch := c.flags.Bool("batch", false, "one JSON object a line in, one out, same order")
	text := c.flags.Bool("text", false, "print lines of words instead of JSON")
	own := c.flags.Bool("own", false, "resolve with what the vault adds: its LOINC release")
	languages := c.flags.String("languages", releaseLanguages, "add-loinc: the linguistic variants to read")
	if err := c.parse(1, -1); err != nil {
		c.json = true
		return err
	}
	switch c.args[0] {
	case "add-loinc":
		return addLOINC(ctx, c, *languages)
	case "remove-loinc":
		return removeLOINC(ctx, c)
	}
	c.json = !*text
	if !*own {
		return c.look(lookups(loinc.Resolver{}), *batch)
	}
	v, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer v.Close()
	return v.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		words, err := store.ReadWords(ctx, tx)
		if err != nil {
			return err
		}
		return cmp.Or(c.look(lookups(words.Resolver), *batch), words.Err())
	})
}

// look answers what the arguments ask, or each line of a batch.
func (c *call) look(lookups map[string]lookup, batch bool) error {
	l, ok := lookups[c.args[0]]
	if !ok {
		return usagef("carnet vocab %.40q: use resolve, unit, convert, complaint, drug, add-loinc or remove-loinc", c.args[0])
	}
	if batch {
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
	if !c.json {
		return writeLines(c.p.Out, out)
	}
	return writeJSON(c.p.Out, out)
}

// object makes the look-up's object of arguments, one for each field, or of the
// object itself as the only one.
func (l lookup) object(args []string) (json.RawMessage, error) {
	if len(args) == 1 && strings.HasPrefix(strings.TrimSpace(args[0]), "{") && json.Valid([]byte(args[0])) {
		return json.RawMessage(args[0]), nil
	}
	if len(args) < l.least || len(args) > len(l.fields) {
		return nil, usagef("this look-up takes %s, the first %d at least, or one JSON object of them", strings.Join(l.fields, ", "), l.least)
	}
	m := map[string]string{}
	for i, a := range args {
		m[l.fields[i]] = a
	}
	return json.Marshal(m)
}

// lookBatch answers each line with one. A bad line, or an empty one, is answered
// with its error and the run goes on.
func lookBatch(in io.Reader, out io.Writer, l lookup) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 4<<20)
	w := bufio.NewWriter(out)
	defer w.Flush()
	for lines.Scan() {
		v, err := l.answer(bytes.TrimSpace(lines.Bytes()))
		if err != nil {
			v = map[string]answer.Told{"error": {Kind: usageFault, Message: err.Error()}}
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

// writeLines writes the fields of an answer that say something, a line each.
func writeLines(w io.Writer, v any) error {
	object, err := json.Marshal(v)
	if err != nil {
		return err
	}
	fields := json.NewDecoder(bytes.NewReader(object))
	for _, err := fields.Token(); err == nil && fields.More(); {
		var name json.Token
		var said json.RawMessage
		if name, err = fields.Token(); err != nil {
			return err
		}
		if err = fields.Decode(&said); err != nil {
			return err
		}
		switch text := strings.Trim(string(said), `"`); text {
		case "", "null", "[]":
		default:
			fmt.Fprintf(w, "%s: %s\n", name, text)
		}
	}
	return nil
}
