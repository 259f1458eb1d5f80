package crypt

import (
	"bytes"
	"crypto/rand"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// lockByte is where SQLite locks byte ranges, at 1 GiB. The page there is never
// used, and Windows refuses to write to it under a shared lock.
const lockByte = 0x40000000

// headerLen is what SQLite reads when it opens a database.
const headerLen = 100

// A mainFile is the database itself: sealed pages, one behind the other.
type mainFile struct {
	*disk
	path  string
	codec *codec
	fresh bool     // the salt is not on disk yet
	known int64    // the file is at least this long; 0 unknown
	wal   *walFile // nil in other journal modes
}

func (v *VFS) openMain(t *thread, name, base uintptr, flags int32, out uintptr) (file, code) {
	d, rc := v.openDisk(t, name, base, flags, out)
	if rc != ok {
		return nil, rc
	}
	f := &mainFile{disk: d, path: libc.GoString(name)}
	if rc := f.loadSalt(t); rc != ok {
		v.open.Add(1) // which close takes back
		f.close(t)
		return nil, rc
	}
	return f, ok
}

// loadSalt makes the codec for the salt on disk, or for that of a new file.
func (f *mainFile) loadSalt(t *thread) code {
	salt := make([]byte, saltLen)
	want := f.vfs.opt.Salt
	switch rc := f.get(t, f.buf, saltLen, 0); rc {
	case ok:
		copy(salt, f.raw)
		f.fresh = false
		if len(want) > 0 && !bytes.Equal(salt, want) {
			return f.reject(1)
		}
		if n, rc := f.length(t); rc != ok {
			return rc
		} else if n < PageSize && !f.vfs.opt.Create {
			return f.reject(1)
		}
	case errShort:
		if !f.vfs.opt.Create {
			return f.reject(1)
		}
		if f.codec != nil {
			return ok
		}
		if copy(salt, want) == 0 {
			rand.Read(salt)
		}
		f.fresh = true
	default:
		return rc
	}
	var err error
	if f.codec, err = newCodec(f.vfs.opt.Key, salt); err != nil {
		return errGeneric
	}
	return ok
}

// pages returns the codec. While the salt is not on disk it is read again:
// another process may have made the database meanwhile.
func (f *mainFile) pages(t *thread) (*codec, code) {
	if f.fresh {
		if rc := f.loadSalt(t); rc != ok {
			return nil, rc
		}
	}
	return f.codec, ok
}

// reject notes that a page of the database is not authentic.
func (f *mainFile) reject(pgno uint32) code {
	f.vfs.fail(f.path, &PageError{pgno, "db"})
	if pgno == 1 {
		return errNotADB
	}
	return errCorrupt
}

func (f *mainFile) read(t *thread, p uintptr, n int, off int64) code {
	dst := mem(p, n)
	c, rc := f.pages(t)
	if rc != ok {
		return rc
	}
	if off == 0 && n == headerLen {
		return f.readHeader(t, c, dst)
	}
	if f.fresh {
		clear(dst)
		return errShort
	}
	for len(dst) > 0 {
		pgno, in := uint32(off/PageSize+1), int(off%PageSize)
		n := min(len(dst), PageSize-in)
		if rc := f.readPage(t, c, dst[:n], pgno, in); rc != ok {
			return rc
		}
		dst, off = dst[n:], off+int64(n)
	}
	return ok
}

// readHeader answers the read at open, which comes before a hot journal is
// played back and before the log is looked at: page 1 may be torn, and that must
// not keep the database from being repaired. A short read counts as success and
// its content is used, so a header made up is enough, for a new file too.
func (f *mainFile) readHeader(t *thread, c *codec, dst []byte) code {
	var page [PageSize]byte
	if !f.fresh && f.get(t, f.buf, PageSize, 0) == ok && c.open(page[:], f.raw, 1) {
		copy(dst, page[:])
		return ok
	}
	madeHeader(dst, f.vfs.opt.AutoVacuum)
	return errShort
}

// readPage reads len(dst) bytes from byte in of a page, all of which is opened.
func (f *mainFile) readPage(t *thread, c *codec, dst []byte, pgno uint32, in int) code {
	start := int64(pgno-1) * PageSize
	switch rc := f.get(t, f.buf, PageSize, start); rc {
	case ok:
	case errShort:
		clear(dst)
		if n, rc := f.length(t); rc != ok {
			return rc
		} else if n > start { // a piece of a page
			return f.reject(pgno)
		}
		return errShort
	default:
		return rc
	}
	page := dst
	if len(dst) < PageSize {
		page = make([]byte, PageSize)
	}
	if !c.open(page, f.raw, pgno) && !f.allowed(f.raw[:PageSize]) {
		return f.reject(pgno)
	}
	if len(dst) < PageSize {
		copy(dst, page[in:])
	}
	return ok
}

// allowed reports whether a page that is not authentic may pass as zeros.
func (f *mainFile) allowed(raw []byte) bool { return f.vfs.opt.AllowZeroPages && isZero(raw) }

func (f *mainFile) write(t *thread, p uintptr, n int, off int64) code {
	if n != PageSize || off%PageSize != 0 {
		return errWrite
	}
	c, rc := f.pages(t)
	if rc != ok {
		return rc
	}
	src, pgno := mem(p, n), uint32(off/PageSize+1)
	if pgno == 1 && !okHeader(src) {
		return errWrite
	}
	if rc := f.fillGap(t, c, off); rc != ok {
		return rc
	}
	return f.writePage(t, c, src, off)
}

func (f *mainFile) writePage(t *thread, c *codec, src []byte, off int64) code {
	pgno := uint32(off/PageSize + 1)
	if f.wal == nil || !f.wal.carries(pgno, src, f.raw) {
		c.seal(f.raw[:PageSize], src, pgno)
	}
	rc := f.put(t, f.buf, PageSize, off)
	if rc == ok {
		f.fresh = false
		f.known = max(f.known, off+PageSize)
	}
	return rc
}

// fillGap writes sealed pages of zeros between the end of the file and off,
// where a cache that spilled writes ahead. Our files have no holes, so a page of
// zeros is always a forgery.
func (f *mainFile) fillGap(t *thread, c *codec, off int64) code {
	if off <= f.known {
		return ok
	}
	end, rc := f.length(t)
	if rc != ok {
		return rc
	}
	for end -= end % PageSize; end < off; end += PageSize {
		if end == lockByte {
			continue
		}
		if rc := f.writePage(t, c, zeroPage[:], end); rc != ok {
			return rc
		}
	}
	return ok
}

// What another process does while we hold no lock is not known.

func (f *mainFile) truncate(t *thread, size int64) code {
	f.known = 0
	return f.disk.truncate(t, size)
}

func (f *mainFile) lock(t *thread, level int32) code {
	f.known = 0
	return f.disk.lock(t, level)
}

func (f *mainFile) unlock(t *thread, level int32) code {
	f.known = 0
	return f.disk.unlock(t, level)
}

// shmLock is where the log changes hands: what is known of it is forgotten.
func (f *mainFile) shmLock(t *thread, off, n, flags int32) code {
	f.known = 0
	if f.wal != nil {
		if rc := f.wal.flush(t); rc != ok {
			return rc
		}
		f.wal.forget()
	}
	return f.disk.shmLock(t, off, n, flags)
}

// control answers PRAGMA crypt_vfs with the name of this VFS, by which a caller
// makes sure that a connection, or one of its attached databases, is sealed.
func (f *mainFile) control(t *thread, op int32, arg uintptr) code {
	if op == sqlite3.SQLITE_FCNTL_PRAGMA {
		words := (*[3]uintptr)(at(arg)) // answer, name, value
		if libc.GoString(words[1]) == "crypt_vfs" {
			words[0] = cString(t, f.vfs.name)
			return ok
		}
	}
	return f.disk.control(t, op, arg)
}
