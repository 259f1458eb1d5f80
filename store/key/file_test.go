package key_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"carnet/store/key"
)

const vault = "00112233445566778899aabbccddeeff"

// cheap is a derivation for tests.
var cheap = key.Params{Time: 1, Memory: 64, Threads: 1}

func newFile(t testing.TB, passphrase string) (*key.File, key.Raw, string) {
	t.Helper()
	raw := key.NewRaw()
	f, code, err := key.New(vault, raw, passphrase, cheap)
	if err != nil {
		t.Fatal(err)
	}
	return f, raw, code
}

func TestFile(t *testing.T) {
	f, raw, code := newFile(t, "old passphrase")
	path := filepath.Join(t.TempDir(), "vault.keys")
	if err := f.Save(path); err != nil {
		t.Fatal(err)
	}
	if err := f.SetPassphrase(raw, "new passphrase", cheap); err != nil {
		t.Fatal(err)
	}
	if err := f.Save(path); err != nil {
		t.Fatal(err)
	}
	f, err := key.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name   string
		open   func(string) (key.Raw, error)
		secret string
		want   error
	}{
		{"the passphrase", f.Unlock, "new passphrase", nil},
		{"the passphrase before", f.Unlock, "old passphrase", key.ErrWrong},
		{"a space more", f.Unlock, "new passphrase ", key.ErrWrong},
		{"the code", f.Recover, code, nil},
		{"the code as a person types it", f.Recover, " " + strings.ToLower(strings.ReplaceAll(code, "-", " ")) + "\n", nil},
		{"another code", f.Recover, otherCode(t), key.ErrWrong},
		{"a code without its end", f.Recover, code[:len(code)-2], key.ErrMistyped},
		{"nothing", f.Recover, "", key.ErrMistyped},
	} {
		got, err := tt.open(tt.secret)
		if !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, err, tt.want)
		}
		if tt.want == nil && got != raw {
			t.Errorf("%s opens another key", tt.name)
		}
	}
	f.RemovePassphrase()
	if _, err := f.Unlock("new passphrase"); !errors.Is(err, key.ErrNoSlot) || f.HasPassphrase() {
		t.Errorf("after RemovePassphrase: %v, want %v", err, key.ErrNoSlot)
	}
	again, err := f.NewCode(raw)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Recover(code); !errors.Is(err, key.ErrWrong) {
		t.Errorf("the old code after NewCode: %v, want %v", err, key.ErrWrong)
	}
	if got, err := f.Recover(again); err != nil || got != raw {
		t.Errorf("the new code: %v", err)
	}
}

func otherCode(t testing.TB) string {
	_, _, code := newFile(t, "")
	return code
}

// The same passphrase is typed in several ways.
func TestUnlock_forms(t *testing.T) {
	f, _, _ := newFile(t, "Müßiggang ﬁne ２")
	for _, s := range []string{"Mu\u0308ßiggang fine 2", "Müßiggang ﬁne 2"} {
		if _, err := f.Unlock(s); err != nil {
			t.Errorf("Unlock(%q): %v", s, err)
		}
	}
}

// Nothing that a slot says about itself can be changed unnoticed.
func TestSlot_bound(t *testing.T) {
	for _, tt := range []struct {
		name   string
		change func(*key.File)
	}{
		{"fewer passes", func(f *key.File) { f.Slots[0].Time = 2 }},
		{"less memory", func(f *key.File) { f.Slots[0].Memory = 32 }},
		{"the vault", func(f *key.File) { f.Vault = strings.Repeat("0", 32) }},
		{"the salt", func(f *key.File) { f.Slots[0].Salt[3] ^= 1 }},
		{"the nonce", func(f *key.File) { f.Slots[0].Nonce[3] ^= 1 }},
		{"the wrapped key", func(f *key.File) { f.Slots[0].Wrapped[3] ^= 1 }},
		{"the derivation", func(f *key.File) { f.Slots[0].KDF = key.HKDF }},
	} {
		f, _, _ := newFile(t, "passphrase")
		tt.change(f)
		if _, err := f.Unlock("passphrase"); !errors.Is(err, key.ErrWrong) {
			t.Errorf("%s changed: %v, want %v", tt.name, err, key.ErrWrong)
		}
	}
	f, _, _ := newFile(t, "passphrase")
	f.Check[0] ^= 1
	if _, err := f.Unlock("passphrase"); !errors.Is(err, key.ErrDamaged) {
		t.Errorf("the key check changed: %v, want %v", err, key.ErrDamaged)
	}
}

