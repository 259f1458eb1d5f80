package store_test

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"carnet/store"
)

// tmpfs mounts a disk of that many bytes, in memory; it takes root.
func tmpfs(t testing.TB, size string) string {
	t.Helper()
	dir := t.TempDir()
	if err := syscall.Mount("carnet-test", dir, "tmpfs", 0, "size="+size+",mode=0700"); err != nil {
		t.Skipf("cannot mount a small disk: %v", err)
	}
	t.Cleanup(func() { syscall.Unmount(dir, syscall.MNT_DETACH) })
	return dir
}

// On a full disk a write fails with a sentence, what was committed stays, and
// once there is room everything goes on.
func TestDisk_full(t *testing.T) {
	dir := tmpfs(t, "3m")
	path := filepath.Join(dir, "vault.carnet")
	v, _ := create(t, path)
	exec(t, v, `CREATE TABLE x (a INTEGER, b BLOB) STRICT`)
	exec(t, v, `INSERT INTO x VALUES (1, randomblob(1000))`)
	ballast := filepath.Join(dir, "ballast")
	put(t, ballast, make([]byte, 400<<10))
	var err error
	n := 1
	for ; err == nil && n < 100; n++ {
		err = v.Write(t.Context(), func(ctx context.Context, tx *sql.Tx) error {
			_, err := tx.ExecContext(ctx, `INSERT INTO x VALUES (?, randomblob(100000))`, n+1)
			return err
		})
	}
	if store.KindOf(err) != store.FaultDiskFull {
		t.Fatalf("Write on a full disk: %v, want %s", err, store.FaultDiskFull)
	}
	if got := query(t, v, `SELECT count(*) = max(a) FROM x`); got != "1" {
		t.Error("half a transaction is there")
	}
	committed := query(t, v, `SELECT count(*) FROM x`)
	if _, err := v.Backup(t.Context(), filepath.Join(dir, "b.zip"), now); store.KindOf(err) != store.FaultDiskFull {
		t.Errorf("Backup on a full disk: %v, want %s", err, store.FaultDiskFull)
	}
	os.Remove(ballast)
	exec(t, v, `INSERT INTO x VALUES (0, NULL)`)
	closeVault(t, v)
	v = open(t, path)
	if got := query(t, v, `SELECT count(*) - 1 FROM x`); got != committed {
		t.Errorf("%s rows, want %s", got, committed)
	}
	for _, name := range names(t, dir) {
		if name == "b.zip" || name[0] == '.' {
			t.Errorf("the backup that failed left %s", name)
		}
	}
	if c := check(t, v, store.CheckIntegrity, now); !c.OK {
		t.Error(c.Err)
	}
}

// There is no room for a vault: nothing is left of it.
func TestDisk_fullForCreate(t *testing.T) {
	dir := tmpfs(t, "64k")
	_, _, err := store.Create(t.Context(), store.CreateOptions{Path: filepath.Join(dir, "vault.carnet"), Passphrase: passphrase, KDF: cheap})
	if store.KindOf(err) != store.FaultDiskFull {
		t.Errorf("Create: %v, want %s", err, store.FaultDiskFull)
	}
	if got := names(t, dir); len(got) != 0 {
		t.Errorf("it left %q", got)
	}
}

// A vault on a disk that takes no writing opens for reading.
func TestDisk_readOnly(t *testing.T) {
	dir := tmpfs(t, "8m")
	path := filepath.Join(dir, "vault.carnet")
	v, _ := create(t, path)
	fill(t, v, 100)
	closeVault(t, v)
	if err := syscall.Mount("carnet-test", dir, "tmpfs", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Skip(err)
	}
	v = open(t, path)
	if !v.ReadOnly() {
		t.Error("ReadOnly() = false")
	}
	if got := query(t, v, `SELECT count(*) FROM x`); got != "100" {
		t.Errorf("%s rows, want 100", got)
	}
	if err := v.Write(t.Context(), nil); store.KindOf(err) != store.FaultReadOnly {
		t.Errorf("Write: %v, want %s", err, store.FaultReadOnly)
	}
	if err := v.SetPassphrase(t.Context(), "x", cheap); store.KindOf(err) != store.FaultReadOnly {
		t.Errorf("SetPassphrase: %v, want %s", err, store.FaultReadOnly)
	}
	if b, err := v.Backup(t.Context(), t.TempDir(), now); err != nil || b.Contents.Rows["x"] != 100 {
		t.Errorf("Backup = %+v, %v", b, err)
	}
	if b, err := v.Daily(t.Context(), now, store.DefaultRotation); b != nil || err != nil {
		t.Errorf("Daily = %v, %v", b, err)
	}
	closeVault(t, v)
	_, _, err := store.Create(t.Context(), store.CreateOptions{Path: filepath.Join(dir, "other.carnet"), Passphrase: passphrase, KDF: cheap})
	if store.KindOf(err) != store.FaultReadOnly {
		t.Errorf("Create: %v, want %s", err, store.FaultReadOnly)
	}
}

// A log that cannot be written back would be passed over, so that vault does
// not open.
func TestDisk_readOnlyWithLog(t *testing.T) {
	dir := tmpfs(t, "8m")
	path := filepath.Join(dir, "vault.carnet")
	v, _ := create(t, path)
	fill(t, v, 100)
	put(t, filepath.Join(dir, "kept"), read(t, path+"-wal"))
	closeVault(t, v)
	os.Rename(filepath.Join(dir, "kept"), path+"-wal")
	if err := syscall.Mount("carnet-test", dir, "tmpfs", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Skip(err)
	}
	if _, err := store.Open(t.Context(), store.OpenOptions{Path: path, Passphrase: passphrase}); store.KindOf(err) != store.FaultReadOnly {
		t.Errorf("Open: %v, want %s", err, store.FaultReadOnly)
	}
}

// A disk that is pulled out: reads and writes fail with a sentence and nothing
// hangs.
func TestDisk_gone(t *testing.T) {
	dir := tmpfs(t, "8m")
	path := filepath.Join(dir, "vault.carnet")
	v, _ := create(t, path)
	fill(t, v, 100)
	if err := syscall.Unmount(dir, syscall.MNT_DETACH); err != nil {
		t.Fatal(err)
	}
	if err := v.Write(t.Context(), nil); store.KindOf(err) != store.FaultOtherVault {
		t.Errorf("Write: %v, want %s", err, store.FaultOtherVault)
	}
	v.Close()
}
