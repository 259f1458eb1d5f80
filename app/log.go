//go:build desktop || dev || bindings

package app

import "carnet/store/log"

// quiet is the logger that Wails gets: it keeps the level and drops the text,
// for Wails logs messages of the page and paths of dropped files.
type quiet struct{}

func (quiet) Print(string)   {}
func (quiet) Trace(string)   {}
func (quiet) Debug(string)   {}
func (quiet) Info(string)    {}
func (quiet) Warning(string) {}
func (quiet) Error(string)   { log.Error("the window", nil) }
func (quiet) Fatal(string)   { log.Error("the window", nil) }
