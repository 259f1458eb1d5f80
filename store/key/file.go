package key

import (
	"crypto/hmac"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"carnet/store/durable"
)

// Version is that of the files this program writes; it reads no later one.
const Version = 1

// maxFile bounds what is read: a file holds two slots and is some 700 bytes.
const maxFile = 64 << 10

var (
	// ErrDamaged is a key file that cannot be read as one.
	ErrDamaged = errors.New("key file is damaged")
	// ErrNewer is a key file of a later program.
	ErrNewer = errors.New("key file is of a later version")
	// ErrWrong is a passphrase or recovery code that opens no slot.
	ErrWrong = errors.New("wrong passphrase or recovery code")
	// ErrNoSlot is a passphrase for a vault that has none, or a recovery
	// code for a file without that slot.
	ErrNoSlot = errors.New("key file has no such slot")
)

// A File is vault.keys: the key of one vault, wrapped once for each secret that
// opens it. It holds nothing that must be kept secret but what a guessed
// passphrase opens.
type File struct {
	Version int    `json:"version"`
	Vault   string `json:"vault"` // the vault's id: its salt, 32 hexadecimal digits
	Check   []byte `json:"check"` // recognises the key, 8 bytes
	Slots   []Slot `json:"slots"`
}

// New returns the key file of a new vault and its recovery code, which is not
// kept anywhere: whoever asked must show it. An empty passphrase makes no slot.
func New(vault string, raw Raw, passphrase string, p Params) (*File, string, error) {
	f := &File{Version: Version, Vault: vault, Check: raw.check(vault)}
	if passphrase != "" {
		if err := f.SetPassphrase(raw, passphrase, p); err != nil {
			return nil, "", err
		}
	}
	code, err := f.NewCode(raw)
	return f, code, err
}

// Read reads the key file at path. The error wraps [ErrDamaged], [ErrNewer] or
// that of the file system.
func Read(path string) (*File, error) {
	r, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	b, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	if err != nil {
		return nil, err
	}
	return Parse(b)
}

// Parse reads the bytes of a key file.
func Parse(b []byte) (*File, error) {
	if len(b) > maxFile {
		return nil, fmt.Errorf("%w: longer than %d bytes", ErrDamaged, maxFile)
	}
	var f File
	if err := json.Unmarshal(b, &f); err != nil {
		// The error of encoding/json may quote the file; its type is enough.
		return nil, fmt.Errorf("%w: %T", ErrDamaged, err)
	}
	if f.Version > Version {
		return nil, fmt.Errorf("%w: %d, this program reads up to %d", ErrNewer, f.Version, Version)
	}
	if f.Version < 1 {
		return nil, fmt.Errorf("%w: version %d", ErrDamaged, f.Version)
	}
	if id, err := hex.DecodeString(f.Vault); err != nil || len(id) != 16 || len(f.Check) != 8 {
		return nil, fmt.Errorf("%w: no vault id or key check", ErrDamaged)
	}
	for i := range f.Slots {
		if err := f.Slots[i].validate(); err != nil {
			return nil, fmt.Errorf("%w: slot %d: %w", ErrDamaged, i, err)
		}
	}
	return &f, nil
}

// Encode returns the bytes of the file.
func (f *File) Encode() ([]byte, error) {
	b, err := json.MarshalIndent(f, "", "  ")
	return append(b, '\n'), err
}

// Save replaces the file at path, durably: a power cut leaves the old file or
// the new one.
func (f *File) Save(path string) error {
	b, err := f.Encode()
	if err != nil {
		return err
	}
	return durable.WriteFile(path, b)
}

// Matches reports whether raw is the key of this file's vault.
func (f *File) Matches(raw Raw) bool { return hmac.Equal(f.Check, raw.check(f.Vault)) }

// HasPassphrase reports whether a passphrase opens the vault.
func (f *File) HasPassphrase() bool { return f.has(Passphrase) }

// HasCode reports whether a recovery code opens the vault.
func (f *File) HasCode() bool { return f.has(Recovery) }

// Unlock returns the key for a passphrase. The error wraps [ErrWrong],
// [ErrNoSlot] or [ErrDamaged].
func (f *File) Unlock(passphrase string) (Raw, error) {
	return f.open(Passphrase, normalize(passphrase))
}

// Recover returns the key for a recovery code as a person types it. The error
// wraps [ErrMistyped], [ErrWrong], [ErrNoSlot] or [ErrDamaged].
func (f *File) Recover(code string) (Raw, error) {
	secret, err := parseCode(code)
	if err != nil {
		return Raw{}, err
	}
	return f.open(Recovery, secret)
}

// SetPassphrase makes or replaces the slot of the passphrase.
func (f *File) SetPassphrase(raw Raw, passphrase string, p Params) error {
	s := Slot{Type: Passphrase, KDF: Argon2id, Params: p.orDefault()}
	if err := s.wrap(f.Vault, normalize(passphrase), raw); err != nil {
		return err
	}
	f.replace(s)
	return nil
}

// RemovePassphrase drops the slot of the passphrase.
func (f *File) RemovePassphrase() { f.drop(Passphrase) }

// NewCode makes a new recovery code; the old one opens nothing any more, except
// in copies of the old file.
func (f *File) NewCode(raw Raw) (string, error) {
	code := newCode()
	secret, err := parseCode(code)
	if err != nil {
		return "", err
	}
	s := Slot{Type: Recovery, KDF: HKDF}
	if err := s.wrap(f.Vault, secret, raw); err != nil {
		return "", err
	}
	f.replace(s)
	return code, nil
}

func (f *File) has(t Type) bool {
	for _, s := range f.Slots {
		if s.Type == t {
			return true
		}
	}
	return false
}

func (f *File) drop(t Type) {
	var keep []Slot
	for _, s := range f.Slots {
		if s.Type != t {
			keep = append(keep, s)
		}
	}
	f.Slots = keep
}

func (f *File) replace(s Slot) {
	f.drop(s.Type)
	f.Slots = append(f.Slots, s)
}

// open tries every slot of the type and believes only a key that the file
// recognises.
func (f *File) open(t Type, secret string) (Raw, error) {
	err := fmt.Errorf("%w: %s", ErrNoSlot, t)
	for i := range f.Slots {
		if f.Slots[i].Type != t {
			continue
		}
		var raw Raw
		if raw, err = f.Slots[i].unwrap(f.Vault, secret); err != nil {
			continue
		}
		if !f.Matches(raw) {
			return Raw{}, fmt.Errorf("%w: the key check is not that of the %s slot", ErrDamaged, t)
		}
		return raw, nil
	}
	return Raw{}, err
}
