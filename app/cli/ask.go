package cli

import (
	"context"
	"encoding/json"
	"fmt"

	"carnet/answer"
	"carnet/answer/render"
	"carnet/mcp"
)

func runAsk(ctx context.Context, c *call) error {
	text := c.flags.Bool("text", false, "print the compact text instead of JSON")
	c.json = true // for what parse has to say
	err := c.parse(1, 2)
	if c.json = !*text; err != nil {
		return err
	}
	a, err := c.asker(ctx)
	if err != nil {
		return err
	}
	defer a.Vault.Close()
	args := json.RawMessage(`{}`)
	if len(c.args) == 2 {
		args = json.RawMessage(c.args[1])
	}
	e := mcp.Call(ctx, a, c.args[0], args)
	c.code = askCode(e)
	if c.json {
		return writeJSON(c.p.Out, e)
	}
	_, err = fmt.Fprintln(c.p.Out, render.Text(e))
	return err
}

// askCode is the exit code of an answer: one that nothing is recorded is an
// answer; one that wants other arguments is wrong usage.
func askCode(e *answer.Envelope) int {
	switch e.Kind {
	case answer.KindClarify, answer.KindNeedInput:
		return Usage
	case answer.KindError:
		if e.ErrorKind == answer.ErrorInvalidArguments {
			return Usage
		}
		return Failed
	}
	return Done
}
