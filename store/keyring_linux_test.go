package store_test

import (
	"errors"
	"os"
	osexec "os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"carnet/store"
	"carnet/store/key"
)

// underKeyring runs the test again in a session of its own with a real
// gnome-keyring that is unlocked, and reports whether this is that run.
func underKeyring(t *testing.T) bool {
	t.Helper()
	if os.Getenv("CARNET_TEST_KEYRING") == "yes" {
		return true
	}
	for _, tool := range []string{"dbus-run-session", "gnome-keyring-daemon"} {
		if _, err := osexec.LookPath(tool); err != nil {
			t.Skipf("needs %s", tool)
		}
	}
	script := `eval "$(printf pw | gnome-keyring-daemon --unlock --components=secrets | sed 's/^/export /')"; exec "$0" "$@"`
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := osexec.Command("dbus-run-session", "--", "sh", "-c", script, self, "-test.run=^"+t.Name()+"$", "-test.v")
	cmd.Env = append(os.Environ(), "CARNET_TEST_KEYRING=yes", "HOME="+t.TempDir(), "XDG_RUNTIME_DIR="+t.TempDir(), "XDG_DATA_HOME=")
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "--- PASS: "+t.Name()) {
		t.Fatalf("under a keyring: %v\n%s", err, out)
	}
	return false
}

func ringed(t testing.TB, path, passphrase string) (*store.Vault, string) {
	t.Helper()
	v, code, err := store.Create(t.Context(), store.CreateOptions{Path: path, Passphrase: passphrase, Keyring: true, KDF: cheap})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { v.Close() })
	return v, code
}

