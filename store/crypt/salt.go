package crypt

import (
	"fmt"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// Salt reads the 16 bytes at the head of a database. It goes through SQLite's
// own VFS: on Unix a file that Go opens and closes drops the POSIX locks that
// SQLite holds on it in the same process.
func Salt(path string) ([]byte, error) {
	t := libc.NewTLS()
	defer t.Close()
	base := sqlite3.Xsqlite3_vfs_find(t, 0)
	b := (*tVFS)(at(base))
	cpath, err := libc.CString(path)
	if err != nil {
		return nil, err
	}
	defer libc.Xfree(t, cpath)
	name := sqlite3.Xsqlite3_create_filename(t, cpath, cpath, cpath, 0, 0)
	defer sqlite3.Xsqlite3_free_filename(t, name)
	p := libc.Xcalloc(t, 1, libc.Tsize_t(b.FszOsFile))
	defer libc.Xfree(t, p)
	flags := int32(sqlite3.SQLITE_OPEN_MAIN_DB | sqlite3.SQLITE_OPEN_READONLY)
	rc := call[fnOpen](b.FxOpen)(t, base, name, p, flags, 0)
	methods := (*tFile)(at(p)).FpMethods
	if methods != 0 {
		defer call[fnF]((*tIO)(at(methods)).FxClose)(t, p)
	}
	if rc != sqlite3.SQLITE_OK {
		return nil, fmt.Errorf("crypt: open: result code %d", rc)
	}
	buf := libc.Xcalloc(t, 1, saltLen)
	defer libc.Xfree(t, buf)
	if rc := call[fnRW]((*tIO)(at(methods)).FxRead)(t, p, buf, saltLen, 0); rc != sqlite3.SQLITE_OK {
		return nil, fmt.Errorf("crypt: read salt: result code %d", rc)
	}
	return append([]byte(nil), mem(buf, saltLen)...), nil
}
