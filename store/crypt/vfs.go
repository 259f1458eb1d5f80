// Package crypt is a prototype: an encrypting VFS shim for modernc.org/sqlite.
//
// It registers, through modernc.org/sqlite/lib, a sqlite3_vfs that wraps the
// platform's default VFS and seals every database page on its way to the main
// file, the rollback journal and the WAL. Temporary files live in memory.
package crypt

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"unsafe"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

type (
	tVFS  = sqlite3.Tsqlite3_vfs
	tIO   = sqlite3.Tsqlite3_io_methods
	tFile = sqlite3.Tsqlite3_file
	tls   = libc.TLS
)

// C signatures
type (
	fnOpen   = func(*tls, uintptr, uintptr, uintptr, int32, uintptr) int32
	fnDelete = func(*tls, uintptr, uintptr, int32) int32
	fnAccess = func(*tls, uintptr, uintptr, int32, uintptr) int32
	fnFull   = func(*tls, uintptr, uintptr, int32, uintptr) int32
	fnRandom = func(*tls, uintptr, int32, uintptr) int32
	fnSleep  = func(*tls, uintptr, int32) int32
	fnTime   = func(*tls, uintptr, uintptr) int32

	fnF    = func(*tls, uintptr) int32
	fnRW   = func(*tls, uintptr, uintptr, int32, int64) int32
	fnI64  = func(*tls, uintptr, int64) int32
	fnI32  = func(*tls, uintptr, int32) int32
	fnPtr  = func(*tls, uintptr, uintptr) int32
	fnCtl  = func(*tls, uintptr, int32, uintptr) int32
	fnMap  = func(*tls, uintptr, int32, int32, int32, uintptr) int32
	fnLock = func(*tls, uintptr, int32, int32, int32) int32
	fnVoid = func(*tls, uintptr)
)

// fp returns the C function pointer of a top-level Go function, in the
// representation ccgo uses: the pointer to the funcval.
func fp[F any](f F) uintptr { return *(*uintptr)(unsafe.Pointer(&f)) }

// call turns a C function pointer back into a Go func.
func call[F any](p uintptr) F { return *(*F)(unsafe.Pointer(&p)) }

// at is unsafe.Pointer(p) for C memory, in a form that vet accepts. Inlined, it
// crashes the go1.26.8 compiler ("disjointTypes: one of arguments is not a
// pointer") where a slice made from it meets a copy of constant length.
//
//go:noinline
func at(p uintptr) unsafe.Pointer { return unsafe.Add(nil, p) }

func mem(p uintptr, n int) []byte { return unsafe.Slice((*byte)(at(p)), n) }

// Options configure a VFS.
type Options struct {
	Format Format
	Key    []byte // 32 bytes
	// Salt for databases created through this VFS; random when nil.
	Salt []byte
	// AllowZeroPages accepts an all-zero page inside the file as a page of
	// zeros, as SQLCipher does. C SQLCipher leaves such holes; this shim
	// fills them.
	AllowZeroPages bool
	// AutoVacuum is the mode of databases created through this VFS: 0, 1 or 2.
	// PRAGMA auto_vacuum has no effect on them, for SQLite takes the page size
	// and this mode as settled once it has read a header.
	AutoVacuum int
	// Create allows a file shorter than a page, which becomes a new database.
	Create bool
	// Base names the VFS to wrap, the default one when empty.
	Base string
}

// VFS is one registered encrypting VFS. All files opened through it use its key.
type VFS struct {
	name  string
	opt   Options
	cname uintptr
	cvfs  uintptr
	base  uintptr
	tls   *tls
	open  atomic.Int32

	mu   sync.Mutex
	last *PageError
}

// PageError says which page failed to authenticate.
type PageError struct {
	Page uint32
	File string // "db", "wal", "journal"
}

func (e *PageError) Error() string {
	return fmt.Sprintf("crypt: page %d of the %s failed authentication", e.Page, e.File)
}

func (v *VFS) fail(pgno uint32, file string) {
	v.mu.Lock()
	v.last = &PageError{pgno, file}
	v.mu.Unlock()
}

// LastError returns the latest authentication failure, or nil.
func (v *VFS) LastError() *PageError {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.last
}

// ---- handle table: index in C memory -> Go object, lock-free lookup ----

type table[T any] struct {
	mu   sync.Mutex
	s    atomic.Pointer[[]*T]
	free []uintptr
}

func (t *table[T]) add(x *T) uintptr {
	t.mu.Lock()
	defer t.mu.Unlock()
	var old []*T
	if p := t.s.Load(); p != nil {
		old = *p
	}
	n := append([]*T(nil), old...)
	if len(n) == 0 {
		n = append(n, nil) // handle 0 is never used
	}
	var h uintptr
	if k := len(t.free); k > 0 {
		h = t.free[k-1]
		t.free = t.free[:k-1]
		n[h] = x
	} else {
		h = uintptr(len(n))
		n = append(n, x)
	}
	t.s.Store(&n)
	return h
}

func (t *table[T]) get(h uintptr) *T { return (*t.s.Load())[h] }

func (t *table[T]) del(h uintptr) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := append([]*T(nil), *t.s.Load()...)
	n[h] = nil
	t.free = append(t.free, h)
	t.s.Store(&n)
}

var (
	vfss  table[VFS]
	files table[file]
)

