package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"carnet/answer"
)

// writers write what a person logs, by its kind. Each takes one JSON object and
// returns what became of it.
var writers = map[string]func(ctx context.Context, a *answer.Asker, raw json.RawMessage) (any, error){
	"plan": logPlan,
	"dose": logged((*answer.Asker).AddDose),

	"reading": logged((*answer.Asker).LogReading),
	"entry":   logged((*answer.Asker).LogEntry),

	"conclusion": logged((*answer.Asker).AddConclusion),
}

// runLog writes one thing down. The object is the second argument, or stdin.
func runLog(ctx context.Context, c *call) error {
	if err := c.parse(1, 2); err != nil {
		return err
	}
	c.json = true
	write, ok := writers[c.args[0]]
	if !ok {
		return usagef("carnet log %.40q: use reading, entry, plan, dose or conclusion", c.args[0])
	}
	raw, err := c.object()
	if err != nil {
		return err
	}
	a, err := c.asker(ctx)
	if err != nil {
		return err
	}
	defer a.Vault.Close()
	out, err := write(ctx, a, raw)
	var no *answer.Refusal
	switch {
	case errors.As(err, &no):
		return usagef("%s", no)
	case err != nil:
		return err
	}
	if r, ok := out.(interface{ Open() bool }); ok && r.Open() {
		c.code = Usage // something is asked before it is written
	}
	return writeJSON(c.p.Out, out)
}

// mostLogged is the longest object that is read, in bytes.
const mostLogged = 1 << 20

// object is the JSON to write down.
func (c *call) object() (json.RawMessage, error) {
	if len(c.args) == 2 {
		return json.RawMessage(c.args[1]), nil
	}
	b, err := io.ReadAll(io.LimitReader(c.p.In, mostLogged))
	if err != nil {
		return nil, fmt.Errorf("reading what to log: %w", err)
	}
	return b, nil
}

// logged decodes what a writer takes. A field it does not know is a mistake: a
// misspelt "skipped" must not become a dose that was taken.
func logged[In, Out any](write func(*answer.Asker, context.Context, In) (Out, error)) func(context.Context, *answer.Asker, json.RawMessage) (any, error) {
	return func(ctx context.Context, a *answer.Asker, raw json.RawMessage) (any, error) {
		var in In
		if err := strict(raw, &in); err != nil {
			return nil, err
		}
		return write(a, ctx, in)
	}
}

// logPlan writes a new plan, or does something to the one whose id is given.
func logPlan(ctx context.Context, a *answer.Asker, raw json.RawMessage) (any, error) {
	var is struct {
		ID string `json:"id"`
	}
	if json.Unmarshal(raw, &is) == nil && is.ID != "" {
		return logged((*answer.Asker).ChangePlan)(ctx, a, raw)
	}
	return logged((*answer.Asker).AddPlan)(ctx, a, raw)
}

func strict(raw json.RawMessage, into any) error {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return usagef("not an object that carnet log takes: %s", unquoted(err))
	}
	if d.More() {
		return usagef("carnet log takes one object")
	}
	return nil
}

// unquoted says what is wrong with an object and none of its values.
func unquoted(err error) string {
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		return "the field " + wrong.Field + " is not of type " + wrong.Type.String()
	}
	if name, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		return "there is no field " + name
	}
	return "it is no valid JSON"
}
