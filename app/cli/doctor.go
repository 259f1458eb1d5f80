package cli

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"carnet/store"
)

// check is one promise, as JSON.
type check struct {
	Name   string `json:"name"`
	Pass   bool   `json:"pass"`
	Detail string `json:"detail"`
}

func runDoctor(ctx context.Context, c *call) error {
	if err := c.parse(0, 0); err != nil {
		return err
	}
	v, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer v.Close()
	var out []check
	for _, ch := range v.Doctor(ctx, c.p.Now()) {
		out = append(out, check{ch.Name, ch.OK, detail(ch)})
	}
	for _, ch := range []store.Check{checkListener(ctx), checkLog()} {
		out = append(out, check{ch.Name, ch.OK, detail(ch)})
	}
	if slices.ContainsFunc(out, func(ch check) bool { return !ch.Pass }) {
		c.code = Failed
	}
	return c.print(map[string]any{"checks": out}, func(w io.Writer) {
		for _, ch := range out {
			word := "PASS"
			if !ch.Pass {
				word = "FAIL"
			}
			fmt.Fprintf(w, "%s  %-14s %s\n", word, ch.Name, ch.Detail)
		}
	})
}

// promises say what each check looks at.
var promises = map[string]string{
	store.CheckEncryption: "every file of the vault is sealed",
	store.CheckPages:      "every page authenticates",
	store.CheckIntegrity:  "tables, indexes and references are whole",
	store.CheckSchema:     "the tables are those of this program",
	store.CheckKeyring:    "the keyring holds this vault's key",
	store.CheckKeys:       "vault.keys is there and fits",
	store.CheckRecovery:   "a recovery code opens the vault",
	store.CheckBackup:     "the last backup is good and not old",
	store.CheckNewest:     "this is not an older copy of the vault",
	store.CheckPrivate:    "nobody else may read or replace the files",
	store.CheckLeftovers:  "nothing unfinished lies beside the vault",
	store.CheckPlace:      "the vault lies on a disk of this computer",
	checkLoopback:         "what assistants are served at answers this computer alone",
	checkLogCanary:        "a made-up reading handed to the logger does not come out of it",
}

var notes = map[string]string{
	store.NoteUnused: "no keyring is used for this vault",
	store.NoteYoung:  "there is no backup yet; the vault is young",
	store.NoteNone:   "there is no backup: make one with carnet backup",
	store.NoteOld:    "the last backup is old: make one with carnet backup",
	store.NoteUnseen: "can't be told without a keyring",
}

// detail says what was looked at, or, where there was nothing to look at, that.
func detail(ch store.Check) string {
	parts := []string{promises[ch.Name]}
	if n := notes[ch.Note]; n != "" {
		if parts = append(parts, n); ch.OK {
			parts = parts[1:]
		}
	}
	for _, k := range []string{"pages", "made", "file", "service"} {
		if v := ch.Args[k]; v != "" {
			parts = append(parts, k+" "+v)
		}
	}
	if ch.Err != nil {
		parts = append(parts, tell(ch.Err).Message)
	}
	return strings.Join(parts, "; ")
}
