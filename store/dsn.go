package store

import (
	"net/url"
	"path/filepath"
	"strings"
)

// uri writes the name by which SQLite opens a file: escaped, for behind a raw
// '#' or '?' SQLite cuts the path and silently makes another, empty file, and
// with its VFS, which in ATTACH and VACUUM INTO is taken from nowhere else.
func uri(path, vfs string, params ...string) string {
	p := filepath.ToSlash(path)
	if !strings.HasPrefix(p, "/") {
		p = "/" + p // C:/… on Windows
	}
	query := strings.Join(append([]string{"vfs=" + vfs}, params...), "&")
	return "file:" + (&url.URL{Path: p}).EscapedPath() + "?" + query
}
