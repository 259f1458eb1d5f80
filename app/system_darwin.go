package app

import (
	"os/exec"
	"strings"
)

// systemLanguages asks macOS, whose desktop programs get no LANG.
func systemLanguages() []string {
	out, err := exec.Command("defaults", "read", "-g", "AppleLanguages").Output()
	if err != nil {
		return nil
	}
	return strings.FieldsFunc(string(out), func(r rune) bool { return strings.ContainsRune("()\", \n", r) })
}
