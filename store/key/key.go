// Package key keeps the one key that opens a vault.
//
// The key is random, 32 bytes, made once when the vault is made. It is never
// derived from anything a person knows, so that a passphrase can be set,
// changed and removed without writing the vault again. It lives in two places:
//
//	the keyring of the operating system   one entry a vault, read at every start
//	vault.keys beside the vault           the key wrapped by a recovery code and,
//	                                      if the person sets one, by a passphrase
//
// The keyring is convenience: desktops lose and replace keyrings, and whoever
// relies on one alone loses the record with it. The recovery code is what a
// person keeps on paper: 160 random bits, so no slow derivation is needed. The
// passphrase is what they remember, so Argon2id makes each guess dear.
//
// A wrapped copy ([Slot]) is sealed by XChaCha20-Poly1305 under a key derived
// from its secret. What the slot says about itself (the vault, its type, the
// derivation and its cost) is authenticated with it: nobody can weaken a slot
// and wait for the person to type their passphrase into it.
//
// The key check in the file, eight bytes of an HMAC, tells a wrong key from a
// damaged vault before SQLite is asked.
//
// The package knows neither SQLite nor the vault's format. What it cannot do:
// Go gives no way to wipe every copy of a key, and the memory of a running
// program is not locked, so keys may reach swap and hibernation files.
package key

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// Raw is the key of one vault: what SQLCipher calls a raw key. It prints as
// "[key]" wherever it is formatted by accident; [Raw.Hex] shows it on purpose.
type Raw [32]byte

// NewRaw returns a random key.
func NewRaw() (r Raw) {
	rand.Read(r[:])
	return r
}

// ParseRaw reads the 64 hexadecimal digits of [Raw.Hex].
func ParseRaw(s string) (r Raw, err error) {
	b, err := hex.DecodeString(s)
	if err != nil || len(b) != len(r) {
		return r, fmt.Errorf("key: want %d hexadecimal digits, got %d characters", 2*len(r), len(s))
	}
	copy(r[:], b)
	clear(b)
	return r, nil
}

// Hex returns the key as any SQLCipher 4 takes it: PRAGMA key = "x'…'".
func (r Raw) Hex() string { return hex.EncodeToString(r[:]) }

// Format keeps the key out of everything that prints values.
func (r Raw) Format(s fmt.State, _ rune) { fmt.Fprint(s, "[key]") }

// MarshalJSON keeps the key out of JSON, and so out of structured logs.
func (r Raw) MarshalJSON() ([]byte, error) { return []byte(`"[key]"`), nil }

// check returns the bytes by which a file recognises the key of its vault.
func (r Raw) check(vault string) []byte {
	m := hmac.New(sha256.New, r[:])
	fmt.Fprintf(m, "vault key check v1 %s", vault)
	return m.Sum(nil)[:8]
}
