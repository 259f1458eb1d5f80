package log_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"

	"carnet/store"
	"carnet/store/log"
)

// logged is what f has the real logger write to standard error.
func logged(t *testing.T, f func()) string {
	t.Helper()
	file, err := os.CreateTemp(t.TempDir(), "stderr")
	if err != nil {
		t.Fatal(err)
	}
	defer log.To(file)()
	f()
	b, err := os.ReadFile(file.Name())
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestError(t *testing.T) {
	for why, tt := range map[string]struct {
		err  error
		want string
	}{
		"a fault, by its kind":      {fmt.Errorf("copy: %w", &store.Fault{Kind: store.FaultDiskFull}), "carnet: error: daily backup: disk_full\n"},
		"another, by its type":      {fmt.Errorf("copy: %w", &fs.PathError{Op: "open", Path: "/home/x/mri.pdf", Err: os.ErrPermission}), "carnet: error: daily backup: *errors.errorString\n"},
		"none":                      {nil, "carnet: error: daily backup: <nil>\n"},
		"a fault with a false kind": {&store.Fault{Kind: "Hämoglobin 16,9"}, "carnet: error: daily backup: withheld\n"},
	} {
		if got := logged(t, func() { log.Error("daily backup", tt.err) }); got != tt.want {
			t.Errorf("%s: %q, want %q", why, got, tt.want)
		}
	}
}

// Nothing of a record gets through, wherever a careless caller puts it.
func TestFilter(t *testing.T) {
	for _, canary := range []string{
		"Jane Miller", "Ferritin 12", "ferritin 12 ng/ml", "rs4988235 AG", "/home/jane/labs/2024.pdf", `C:\labs\2024.pdf`,
		"x'2f00ab'", strings.Repeat("a", 64), "高血压", "depression;", "a b c d e f g", "line\nbreak", "\x1b[31m",
	} {
		for where, f := range map[string]func(){
			"place": func() { log.Error(canary, nil) },
			"kind":  func() { log.Error("import", &store.Fault{Kind: store.FaultKind(canary + "!")}) },
			"args": func() {
				log.Error("import", &store.Fault{Kind: store.FaultDamaged, Args: map[string]string{"path": canary}})
			},
			"text":  func() { log.Error("import", errors.New(canary)) },
			"panic": func() { log.Panic("import", canary) },
		} {
			if got := logged(t, f); strings.Contains(got, canary) || strings.Count(got, "\n") != 1 || strings.ContainsAny(got, "\x1b") {
				t.Errorf("%q as %s: %q", canary, where, got)
			}
		}
	}
}
