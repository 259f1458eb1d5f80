package store_test

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"carnet/store"
	"carnet/store/key"
)

// cheap is a key derivation for tests: seconds of Argon2id prove nothing here.
var cheap = key.Params{Time: 1, Memory: 64, Threads: 1}

const passphrase = "correct horse battery staple"

// now is the time of tests that say one.
var now = time.Date(2026, 11, 30, 22, 0, 0, 0, time.UTC)

// create makes a vault that a passphrase opens, and returns its recovery code.
func create(t testing.TB, path string) (*store.Vault, string) {
	t.Helper()
	v, code, err := store.Create(t.Context(), store.CreateOptions{Path: path, Passphrase: passphrase, KDF: cheap})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { v.Close() })
	return v, code
}

func open(t testing.TB, path string) *store.Vault {
	t.Helper()
	v, err := store.Open(t.Context(), store.OpenOptions{Path: path, Passphrase: passphrase})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { v.Close() })
	return v
}

func closeVault(t testing.TB, v *store.Vault) {
	t.Helper()
	if err := v.Close(); err != nil {
		t.Fatal(err)
	}
}

func vaultPath(t testing.TB) string { return filepath.Join(t.TempDir(), "vault.carnet") }

// filled is a closed vault with one table x of 100 rows.
func filled(t testing.TB) (path, code string) {
	t.Helper()
	path = vaultPath(t)
	v, code := create(t, path)
	fill(t, v, 100)
	closeVault(t, v)
	return path, code
}

func fill(t testing.TB, v *store.Vault, n int) {
	t.Helper()
	exec(t, v, `CREATE TABLE x (a INTEGER, b TEXT) STRICT`)
	exec(t, v, `WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM c WHERE i < ?) INSERT INTO x SELECT i, hex(randomblob(100)) FROM c`, n)
}

func exec(t testing.TB, v *store.Vault, query string, args ...any) {
	t.Helper()
	err := v.Write(t.Context(), func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, query, args...)
		return err
	})
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
}

func query(t testing.TB, v *store.Vault, query string, args ...any) string {
	t.Helper()
	var s sql.NullString
	err := v.Read(t.Context(), func(ctx context.Context, tx *sql.Tx) error {
		return tx.QueryRowContext(ctx, query, args...).Scan(&s)
	})
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return s.String
}

// names lists a folder.
func names(t testing.TB, dir string) (names []string) {
	t.Helper()
	es, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range es {
		names = append(names, e.Name())
	}
	return names
}

func read(t testing.TB, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func put(t testing.TB, path string, b []byte) {
	t.Helper()
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
}

// copyVault copies a closed vault and its keys to a folder of their own.
func copyVault(t testing.TB, path string) string {
	t.Helper()
	to := vaultPath(t)
	put(t, to, read(t, path))
	put(t, filepath.Join(filepath.Dir(to), "vault.keys"), read(t, filepath.Join(filepath.Dir(path), "vault.keys")))
	return to
}

func TestRevision(t *testing.T) {
	v, _ := create(t, vaultPath(t))
	before, err := v.Revision(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	exec(t, v, `CREATE TABLE x (a INTEGER) STRICT`)
	if after, err := v.Revision(t.Context()); err != nil || after != before+1 {
		t.Errorf("Revision after a write = %d, %v, want %d", after, err, before+1)
	}
	failed := errors.New("no")
	err = v.Write(t.Context(), func(ctx context.Context, tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `INSERT INTO x VALUES (1)`); err != nil {
			return err
		}
		return failed
	})
	if !errors.Is(err, failed) {
		t.Errorf("Write = %v, want %v", err, failed)
	}
	if got := query(t, v, `SELECT (SELECT count(*) FROM x) || ' ' || revision FROM vault`); got != "0 "+strconv.FormatInt(before+1, 10) {
		t.Errorf("after a write that failed there are %q", got)
	}
}

// Readers see one state and do not write.
func TestRead(t *testing.T) {
	v, _ := create(t, vaultPath(t))
	fill(t, v, 10)
	err := v.Read(t.Context(), func(ctx context.Context, tx *sql.Tx) error {
		var before, after int
		if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM x`).Scan(&before); err != nil {
			return err
		}
		exec(t, v, `INSERT INTO x VALUES (11, '')`)
		if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM x`).Scan(&after); err != nil {
			return err
		}
		if before != after {
			t.Errorf("a reader saw %d rows, then %d", before, after)
		}
		_, err := tx.ExecContext(ctx, `DELETE FROM x`)
		return err
	})
	if store.KindOf(err) != store.FaultReadOnly {
		t.Errorf("a reader that writes: %v, want %s", err, store.FaultReadOnly)
	}
}

func TestWatch(t *testing.T) {
	v, _ := create(t, vaultPath(t))
	ctx, cancel := context.WithCancel(t.Context())
	seen := make(chan int64, 10)
	ended := make(chan error)
	go func() { ended <- v.Watch(ctx, func(n int64) { seen <- n }) }()
	time.Sleep(20 * time.Millisecond)
	exec(t, v, `CREATE TABLE x (a INTEGER) STRICT`)
	want, _ := v.Revision(t.Context())
	select {
	case got := <-seen:
		if got != want {
			t.Errorf("Watch told of revision %d, want %d", got, want)
		}
	case <-time.After(5 * time.Second):
		t.Error("Watch told of nothing")
	}
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("Watch ended with %v", err)
	}
	select {
	case n := <-seen:
		t.Errorf("the same write was told twice: %d", n)
	default:
	}
}

