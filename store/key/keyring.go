package key

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/zalando/go-keyring"
)

var (
	// ErrNoKeyring is a computer without a keyring that answers: none is
	// installed, it is locked and cannot ask, or it did not answer in time.
	ErrNoKeyring = errors.New("keyring is unavailable")
	// ErrNotStored is a keyring that answers and holds nothing for the vault.
	ErrNotStored = errors.New("keyring holds no key for this vault")
)

// service is the name under which the entries of all vaults stand; a vault's
// id is the account.
const service = "carnet"

// patience is how long a keyring may take: it may be asking the person to
// unlock it in a window of its own.
const patience = 20 * time.Second

// Load returns the key that the keyring of the operating system holds for a
// vault. The error wraps [ErrNotStored], [ErrNoKeyring] or the context's.
func Load(ctx context.Context, vault string) (raw Raw, err error) {
	s, err := lookup(ctx, vault)
	if err != nil {
		return raw, err
	}
	return ParseRaw(s)
}

// Store puts the key of a vault into the keyring and reads it back, for some
// keyrings forget what they took.
func Store(ctx context.Context, vault string, raw Raw) error {
	if err := put(ctx, vault, raw.Hex()); err != nil {
		return err
	}
	back, err := Load(ctx, vault)
	if err != nil {
		return fmt.Errorf("read back: %w", err)
	}
	if back != raw {
		return fmt.Errorf("%w: it returned another key than it was given", ErrNoKeyring)
	}
	return nil
}

// Forget removes the key of a vault from the keyring; none there is no error.
func Forget(ctx context.Context, vault string) error { return remove(ctx, vault) }

// LoadMark returns what StoreMark left last, "" if nothing.
//
// A mark is the place to which a vault had come when it was closed. The vault
// cannot know it by itself: an older copy of the file looks as good as new.
func LoadMark(ctx context.Context, vault string) (string, error) {
	s, err := lookup(ctx, vault+" mark")
	if errors.Is(err, ErrNotStored) {
		return "", nil
	}
	return s, err
}

// StoreMark leaves a mark for a vault in the keyring.
func StoreMark(ctx context.Context, vault, mark string) error {
	return put(ctx, vault+" mark", mark)
}

// ForgetMark removes the mark of a vault; none there is no error.
func ForgetMark(ctx context.Context, vault string) error { return remove(ctx, vault+" mark") }

func lookup(ctx context.Context, account string) (string, error) {
	return ask(ctx, func() (string, error) { return keyring.Get(service, account) })
}

func put(ctx context.Context, account, secret string) error {
	_, err := ask(ctx, func() (string, error) { return "", keyring.Set(service, account, secret) })
	return err
}

func remove(ctx context.Context, account string) error {
	_, err := ask(ctx, func() (string, error) { return "", keyring.Delete(service, account) })
	if errors.Is(err, ErrNotStored) {
		return nil
	}
	return err
}

// ask puts a question to the keyring in a goroutine of its own, since it can
// block on a prompt that nobody sees (zalando/go-keyring issue 88). When its
// time is up the goroutine stays behind until the keyring answers.
func ask(ctx context.Context, question func() (string, error)) (string, error) {
	if err := reachable(); err != nil {
		return "", fmt.Errorf("%w: %w", ErrNoKeyring, err)
	}
	type answer struct {
		secret string
		err    error
	}
	c := make(chan answer, 1)
	go func() {
		s, err := question()
		c <- answer{s, err}
	}()
	limit := time.NewTimer(patience)
	defer limit.Stop()
	select {
	case a := <-c:
		if errors.Is(a.err, keyring.ErrNotFound) {
			return "", ErrNotStored
		}
		if a.err != nil {
			// Whatever else it says, on Linux too: its text names the cause.
			return "", fmt.Errorf("%w: %w", ErrNoKeyring, a.err)
		}
		return a.secret, nil
	case <-limit.C:
		return "", fmt.Errorf("%w: no answer in %v", ErrNoKeyring, patience)
	case <-ctx.Done():
		return "", ctx.Err()
	}
}
