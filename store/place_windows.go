package store

import (
	"path/filepath"

	"golang.org/x/sys/windows"
)

// networkOf names the network that a folder is on.
func networkOf(dir string) string {
	root, err := windows.UTF16PtrFromString(filepath.VolumeName(dir) + `\`)
	if err == nil && windows.GetDriveType(root) == windows.DRIVE_REMOTE {
		return "a network drive"
	}
	return ""
}