func TestParse_refuses(t *testing.T) {
	f, _, _ := newFile(t, "passphrase")
	edit := func(change func(*key.File)) []byte {
		b, err := f.Encode()
		if err != nil {
			t.Fatal(err)
		}
		g, err := key.Parse(b)
		if err != nil {
			t.Fatal(err)
		}
		change(g)
		b, _ = g.Encode()
		return b
	}
	for _, tt := range []struct {
		name string
		b    []byte
		want error
	}{
		{"nothing", nil, key.ErrDamaged},
		{"no JSON", []byte("{\"version\":1,"), key.ErrDamaged},
		{"an empty object", []byte("{}"), key.ErrDamaged},
		{"a huge file", bytes.Repeat([]byte(" "), 1<<20), key.ErrDamaged},
		{"a later version", edit(func(f *key.File) { f.Version = 2 }), key.ErrNewer},
		{"no id", edit(func(f *key.File) { f.Vault = "x" }), key.ErrDamaged},
		{"no check", edit(func(f *key.File) { f.Check = nil }), key.ErrDamaged},
		{"hours of Argon2id", edit(func(f *key.File) { f.Slots[0].Time = 1 << 30 }), key.ErrDamaged},
		{"more memory than there is", edit(func(f *key.File) { f.Slots[0].Memory = 1 << 30 }), key.ErrDamaged},
		{"no passes", edit(func(f *key.File) { f.Slots[0].Time = 0 }), key.ErrDamaged},
		{"no lanes", edit(func(f *key.File) { f.Slots[0].Threads = 0 }), key.ErrDamaged},
		{"a short salt", edit(func(f *key.File) { f.Slots[0].Salt = nil }), key.ErrDamaged},
		{"a short nonce", edit(func(f *key.File) { f.Slots[0].Nonce = f.Slots[0].Nonce[1:] }), key.ErrDamaged},
		{"an unknown derivation", edit(func(f *key.File) { f.Slots[0].KDF = "md5" }), key.ErrDamaged},
	} {
		if _, err := key.Parse(tt.b); !errors.Is(err, tt.want) {
			t.Errorf("Parse of %s: %v, want %v", tt.name, err, tt.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	file, _, _ := newFile(f, "passphrase")
	b, err := file.Encode()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(b)
	f.Add([]byte(`{"version":1,"vault":"00112233445566778899aabbccddeeff","check":"AAAAAAAAAAA=","slots":null}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		g, err := key.Parse(b)
		if err != nil {
			return
		}
		out, err := g.Encode()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := key.Parse(out); err != nil {
			t.Errorf("what was read is refused when written: %v", err)
		}
	})
}

// A key shows itself only when it is asked to.
func TestRaw(t *testing.T) {
	raw := key.NewRaw()
	var log bytes.Buffer
	slog.New(slog.NewJSONHandler(&log, nil)).Info("x", "key", raw)
	slog.New(slog.NewTextHandler(&log, nil)).Info("x", "key", raw)
	j, _ := json.Marshal(map[string]any{"key": raw})
	all := fmt.Sprintf("%v %+v %#v %s %x %q %d", raw, raw, raw, raw, raw, raw, raw) + log.String() + string(j)
	for _, leak := range []string{raw.Hex(), raw.Hex()[:8], fmt.Sprint(raw[:4]), fmt.Sprintf("%x", raw[:])} {
		if strings.Contains(all, leak) {
			t.Errorf("a key prints as %q", all)
		}
	}
	if back, err := key.ParseRaw(raw.Hex()); err != nil || back != raw {
		t.Errorf("ParseRaw(Hex()): %v", err)
	}
	for _, s := range []string{"", raw.Hex()[1:], raw.Hex() + "0", strings.Repeat("g", 64)} {
		if _, err := key.ParseRaw(s); err == nil || strings.Contains(err.Error(), s) && s != "" {
			t.Errorf("ParseRaw of a wrong key: %v", err)
		}
	}
}

func TestReadPassphrase(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		mode       os.FileMode
		want       string
		err        error
	}{
		{"a line", "correct horse\n", 0o600, "correct horse", nil},
		{"a line from Windows", "correct horse\r\n", 0o600, "correct horse", nil},
		{"no line end", "correct horse", 0o400, "correct horse", nil},
		{"spaces count", " correct horse \n", 0o600, " correct horse ", nil},
		{"others may read it", "correct horse\n", 0o644, "", key.ErrExposed},
		{"the group may read it", "correct horse\n", 0o640, "", key.ErrExposed},
		{"nothing", "\n", 0o600, "", key.ErrNoPassphrase},
	} {
		path := filepath.Join(t.TempDir(), "pass")
		if err := os.WriteFile(path, []byte(tt.text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(path, tt.mode); err != nil {
			t.Fatal(err)
		}
		got, err := key.ReadPassphrase(path)
		if got != tt.want || !errors.Is(err, tt.err) {
			t.Errorf("%s: %q, %v, want %q, %v", tt.name, got, err, tt.want, tt.err)
		}
	}
	if _, err := key.ReadPassphrase(t.TempDir()); err == nil {
		t.Error("a folder: no error")
	}
}
