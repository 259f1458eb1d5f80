//go:build !(desktop || dev || bindings)

package app

const generating = false

// openWindow reports that this build has none: the static command line.
func openWindow(*App) error { return errNoWindow }