// cFile is what SQLite allocates for us; the base VFS's file follows it.
type cFile struct {
	base   tFile   // pMethods
	handle uintptr // into files
}

const cFileSize = unsafe.Sizeof(cFile{})

type kind int

const (
	kMain kind = iota
	kJournal
	kWAL
	kPass // super-journal
	kMem  // every temporary file
)

type file struct {
	v    *VFS
	kind kind
	real uintptr // base sqlite3_file
	m    *tIO    // base methods
	main *file   // kJournal, kWAL: the database it belongs to

	scratch uintptr // libc memory, 24+PageSize
	raw     []byte

	// kMain
	codec pageCodec
	prov  bool // salt not on disk yet
	salt  [saltLen]byte
	size  int64 // known lower bound of the file size, 0 unknown
	wal   *file

	// kJournal
	pgOff     int64 // offset of the last 4-byte value
	pgVal     uint32
	endOff    int64  // offset just after the last page written/read
	delta     uint32 // cksum(cipher)-cksum(plain) of that page
	badCksum  bool
	lastWrite bool

	// kWAL
	pend     [24]byte // frame header not yet written
	pendOff  int64    // its offset, -1 none
	chainOff int64    // offset of the frame whose predecessor checksum is chain
	chain    [2]uint32
	lastRead int64 // offset of an immediately preceding whole-frame read, -1
	bigEnd   bool
	hdrSalt  [8]byte
	recOff   int64 // next frame offset expected by recovery
	recP     [2]uint32
	recC     [2]uint32

	// kMem
	data []byte
}

var (
	ioMain uintptr // *tIO in libc memory
	ioMem  uintptr
	once   sync.Once
)

func initIO(t *tls) {
	ioMain = libc.Xcalloc(t, 1, libc.Tsize_t(unsafe.Sizeof(tIO{})))
	*(*tIO)(at(ioMain)) = tIO{
		FiVersion: 2, // 2: shm, no xFetch, so no memory mapping of the database
		FxClose:   fp[fnF](xClose), FxRead: fp[fnRW](xRead), FxWrite: fp[fnRW](xWrite),
		FxTruncate: fp[fnI64](xTruncate), FxSync: fp[fnI32](xSync), FxFileSize: fp[fnPtr](xFileSize),
		FxLock: fp[fnI32](xLock), FxUnlock: fp[fnI32](xUnlock), FxCheckReservedLock: fp[fnPtr](xCheckReservedLock),
		FxFileControl: fp[fnCtl](xFileControl), FxSectorSize: fp[fnF](xSectorSize),
		FxDeviceCharacteristics: fp[fnF](xDevChar),
		FxShmMap:                fp[fnMap](xShmMap), FxShmLock: fp[fnLock](xShmLock),
		FxShmBarrier: fp[fnVoid](xShmBarrier), FxShmUnmap: fp[fnI32](xShmUnmap),
	}
	ioMem = libc.Xcalloc(t, 1, libc.Tsize_t(unsafe.Sizeof(tIO{})))
	*(*tIO)(at(ioMem)) = tIO{
		FiVersion: 1,
		FxClose:   fp[fnF](mClose), FxRead: fp[fnRW](mRead), FxWrite: fp[fnRW](mWrite),
		FxTruncate: fp[fnI64](mTruncate), FxSync: fp[fnI32](mSync), FxFileSize: fp[fnPtr](mFileSize),
		FxLock: fp[fnI32](mLock), FxUnlock: fp[fnI32](mLock), FxCheckReservedLock: fp[fnPtr](mCheck),
		FxFileControl: fp[fnCtl](mControl), FxSectorSize: fp[fnF](mSector), FxDeviceCharacteristics: fp[fnF](mDev),
	}
}

// Register registers an encrypting VFS under name. Keep it for the life of the
// process, or Close it once no database is open through it.
func Register(name string, opt Options) (*VFS, error) {
	if len(opt.Key) != 32 {
		return nil, errors.New("crypt: key must be 32 bytes")
	}
	if opt.Salt != nil && len(opt.Salt) != saltLen {
		return nil, errors.New("crypt: salt must be 16 bytes")
	}
	opt.Key = append([]byte(nil), opt.Key...)
	t := libc.NewTLS()
	once.Do(func() { initIO(t) })
	var bname uintptr
	if opt.Base != "" {
		bname, _ = libc.CString(opt.Base)
		defer libc.Xfree(t, bname)
	}
	base := sqlite3.Xsqlite3_vfs_find(t, bname)
	if base == 0 {
		t.Close()
		return nil, errors.New("crypt: no default VFS")
	}
	cname, err := libc.CString(name)
	if err != nil {
		t.Close()
		return nil, err
	}
	if sqlite3.Xsqlite3_vfs_find(t, cname) != 0 {
		libc.Xfree(t, cname)
		t.Close()
		return nil, fmt.Errorf("crypt: VFS %q exists", name)
	}
	b := (*tVFS)(at(base))
	v := &VFS{name: name, opt: opt, cname: cname, base: base, tls: t}
	v.cvfs = libc.Xcalloc(t, 1, libc.Tsize_t(unsafe.Sizeof(tVFS{})))
	*(*tVFS)(at(v.cvfs)) = tVFS{
		FiVersion:   2, // no xSetSystemCall
		FszOsFile:   b.FszOsFile + int32(cFileSize),
		FmxPathname: b.FmxPathname,
		FzName:      cname,
		FpAppData:   vfss.add(v),
		FxOpen:      fp[fnOpen](vOpen), FxDelete: fp[fnDelete](vDelete), FxAccess: fp[fnAccess](vAccess),
		FxFullPathname: fp[fnFull](vFull),
		FxDlOpen:       b.FxDlOpen, FxDlError: b.FxDlError, FxDlSym: b.FxDlSym, FxDlClose: b.FxDlClose,
		FxRandomness: fp[fnRandom](vRandom), FxSleep: fp[fnSleep](vSleep),
		FxCurrentTime: fp[fnTime](vTime), FxGetLastError: fp[fnRandom](vLastError),
		FxCurrentTimeInt64: fp[fnTime](vTime64),
	}
	if rc := sqlite3.Xsqlite3_vfs_register(t, v.cvfs, 0); rc != sqlite3.SQLITE_OK {
		return nil, fmt.Errorf("crypt: sqlite3_vfs_register: %d", rc)
	}
	return v, nil
}

