//go:build unix

package store

import (
	"errors"
	"os"
	"syscall"
)

// removeOpen says whether an open file can be removed.
const removeOpen = true

// lockFile takes or changes a lock without waiting.
func lockFile(f *os.File, exclusive bool) error {
	how := syscall.LOCK_SH
	if exclusive {
		how = syscall.LOCK_EX
	}
	for {
		err := syscall.Flock(int(f.Fd()), how|syscall.LOCK_NB)
		switch {
		case errors.Is(err, syscall.EINTR):
			continue
		case errors.Is(err, syscall.EWOULDBLOCK):
			return errTaken
		}
		return err
	}
}
