package store_test

import (
	"database/sql"
	"net/url"
	"path/filepath"
	"testing"

	"carnet/store"
	"carnet/store/crypt"
	"carnet/store/key"
)

// withoutPassphrase returns the key file of a vault as it is without its
// passphrase.
func withoutPassphrase(t testing.TB, path string) []byte {
	t.Helper()
	f, err := key.Read(filepath.Join(filepath.Dir(path), "vault.keys"))
	if err != nil {
		t.Fatal(err)
	}
	f.RemovePassphrase()
	b, err := f.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// beneath opens the vault's database as no other code does, with SQLite's own
// settings.
func beneath(t testing.TB, v *store.Vault) *sql.DB {
	t.Helper()
	raw := v.RawKey()
	vfs, err := crypt.Register("beneath-"+v.ID(), crypt.Options{Key: raw[:]})
	if err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: v.Path()}).EscapedPath()+"?"+url.Values{"vfs": {vfs.Name()}}.Encode())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		db.Close()
		vfs.Close()
	})
	return db
}