// Close unregisters the VFS.
func (v *VFS) Close() error {
	if n := v.open.Load(); n != 0 {
		return fmt.Errorf("crypt: %d files still open", n)
	}
	sqlite3.Xsqlite3_vfs_unregister(v.tls, v.cvfs)
	vfss.del((*tVFS)(at(v.cvfs)).FpAppData)
	libc.Xfree(v.tls, v.cvfs)
	libc.Xfree(v.tls, v.cname)
	v.tls.Close()
	clear(v.opt.Key)
	return nil
}

func (v *VFS) b() *tVFS { return (*tVFS)(at(v.base)) }

func vfsOf(p uintptr) *VFS { return vfss.get((*tVFS)(at(p)).FpAppData) }
func fileOf(p uintptr) *file {
	return files.get((*cFile)(at(p)).handle)
}

// ---- sqlite3_vfs methods ----

func vDelete(t *tls, p, z uintptr, sync int32) int32 {
	v := vfsOf(p)
	return call[fnDelete](v.b().FxDelete)(t, v.base, z, sync)
}
func vAccess(t *tls, p, z uintptr, fl int32, out uintptr) int32 {
	v := vfsOf(p)
	return call[fnAccess](v.b().FxAccess)(t, v.base, z, fl, out)
}
func vFull(t *tls, p, z uintptr, n int32, out uintptr) int32 {
	v := vfsOf(p)
	return call[fnFull](v.b().FxFullPathname)(t, v.base, z, n, out)
}
func vRandom(t *tls, p uintptr, n int32, out uintptr) int32 {
	rand.Read(mem(out, int(n)))
	return n
}
func vSleep(t *tls, p uintptr, us int32) int32 {
	v := vfsOf(p)
	return call[fnSleep](v.b().FxSleep)(t, v.base, us)
}
func vTime(t *tls, p, out uintptr) int32 {
	v := vfsOf(p)
	return call[fnTime](v.b().FxCurrentTime)(t, v.base, out)
}
func vTime64(t *tls, p, out uintptr) int32 {
	v := vfsOf(p)
	return call[fnTime](v.b().FxCurrentTimeInt64)(t, v.base, out)
}
func vLastError(t *tls, p uintptr, n int32, out uintptr) int32 {
	v := vfsOf(p)
	return call[fnRandom](v.b().FxGetLastError)(t, v.base, n, out)
}

func vOpen(t *tls, p, zName, pFile uintptr, flags int32, pOut uintptr) int32 {
	v := vfsOf(p)
	c := (*cFile)(at(pFile))
	*c = cFile{}
	f := &file{v: v, pendOff: -1, chainOff: -1, lastRead: -1, pgOff: -1, endOff: -1, recOff: -1}
	switch {
	case zName != 0 && flags&sqlite3.SQLITE_OPEN_MAIN_DB != 0:
		f.kind = kMain
	case zName != 0 && flags&sqlite3.SQLITE_OPEN_MAIN_JOURNAL != 0:
		f.kind = kJournal
	case zName != 0 && flags&sqlite3.SQLITE_OPEN_WAL != 0:
		f.kind = kWAL
	case zName != 0 && flags&sqlite3.SQLITE_OPEN_SUPER_JOURNAL != 0:
		f.kind = kPass // holds file names only
	default: // TEMP_DB, TRANSIENT_DB, TEMP_JOURNAL, SUBJOURNAL: never on disk
		f.kind = kMem
		c.handle = files.add(f)
		c.base.FpMethods = ioMem
		v.open.Add(1)
		if pOut != 0 {
			*(*int32)(at(pOut)) = flags
		}
		return sqlite3.SQLITE_OK
	}
	if f.kind == kJournal || f.kind == kWAL {
		// The documented way to find the database a journal belongs to.
		f.main = fileOf(sqlite3.Xsqlite3_database_file_object(t, zName))
	}
	f.real = pFile + cFileSize
	rc := call[fnOpen](v.b().FxOpen)(t, v.base, zName, f.real, flags, pOut)
	pm := (*tFile)(at(f.real)).FpMethods
	if rc != sqlite3.SQLITE_OK {
		if pm != 0 {
			call[fnF]((*tIO)(at(pm)).FxClose)(t, f.real)
		}
		return rc
	}
	f.m = (*tIO)(at(pm))
	f.scratch = libc.Xmalloc(t, 24+PageSize)
	f.raw = mem(f.scratch, 24+PageSize)
	if f.kind == kMain {
		if rc := f.loadSalt(t); rc != sqlite3.SQLITE_OK {
			call[fnF](f.m.FxClose)(t, f.real)
			libc.Xfree(t, f.scratch)
			return rc
		}
	}
	if f.kind == kWAL {
		f.main.wal = f
	}
	c.handle = files.add(f)
	c.base.FpMethods = ioMain
	v.open.Add(1)
	return sqlite3.SQLITE_OK
}

