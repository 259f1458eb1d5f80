//go:build desktop || dev || bindings

package app

import (
	"fmt"
	"os"
)

// quiet is the logger that Wails gets: it keeps the level and drops the text,
// for Wails logs messages of the page and paths of dropped files.
type quiet struct{}

func (quiet) Print(string)   {}
func (quiet) Trace(string)   {}
func (quiet) Debug(string)   {}
func (quiet) Info(string)    {}
func (quiet) Warning(string) { fmt.Fprintln(os.Stderr, "carnet: warning: of the window") }
func (quiet) Error(string)   { fmt.Fprintln(os.Stderr, "carnet: error: of the window") }
func (quiet) Fatal(string)   { fmt.Fprintln(os.Stderr, "carnet: fatal: of the window") }
