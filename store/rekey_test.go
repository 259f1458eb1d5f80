package store_test

import (
	"context"
	"path/filepath"
	"slices"
	"testing"

	"carnet/store"
)

func rekey(t testing.TB, path string) (code string) {
	t.Helper()
	code, err := store.Rekey(t.Context(), store.RekeyOptions{OpenOptions: store.OpenOptions{Path: path, Passphrase: passphrase}, KDF: cheap})
	if err != nil {
		t.Fatal(err)
	}
	return code
}

func TestRekey(t *testing.T) {
	path, code := filled(t)
	v := open(t, path)
	oldID, oldKey := v.ID(), v.RawKey()
	closeVault(t, v)
	again := rekey(t, path)
	if got, want := names(t, filepath.Dir(path)), []string{"vault.carnet", "vault.keys"}; !slices.Equal(got, want) {
		t.Errorf("there are %q, want %q", got, want)
	}
	v = open(t, path)
	if v.ID() == oldID || v.RawKey() == oldKey {
		t.Error("the id or the key is the old one")
	}
	if got := query(t, v, `SELECT count(*) FROM x`); got != "100" {
		t.Errorf("%s rows, want 100", got)
	}
	exec(t, v, `INSERT INTO x VALUES (0, '')`)
	closeVault(t, v)
	if _, err := store.Open(t.Context(), store.OpenOptions{Path: path, RecoveryCode: code}); store.KindOf(err) != store.FaultWrongRecoveryCode {
		t.Errorf("the old code: %v, want %s", err, store.FaultWrongRecoveryCode)
	}
	r, err := store.Open(t.Context(), store.OpenOptions{Path: path, RecoveryCode: again})
	if err != nil {
		t.Fatalf("the new code: %v", err)
	}
	r.Close()
}

// A passphrase that is set must be typed: the new key is wrapped by it too.
func TestRekey_needsPassphrase(t *testing.T) {
	path, code := filled(t)
	before := read(t, path)
	_, err := store.Rekey(t.Context(), store.RekeyOptions{OpenOptions: store.OpenOptions{Path: path, RecoveryCode: code}, KDF: cheap})
	if store.KindOf(err) != store.FaultWrongPassphrase {
		t.Errorf("Rekey without the passphrase: %v, want %s", err, store.FaultWrongPassphrase)
	}
	if string(read(t, path)) != string(before) {
		t.Error("the vault changed")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := store.Rekey(ctx, store.RekeyOptions{OpenOptions: store.OpenOptions{Path: path, Passphrase: passphrase}, KDF: cheap}); err == nil {
		t.Error("Rekey with a context that has ended: no error")
	}
	open(t, path)
}

// Killed anywhere, a new key is there whole or not at all, and whoever opens
// the vault next clears up.
func TestRekey_afterKill(t *testing.T) {
	path, _ := filled(t)
	old, oldKeys := read(t, path), read(t, filepath.Join(filepath.Dir(path), "vault.keys"))
	rekey(t, path)
	fresh, freshKeys := read(t, path), read(t, filepath.Join(filepath.Dir(path), "vault.keys"))
	for _, tt := range []struct {
		name  string
		files map[string][]byte
		want  []byte // the key file at the end
	}{
		{"the new key file is written", map[string][]byte{"vault.carnet": old, "vault.keys": oldKeys, "vault.keys.rekey": freshKeys, "vault.carnet.rekey": nil}, oldKeys},
		{"half of the new vault is written", map[string][]byte{"vault.carnet": old, "vault.keys": oldKeys, "vault.keys.rekey": freshKeys, "vault.carnet.rekey": fresh[:8192], "vault.carnet.rekey-journal": nil}, oldKeys},
		{"the new vault is written", map[string][]byte{"vault.carnet": old, "vault.keys": oldKeys, "vault.keys.rekey": freshKeys, "vault.carnet.rekey": fresh}, oldKeys},
		{"the new vault is in place", map[string][]byte{"vault.carnet": fresh, "vault.keys": oldKeys, "vault.keys.rekey": freshKeys}, freshKeys},
		{"both are in place", map[string][]byte{"vault.carnet": fresh, "vault.keys": freshKeys}, freshKeys},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := vaultPath(t)
			dir := filepath.Dir(p)
			for name, b := range tt.files {
				put(t, filepath.Join(dir, name), b)
			}
			v := open(t, p)
			if got := query(t, v, `SELECT count(*) FROM x`); got != "100" {
				t.Errorf("%s rows, want 100", got)
			}
			closeVault(t, v)
			if got, want := names(t, dir), []string{"vault.carnet", "vault.keys"}; !slices.Equal(got, want) {
				t.Errorf("there are %q, want %q", got, want)
			}
			if string(read(t, filepath.Join(dir, "vault.keys"))) != string(tt.want) {
				t.Error("vault.keys is not the one that fits")
			}
		})
	}
}