func (f *file) bread(t *tls, p uintptr, n int, off int64) int32 {
	return call[fnRW](f.m.FxRead)(t, f.real, p, int32(n), off)
}
func (f *file) bwrite(t *tls, p uintptr, n int, off int64) int32 {
	return call[fnRW](f.m.FxWrite)(t, f.real, p, int32(n), off)
}
func (f *file) fstat(t *tls) (int64, int32) {
	rc := call[fnPtr](f.m.FxFileSize)(t, f.real, f.scratch)
	return *(*int64)(at(f.scratch)), rc
}

func (f *file) loadSalt(t *tls) int32 {
	rc := f.bread(t, f.scratch, saltLen, 0)
	switch rc {
	case sqlite3.SQLITE_OK:
		copy(f.salt[:], f.raw[:saltLen])
		f.prov = false
	case sqlite3.SQLITE_IOERR_SHORT_READ: // new database
		if !f.v.opt.Create {
			return sqlite3.SQLITE_NOTADB
		}
		if f.codec != nil {
			return sqlite3.SQLITE_OK
		}
		if f.v.opt.Salt != nil {
			copy(f.salt[:], f.v.opt.Salt)
		} else {
			rand.Read(f.salt[:])
		}
		f.prov = true
	default:
		return rc
	}
	var err error
	if f.codec, err = newCodec(f.v.opt.Format, f.v.opt.Key, f.salt[:]); err != nil {
		return sqlite3.SQLITE_ERROR
	}
	return sqlite3.SQLITE_OK
}

// getCodec re-reads the salt while it is provisional: another process may have
// created the database meanwhile.
func (f *file) getCodec(t *tls) (pageCodec, int32) {
	if f.prov {
		if rc := f.loadSalt(t); rc != sqlite3.SQLITE_OK {
			return nil, rc
		}
	}
	return f.codec, sqlite3.SQLITE_OK
}

// ---- sqlite3_io_methods ----

func xClose(t *tls, p uintptr) int32 {
	f := fileOf(p)
	f.flush(t)
	rc := call[fnF](f.m.FxClose)(t, f.real)
	clear(f.raw)
	libc.Xfree(t, f.scratch)
	if f.kind == kWAL && f.main.wal == f {
		f.main.wal = nil
	}
	files.del((*cFile)(at(p)).handle)
	(*cFile)(at(p)).base.FpMethods = 0
	f.v.open.Add(-1)
	return rc
}

func xRead(t *tls, p, buf uintptr, n int32, off int64) int32 {
	f := fileOf(p)
	switch f.kind {
	case kMain:
		return f.readMain(t, mem(buf, int(n)), off)
	case kJournal:
		return f.readJournal(t, buf, int(n), off)
	case kWAL:
		return f.readWAL(t, buf, int(n), off)
	}
	return f.bread(t, buf, int(n), off)
}

func xWrite(t *tls, p, buf uintptr, n int32, off int64) int32 {
	f := fileOf(p)
	switch f.kind {
	case kMain:
		return f.writeMain(t, mem(buf, int(n)), off)
	case kJournal:
		return f.writeJournal(t, buf, int(n), off)
	case kWAL:
		return f.writeWAL(t, buf, int(n), off)
	}
	return f.bwrite(t, buf, int(n), off)
}

// ---- main database ----

func (f *file) readMain(t *tls, dst []byte, off int64) int32 {
	c, rc := f.getCodec(t)
	if rc != 0 {
		return rc
	}
	if f.prov {
		// Empty file. SQLite reads the page size and the reserve size from
		// the first 100 bytes at open and treats a short read as success, so
		// a made-up header is all it takes to create databases with the
		// right page and reserve size.
		f.fakeHeader(dst, off, c)
		return sqlite3.SQLITE_IOERR_SHORT_READ
	}
	if off == 0 && len(dst) == 100 {
		// The read at open, before a hot journal is played back or the WAL is
		// looked at: page 1 may be torn, and that must not fail the open.
		// The wrong key is noticed at the first read of all of page 1.
		var tmp [PageSize]byte
		if rc := f.bread(t, f.scratch, PageSize, 0); rc == 0 && c.open(tmp[:], f.raw[:PageSize], 1) == nil {
			copy(dst, tmp[:])
			return sqlite3.SQLITE_OK
		}
		f.fakeHeader(dst, off, c)
		return sqlite3.SQLITE_IOERR_SHORT_READ
	}
	for len(dst) > 0 {
		pg := off / PageSize
		in := int(off % PageSize)
		n := min(len(dst), PageSize-in)
		raw := f.raw[:PageSize]
		rc := f.bread(t, f.scratch, PageSize, pg*PageSize)
		if rc == sqlite3.SQLITE_IOERR_SHORT_READ {
			clear(dst)
			if sz, rc := f.fstat(t); rc != 0 {
				return rc
			} else if sz > pg*PageSize { // a piece of a page cannot be authenticated
				f.v.fail(uint32(pg+1), "db")
				if pg == 0 {
					return sqlite3.SQLITE_NOTADB
				}
				return sqlite3.SQLITE_CORRUPT
			}
			return rc
		}
		if rc != 0 {
			return rc
		}
		if n == PageSize {
			rc = f.openPage(c, dst[:PageSize], raw, uint32(pg+1), "db")
		} else {
			var tmp [PageSize]byte
			rc = f.openPage(c, tmp[:], raw, uint32(pg+1), "db")
			copy(dst[:n], tmp[in:in+n])
		}
		if rc != 0 {
			return rc
		}
		dst, off = dst[n:], off+int64(n)
	}
	return sqlite3.SQLITE_OK
}

