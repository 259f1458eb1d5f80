package durable_test

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"carnet/store/durable"
)

func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "f")
	for _, want := range []string{"first", "second, longer", ""} {
		if err := durable.WriteFile(path, []byte(want)); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(path)
		if err != nil || string(got) != want {
			t.Errorf("the file has %q, %v, want %q", got, err, want)
		}
	}
	if st, err := os.Stat(path); err != nil || runtime.GOOS != "windows" && st.Mode().Perm() != 0o600 {
		t.Errorf("the file has mode %v, %v, want 0600", st.Mode(), err)
	}
	if es, _ := os.ReadDir(dir); len(es) != 1 {
		t.Errorf("there are %v, want the file alone", es)
	}
}

// What cannot be written leaves what was there, and nothing beside it.
func TestWriteFile_fails(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "folder")
	if err := os.MkdirAll(filepath.Join(path, "in it"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := durable.WriteFile(path, []byte("x")); err == nil {
		t.Error("a folder was replaced by a file")
	}
	if es, _ := os.ReadDir(dir); len(es) != 1 {
		t.Errorf("there are %v, want the folder alone", es)
	}
	if err := durable.WriteFile(filepath.Join(dir, "none", "f"), nil); err == nil {
		t.Error("a file in a folder that does not exist: no error")
	}
}

func TestRename(t *testing.T) {
	dir := t.TempDir()
	from, to := filepath.Join(dir, "a"), filepath.Join(dir, "b")
	if err := durable.Rename(from, to); !os.IsNotExist(err) {
		t.Errorf("Rename of no file: %v", err)
	}
	if err := os.WriteFile(from, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := durable.SyncFile(from); err != nil {
		t.Error(err)
	}
	if err := durable.Rename(from, to); err != nil {
		t.Error(err)
	}
	if err := durable.SyncFile(from); !os.IsNotExist(err) {
		t.Errorf("SyncFile of no file: %v", err)
	}
}
