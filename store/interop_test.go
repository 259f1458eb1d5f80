package store_test

import (
	"encoding/json"
	"os"
	osexec "os/exec"
	"path/filepath"
	"strings"
	"testing"

	"carnet/store"
)

// interop is where an independent SQLCipher 4 is installed (npm ci).
const interop = "../build/interop"

// sqlcipher runs SQL in an independent SQLCipher 4 and returns its answers.
func sqlcipher(t testing.TB, path, key string, steps ...string) (answers []any) {
	t.Helper()
	if _, err := os.Stat(filepath.Join(interop, "node_modules")); err != nil {
		t.Skip("needs Node and npm ci in build/interop")
	}
	in, err := json.Marshal(map[string]any{"path": path, "key": key, "steps": steps})
	if err != nil {
		t.Fatal(err)
	}
	cmd := osexec.Command("node", filepath.Join(interop, "sqlcipher.mjs"))
	cmd.Stdin = strings.NewReader(string(in))
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("sqlcipher.mjs: %v", err)
	}
	var a struct {
		Error   string
		Answers [][]any
	}
	if err := json.Unmarshal(out, &a); err != nil || a.Error != "" {
		t.Fatalf("sqlcipher.mjs: %v %s", err, a.Error)
	}
	for _, rows := range a.Answers {
		answers = append(answers, rows...)
	}
	return answers
}

// A vault and a restored backup open in another SQLCipher 4 with the raw key,
// and what that writes is read here: nobody is locked in.
func TestInterop(t *testing.T) {
	path, code := filled(t)
	v := open(t, path)
	raw := v.RawKey().Hex()
	file := filepath.Join(t.TempDir(), "b.zip")
	if _, err := v.Backup(t.Context(), file, now); err != nil {
		t.Fatal(err)
	}
	closeVault(t, v)
	restored := filepath.Join(t.TempDir(), "vault.carnet")
	r, err := store.Restore(t.Context(), store.RestoreOptions{OpenOptions: store.OpenOptions{Path: restored, RecoveryCode: code}, Backup: file, Now: now})
	if err != nil {
		t.Fatal(err)
	}
	closeVault(t, r)
	for _, p := range []string{path, restored} {
		got := sqlcipher(t, p, raw, "PRAGMA integrity_check", "PRAGMA cipher_integrity_check", "SELECT count(*) FROM x", "PRAGMA application_id")
		if len(got) != 3 || got[0] != "ok" || got[1] != float64(100) || got[2] != float64(0x43524e54) {
			t.Errorf("SQLCipher says %v", got)
		}
		sqlcipher(t, p, raw, "INSERT INTO x VALUES (101, 'from C')")
		v := open(t, p)
		if got := query(t, v, `SELECT b FROM x WHERE a = 101`); got != "from C" {
			t.Errorf("what SQLCipher wrote reads %q", got)
		}
		for _, c := range v.Doctor(t.Context(), now) {
			if !c.OK && c.Name != store.CheckSchema {
				t.Errorf("doctor: %+v", c)
			}
		}
		closeVault(t, v)
	}
}
