package crypt

import sqlite3 "modernc.org/sqlite/lib"

// A disk is a file of the wrapped VFS, as it is. The files that seal embed it
// and replace what they must.
type disk struct {
	vfs  *VFS
	base uintptr // *cFile of the wrapped VFS, behind our shell
	m    *cMethods
	buf  uintptr // C memory for one frame of the log, header and page
	raw  []byte  // the same
}

// openDisk opens a file through the wrapped VFS.
func (v *VFS) openDisk(t *thread, name, base uintptr, flags int32, out uintptr) (*disk, code) {
	rc := fn[fnOpen](v.wrapped().FxOpen)(t, v.reg.base, name, base, flags, out)
	d := &disk{vfs: v, base: base}
	if p := (*cFile)(at(base)).FpMethods; p != 0 {
		d.m = (*cMethods)(at(p))
	}
	if rc != ok {
		if d.m != nil { // SQLite's rule: a file with methods wants closing
			fn[fnP](d.m.FxClose)(t, base)
		}
		return nil, rc
	}
	d.buf, d.raw = allocate(t, frameLen)
	return d, ok
}

// get and put move bytes between the disk and C memory as they are.
func (d *disk) get(t *thread, p uintptr, n int, off int64) code {
	return fn[fnPPIL](d.m.FxRead)(t, d.base, p, int32(n), off)
}

func (d *disk) put(t *thread, p uintptr, n int, off int64) code {
	return fn[fnPPIL](d.m.FxWrite)(t, d.base, p, int32(n), off)
}

// length is the size of the file on disk. It uses the buffer.
func (d *disk) length(t *thread) (int64, code) {
	rc := fn[fnPP](d.m.FxFileSize)(t, d.base, d.buf)
	return *(*int64)(at(d.buf)), rc
}

func (d *disk) close(t *thread) code {
	rc := fn[fnP](d.m.FxClose)(t, d.base)
	clear(d.raw)
	release(t, d.buf)
	d.vfs.open.Add(-1)
	return rc
}

func (d *disk) read(t *thread, p uintptr, n int, off int64) code  { return d.get(t, p, n, off) }
func (d *disk) write(t *thread, p uintptr, n int, off int64) code { return d.put(t, p, n, off) }

func (d *disk) truncate(t *thread, size int64) code {
	return fn[fnPL](d.m.FxTruncate)(t, d.base, size)
}

func (d *disk) sync(t *thread, flags int32) code {
	return fn[fnPI](d.m.FxSync)(t, d.base, flags)
}

func (d *disk) size(t *thread, out uintptr) code {
	return fn[fnPP](d.m.FxFileSize)(t, d.base, out)
}

func (d *disk) lock(t *thread, level int32) code {
	return fn[fnPI](d.m.FxLock)(t, d.base, level)
}

func (d *disk) unlock(t *thread, level int32) code {
	return fn[fnPI](d.m.FxUnlock)(t, d.base, level)
}

func (d *disk) reserved(t *thread, out uintptr) code {
	return fn[fnPP](d.m.FxCheckReservedLock)(t, d.base, out)
}

// control refuses what would change how the file is laid out or reached behind
// our back: a file that grows by holes, mapped pages, batches of pieces.
func (d *disk) control(t *thread, op int32, arg uintptr) code {
	switch op {
	case sqlite3.SQLITE_FCNTL_MMAP_SIZE:
		*(*int64)(at(arg)) = 0
		return ok
	case sqlite3.SQLITE_FCNTL_SIZE_HINT, sqlite3.SQLITE_FCNTL_CHUNK_SIZE,
		sqlite3.SQLITE_FCNTL_BEGIN_ATOMIC_WRITE, sqlite3.SQLITE_FCNTL_COMMIT_ATOMIC_WRITE,
		sqlite3.SQLITE_FCNTL_ROLLBACK_ATOMIC_WRITE:
		return errNotFound
	}
	return fn[fnPIP](d.m.FxFileControl)(t, d.base, op, arg)
}

// features hides every ability for which SQLite writes or reads anything but
// whole pages, and claims powersafe overwrite: without it journal headers and
// the last frame of a commit are padded to the sector.
func (d *disk) features(t *thread) int32 {
	c := fn[fnP](d.m.FxDeviceCharacteristics)(t, d.base)
	return c&sqlite3.SQLITE_IOCAP_UNDELETABLE_WHEN_OPEN | sqlite3.SQLITE_IOCAP_POWERSAFE_OVERWRITE
}

func (d *disk) shmMap(t *thread, region, size, extend int32, out uintptr) code {
	return fn[fnPIIIP](d.m.FxShmMap)(t, d.base, region, size, extend, out)
}

func (d *disk) shmLock(t *thread, off, n, flags int32) code {
	return fn[fnPIII](d.m.FxShmLock)(t, d.base, off, n, flags)
}

func (d *disk) shmBarrier(t *thread) { fn[fnPNoRet](d.m.FxShmBarrier)(t, d.base) }

func (d *disk) shmUnmap(t *thread, remove int32) code {
	return fn[fnPI](d.m.FxShmUnmap)(t, d.base, remove)
}