func openRinged(t testing.TB, path string) *store.Vault {
	t.Helper()
	v, err := store.Open(t.Context(), store.OpenOptions{Path: path, Keyring: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { v.Close() })
	return v
}

func older(v *store.Vault) bool {
	return slices.ContainsFunc(v.Warnings(), func(f *store.Fault) bool { return f.Kind == store.FaultOlderCopy })
}

// The keyring opens a vault without a question, for as long as it holds the key.
func TestKeyring(t *testing.T) {
	if !underKeyring(t) {
		return
	}
	ctx := t.Context()
	path := vaultPath(t)
	v, code := ringed(t, path, "")
	fill(t, v, 100)
	raw, id := v.RawKey(), v.ID()
	if err := v.Lock(ctx); store.KindOf(err) != store.FaultNoPassphrase {
		t.Errorf("Lock without a passphrase: %v, want %s", err, store.FaultNoPassphrase)
	}
	if s, err := v.Keys(ctx); err != nil || !s.Keyring || s.Passphrase || !s.RecoveryCode {
		t.Errorf("Keys = %+v, %v", s, err)
	}
	closeVault(t, v)
	closeVault(t, openRinged(t, path))

	// Lost, as after a change of the desktop: the code opens it, and puts the
	// key back.
	if err := key.Forget(ctx, id); err != nil {
		t.Fatal(err)
	}
	_, err := store.Open(ctx, store.OpenOptions{Path: path, Keyring: true})
	var f *store.Fault
	if store.KindOf(err) != store.FaultLocked || !errors.As(err, &f) || f.Args["passphrase"] != "no" {
		t.Errorf("Open with a keyring that lost the key: %v, want %s", err, store.FaultLocked)
	}
	v, err = store.Open(ctx, store.OpenOptions{Path: path, RecoveryCode: code, Keyring: true})
	if err != nil {
		t.Fatal(err)
	}
	closeVault(t, v)
	closeVault(t, openRinged(t, path))

	// Changed.
	if err := key.Store(ctx, id, key.NewRaw()); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Open(ctx, store.OpenOptions{Path: path, Keyring: true}); store.KindOf(err) != store.FaultKeyringChanged {
		t.Errorf("Open with another key in the keyring: %v, want %s", err, store.FaultKeyringChanged)
	}
	if err := key.Store(ctx, id, raw); err != nil {
		t.Fatal(err)
	}

	// Without vault.keys the keyring opens it still, says so, and a new file is
	// made.
	os.Remove(filepath.Join(filepath.Dir(path), "vault.keys"))
	v = openRinged(t, path)
	if w := v.Warnings(); len(w) != 1 || w[0].Kind != store.FaultKeysMissing {
		t.Errorf("Warnings = %v, want %s", w, store.FaultKeysMissing)
	}
	if _, err := v.NewRecoveryCode(ctx); err != nil {
		t.Error(err)
	}
	for _, c := range v.Doctor(ctx, now) {
		if !c.OK && c.Name != store.CheckSchema {
			t.Errorf("doctor: %+v", c)
		}
	}

	// Locking takes the key out; the passphrase puts it back.
	if err := v.SetPassphrase(ctx, passphrase, cheap); err != nil {
		t.Fatal(err)
	}
	if err := v.Lock(ctx); err != nil {
		t.Fatal(err)
	}
	if _, err := key.Load(ctx, id); !errors.Is(err, key.ErrNotStored) {
		t.Errorf("after Lock the keyring says %v", err)
	}
	v, err = store.Open(ctx, store.OpenOptions{Path: path, Passphrase: passphrase, Keyring: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := v.RemovePassphrase(ctx); err != nil {
		t.Errorf("RemovePassphrase: %v", err)
	}
	closeVault(t, v)
	if got := query(t, openRinged(t, path), `SELECT count(*) FROM x`); got != "100" {
		t.Errorf("%s rows, want 100", got)
	}
}

// A vault that is an older copy of what this computer has seen is known for one,
// until the person says that it is meant.
func TestKeyring_olderCopy(t *testing.T) {
	if !underKeyring(t) {
		return
	}
	ctx := t.Context()
	path := vaultPath(t)
	v, code := ringed(t, path, "")
	fill(t, v, 10)
	file := filepath.Join(t.TempDir(), "b.zip")
	if _, err := v.Backup(ctx, file, now); err != nil {
		t.Fatal(err)
	}
	closeVault(t, v)
	copied := read(t, path)
	for range 3 {
		v = openRinged(t, path)
		if older(v) {
			t.Fatal("the vault itself is taken for an older copy")
		}
		exec(t, v, `INSERT INTO x VALUES (0, '')`)
		closeVault(t, v)
	}
	put(t, path, copied)
	v = openRinged(t, path)
	if !older(v) {
		t.Error("an older copy is not noticed")
	}
	if c := check(t, v, store.CheckNewest, now); c.OK {
		t.Error("doctor is content with an older copy")
	}
	exec(t, v, `INSERT INTO x VALUES (0, '')`)
	closeVault(t, v)
	v = openRinged(t, path)
	if !older(v) {
		t.Error("an older copy that was written to is no longer noticed")
	}
	if err := v.AcceptCopy(ctx); err != nil || older(v) {
		t.Fatal(err, v.Warnings())
	}
	closeVault(t, v)
	v = openRinged(t, path)
	if older(v) {
		t.Error("an older copy that was accepted is still one")
	}
	closeVault(t, v)

	// Restoring is meant.
	r, err := store.Restore(ctx, store.RestoreOptions{OpenOptions: store.OpenOptions{Path: path, RecoveryCode: code, Keyring: true}, Backup: file, Replace: true, Now: now})
	if err != nil {
		t.Fatal(err)
	}
	if older(r) {
		t.Error("a restored vault is taken for an older copy")
	}
	closeVault(t, r)
	v = openRinged(t, path)
	if older(v) {
		t.Error("a restored vault is taken for an older copy when it is opened again")
	}
	closeVault(t, v)
}

// A new key is in the keyring, and the old one is not.
func TestKeyring_rekey(t *testing.T) {
	if !underKeyring(t) {
		return
	}
	ctx := t.Context()
	path := vaultPath(t)
	v, _ := ringed(t, path, "")
	fill(t, v, 10)
	id := v.ID()
	closeVault(t, v)
	if _, err := store.Rekey(ctx, store.RekeyOptions{OpenOptions: store.OpenOptions{Path: path, Keyring: true}, KDF: cheap}); err != nil {
		t.Fatal(err)
	}
	if _, err := key.Load(ctx, id); !errors.Is(err, key.ErrNotStored) {
		t.Errorf("the keyring says %v for the old id", err)
	}
	if got := query(t, openRinged(t, path), `SELECT count(*) FROM x`); got != "10" {
		t.Errorf("%s rows, want 10", got)
	}
}

// A vault whose key file is lost is migrated too, beside a copy that the same
// keyring opens.
func TestKeyring_migrateWithoutKeys(t *testing.T) {
	if !underKeyring(t) {
		return
	}
	path := vaultPath(t)
	v, _ := ringed(t, path, "")
	fill(t, v, 10)
	closeVault(t, v)
	os.Remove(filepath.Join(filepath.Dir(path), "vault.keys"))
	undo := store.AddMigration("9999_later.sql", `CREATE TABLE later (a INTEGER) STRICT`)
	v = openRinged(t, path)
	if got := query(t, v, `SELECT count(*) FROM later, x`); got != "0" {
		t.Error(got)
	}
	undo()
	left := names(t, v.DailyFolder())
	if len(left) != 1 {
		t.Fatalf("the backups are %q", left)
	}
	if got := query(t, openRinged(t, filepath.Join(v.DailyFolder(), left[0])), `SELECT count(*) FROM x`); got != "10" {
		t.Errorf("the copy has %s rows, want 10", got)
	}
}
