package store_test

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"carnet/store"
	"carnet/store/key"
)

// cheap is a key derivation for tests: seconds of Argon2id prove nothing here.
var cheap = key.Params{Time: 1, Memory: 64, Threads: 1}

const passphrase = "correct horse battery staple"

// create makes a vault that a passphrase opens, and returns its recovery code.
func create(t testing.TB, path string) (*store.Vault, string) {
	t.Helper()
	v, code, err := store.Create(t.Context(), store.CreateOptions{Path: path, Passphrase: passphrase, KDF: cheap})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { v.Close() })
	return v, code
}

func open(t testing.TB, path string) *store.Vault {
	t.Helper()
	v, err := store.Open(t.Context(), store.OpenOptions{Path: path, Passphrase: passphrase})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { v.Close() })
	return v
}

func vaultPath(t testing.TB) string { return filepath.Join(t.TempDir(), "vault.carnet") }

func exec(t testing.TB, v *store.Vault, query string, args ...any) {
	t.Helper()
	err := v.Write(t.Context(), func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, query, args...)
		return err
	})
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
}

func query(t testing.TB, v *store.Vault, query string, args ...any) string {
	t.Helper()
	var s sql.NullString
	err := v.Read(t.Context(), func(ctx context.Context, tx *sql.Tx) error {
		return tx.QueryRowContext(ctx, query, args...).Scan(&s)
	})
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return s.String
}

func names(t testing.TB, dir string) (names []string) {
	t.Helper()
	es, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range es {
		names = append(names, e.Name())
	}
	return names
}

func TestCreate(t *testing.T) {
	path := vaultPath(t)
	v, code := create(t, path)
	exec(t, v, `CREATE TABLE x (a INTEGER) STRICT`)
	exec(t, v, `INSERT INTO x VALUES (7)`)
	if err := v.Close(); err != nil {
		t.Fatal(err)
	}
	if got, want := names(t, filepath.Dir(path)), []string{"vault.carnet", "vault.keys"}; !slices.Equal(got, want) {
		t.Errorf("after closing there are %q, want %q", got, want)
	}
	if got := query(t, open(t, path), `SELECT a FROM x`); got != "7" {
		t.Errorf("after opening again x is %s, want 7", got)
	}
	r, err := store.Open(t.Context(), store.OpenOptions{Path: path, RecoveryCode: code})
	if err != nil {
		t.Fatalf("Open with the recovery code: %v", err)
	}
	defer r.Close()
	if r.ID() != v.ID() {
		t.Errorf("id is %s, want %s", r.ID(), v.ID())
	}
}

func TestRevision(t *testing.T) {
	v, _ := create(t, vaultPath(t))
	before, err := v.Revision(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	exec(t, v, `CREATE TABLE x (a INTEGER) STRICT`)
	if after, err := v.Revision(t.Context()); err != nil || after != before+1 {
		t.Errorf("Revision after a write = %d, %v, want %d", after, err, before+1)
	}
}

func TestOpen_refuses(t *testing.T) {
	path := vaultPath(t)
	v, code := create(t, path)
	v.Close()
	for _, tt := range []struct {
		name string
		o    store.OpenOptions
		want store.FaultKind
	}{
		{"no file", store.OpenOptions{Path: path + "x", Passphrase: passphrase}, store.FaultNoVault},
		{"a folder", store.OpenOptions{Path: filepath.Dir(path), Passphrase: passphrase}, store.FaultNotAVault},
		{"nothing typed, no keyring", store.OpenOptions{Path: path}, store.FaultLocked},
		{"another passphrase", store.OpenOptions{Path: path, Passphrase: "x"}, store.FaultWrongPassphrase},
		{"a slip in the code", store.OpenOptions{Path: path, RecoveryCode: code[1:]}, store.FaultMistypedCode},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := store.Open(t.Context(), tt.o); store.KindOf(err) != tt.want {
				t.Errorf("Open: %v, want %s", err, tt.want)
			}
		})
	}
}
