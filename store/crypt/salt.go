package crypt

import (
	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// Salt reads the 16 bytes at the head of a database. The error is an [*Error].
func Salt(path string) ([]byte, error) { return readHead(path, saltLen) }

// Authentic reports whether page 1 of the database at path is one that was
// sealed under the key and salt, whatever salt stands in the file. It tells a
// damaged salt from another database.
func Authentic(path string, key, salt []byte) (bool, error) {
	page, err := readHead(path, PageSize)
	if err != nil {
		return false, err
	}
	c, err := newCodec(key, salt)
	if err != nil {
		return false, err
	}
	return c.open(make([]byte, PageSize), page, 1), nil
}

// readHead reads the first n bytes of a file. It goes through SQLite's own VFS:
// on Unix a file that Go opens and closes drops the POSIX locks that SQLite
// holds on it in the same process.
func readHead(path string, n int) ([]byte, error) {
	t := libc.NewTLS()
	defer t.Close()
	cpath, err := libc.CString(path)
	if err != nil {
		return nil, err
	}
	defer libc.Xfree(t, cpath)
	name := sqlite3.Xsqlite3_create_filename(t, cpath, cpath, cpath, 0, 0)
	defer sqlite3.Xsqlite3_free_filename(t, name)
	vfs := sqlite3.Xsqlite3_vfs_find(t, 0)
	base := (*cVFS)(at(vfs))
	p := libc.Xcalloc(t, 1, libc.Tsize_t(base.FszOsFile))
	defer libc.Xfree(t, p)
	flags := int32(sqlite3.SQLITE_OPEN_MAIN_DB | sqlite3.SQLITE_OPEN_READONLY)
	rc := fn[fnOpen](base.FxOpen)(t, vfs, name, p, flags, 0)
	m := (*cFile)(at(p)).FpMethods
	if m == 0 {
		return nil, &Error{"open", int(rc)}
	}
	d := disk{base: p, m: (*cMethods)(at(m))}
	defer fn[fnP](d.m.FxClose)(t, p)
	if rc != ok {
		return nil, &Error{"open", int(rc)}
	}
	buf, head := allocate(t, n)
	defer release(t, buf)
	if rc := d.get(t, buf, n, 0); rc != ok {
		return nil, &Error{"read", int(rc)}
	}
	return append([]byte(nil), head...), nil
}
