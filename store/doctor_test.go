package store_test

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"carnet/store"
)

// check returns the check of that name.
func check(t testing.TB, v *store.Vault, name string, at time.Time) store.Check {
	t.Helper()
	for _, c := range v.Doctor(t.Context(), at) {
		if c.Name == name {
			return c
		}
	}
	t.Fatalf("doctor has no check %q", name)
	return store.Check{}
}

func TestDoctor(t *testing.T) {
	v, _ := create(t, vaultPath(t))
	for _, c := range v.Doctor(t.Context(), time.Now()) {
		if !c.OK {
			t.Errorf("a new vault: %+v", c)
		}
	}
}

// What is wrong is found, and nothing else.
func TestDoctor_finds(t *testing.T) {
	day := 24 * time.Hour
	for _, tt := range []struct {
		check string
		spoil func(t *testing.T, v *store.Vault, dir string)
		after time.Duration
		note  string
	}{
		{store.CheckSchema, func(t *testing.T, v *store.Vault, _ string) { exec(t, v, `CREATE TABLE stranger (a INTEGER) STRICT`) }, 0, ""},
		{store.CheckIntegrity, func(t *testing.T, v *store.Vault, _ string) {
			exec(t, v, `CREATE TABLE parent (a INTEGER PRIMARY KEY) STRICT; CREATE TABLE child (a INTEGER REFERENCES parent) STRICT`)
			if _, err := beneath(t, v).Exec(`INSERT INTO child VALUES (1)`); err != nil { // without foreign keys
				t.Fatal(err)
			}
		}, 0, ""},
		{store.CheckKeys, func(_ *testing.T, _ *store.Vault, dir string) { os.Remove(filepath.Join(dir, "vault.keys")) }, 0, ""},
		{store.CheckRecovery, func(t *testing.T, _ *store.Vault, dir string) { put(t, filepath.Join(dir, "vault.keys"), []byte("{}")) }, 0, ""},
		{store.CheckBackup, func(*testing.T, *store.Vault, string) {}, 30 * day, store.NoteNone},
		{store.CheckBackup, func(t *testing.T, v *store.Vault, _ string) {
			if _, err := v.Backup(t.Context(), t.TempDir(), time.Now()); err != nil {
				t.Fatal(err)
			}
			exec(t, v, `UPDATE vault SET made = made`)
		}, 30 * day, store.NoteOld},
		{store.CheckPrivate, func(_ *testing.T, v *store.Vault, _ string) { os.Chmod(v.Path(), 0o644) }, 0, ""},
		{store.CheckPrivate, func(_ *testing.T, _ *store.Vault, dir string) { os.Chmod(dir, 0o777) }, 0, ""},
		{store.CheckLeftovers, func(t *testing.T, v *store.Vault, _ string) { put(t, v.Path()+".rekey", nil) }, 0, ""},
		{store.CheckLeftovers, func(_ *testing.T, _ *store.Vault, dir string) { os.Mkdir(filepath.Join(dir, ".carnet-1"), 0o700) }, 0, ""},
		{store.CheckPlace, func(_ *testing.T, _ *store.Vault, dir string) { os.Mkdir(filepath.Join(dir, ".stfolder"), 0o700) }, 0, ""},
	} {
		t.Run(tt.check, func(t *testing.T) {
			if runtime.GOOS == "windows" && tt.check == store.CheckPrivate {
				t.Skip("Windows keeps rights elsewhere")
			}
			path := vaultPath(t)
			v, _ := create(t, path)
			tt.spoil(t, v, filepath.Dir(path))
			c := check(t, v, tt.check, time.Now().Add(tt.after))
			if c.OK || c.Note != tt.note {
				t.Errorf("check = %+v, want it to fail with the note %q", c, tt.note)
			}
		})
	}
}

// A vault in a synced folder opens with a warning.
func TestWarnings_place(t *testing.T) {
	for folder, want := range map[string]string{
		"Dropbox": "Dropbox", "OneDrive - Praxis": "OneDrive", "Dropbox (Personal)": "Dropbox",
		"Nextcloud": "Nextcloud", "Library/Mobile Documents/x": "iCloud Drive", "Dropboxes": "", "Documents": "",
	} {
		path := filepath.Join(t.TempDir(), folder, "carnet", "vault.carnet")
		v, _ := create(t, path)
		closeVault(t, v)
		v = open(t, path)
		got := ""
		for _, w := range v.Warnings() {
			if w.Kind == store.FaultPlace {
				got = w.Args["service"]
			}
		}
		if got != want {
			t.Errorf("in %s the warning is %q, want %q", folder, got, want)
		}
	}
}
