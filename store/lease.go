package store

import (
	"context"
	"errors"
	"os"
	"strings"
	"time"
)

// A lease is a place at the vault: shared by everyone who has it open, or
// exclusive for what must be alone (creating, a new key, restoring). It is an
// advisory lock of the operating system on a file beside the vault, so it ends
// with the process, however that ends.
//
// The file is not the vault itself: on Unix closing any handle of a file drops
// the locks that SQLite holds on it.
type lease struct {
	f *os.File
}

// errTaken is a lease that others hold.
var errTaken = errors.New("vault is in use")

// leaseSuffix is added to the path of the vault.
const leaseSuffix = ".lock"

// takeLease waits up to patience for a lease of the vault at path.
func takeLease(ctx context.Context, path string, exclusive bool, patience time.Duration) (l *lease, err error) {
	err = await(ctx, patience, func() (err error) {
		l, err = tryLease(path, exclusive)
		return err
	})
	return l, err
}

func tryLease(path string, exclusive bool) (*lease, error) {
	f, err := os.OpenFile(path+leaseSuffix, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fault(err)
	}
	if err := lockFile(f, exclusive); err != nil {
		f.Close()
		return nil, err
	}
	// Whoever leaves last removes the file; a lock on a removed file would
	// meet nobody.
	l := &lease{f}
	if !l.current() {
		f.Close()
		return nil, errTaken
	}
	return l, nil
}

// share turns an exclusive lease into a shared one. The system takes the one
// before it gives the other: somebody may come in between, and remove the file
// when they leave.
func (l *lease) share(ctx context.Context) error {
	return await(ctx, leaseWait, func() error {
		if err := lockFile(l.f, false); err != nil {
			return err
		}
		if l.current() {
			return nil
		}
		again, err := tryLease(strings.TrimSuffix(l.f.Name(), leaseSuffix), false)
		if err != nil {
			return err
		}
		l.f.Close()
		l.f = again.f
		return nil
	})
}

// current reports whether the file of the lease is the one others will meet.
func (l *lease) current() bool {
	here, err := os.Stat(l.f.Name())
	mine, err2 := l.f.Stat()
	return err == nil && err2 == nil && os.SameFile(here, mine)
}

// await tries until nobody else has the lease.
func await(ctx context.Context, patience time.Duration, try func() error) error {
	end := time.Now().Add(patience)
	for {
		err := try()
		if !errors.Is(err, errTaken) {
			return err
		}
		if time.Now().After(end) {
			return &Fault{Kind: FaultBusy, Err: err}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// release gives the lease back and removes its file when nobody else is there.
func (l *lease) release() error {
	if l == nil || l.f == nil {
		return nil
	}
	name := l.f.Name()
	alone := lockFile(l.f, true) == nil
	if alone && removeOpen {
		os.Remove(name)
	}
	err := l.f.Close()
	if alone && !removeOpen {
		os.Remove(name) // fails where somebody came meanwhile, as it should
	}
	l.f = nil
	return err
}