// Closing waits for what is under way, which is asked to end.
func TestClose(t *testing.T) {
	path := vaultPath(t)
	v, _ := create(t, path)
	fill(t, v, 10)
	inside, ended := make(chan bool), make(chan error)
	go func() {
		ended <- v.Read(t.Context(), func(ctx context.Context, _ *sql.Tx) error {
			close(inside)
			<-ctx.Done()
			return ctx.Err()
		})
	}()
	<-inside
	closeVault(t, v)
	if err := <-ended; store.KindOf(err) != store.FaultLocked {
		t.Errorf("a read that was under way: %v, want %s", err, store.FaultLocked)
	}
	if err := v.Read(t.Context(), nil); store.KindOf(err) != store.FaultLocked {
		t.Errorf("Read of a closed vault: %v, want %s", err, store.FaultLocked)
	}
	if err := v.Write(t.Context(), nil); store.KindOf(err) != store.FaultLocked {
		t.Errorf("Write to a closed vault: %v, want %s", err, store.FaultLocked)
	}
	if err := v.Watch(t.Context(), nil); store.KindOf(err) != store.FaultLocked {
		t.Errorf("Watch of a closed vault: %v, want %s", err, store.FaultLocked)
	}
	if v.RawKey() != (key.Raw{}) {
		t.Error("a closed vault has its key still")
	}
	if got, want := names(t, filepath.Dir(path)), []string{"vault.carnet", "vault.keys"}; !slices.Equal(got, want) {
		t.Errorf("after closing there are %q, want %q", got, want)
	}
}

func TestConcurrent(t *testing.T) {
	v, _ := create(t, vaultPath(t))
	exec(t, v, `CREATE TABLE x (a INTEGER) STRICT`)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range 25 {
				exec(t, v, `INSERT INTO x SELECT coalesce(max(a), 0) + 1 FROM x`)
			}
		})
		wg.Go(func() {
			for range 50 {
				if got := query(t, v, `SELECT count(*) = coalesce(max(a), 0) FROM x`); got != "1" {
					t.Error("a reader saw half a transaction")
				}
			}
		})
	}
	wg.Wait()
	if got := query(t, v, `SELECT max(a) FROM x`); got != "100" {
		t.Errorf("%s rows, want 100", got)
	}
}

// The log of a large import does not stay large.
func TestWAL_bounded(t *testing.T) {
	path := vaultPath(t)
	v, _ := create(t, path)
	fill(t, v, 150_000)
	exec(t, v, `INSERT INTO x VALUES (0, '')`)
	exec(t, v, `INSERT INTO x VALUES (0, '')`)
	st, err := os.Stat(path + "-wal")
	if err != nil {
		t.Fatal(err)
	}
	if st.Size() > 20<<20 {
		t.Errorf("the log has %d bytes", st.Size())
	}
}

// The settings that durability and safety rest on hold on every connection.
func TestSettings(t *testing.T) {
	v, _ := create(t, vaultPath(t))
	const settings = `SELECT
		(SELECT journal_mode FROM pragma_journal_mode) || ' ' ||
		(SELECT synchronous FROM pragma_synchronous) || ' ' ||
		(SELECT fullfsync FROM pragma_fullfsync) || ' ' ||
		(SELECT checkpoint_fullfsync FROM pragma_checkpoint_fullfsync) || ' ' ||
		(SELECT foreign_keys FROM pragma_foreign_keys) || ' ' ||
		(SELECT trusted_schema FROM pragma_trusted_schema) || ' ' ||
		(SELECT temp_store FROM pragma_temp_store) || ' ' ||
		(SELECT timeout FROM pragma_busy_timeout)`
	const want = "wal 2 1 1 1 0 2 10000"
	var got string
	ask := func(ctx context.Context, tx *sql.Tx) error { return tx.QueryRowContext(ctx, settings).Scan(&got) }
	if err := v.Read(t.Context(), ask); err != nil || got != want {
		t.Errorf("a reader has %q, %v, want %q", got, err, want)
	}
	if err := v.Write(t.Context(), ask); err != nil || got != want {
		t.Errorf("the writer has %q, %v, want %q", got, err, want)
	}
}

// Connections that nobody uses are closed, and their caches with them.
func TestIdle(t *testing.T) {
	defer store.Idle(50 * time.Millisecond)()
	v, _ := create(t, vaultPath(t))
	fill(t, v, 10)
	if n := v.Connections(); n == 0 {
		t.Fatal("no connection is open")
	}
	for end := time.Now().Add(10 * time.Second); v.Connections() != 0; time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d connections stay open", v.Connections())
		}
	}
	if got := query(t, v, `SELECT count(*) FROM x`); got != "10" {
		t.Errorf("after a pause %s rows, want 10", got)
	}
}

// A vault that is moved or replaced while it is open takes no writes that
// nobody would ever see.
func TestWrite_fileGone(t *testing.T) {
	path, _ := filled(t)
	for _, tt := range []struct {
		name   string
		change func(path string) error
	}{
		{"removed", os.Remove},
		{"moved", func(p string) error { return os.Rename(p, p+".moved") }},
		{"replaced", func(p string) error { return os.Rename(filepath.Join(filepath.Dir(p), "other"), p) }},
	} {
		p := copyVault(t, path)
		put(t, filepath.Join(filepath.Dir(p), "other"), read(t, path))
		v := open(t, p)
		exec(t, v, `INSERT INTO x VALUES (0, '')`)
		if err := tt.change(p); err != nil {
			t.Fatal(err)
		}
		err := v.Write(t.Context(), func(context.Context, *sql.Tx) error { return nil })
		if store.KindOf(err) != store.FaultOtherVault {
			t.Errorf("%s: Write = %v, want %s", tt.name, err, store.FaultOtherVault)
		}
		v.Close()
	}
}
