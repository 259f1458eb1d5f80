//go:build !linux

package app

// sleepSignal tells of nothing here: [idleLock] finds out on waking, by the clock.
func sleepSignal() (sleep <-chan bool, stop func()) { return nil, func() {} }
