package app

import (
	"os"
	"path/filepath"
	"strings"
	"time"
)

// SystemZone is the IANA name of this computer's time zone, "UTC" where it
// can't be told.
func SystemZone() string {
	for _, name := range []string{os.Getenv("TZ"), time.Local.String(), linkedZone()} {
		if checkZone(name) == nil {
			return name
		}
	}
	return "UTC"
}

// linkedZone reads the name from where /etc/localtime points: Go reads the
// rules there and forgets the name.
func linkedZone() string {
	to, err := filepath.EvalSymlinks("/etc/localtime")
	if err != nil {
		return ""
	}
	_, name, _ := strings.Cut(filepath.ToSlash(to), "zoneinfo/")
	return name
}