func (f *file) fakeHeader(dst []byte, off int64, c pageCodec) {
	clear(dst)
	if off == 0 && len(dst) == 100 {
		binary.BigEndian.PutUint16(dst[16:], PageSize)
		dst[20] = byte(c.reserve())
		if f.v.opt.AutoVacuum > 0 {
			dst[55] = 1 // largest root page
		}
		if f.v.opt.AutoVacuum > 1 {
			dst[67] = 1 // incremental
		}
	}
}

func (f *file) openPage(c pageCodec, dst, raw []byte, pgno uint32, what string) int32 {
	if c.open(dst, raw, pgno) == nil {
		return sqlite3.SQLITE_OK
	}
	if f.v.opt.AllowZeroPages && isZero(raw) {
		clear(dst)
		return sqlite3.SQLITE_OK
	}
	clear(dst)
	f.v.fail(pgno, what)
	if pgno == 1 && what == "db" {
		return sqlite3.SQLITE_NOTADB
	}
	return sqlite3.SQLITE_CORRUPT
}

func (f *file) writeMain(t *tls, src []byte, off int64) int32 {
	if len(src) != PageSize || off%PageSize != 0 {
		return sqlite3.SQLITE_IOERR_WRITE
	}
	c, rc := f.getCodec(t)
	if rc != 0 {
		return rc
	}
	pgno := uint32(off/PageSize + 1)
	if pgno == 1 && !okHeader(src, c) {
		return sqlite3.SQLITE_IOERR_WRITE
	}
	if off > f.size {
		sz, rc := f.fstat(t)
		if rc != 0 {
			return rc
		}
		// No holes: an all-zero page is then always a forgery.
		for ; sz < off; sz += PageSize {
			sz = sz / PageSize * PageSize
			if sz == 0x40000000 {
				continue // the lock bytes: SQLite never uses this page, and Windows refuses writes to it under a shared lock
			}
			if err := c.seal(f.raw[:PageSize], zeroPage[:], uint32(sz/PageSize+1)); err != nil {
				return sqlite3.SQLITE_IOERR_WRITE
			}
			if rc := f.bwrite(t, f.scratch, PageSize, sz); rc != 0 {
				return rc
			}
			f.prov = false // a new database whose cache spilled before page 1 was written
		}
	}
	if err := c.seal(f.raw[:PageSize], src, pgno); err != nil {
		return sqlite3.SQLITE_IOERR_WRITE
	}
	rc = f.bwrite(t, f.scratch, PageSize, off)
	if rc == 0 {
		f.prov = false
		f.size = max(f.size, off+PageSize)
	}
	return rc
}

// okHeader refuses a page 1 with another page or reserve size, as the backup
// API would bring from a plain database: its cells reach into our reserve.
func okHeader(pg []byte, c pageCodec) bool {
	return isZero(pg) || binary.BigEndian.Uint16(pg[16:]) == PageSize && int(pg[20]) == c.reserve()
}

// ---- rollback journal ----
// Records are pgno(4) page(PageSize) cksum(4). The checksum adds every 200th
// byte of the page; on disk it is kept over the sealed page, as SQLCipher does.

func jsum(p []byte) (s uint32) {
	for i := PageSize - 200; i > 0; i -= 200 {
		s += uint32(p[i])
	}
	return s
}

func (f *file) jpgno(t *tls, off int64) (uint32, int32) {
	if f.pgOff == off-4 {
		return f.pgVal, 0
	}
	rc := f.bread(t, f.scratch, 4, off-4)
	return binary.BigEndian.Uint32(f.raw), rc
}

func (f *file) writeJournal(t *tls, buf uintptr, n int, off int64) int32 {
	switch n {
	case 4:
		v := binary.BigEndian.Uint32(mem(buf, 4))
		if off == f.endOff && f.lastWrite {
			binary.BigEndian.PutUint32(f.raw, v+f.delta)
			f.endOff = -1
			return f.bwrite(t, f.scratch, 4, off)
		}
		f.pgOff, f.pgVal = off, v
	case PageSize:
		pgno, rc := f.jpgno(t, off)
		if rc != 0 {
			return rc
		}
		c, rc := f.main.getCodec(t)
		if rc != 0 {
			return rc
		}
		if pgno == 0 {
			return sqlite3.SQLITE_IOERR_WRITE // would be plain text
		}
		src := mem(buf, PageSize)
		if err := c.seal(f.raw[:PageSize], src, pgno); err != nil {
			return sqlite3.SQLITE_IOERR_WRITE
		}
		f.endOff, f.lastWrite = off+PageSize, true
		f.delta = jsum(f.raw[:PageSize]) - jsum(src)
		return f.bwrite(t, f.scratch, PageSize, off)
	default:
		if n > PageSize {
			return sqlite3.SQLITE_IOERR_WRITE
		}
	}
	return f.bwrite(t, buf, n, off)
}

