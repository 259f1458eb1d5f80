//go:build !darwin && !windows

package app

// systemLanguages is empty: the environment tells.
func systemLanguages() []string { return nil }
