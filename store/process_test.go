package store_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"carnet/store"
)

// Two processes write and this one reads, all at once.
func TestProcesses(t *testing.T) {
	path := vaultPath(t)
	v, _ := create(t, path)
	exec(t, v, work)
	const commits = 40
	a := lines(t, child(t, "write", path, "CARNET_TEST_WRITER=1", fmt.Sprint("CARNET_TEST_LIMIT=", commits)))
	b := lines(t, child(t, "write", path, "CARNET_TEST_WRITER=2", fmt.Sprint("CARNET_TEST_LIMIT=", commits)))
	for range commits {
		next(t, a)
		next(t, b)
		if got := query(t, v, `SELECT sum(n) = (SELECT count(*) FROM work) FROM total`); got != "1" {
			t.Fatal("a reader saw half a transaction of another process")
		}
	}
	if a.Scan() || b.Scan() {
		t.Error("a writer said more than it should")
	}
	if got := query(t, v, `SELECT count(DISTINCT writer) || ' ' || (min(k) = 1) FROM work`); got != "2 1" {
		t.Errorf("work has %q", got)
	}
	closeVault(t, v)
	if got, want := names(t, filepath.Dir(path)), []string{"vault.carnet", "vault.keys"}; !slices.Equal(got, want) {
		t.Errorf("after the last left there are %q, want %q", got, want)
	}
}

// Each process hears of the writes of others, and of the lock: then it has
// closed the vault, whatever it was doing.
func TestProcesses_watchAndLock(t *testing.T) {
	path, _ := filled(t)
	s := lines(t, child(t, "hold", path))
	if got := next(t, s); got != "open" {
		t.Fatal(got)
	}
	v := open(t, path)
	time.Sleep(600 * time.Millisecond)
	exec(t, v, `INSERT INTO x VALUES (0, '')`)
	n, err := v.Revision(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if got, want := next(t, s), fmt.Sprint("revision ", n); got != want {
		t.Errorf("the other process heard of %q, want %q", got, want)
	}
	if err := v.Lock(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := next(t, s) + " " + next(t, s); got != "locked locked" {
		t.Errorf("after the lock the other process said %q", got)
	}
	if err := v.Read(t.Context(), nil); store.KindOf(err) != store.FaultLocked {
		t.Errorf("after the lock: %v, want %s", err, store.FaultLocked)
	}
	if _, err := store.Open(t.Context(), store.OpenOptions{Path: path}); store.KindOf(err) != store.FaultLocked {
		t.Errorf("Open without a secret: %v, want %s", err, store.FaultLocked)
	}
	open(t, path) // the passphrase unlocks it
}

// Whoever reads before the half second is over finds it locked too.
func TestLock_atOnce(t *testing.T) {
	path, _ := filled(t)
	a, b := open(t, path), open(t, path)
	if err := a.Lock(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := b.Read(t.Context(), nil); store.KindOf(err) != store.FaultLocked {
		t.Errorf("Read: %v, want %s", err, store.FaultLocked)
	}
	select {
	case <-b.Done():
	case <-time.After(5 * time.Second):
		t.Error("the vault stays open")
	}
}

// Without a passphrase there is nothing to lock with, and the vault stays open.
func TestLock_needsPassphrase(t *testing.T) {
	path := vaultPath(t)
	v, _ := create(t, path)
	fill(t, v, 1)
	// A key file without a passphrase, as after RemovePassphrase.
	put(t, filepath.Join(filepath.Dir(path), "vault.keys"), withoutPassphrase(t, path))
	if err := v.Lock(t.Context()); store.KindOf(err) != store.FaultNoPassphrase {
		t.Errorf("Lock: %v, want %s", err, store.FaultNoPassphrase)
	}
	if got := query(t, v, `SELECT count(*) FROM x`); got != "1" {
		t.Error("the vault does not answer")
	}
}

// What must be alone with the vault says so when it is not.
func TestExclusive(t *testing.T) {
	defer store.LeaseWait(100 * time.Millisecond)()
	path, _ := filled(t)
	v := open(t, path)
	_, err := store.Rekey(t.Context(), store.RekeyOptions{OpenOptions: store.OpenOptions{Path: path, Passphrase: passphrase}, KDF: cheap})
	if store.KindOf(err) != store.FaultInUse {
		t.Errorf("Rekey of an open vault: %v, want %s", err, store.FaultInUse)
	}
	if got := query(t, v, `SELECT count(*) FROM x`); got != "100" {
		t.Errorf("the open vault has %s rows", got)
	}
	if left := names(t, filepath.Dir(path)); slices.ContainsFunc(left, func(n string) bool { return strings.Contains(n, "rekey") }) {
		t.Errorf("it left %q", left)
	}
}
