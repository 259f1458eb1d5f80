package key_test

import (
	"context"
	"errors"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"carnet/store/key"
)

// underKeyring runs the test again in a session of its own with a real
// gnome-keyring that is unlocked, and reports whether this is that run.
func underKeyring(t *testing.T) bool {
	t.Helper()
	if os.Getenv("CARNET_TEST_KEYRING") == "yes" {
		return true
	}
	for _, tool := range []string{"dbus-run-session", "gnome-keyring-daemon"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("needs %s", tool)
		}
	}
	script := `eval "$(printf pw | gnome-keyring-daemon --unlock --components=secrets | sed 's/^/export /')"; exec "$0" "$@"`
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("dbus-run-session", "--", "sh", "-c", script, self, "-test.run=^"+t.Name()+"$", "-test.v")
	cmd.Env = append(os.Environ(), "CARNET_TEST_KEYRING=yes", "HOME="+t.TempDir(), "XDG_RUNTIME_DIR="+t.TempDir(), "XDG_DATA_HOME=")
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "--- PASS: "+t.Name()) {
		t.Fatalf("under a keyring: %v\n%s", err, out)
	}
	return false
}

func TestKeyring(t *testing.T) {
	if !underKeyring(t) {
		return
	}
	ctx := t.Context()
	raw := key.NewRaw()
	if _, err := key.Load(ctx, vault); !errors.Is(err, key.ErrNotStored) {
		t.Fatalf("Load before Store: %v, want %v", err, key.ErrNotStored)
	}
	if err := key.Store(ctx, vault, raw); err != nil {
		t.Fatal(err)
	}
	if got, err := key.Load(ctx, vault); err != nil || got != raw {
		t.Fatalf("Load: %v, or another key", err)
	}
	if mark, err := key.LoadMark(ctx, vault); err != nil || mark != "" {
		t.Errorf("LoadMark before StoreMark = %q, %v", mark, err)
	}
	if err := key.StoreMark(ctx, vault, "a mark"); err != nil {
		t.Fatal(err)
	}
	if mark, err := key.LoadMark(ctx, vault); err != nil || mark != "a mark" {
		t.Errorf("LoadMark = %q, %v", mark, err)
	}
	for range 2 { // none there is no error
		if err := errors.Join(key.Forget(ctx, vault), key.ForgetMark(ctx, vault)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := key.Load(ctx, vault); !errors.Is(err, key.ErrNotStored) {
		t.Errorf("Load after Forget: %v, want %v", err, key.ErrNotStored)
	}
}

// Without a bus to ask, none is started.
func TestKeyring_noBus(t *testing.T) {
	if _, err := os.Stat("/run/user/0/bus"); err == nil {
		t.Skip("this computer has a session bus")
	}
	for _, address := range []string{"", "autolaunch:", "unix:path=" + filepath.Join(t.TempDir(), "nothing")} {
		t.Setenv("DBUS_SESSION_BUS_ADDRESS", address)
		if _, err := key.Load(t.Context(), vault); !errors.Is(err, key.ErrNoKeyring) {
			t.Errorf("bus address %q: %v, want %v", address, err, key.ErrNoKeyring)
		}
	}
}

// A bus that answers nothing does not hold anybody up for longer than asked.
func TestKeyring_silent(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bus")
	l, err := net.Listen("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path="+path)
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	start := time.Now()
	if _, err := key.Load(ctx, vault); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Load: %v, want %v", err, context.DeadlineExceeded)
	}
	if took := time.Since(start); took > 2*time.Second {
		t.Errorf("it took %v", took)
	}
}
