package key

import (
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"

	"golang.org/x/crypto/argon2"
	"golang.org/x/crypto/chacha20poly1305"
)

// Type says which secret opens a slot.
type Type string

// The secrets.
const (
	Passphrase Type = "passphrase"
	Recovery   Type = "recovery"
)

// KDF names how a slot's own key is derived from its secret.
type KDF string

// The derivations.
const (
	Argon2id KDF = "argon2id"    // RFC 9106, for secrets a person chose
	HKDF     KDF = "hkdf-sha256" // RFC 5869, only for secrets of 128 bits and more
)

// Params are the cost of Argon2id. The zero value stands for [Default].
type Params struct {
	Time    uint32 `json:"t,omitempty"` // passes
	Memory  uint32 `json:"m,omitempty"` // KiB
	Threads uint8  `json:"p,omitempty"`
}

// Default is the second recommended choice of RFC 9106: three passes over
// 64 MiB with four lanes, 0.16 s on the machine this was written on.
var Default = Params{Time: 3, Memory: 64 << 10, Threads: 4}

// Bounds of what is read: a changed file must not make us spend minutes or all
// memory before its tag is checked.
const (
	maxTime    = 64
	maxMemory  = 1 << 20 // KiB, 1 GiB
	maxThreads = 16
)

func (p Params) orDefault() Params {
	if p == (Params{}) {
		return Default
	}
	return p
}

func (p Params) validate() error {
	if p.Time < 1 || p.Time > maxTime || p.Memory < 8 || p.Memory > maxMemory || p.Threads < 1 || p.Threads > maxThreads {
		return fmt.Errorf("argon2id t=%d m=%d p=%d is out of bounds", p.Time, p.Memory, p.Threads)
	}
	return nil
}

// A Slot is the vault's key, wrapped for one secret.
type Slot struct {
	Type Type `json:"type"`
	KDF  KDF  `json:"kdf"`
	Params
	Salt    []byte `json:"salt"`    // 16 bytes
	Nonce   []byte `json:"nonce"`   // 24 bytes
	Wrapped []byte `json:"wrapped"` // the key and its tag, 48 bytes
}

func (s *Slot) validate() error {
	if len(s.Salt) != 16 || len(s.Nonce) != chacha20poly1305.NonceSizeX || len(s.Wrapped) != len(Raw{})+chacha20poly1305.Overhead {
		return errors.New("salt, nonce or wrapped key has another length")
	}
	switch s.KDF {
	case Argon2id:
		return s.Params.validate()
	case HKDF:
		return nil
	}
	return fmt.Errorf("unknown derivation %q", s.KDF)
}

func (s *Slot) wrap(vault, secret string, raw Raw) error {
	s.Salt = make([]byte, 16)
	s.Nonce = make([]byte, chacha20poly1305.NonceSizeX)
	rand.Read(s.Salt)
	rand.Read(s.Nonce)
	a, err := s.aead(secret)
	if err != nil {
		return err
	}
	s.Wrapped = a.Seal(nil, s.Nonce, raw[:], s.describe(vault))
	return nil
}

func (s *Slot) unwrap(vault, secret string) (raw Raw, err error) {
	if err := s.validate(); err != nil {
		return raw, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	a, err := s.aead(secret)
	if err != nil {
		return raw, err
	}
	b, err := a.Open(nil, s.Nonce, s.Wrapped, s.describe(vault))
	if err != nil {
		return raw, ErrWrong
	}
	copy(raw[:], b)
	clear(b)
	return raw, nil
}

// aead returns the cipher under the key that secret derives.
func (s *Slot) aead(secret string) (cipher.AEAD, error) {
	var k []byte
	var err error
	switch s.KDF {
	case Argon2id:
		if err := s.Params.validate(); err != nil {
			return nil, err
		}
		k = argon2.IDKey([]byte(secret), s.Salt, s.Time, s.Memory, s.Threads, chacha20poly1305.KeySize)
	case HKDF:
		k, err = hkdf.Key(sha256.New, []byte(secret), s.Salt, "vault recovery v1", chacha20poly1305.KeySize)
	default:
		err = fmt.Errorf("unknown derivation %q", s.KDF)
	}
	if err != nil {
		return nil, err
	}
	defer clear(k)
	return chacha20poly1305.NewX(k)
}

// describe is what a slot says about itself, authenticated with the key.
func (s *Slot) describe(vault string) []byte {
	return fmt.Appendf(nil, "vault slot v1|%s|%s|%s|%d|%d|%d", vault, s.Type, s.KDF, s.Time, s.Memory, s.Threads)
}
