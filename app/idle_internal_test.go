package app

import (
	"path/filepath"
	"testing"
	"time"

	"carnet/store"
	"carnet/store/key"
)

func TestIdleLock_over(t *testing.T) {
	now := time.Now()
	for _, tt := range []struct {
		why     string
		minutes int64
		touched time.Duration // ago
		slept   time.Duration
		want    bool
	}{
		{"just touched", 15, time.Second, 0, false},
		{"nearly as long", 15, 15*time.Minute - time.Second, 0, false},
		{"as long", 15, 15 * time.Minute, 0, true},
		{"never by time", 0, 48 * time.Hour, 0, false},
		{"never by time, but it slept", 0, time.Second, time.Hour, true},
		{"a hiccup is no sleep", 15, time.Second, 10 * time.Second, false},
	} {
		var i idleLock
		i.minutes.Store(tt.minutes)
		i.touch(now.Add(-tt.touched))
		if got := i.over(now, tt.slept); got != tt.want {
			t.Errorf("%s: %t, want %t", tt.why, got, tt.want)
		}
	}
}

// Whoever leaves finds the vault locked, in this process and in the file; one
// without a passphrase stays open, as nothing could open it by hand.
func TestKeeper_leave(t *testing.T) {
	a := New(Env{Vault: filepath.Join(t.TempDir(), "vault.carnet"), Zone: "UTC"}, time.Now)
	v, _, err := store.Create(t.Context(), store.CreateOptions{Path: a.env.Vault, Passphrase: "made up", KDF: key.Params{Time: 1, Memory: 8 << 10, Threads: 1}})
	if err != nil {
		t.Fatal(err)
	}
	a.key.mu.Lock()
	a.key.hold(v)
	a.key.mu.Unlock()
	a.key.leave(t.Context(), v)
	select {
	case <-v.Done():
	case <-time.After(10 * time.Second):
		t.Fatal("the vault is still open")
	}
	if _, err := a.key.ask(t.Context()); store.KindOf(err) != store.FaultLocked && store.KindOf(err) != store.FaultKeyringUnavailable {
		t.Errorf("after leaving: %v", err)
	}
}
