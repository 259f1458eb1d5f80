// Package key is a prototype of the key file beside a vault: the data key
// wrapped once by a passphrase and once by a recovery code.
package key

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/crypto/argon2"
	"golang.org/x/crypto/chacha20poly1305"
)

var ErrWrong = errors.New("wrong passphrase or recovery code")

type Slot struct {
	Type    string `json:"type"` // "passphrase" or "recovery"
	KDF     string `json:"kdf"`
	T       uint32 `json:"t,omitempty"`
	M       uint32 `json:"m,omitempty"` // KiB
	P       uint8  `json:"p,omitempty"`
	Salt    []byte `json:"salt"`
	Nonce   []byte `json:"nonce"`
	Wrapped []byte `json:"wrapped"`
}

type File struct {
	Version int    `json:"version"`
	Vault   string `json:"vault"` // hex of the database's salt
	Check   []byte `json:"check"` // tells a wrong key from a damaged page 1
	Slots   []Slot `json:"slots"`
}

func Check(key []byte, vault string) []byte {
	m := hmac.New(sha256.New, key)
	fmt.Fprintf(m, "vault key check v1 %s", vault)
	return m.Sum(nil)[:8]
}

func (s *Slot) kek(secret string) ([]byte, error) {
	switch s.KDF {
	case "argon2id":
		if s.M > 4<<20 || s.T > 64 || s.T == 0 || s.P == 0 {
			return nil, errors.New("key file asks for unreasonable Argon2id parameters")
		}
		return argon2.IDKey([]byte(secret), s.Salt, s.T, s.M, s.P, 32), nil
	case "hkdf-sha256": // only for secrets of 128 bits and more
		return hkdf.Key(sha256.New, []byte(secret), s.Salt, "vault recovery v1", 32)
	}
	return nil, fmt.Errorf("unknown kdf %q", s.KDF)
}

func (s *Slot) aad(vault string) []byte {
	return fmt.Appendf(nil, "vault slot v1|%s|%s|%s|%d|%d|%d", vault, s.Type, s.KDF, s.T, s.M, s.P)
}

func (s *Slot) wrap(vault, secret string, key []byte) error {
	s.Salt = make([]byte, 16)
	s.Nonce = make([]byte, chacha20poly1305.NonceSizeX)
	rand.Read(s.Salt)
	rand.Read(s.Nonce)
	k, err := s.kek(secret)
	if err != nil {
		return err
	}
	a, err := chacha20poly1305.NewX(k)
	if err != nil {
		return err
	}
	s.Wrapped = a.Seal(nil, s.Nonce, key, s.aad(vault))
	return nil
}

func (s *Slot) unwrap(vault, secret string) ([]byte, error) {
	k, err := s.kek(secret)
	if err != nil {
		return nil, err
	}
	a, err := chacha20poly1305.NewX(k)
	if err != nil || len(s.Nonce) != a.NonceSize() {
		return nil, errors.New("key file damaged")
	}
	key, err := a.Open(nil, s.Nonce, s.Wrapped, s.aad(vault))
	if err != nil {
		return nil, ErrWrong
	}
	return key, nil
}

// New makes a key file and its recovery code (160 bits, Crockford base 32).
func New(vault string, key []byte, passphrase string) (*File, string, error) {
	f := &File{Version: 1, Vault: vault, Check: Check(key, vault)}
	if passphrase != "" {
		s := Slot{Type: "passphrase", KDF: "argon2id", T: 3, M: 64 << 10, P: 4}
		if err := s.wrap(vault, passphrase, key); err != nil {
			return nil, "", err
		}
		f.Slots = append(f.Slots, s)
	}
	code := NewCode()
	s := Slot{Type: "recovery", KDF: "hkdf-sha256"}
	if err := s.wrap(vault, Norm(code), key); err != nil {
		return nil, "", err
	}
	f.Slots = append(f.Slots, s)
	return f, code, nil
}

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

func NewCode() string {
	b := make([]byte, 20)
	rand.Read(b)
	e := base32.NewEncoding(alphabet).WithPadding(base32.NoPadding).EncodeToString(b) // 32 characters, 160 bits
	var g []string
	for i := 0; i < len(e); i += 4 {
		g = append(g, e[i:i+4])
	}
	return strings.Join(g, "-")
}

func Norm(s string) string {
	s = strings.ToUpper(s)
	return strings.NewReplacer("-", "", " ", "", "O", "0", "I", "1", "L", "1").Replace(s)
}

// Unlock tries every slot of the type.
func (f *File) Unlock(typ, secret string) ([]byte, error) {
	if typ == "recovery" {
		secret = Norm(secret)
	}
	err := error(ErrWrong)
	for i := range f.Slots {
		if f.Slots[i].Type == typ {
			var k []byte
			if k, err = f.Slots[i].unwrap(f.Vault, secret); err == nil {
				return k, nil
			}
		}
	}
	return nil, err
}

// SetPassphrase replaces the passphrase slot; the database is not touched.
func (f *File) SetPassphrase(key []byte, pass string) error {
	s := Slot{Type: "passphrase", KDF: "argon2id", T: 3, M: 64 << 10, P: 4}
	if err := s.wrap(f.Vault, pass, key); err != nil {
		return err
	}
	out := []Slot{s}
	for _, o := range f.Slots {
		if o.Type != "passphrase" {
			out = append(out, o)
		}
	}
	f.Slots = out
	return nil
}

// Save replaces the file atomically and durably.
func (f *File) Save(path string) error {
	b, err := json.MarshalIndent(f, "", "  ")
	if err != nil {
		return err
	}
	t, err := os.CreateTemp(filepath.Dir(path), ".keys-*")
	if err != nil {
		return err
	}
	defer os.Remove(t.Name())
	if _, err = t.Write(b); err == nil {
		err = t.Sync()
	}
	if e := t.Close(); err == nil {
		err = e
	}
	if err != nil {
		return err
	}
	return os.Rename(t.Name(), path)
}
