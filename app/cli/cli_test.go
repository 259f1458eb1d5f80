package cli_test

import (
	"archive/zip"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"carnet/app"
	"carnet/app/cli"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"carnet": func() {
		p := cli.Program{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Version: "test", Now: time.Now, Zone: app.SystemZone}
		os.Exit(p.Run(os.Args[1:]))
	}})
}

// TestSessions runs the person's sessions in testdata, on the real program.
func TestSessions(t *testing.T) {
	sheets, err := filepath.Abs("../../import/labtable/testdata/corpus")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata",
		Setup: func(e *testscript.Env) error {
			e.Setenv("HOME", e.WorkDir)
			e.Setenv("XDG_CACHE_HOME", filepath.Join(os.TempDir(), "carnet-test-cache")) // the compiled PDF engine, shared by all sessions
			e.Setenv("SHEETS", sheets)
			if err := packRelease(filepath.Join(e.WorkDir, "Loinc_9.10.zip")); err != nil {
				return err
			}
			return os.WriteFile(filepath.Join(e.WorkDir, "pass"), []byte("made up\n"), 0o600)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
	})
}

// packRelease makes the zip file of a LOINC release of invented terms.
func packRelease(path string) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	z := zip.NewWriter(f)
	return errors.Join(z.AddFS(os.DirFS("../../import/loincrelease/testdata/release")), z.Close(), f.Close())
}

// exits runs a command and wants an exact exit code: exits 3 carnet ask …
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND…")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var e *exec.ExitError
		if !errors.As(err, &e) {
			ts.Fatalf("%v", err)
		}
		got = e.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}
