// Command carnet is a personal health vault: a desktop program, a command line
// and an MCP server. It must stay in the root: wails build runs go build there
// with no package path.
//
// It is linked twice. With the tags desktop,production (on Linux webkit2_41
// too) it is carnet-window, which draws the window. With none and
// CGO_ENABLED=0 it is carnet: static, no GTK, what servers and assistants
// start; without arguments it starts the carnet-window beside it.
package main

import (
	"os"
	"time"

	"carnet/app"
	"carnet/app/cli"
)

func main() {
	args := os.Args[1:]
	if app.OpensWindow(args) {
		os.Exit(app.Open(args, os.Stderr))
	}
	p := &cli.Program{
		In: os.Stdin, Out: os.Stdout, Err: os.Stderr,
		Version: app.Version, ServePage: app.ServePage, Now: time.Now, Zone: app.SystemZone,
	}
	os.Exit(p.Run(args))
}
