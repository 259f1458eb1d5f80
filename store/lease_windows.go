package store

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// removeOpen says whether an open file can be removed.
const removeOpen = false

// lockFile takes or changes a lock without waiting.
func lockFile(f *os.File, exclusive bool) error {
	h := windows.Handle(f.Fd())
	flags := uint32(windows.LOCKFILE_FAIL_IMMEDIATELY)
	if exclusive {
		flags |= windows.LOCKFILE_EXCLUSIVE_LOCK
	}
	// A range is not changed but taken anew, so an own lock goes first.
	_ = windows.UnlockFileEx(h, 0, 1, 0, new(windows.Overlapped))
	err := windows.LockFileEx(h, flags, 0, 1, 0, new(windows.Overlapped))
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return errTaken
	}
	return err
}