func (f *file) readJournal(t *tls, buf uintptr, n int, off int64) int32 {
	switch n {
	case 4:
		if rc := f.bread(t, buf, 4, off); rc != 0 {
			return rc
		}
		b := mem(buf, 4)
		v := binary.BigEndian.Uint32(b)
		if off == f.endOff && !f.lastWrite {
			f.endOff = -1
			if f.badCksum {
				v = ^v
			} else {
				v -= f.delta
			}
			binary.BigEndian.PutUint32(b, v)
			return 0
		}
		f.pgOff, f.pgVal = off, v
		return 0
	case PageSize:
		pgno, rc := f.jpgno(t, off)
		if rc != 0 {
			return rc
		}
		c, rc := f.main.getCodec(t)
		if rc != 0 {
			return rc
		}
		if rc := f.bread(t, f.scratch, PageSize, off); rc != 0 {
			return rc
		}
		dst := mem(buf, PageSize)
		f.endOff, f.lastWrite, f.badCksum = off+PageSize, false, false
		if c.open(dst, f.raw[:PageSize], pgno) != nil {
			// A torn record: make the checksum fail, which ends the
			// playback as SQLite means it to.
			clear(dst)
			f.badCksum = true
			f.v.fail(pgno, "journal")
			return 0
		}
		f.delta = jsum(f.raw[:PageSize]) - jsum(dst)
		return 0
	}
	return f.bread(t, buf, n, off)
}

// ---- WAL ----
// header(32) then frames of header(24)+page. Frame header: pgno, dbsize, salt1,
// salt2, cksum1, cksum2. The checksums chain over the first 8 header bytes and
// the page; on disk they are kept over the sealed page, as SQLCipher does.

const (
	walHdr = 32
	frHdr  = 24
	frame  = frHdr + PageSize
)

func walSum(big bool, s [2]uint32, p []byte) [2]uint32 {
	a, b := s[0], s[1]
	if big {
		for i := 0; i+8 <= len(p); i += 8 {
			a += binary.BigEndian.Uint32(p[i:]) + b
			b += binary.BigEndian.Uint32(p[i+4:]) + a
		}
	} else {
		for i := 0; i+8 <= len(p); i += 8 {
			a += binary.LittleEndian.Uint32(p[i:]) + b
			b += binary.LittleEndian.Uint32(p[i+4:]) + a
		}
	}
	return [2]uint32{a, b}
}

func getSum(p []byte) [2]uint32 {
	return [2]uint32{binary.BigEndian.Uint32(p), binary.BigEndian.Uint32(p[4:])}
}
func putSum(p []byte, s [2]uint32) {
	binary.BigEndian.PutUint32(p, s[0])
	binary.BigEndian.PutUint32(p[4:], s[1])
}

func (f *file) walHeader(h []byte) {
	f.bigEnd = binary.BigEndian.Uint32(h)&1 != 0
	copy(f.hdrSalt[:], h[16:24])
	f.recOff = walHdr
	f.recP = getSum(h[24:])
	f.recC = f.recP
}

// prev returns the on-disk checksum of the frame before the one at off.
func (f *file) prev(t *tls, off int64) ([2]uint32, int32) {
	if f.chainOff == off {
		return f.chain, 0
	}
	var hdr [walHdr]byte
	at := off - frame + 16
	if off == walHdr {
		at = 24
	}
	if rc := f.bread(t, f.scratch, 8, at); rc != 0 {
		return [2]uint32{}, rc
	}
	s := getSum(f.raw)
	// the endianness of the log is in its header
	if f.recOff < 0 {
		if rc := f.bread(t, f.scratch, walHdr, 0); rc != 0 {
			return [2]uint32{}, rc
		}
		copy(hdr[:], f.raw[:walHdr])
		f.walHeader(hdr[:])
	}
	return s, 0
}

// flush writes a held back frame header over the page that is on disk.
func (f *file) flush(t *tls) int32 {
	if f.kind != kWAL || f.pendOff < 0 {
		return 0
	}
	off := f.pendOff
	f.pendOff = -1
	s, rc := f.prev(t, off)
	if rc != 0 {
		return rc
	}
	if rc := f.bread(t, f.scratch+frHdr, PageSize, off+frHdr); rc != 0 && rc != sqlite3.SQLITE_IOERR_SHORT_READ {
		return rc
	}
	s = walSum(f.bigEnd, s, f.pend[:8])
	s = walSum(f.bigEnd, s, f.raw[frHdr:])
	copy(f.raw, f.pend[:16])
	putSum(f.raw[16:], s)
	rc = f.bwrite(t, f.scratch, frHdr, off)
	f.chainOff, f.chain = off+frame, s
	return rc
}

