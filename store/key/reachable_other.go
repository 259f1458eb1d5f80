//go:build !linux

package key

// reachable has nothing to check where the keyring is part of the system.
func reachable() error { return nil }
