//go:build unix

package importer_test

import (
	"path/filepath"
	"syscall"
	"testing"

	importer "carnet/import"
	"carnet/store"
)

// Opening a pipe that nobody writes to would wait for ever.
func TestLoad_pipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := importer.Load(path); store.KindOf(err) != importer.FaultUnreadable {
		t.Errorf("Load of a pipe = %v, want %s", err, importer.FaultUnreadable)
	}
}