func (f *file) writeWAL(t *tls, buf uintptr, n int, off int64) int32 {
	afterRead := f.lastRead
	f.lastRead = -1
	src := mem(buf, n)
	switch {
	case off == 0 && n == walHdr:
		f.pendOff = -1
		f.walHeader(src)
		f.chainOff, f.chain = walHdr, f.recP
		f.recOff = 0 // recovery state is not valid, but the header is known
		return f.bwrite(t, buf, n, off)
	case n == frHdr && (off-walHdr)%frame == 0:
		if rc := f.flush(t); rc != 0 {
			return rc
		}
		copy(f.pend[:], src)
		f.pendOff = off
		if afterRead == off { // checksum rewrite: no page follows
			return f.flush(t)
		}
		return 0
	case n == PageSize && off >= walHdr && (off-walHdr)%frame == frHdr:
		c, rc := f.main.getCodec(t)
		if rc != 0 {
			return rc
		}
		fo := off - frHdr
		if f.pendOff == fo {
			f.pendOff = -1
			s, rc := f.prev(t, fo)
			if rc != 0 {
				return rc
			}
			pgno := binary.BigEndian.Uint32(f.pend[:])
			if pgno == 1 && !okHeader(src, c) {
				return sqlite3.SQLITE_IOERR_WRITE
			}
			if err := c.seal(f.raw[frHdr:], src, pgno); err != nil {
				return sqlite3.SQLITE_IOERR_WRITE
			}
			s = walSum(f.bigEnd, s, f.pend[:8])
			s = walSum(f.bigEnd, s, f.raw[frHdr:])
			copy(f.raw, f.pend[:16])
			putSum(f.raw[16:], s)
			f.chainOff, f.chain = fo+frame, s
			return f.bwrite(t, f.scratch, frame, fo)
		}
		// A page rewritten within its transaction: the headers from here on
		// are rewritten at commit.
		if rc := f.flush(t); rc != 0 {
			return rc
		}
		f.chainOff = -1
		if rc := f.bread(t, f.scratch, 4, fo); rc != 0 {
			return rc
		}
		pgno := binary.BigEndian.Uint32(f.raw)
		if pgno == 0 {
			return sqlite3.SQLITE_IOERR_WRITE
		}
		if err := c.seal(f.raw[frHdr:], src, pgno); err != nil {
			return sqlite3.SQLITE_IOERR_WRITE
		}
		return f.bwrite(t, f.scratch+frHdr, PageSize, off)
	}
	return sqlite3.SQLITE_IOERR_WRITE // never let unknown bytes through
}

func (f *file) readWAL(t *tls, buf uintptr, n int, off int64) int32 {
	if rc := f.flush(t); rc != 0 {
		return rc
	}
	f.lastRead = -1
	switch {
	case off == 0 && n == walHdr:
		rc := f.bread(t, buf, n, off)
		if rc == 0 {
			f.walHeader(mem(buf, n))
		}
		return rc
	case n == PageSize && off >= walHdr && (off-walHdr)%frame == frHdr:
		c, rc := f.main.getCodec(t)
		if rc != 0 {
			return rc
		}
		if rc := f.bread(t, f.scratch, frame, off-frHdr); rc != 0 {
			return rc
		}
		return f.openPage(c, mem(buf, n), f.raw[frHdr:], binary.BigEndian.Uint32(f.raw), "wal")
	case n == frame && (off-walHdr)%frame == 0:
		// Recovery, or the checksum rewrite at commit.
		c, rc := f.main.getCodec(t)
		if rc != 0 {
			return rc
		}
		if rc := f.bread(t, f.scratch, frame, off); rc != 0 {
			return rc
		}
		f.lastRead = off
		dst := mem(buf, n)
		copy(dst, f.raw[:frHdr])
		inSeq := f.recOff == off
		f.recOff = max(f.recOff, 0)
		if string(f.raw[8:16]) != string(f.hdrSalt[:]) { // left over from before a restart
			clear(dst[frHdr:])
			return 0
		}
		pgno := binary.BigEndian.Uint32(f.raw)
		ok := c.open(dst[frHdr:], f.raw[frHdr:], pgno) == nil
		if !ok {
			clear(dst[frHdr:])
		}
		if inSeq {
			cs := walSum(f.bigEnd, f.recC, f.raw[:8])
			cs = walSum(f.bigEnd, cs, f.raw[frHdr:])
			ps := walSum(f.bigEnd, f.recP, dst[:8])
			ps = walSum(f.bigEnd, ps, dst[frHdr:])
			if !ok || cs != getSum(f.raw[16:]) {
				if cs == getSum(f.raw[16:]) {
					f.v.fail(pgno, "wal") // a forged or wrongly keyed frame
				}
				ps[0], ps[1] = ^ps[0], ^ps[1]
				f.recOff = 0
			} else {
				f.recC, f.recP, f.recOff = cs, ps, off+frame
			}
			putSum(dst[16:], ps)
		} else if !ok {
			return sqlite3.SQLITE_CORRUPT
		}
		return 0
	}
	return f.bread(t, buf, n, off) // 8 bytes of checksum, nothing secret
}

// ---- the rest delegates ----

