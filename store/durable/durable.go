// Package durable replaces files so that a power cut leaves the old one or the
// new one, whole, and never a piece of either.
//
// On Unix the name of a file lives in its folder and is a change of its own:
// a rename that is not followed by an fsync of the folder may be forgotten
// although the file's bytes are safe (POSIX says nothing else, ext4 and XFS
// behave so). Windows journals names by itself. On macOS os.File.Sync issues
// F_FULLFSYNC, which also empties the cache of the drive.
package durable

import (
	"os"
	"path/filepath"
)

// WriteFile replaces the file at path by data, readable by its owner only.
// When it returns nil the new content survives a power cut; when it returns an
// error the old content stands.
func WriteFile(path string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	if _, err = f.Write(data); err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err != nil {
		return err
	}
	return Rename(f.Name(), path)
}

// Rename moves a file whose content was synced, and syncs the folder it is in.
func Rename(from, to string) error {
	if err := os.Rename(from, to); err != nil {
		return err
	}
	return SyncFolder(filepath.Dir(to))
}

// SyncFile makes what was written to the file at path durable.
func SyncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	err = f.Sync()
	if e := f.Close(); err == nil {
		err = e
	}
	return err
}
