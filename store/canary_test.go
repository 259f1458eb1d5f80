package store_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"carnet/store"
)

// canary is a reading that must not be found in any file.
const canary = "CANARY-Haemoglobin-4711"

// Whatever is done with a vault, no file that the process wrote, beside the
// vault, in the temporary folder or anywhere below the home folder, holds
// content or schema in clear.
func TestCanary(t *testing.T) {
	home := t.TempDir()
	for _, name := range []string{"HOME", "TMPDIR", "TMP", "TEMP", "XDG_CACHE_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"} {
		t.Setenv(name, filepath.Join(home, name))
		os.MkdirAll(filepath.Join(home, name), 0o700)
	}
	path := filepath.Join(home, "HOME", "vault.carnet")
	search := func(when string) {
		t.Helper()
		filepath.WalkDir(home, func(name string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			b, err := os.ReadFile(name)
			if err != nil {
				return nil // gone meanwhile
			}
			for _, s := range []string{canary, "CREATE TABLE", "SQLite format", passphrase} {
				if bytes.Contains(b, []byte(s)) {
					t.Errorf("%s: %s holds %q", when, name, s)
				}
			}
			return nil
		})
	}
	v, code := create(t, path)
	exec(t, v, `CREATE TABLE x (a INTEGER, b TEXT) STRICT`)
	exec(t, v, `WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM c WHERE i < 30000) INSERT INTO x SELECT i, ? || i FROM c`, canary)
	search("after a large transaction")
	if got := query(t, v, `SELECT count(*) FROM (SELECT b FROM x ORDER BY b DESC, a)`); got != "30000" {
		t.Fatal(got)
	}
	exec(t, v, `CREATE TEMP TABLE y AS SELECT b FROM x ORDER BY b`)
	exec(t, v, `CREATE INDEX xb ON x (b)`)
	search("after sorting and temporary tables")
	b, err := v.Backup(t.Context(), home, now)
	if err != nil {
		t.Fatal(err)
	}
	search("after a backup")
	if _, err := store.Verify(t.Context(), b.Path, store.OpenOptions{RecoveryCode: code}); err != nil {
		t.Fatal(err)
	}
	closeVault(t, v)
	rekey(t, path)
	search("after a new key")
	if _, err := store.Restore(t.Context(), store.RestoreOptions{OpenOptions: store.OpenOptions{Path: path, RecoveryCode: code}, Backup: b.Path, Replace: true, Now: now}); err != nil {
		t.Fatal(err)
	}
	search("after restoring")
}