func xTruncate(t *tls, p uintptr, n int64) int32 {
	f := fileOf(p)
	if rc := f.flush(t); rc != 0 {
		return rc
	}
	f.size, f.chainOff = 0, -1
	return call[fnI64](f.m.FxTruncate)(t, f.real, n)
}
func xSync(t *tls, p uintptr, fl int32) int32 {
	f := fileOf(p)
	if rc := f.flush(t); rc != 0 {
		return rc
	}
	return call[fnI32](f.m.FxSync)(t, f.real, fl)
}
func xFileSize(t *tls, p, out uintptr) int32 {
	f := fileOf(p)
	if rc := f.flush(t); rc != 0 {
		return rc
	}
	return call[fnPtr](f.m.FxFileSize)(t, f.real, out)
}
func xLock(t *tls, p uintptr, l int32) int32 {
	f := fileOf(p)
	f.size = 0
	return call[fnI32](f.m.FxLock)(t, f.real, l)
}
func xUnlock(t *tls, p uintptr, l int32) int32 {
	f := fileOf(p)
	f.size = 0
	return call[fnI32](f.m.FxUnlock)(t, f.real, l)
}
func xCheckReservedLock(t *tls, p, out uintptr) int32 {
	f := fileOf(p)
	return call[fnPtr](f.m.FxCheckReservedLock)(t, f.real, out)
}
func xFileControl(t *tls, p uintptr, op int32, arg uintptr) int32 {
	f := fileOf(p)
	if op == sqlite3.SQLITE_FCNTL_MMAP_SIZE { // no mapping of sealed pages
		*(*int64)(at(arg)) = 0
		return sqlite3.SQLITE_OK
	}
	return call[fnCtl](f.m.FxFileControl)(t, f.real, op, arg)
}
func xSectorSize(t *tls, p uintptr) int32 { return 512 }

// xDevChar hides every capability under which SQLite writes or reads anything
// but whole pages, and claims powersafe overwrite so that journal headers and
// the WAL are not padded to the sector size.
func xDevChar(t *tls, p uintptr) int32 {
	f := fileOf(p)
	c := call[fnF](f.m.FxDeviceCharacteristics)(t, f.real)
	return c&sqlite3.SQLITE_IOCAP_UNDELETABLE_WHEN_OPEN | sqlite3.SQLITE_IOCAP_POWERSAFE_OVERWRITE
}
func xShmMap(t *tls, p uintptr, pg, sz, ext int32, pp uintptr) int32 {
	f := fileOf(p)
	return call[fnMap](f.m.FxShmMap)(t, f.real, pg, sz, ext, pp)
}
func xShmLock(t *tls, p uintptr, off, n, fl int32) int32 {
	f := fileOf(p)
	f.size = 0
	if f.wal != nil {
		if rc := f.wal.flush(t); rc != 0 {
			return rc
		}
		f.wal.chainOff = -1
		f.wal.lastRead = -1
	}
	return call[fnLock](f.m.FxShmLock)(t, f.real, off, n, fl)
}
func xShmBarrier(t *tls, p uintptr) {
	f := fileOf(p)
	call[fnVoid](f.m.FxShmBarrier)(t, f.real)
}
func xShmUnmap(t *tls, p uintptr, del int32) int32 {
	f := fileOf(p)
	return call[fnI32](f.m.FxShmUnmap)(t, f.real, del)
}

// ---- temporary files, in memory ----

func mClose(t *tls, p uintptr) int32 {
	f := fileOf(p)
	clear(f.data)
	f.data = nil
	files.del((*cFile)(at(p)).handle)
	f.v.open.Add(-1)
	return 0
}
func mRead(t *tls, p, buf uintptr, n int32, off int64) int32 {
	f := fileOf(p)
	b := mem(buf, int(n))
	k := 0
	if off < int64(len(f.data)) {
		k = copy(b, f.data[off:])
	}
	if k < len(b) {
		clear(b[k:])
		return sqlite3.SQLITE_IOERR_SHORT_READ
	}
	return 0
}
func mWrite(t *tls, p, buf uintptr, n int32, off int64) int32 {
	f := fileOf(p)
	if end := off + int64(n); end > int64(len(f.data)) {
		if end > int64(cap(f.data)) {
			d := make([]byte, end, max(end, 2*int64(cap(f.data))))
			copy(d, f.data)
			clear(f.data)
			f.data = d
		} else {
			f.data = f.data[:end]
		}
	}
	copy(f.data[off:], mem(buf, int(n)))
	return 0
}
func mTruncate(t *tls, p uintptr, n int64) int32 {
	f := fileOf(p)
	if n < int64(len(f.data)) {
		clear(f.data[n:])
		f.data = f.data[:n]
	}
	return 0
}
func mSync(t *tls, p uintptr, fl int32) int32 { return 0 }
func mFileSize(t *tls, p, out uintptr) int32 {
	*(*int64)(at(out)) = int64(len(fileOf(p).data))
	return 0
}
func mLock(t *tls, p uintptr, l int32) int32 { return 0 }
func mCheck(t *tls, p, out uintptr) int32 {
	*(*int32)(at(out)) = 0
	return 0
}
func mControl(t *tls, p uintptr, op int32, arg uintptr) int32 { return sqlite3.SQLITE_NOTFOUND }
func mSector(t *tls, p uintptr) int32                         { return 512 }
func mDev(t *tls, p uintptr) int32                            { return sqlite3.SQLITE_IOCAP_POWERSAFE_OVERWRITE }
