package store_test

import (
	"bytes"
	"crypto/rand"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"carnet/store"
	"carnet/store/crypt"
	"carnet/store/key"
)

func TestOpen_refuses(t *testing.T) {
	path, code := filled(t)
	vault := read(t, path)
	other, otherCode := filled(t)
	flip := func(i int) []byte {
		b := bytes.Clone(vault)
		b[i] ^= 1
		return b
	}
	noise := make([]byte, 4*crypt.PageSize)
	rand.Read(noise)
	for _, tt := range []struct {
		name   string
		vault  []byte // nil: as it is
		keys   func(dir string)
		o      store.OpenOptions
		want   store.FaultKind
		secret string // Args["passphrase"] or Args["page"]
	}{
		{"nothing typed, no keyring", nil, nil, store.OpenOptions{}, store.FaultLocked, "yes"},
		{"another passphrase", nil, nil, store.OpenOptions{Passphrase: "x"}, store.FaultWrongPassphrase, ""},
		{"another vault's code", nil, nil, store.OpenOptions{RecoveryCode: otherCode}, store.FaultWrongRecoveryCode, ""},
		{"a slip in the code", nil, nil, store.OpenOptions{RecoveryCode: code[1:]}, store.FaultMistypedCode, ""},
		{"an empty file", []byte{}, nil, store.OpenOptions{Passphrase: passphrase}, store.FaultDamaged, ""},
		{"one byte", []byte("x"), nil, store.OpenOptions{Passphrase: passphrase}, store.FaultDamaged, ""},
		{"half a page", vault[:2000], nil, store.OpenOptions{Passphrase: passphrase}, store.FaultDamaged, ""},
		{"cut to a page", vault[:crypt.PageSize], nil, store.OpenOptions{Passphrase: passphrase}, store.FaultDamaged, ""},
		{"page 1 damaged", flip(100), nil, store.OpenOptions{Passphrase: passphrase}, store.FaultDamaged, "1"},
		{"the salt damaged", flip(3), nil, store.OpenOptions{Passphrase: passphrase}, store.FaultDamaged, "1"},
		{"the salt damaged, opened by code", flip(3), nil, store.OpenOptions{RecoveryCode: code}, store.FaultDamaged, "1"},
		{"a plain database", append([]byte("SQLite format 3\x00"), noise...), nil, store.OpenOptions{Passphrase: passphrase}, store.FaultNotAVault, ""},
		{"noise", noise, nil, store.OpenOptions{Passphrase: passphrase}, store.FaultKeysOfAnother, ""},
		{"another vault", read(t, other), nil, store.OpenOptions{Passphrase: passphrase}, store.FaultKeysOfAnother, ""},
		{"no key file", nil, func(dir string) { os.Remove(filepath.Join(dir, "vault.keys")) }, store.OpenOptions{Passphrase: passphrase}, store.FaultKeysMissing, ""},
		{"a damaged key file", nil, func(dir string) { put(t, filepath.Join(dir, "vault.keys"), []byte("{")) }, store.OpenOptions{RecoveryCode: code}, store.FaultKeysDamaged, ""},
		{"a later key file", nil, func(dir string) { put(t, filepath.Join(dir, "vault.keys"), []byte(`{"version":9}`)) }, store.OpenOptions{RecoveryCode: code}, store.FaultNewerVault, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := copyVault(t, path)
			if tt.vault != nil {
				put(t, p, tt.vault)
			}
			if tt.keys != nil {
				tt.keys(filepath.Dir(p))
			}
			before := read(t, p)
			tt.o.Path = p
			_, err := store.Open(t.Context(), tt.o)
			if store.KindOf(err) != tt.want {
				t.Fatalf("Open: %v, want %s", err, tt.want)
			}
			if strings.Contains(err.Error(), p) || strings.Contains(err.Error(), passphrase) {
				t.Errorf("the error tells too much: %v", err)
			}
			var f *store.Fault
			if errors.As(err, &f); tt.secret != "" && f.Args["passphrase"] != tt.secret && f.Args["page"] != tt.secret {
				t.Errorf("Args = %v, want %s", f.Args, tt.secret)
			}
			if !bytes.Equal(read(t, p), before) {
				t.Error("the vault changed")
			}
			for _, n := range names(t, filepath.Dir(p)) {
				if n != "vault.carnet" && n != "vault.keys" {
					t.Errorf("it left %s", n)
				}
			}
		})
	}
	for name, p := range map[string]string{"no file": path + "x", "no folder": filepath.Join(path+"x", "y"), "a folder": filepath.Dir(path)} {
		want := store.FaultNoVault
		if name == "a folder" {
			want = store.FaultNotAVault
		}
		if _, err := store.Open(t.Context(), store.OpenOptions{Path: p, Passphrase: passphrase}); store.KindOf(err) != want {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}

// A database that another program made under the vault's key is not a vault.
func TestOpen_otherProgram(t *testing.T) {
	path, _ := filled(t)
	v := open(t, path)
	exec(t, v, `PRAGMA application_id = 7`)
	closeVault(t, v)
	_, err := store.Open(t.Context(), store.OpenOptions{Path: path, Passphrase: passphrase})
	if store.KindOf(err) != store.FaultNotAVault {
		t.Errorf("Open: %v, want %s", err, store.FaultNotAVault)
	}
}

// Every byte of a closed vault that changes is an error, and the error says
// where. The bytes are sampled; package crypt tries all of a smaller file.
func TestOpen_flips(t *testing.T) {
	path, _ := filled(t)
	orig := read(t, path)
	step := len(orig) / 150
	for i := 0; i < len(orig); i += step {
		p := copyVault(t, path)
		b := bytes.Clone(orig)
		b[i] ^= 1 << (i % 8)
		put(t, p, b)
		v, err := store.Open(t.Context(), store.OpenOptions{Path: p, Passphrase: passphrase})
		if err == nil {
			for _, c := range v.Doctor(t.Context(), now) {
				if c.Name == store.CheckPages && c.OK {
					t.Errorf("byte %d of page %d changed, and doctor is content", i%crypt.PageSize, i/crypt.PageSize+1)
				} else if c.Name == store.CheckPages {
					err = c.Err
				}
			}
			v.Close()
		}
		if store.KindOf(err) != store.FaultDamaged {
			t.Errorf("byte %d of page %d changed: %v, want %s", i%crypt.PageSize, i/crypt.PageSize+1, err, store.FaultDamaged)
		}
	}
}

// A vault of a later program is refused and left as it is; so are writes of a
// program that had it open when the later one came.
func TestOpen_newer(t *testing.T) {
	path, _ := filled(t)
	early := open(t, path)
	exec(t, early, `INSERT INTO x VALUES (0, '')`)
	undo := store.AddMigration("9999_later.sql", `CREATE TABLE later (a INTEGER) STRICT`)
	late := open(t, path)
	exec(t, late, `INSERT INTO later VALUES (1)`)
	closeVault(t, late)
	undo()
	if err := early.Write(t.Context(), nil); store.KindOf(err) != store.FaultNewerVault {
		t.Errorf("Write after a later program migrated: %v, want %s", err, store.FaultNewerVault)
	}
	if err := early.Read(t.Context(), nil); store.KindOf(err) != store.FaultNewerVault {
		t.Errorf("Read after a later program migrated: %v, want %s", err, store.FaultNewerVault)
	}
	early.Close()
	before := read(t, path)
	if _, err := store.Open(t.Context(), store.OpenOptions{Path: path, Passphrase: passphrase}); store.KindOf(err) != store.FaultNewerVault {
		t.Errorf("Open: %v, want %s", err, store.FaultNewerVault)
	}
	if !bytes.Equal(read(t, path), before) {
		t.Error("the vault changed")
	}
}

func TestPassphraseFile(t *testing.T) {
	dir := t.TempDir()
	good := filepath.Join(dir, "good")
	put(t, good, []byte(passphrase+"\n"))
	if got, err := store.ReadPassphraseFile(good); got != passphrase || err != nil {
		t.Errorf("ReadPassphraseFile = %q, %v", got, err)
	}
	os.Chmod(good, 0o644)
	if _, err := store.ReadPassphraseFile(good); store.KindOf(err) != store.FaultPassphraseExposed {
		t.Errorf("a file that others may read: %v, want %s", err, store.FaultPassphraseExposed)
	}
	if _, err := store.ReadPassphraseFile(good + "x"); store.KindOf(err) != store.FaultPassphraseFile || strings.Contains(err.Error(), good) {
		t.Errorf("no file: %v, want %s without the path", err, store.FaultPassphraseFile)
	}
}

func TestKeys(t *testing.T) {
	path, code := filled(t)
	v := open(t, path)
	if s, err := v.Keys(t.Context()); err != nil || !s.Passphrase || !s.RecoveryCode || s.Keyring {
		t.Errorf("Keys = %+v, %v", s, err)
	}
	if err := v.SetPassphrase(t.Context(), "another", cheap); err != nil {
		t.Fatal(err)
	}
	if err := v.SetPassphrase(t.Context(), "", cheap); store.KindOf(err) != store.FaultNoPassphrase {
		t.Errorf("an empty passphrase: %v, want %s", err, store.FaultNoPassphrase)
	}
	if err := v.RemovePassphrase(t.Context()); store.KindOf(err) != store.FaultLastKey {
		t.Errorf("RemovePassphrase without a keyring: %v, want %s", err, store.FaultLastKey)
	}
	again, err := v.NewRecoveryCode(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	raw := v.RawKey()
	closeVault(t, v)
	for _, tt := range []struct {
		name string
		o    store.OpenOptions
		want store.FaultKind
	}{
		{"the old passphrase", store.OpenOptions{Passphrase: passphrase}, store.FaultWrongPassphrase},
		{"the new passphrase", store.OpenOptions{Passphrase: "another"}, ""},
		{"the old code", store.OpenOptions{RecoveryCode: code}, store.FaultWrongRecoveryCode},
		{"the new code", store.OpenOptions{RecoveryCode: again}, ""},
	} {
		tt.o.Path = path
		v, err := store.Open(t.Context(), tt.o)
		if store.KindOf(err) != tt.want {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
		if err == nil {
			if v.RawKey() != raw {
				t.Errorf("%s opens another key", tt.name)
			}
			v.Close()
		}
	}
}

// An open vault whose key file is lost or damaged gets a new one with a new
// code; what was there is kept.
func TestKeys_lost(t *testing.T) {
	path, _ := filled(t)
	keys := filepath.Join(filepath.Dir(path), "vault.keys")
	for name, spoil := range map[string]func(){
		"missing": func() { os.Remove(keys) },
		"damaged": func() { put(t, keys, []byte("{}")) },
	} {
		v, err := store.Open(t.Context(), store.OpenOptions{Path: path, Passphrase: passphrase})
		if err != nil {
			t.Fatal(err)
		}
		spoil()
		if err := v.SetPassphrase(t.Context(), "x", cheap); err == nil {
			t.Errorf("%s: SetPassphrase: no error", name)
		}
		if _, err := v.Backup(t.Context(), filepath.Join(t.TempDir(), "b.zip"), now); err == nil {
			t.Errorf("%s: a backup that nothing opens: no error", name)
		}
		code, err := v.NewRecoveryCode(t.Context())
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := v.SetPassphrase(t.Context(), passphrase, cheap); err != nil {
			t.Errorf("%s: SetPassphrase: %v", name, err)
		}
		closeVault(t, v)
		r, err := store.Open(t.Context(), store.OpenOptions{Path: path, RecoveryCode: code})
		if err != nil {
			t.Fatalf("%s: Open with the new code: %v", name, err)
		}
		r.Close()
	}
	if got := read(t, keys+".damaged"); string(got) != "{}" {
		t.Errorf("the damaged key file was not kept: %q", got)
	}
}

// A kit has what a person needs on paper.
func TestKit(t *testing.T) {
	v, code := create(t, vaultPath(t))
	k, err := v.Kit(t.Context(), code, true)
	if err != nil {
		t.Fatal(err)
	}
	if raw, err := key.ParseRaw(k.RawKey); err != nil || raw != v.RawKey() || k.Code != code || k.Vault != v.ID() || k.Made.IsZero() {
		t.Errorf("Kit is not complete: %v", err)
	}
}
