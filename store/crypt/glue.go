package crypt

import (
	"fmt"
	"sync"
	"unsafe"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// Everything of SQLite's generated code and of memory outside Go's is here:
// the C types, the function pointers and the result codes. Structs that SQLite
// keeps come from libc's allocator, never from Go memory, and hold no Go
// pointer: a file is found by its handle.

type (
	thread   = libc.TLS
	cVFS     = sqlite3.Tsqlite3_vfs
	cFile    = sqlite3.Tsqlite3_file
	cMethods = sqlite3.Tsqlite3_io_methods
)

// A code is a result code of SQLite.
type code = int32

const (
	ok          code = sqlite3.SQLITE_OK
	errGeneric  code = sqlite3.SQLITE_ERROR
	errNotADB   code = sqlite3.SQLITE_NOTADB
	errCorrupt  code = sqlite3.SQLITE_CORRUPT
	errFull     code = sqlite3.SQLITE_FULL
	errShort    code = sqlite3.SQLITE_IOERR_SHORT_READ
	errRead     code = sqlite3.SQLITE_IOERR_READ
	errWrite    code = sqlite3.SQLITE_IOERR_WRITE
	errShm      code = sqlite3.SQLITE_IOERR_SHMMAP
	errNotFound code = sqlite3.SQLITE_NOTFOUND
)

// The signatures of C functions, named by the types they take behind the thread.
type (
	fnOpen   = func(*thread, uintptr, uintptr, uintptr, int32, uintptr) code
	fnPPI    = func(*thread, uintptr, uintptr, int32) code
	fnPPIP   = func(*thread, uintptr, uintptr, int32, uintptr) code
	fnPIP    = func(*thread, uintptr, int32, uintptr) code
	fnPI     = func(*thread, uintptr, int32) code
	fnPP     = func(*thread, uintptr, uintptr) code
	fnP      = func(*thread, uintptr) code
	fnPL     = func(*thread, uintptr, int64) code
	fnPPIL   = func(*thread, uintptr, uintptr, int32, int64) code
	fnPIIIP  = func(*thread, uintptr, int32, int32, int32, uintptr) code
	fnPIII   = func(*thread, uintptr, int32, int32, int32) code
	fnPNoRet = func(*thread, uintptr)
)

// fp returns the C function pointer of a top-level Go function as the
// transpiler represents it: the pointer to the funcval. Closures have none.
func fp[F any](f F) uintptr { return *(*uintptr)(unsafe.Pointer(&f)) }

// fn turns a C function pointer back into a Go function.
func fn[F any](p uintptr) F { return *(*F)(unsafe.Pointer(&p)) }

// at is unsafe.Pointer(p) for memory outside Go's, in a form that vet accepts.
// Inlined, it crashes the compiler of go1.26.8 ("disjointTypes: one of arguments
// is not a pointer") where a slice made from it meets a copy of constant length.
//
//go:noinline
func at(p uintptr) unsafe.Pointer { return unsafe.Add(nil, p) }

// mem is n bytes of memory outside Go's.
func mem(p uintptr, n int) []byte { return unsafe.Slice((*byte)(at(p)), n) }

// setInt32 writes to an optional out parameter.
func setInt32(p uintptr, v int32) {
	if p != 0 {
		*(*int32)(at(p)) = v
	}
}

// A shell is what SQLite allocates for a file opened here; the file of the
// wrapped VFS follows it.
type shell struct {
	cFile
	handle uintptr // into files
}

const shellSize = unsafe.Sizeof(shell{})

// methods is the one table of file methods, in C memory. Version 2: with the
// shared index of the log, without xFetch, so no sealed page is ever mapped.
var methods = sync.OnceValue(func() uintptr {
	t := libc.NewTLS()
	defer t.Close()
	p := libc.Xcalloc(t, 1, libc.Tsize_t(unsafe.Sizeof(cMethods{})))
	*(*cMethods)(at(p)) = cMethods{
		FiVersion: 2,
		FxClose:   fp[fnP](xClose), FxRead: fp[fnPPIL](xRead), FxWrite: fp[fnPPIL](xWrite),
		FxTruncate: fp[fnPL](xTruncate), FxSync: fp[fnPI](xSync), FxFileSize: fp[fnPP](xFileSize),
		FxLock: fp[fnPI](xLock), FxUnlock: fp[fnPI](xUnlock), FxCheckReservedLock: fp[fnPP](xCheckReservedLock),
		FxFileControl: fp[fnPIP](xFileControl), FxSectorSize: fp[fnP](xSectorSize),
		FxDeviceCharacteristics: fp[fnP](xDeviceCharacteristics),
		FxShmMap:                fp[fnPIIIP](xShmMap), FxShmLock: fp[fnPIII](xShmLock),
		FxShmBarrier: fp[fnPNoRet](xShmBarrier), FxShmUnmap: fp[fnPI](xShmUnmap),
	}
	return p
})

// A registration is the C side of a VFS.
type registration struct {
	t    *thread
	name uintptr // C string
	vfs  uintptr // *cVFS, ours
	base uintptr // *cVFS, the wrapped one
}

func register(v *VFS) (_ *registration, err error) {
	r := &registration{t: libc.NewTLS()}
	defer func() {
		if err != nil {
			r.free()
		}
	}()
	if r.base, err = findVFS(r.t, v.opt.Base); err != nil {
		return nil, err
	}
	if r.base == 0 {
		return nil, fmt.Errorf("crypt: there is no VFS %q to wrap", v.opt.Base)
	}
	taken, err := findVFS(r.t, v.name)
	if err != nil {
		return nil, err
	}
	if v.name == "" || taken != 0 {
		return nil, fmt.Errorf("crypt: a VFS needs a name of its own, %q is none", v.name)
	}
	if r.name, err = libc.CString(v.name); err != nil {
		return nil, err
	}
	r.vfs = libc.Xcalloc(r.t, 1, libc.Tsize_t(unsafe.Sizeof(cVFS{})))
	b := (*cVFS)(at(r.base))
	*(*cVFS)(at(r.vfs)) = cVFS{
		FiVersion:   2, // no xSetSystemCall
		FszOsFile:   b.FszOsFile + int32(shellSize),
		FmxPathname: b.FmxPathname,
		FzName:      r.name,
		FpAppData:   vfses.add(v),
		FxOpen:      fp[fnOpen](vOpen), FxDelete: fp[fnPPI](vDelete), FxAccess: fp[fnPPIP](vAccess),
		FxFullPathname: fp[fnPPIP](vFullPathname),
		FxDlOpen:       b.FxDlOpen, FxDlError: b.FxDlError, FxDlSym: b.FxDlSym, FxDlClose: b.FxDlClose,
		FxRandomness: fp[fnPIP](vRandomness), FxSleep: fp[fnPI](vSleep),
		FxCurrentTime: fp[fnPP](vCurrentTime), FxGetLastError: fp[fnPIP](vGetLastError),
		FxCurrentTimeInt64: fp[fnPP](vCurrentTimeInt64),
	}
	if rc := sqlite3.Xsqlite3_vfs_register(r.t, r.vfs, 0); rc != ok {
		return nil, &Error{"register VFS", int(rc)}
	}
	return r, nil
}

// findVFS returns the VFS of that name, 0 if none; "" is the default one.
func findVFS(t *thread, name string) (uintptr, error) {
	if name == "" {
		return sqlite3.Xsqlite3_vfs_find(t, 0), nil
	}
	c, err := libc.CString(name)
	if err != nil {
		return 0, err
	}
	defer libc.Xfree(t, c)
	return sqlite3.Xsqlite3_vfs_find(t, c), nil
}

func (r *registration) remove() {
	sqlite3.Xsqlite3_vfs_unregister(r.t, r.vfs)
	r.free()
}

func (r *registration) free() {
	if r.vfs != 0 {
		vfses.remove((*cVFS)(at(r.vfs)).FpAppData)
		libc.Xfree(r.t, r.vfs)
	}
	if r.name != 0 {
		libc.Xfree(r.t, r.name)
	}
	r.t.Close()
}

// wrapped is the VFS beneath v.
func (v *VFS) wrapped() *cVFS { return (*cVFS)(at(v.reg.base)) }

func vfsOf(p uintptr) *VFS { return *vfses.get((*cVFS)(at(p)).FpAppData) }

func fileOf(p uintptr) file { return *files.get((*shell)(at(p)).handle) }

// databaseOf finds the database that a journal or log belongs to, the
// documented way.
func databaseOf(t *thread, name uintptr) *mainFile {
	m, _ := fileOf(sqlite3.Xsqlite3_database_file_object(t, name)).(*mainFile)
	return m
}

// allocate returns n bytes of C memory, as a pointer and as a slice.
func allocate(t *thread, n int) (uintptr, []byte) {
	p := libc.Xmalloc(t, libc.Tsize_t(n))
	return p, mem(p, n)
}

func release(t *thread, p uintptr) { libc.Xfree(t, p) }

// cString returns s in memory that SQLite will free.
func cString(t *thread, s string) uintptr {
	p := sqlite3.Xsqlite3_malloc(t, int32(len(s)+1))
	if p != 0 {
		copy(mem(p, len(s)+1), s+"\x00")
	}
	return p
}
