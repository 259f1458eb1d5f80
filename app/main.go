package app

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"carnet/store/log"
)

var (
	errNoDisplay = errors.New("there is no display")
	errNoWindow  = errors.New("this build has no window")
)

// Open runs the window and returns the exit status of the program. In the
// static build, which has none, it starts the carnet-window beside it. Args
// are those of [OpensWindow].
func Open(args []string, errw io.Writer) int {
	a := New(Surroundings(), time.Now)
	a.Follow(strings.Join(args, " "))
	err := openWindow(a)
	if errors.Is(err, errNoWindow) {
		err = startWindow(args)
	}
	if err == nil {
		return 0
	}
	fmt.Fprintln(errw, "carnet: error:", err)
	fmt.Fprintln(errw, "carnet: hint: carnet serve --page shows the same page in a browser; carnet help lists the commands")
	return 1
}

// OpensWindow says whether the arguments of a start ask for the window: none,
// or a carnet:// link.
func OpensWindow(args []string) bool {
	return generating || len(args) == 0 || strings.HasPrefix(args[0], "carnet://")
}

// Surroundings is the environment of a desktop start.
func Surroundings() Env {
	return Env{
		Vault:          os.Getenv("CARNET_VAULT"),
		PassphraseFile: os.Getenv("CARNET_PASSPHRASE_FILE"),
		Languages:      SystemLanguages(),
		Zone:           SystemZone(),
	}
}

// startWindow starts the desktop program beside this one and leaves it to
// itself.
func startWindow(args []string) error {
	if !hasDisplay() {
		return errNoDisplay
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	name := "carnet-window"
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	cmd := exec.Command(filepath.Join(filepath.Dir(self), name), args...)
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		return errors.New("carnet-window is not beside this program: make build makes it")
	}
	return cmd.Process.Release()
}

// hasDisplay says whether a window can be shown. Only Linux has desktops and
// servers that look the same from inside.
func hasDisplay() bool {
	return runtime.GOOS != "linux" || os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != ""
}

// Close lets go of the vault and of open documents.
func (a *App) Close() {
	a.pages.close()
	defer a.assist.wait()
	if err := a.key.close(); err != nil {
		log.Error("close", err)
	}
}

func (a *App) inWindow() bool {
	_, browser := a.current().(*Browser)
	return !browser
}
