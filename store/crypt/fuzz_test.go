package crypt_test

import (
	"os"
	"path/filepath"
	"testing"

	"carnet/store/crypt"
)

// FuzzOpen opens whatever bytes lie there for a database, its log and its
// journal. Nothing panics or hangs, and what is read is whole or an error.
func FuzzOpen(f *testing.F) {
	bytes := func(name string) []byte {
		b, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			f.Fatal(err)
		}
		return b
	}
	f.Add(bytes("raw.db")[:4*crypt.PageSize], []byte{}, []byte{})
	f.Add(bytes("wal.db"), bytes("wal.db-wal")[:32+6*(24+crypt.PageSize)], []byte{})
	f.Add(bytes("hot.db")[:4*crypt.PageSize], []byte{}, bytes("hot.db-journal")[:512+6*(8+crypt.PageSize)])
	v := vfs(f, crypt.Options{Key: key(9)})
	f.Fuzz(func(t *testing.T, main, wal, journal []byte) {
		path := filepath.Join(t.TempDir(), "a.db")
		write(t, path, main)
		if len(wal) > 0 {
			write(t, path+"-wal", wal)
		}
		if len(journal) > 0 {
			write(t, path+"-journal", journal)
		}
		if err := readAll(open(t, path, v.Name())); err == nil && len(main) < crypt.PageSize {
			t.Errorf("%d bytes are a database", len(main))
		}
	})
}
