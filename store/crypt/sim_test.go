package crypt

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"unsafe"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// A simDisk is a disk in memory that forgets, at a power cut, sectors that were
// not synced: after a chosen operation everything fails, and what is left keeps
// each 512-byte sector written since the last sync with a chance of 0 to 1,
// truncates and deletes too. One is plugged into the VFS "sim" at a time.
type simDisk struct {
	mu      sync.Mutex
	files   map[string]*simFile
	ops     int
	crashAt int
	dead    bool
	lying   bool // syncs of the log do nothing, for the simulator's own check
	rng     *rand.Rand
	shm     []uintptr
}

type simFile struct {
	name        string
	synced, cur []byte
	pending     []simOp
}

type simOp struct {
	truncate bool
	off      int64
	data     []byte
}

var (
	simPlugged *simDisk
	simHandles table[*simFile]
)

func newSimDisk(seed uint64) *simDisk {
	rng := rand.New(rand.NewPCG(seed, 99))
	return &simDisk{files: map[string]*simFile{}, crashAt: 1 + rng.IntN(1500), rng: rng}
}

// step counts an operation, and reports whether there is power for it.
func (s *simDisk) step() bool {
	if s.dead {
		return false
	}
	s.ops++
	s.dead = s.ops == s.crashAt
	return !s.dead
}

func place(b []byte, off int64, data []byte) []byte {
	if n := int(off) + len(data); n > len(b) {
		b = append(b, make([]byte, n-len(b))...)
	}
	copy(b[off:], data)
	return b
}

// afterCut is what is left when the power comes back.
func (s *simDisk) afterCut() *simDisk {
	left := &simDisk{files: map[string]*simFile{}, rng: s.rng}
	p := []float64{0, 0.1, 0.5, 0.9, 1}[s.rng.IntN(5)]
	for name, f := range s.files {
		b := append([]byte(nil), f.synced...)
		for _, op := range f.pending {
			if op.truncate {
				if s.rng.Float64() < p && int64(len(b)) > op.off {
					b = b[:op.off]
				}
				continue
			}
			for i := int64(0); i < int64(len(op.data)); {
				end := min(int64(len(op.data)), i+512-(op.off+i)%512)
				if s.rng.Float64() < p {
					b = place(b, op.off+i, op.data[i:end])
				}
				i = end
			}
		}
		left.files[name] = &simFile{name: name, synced: b, cur: append([]byte(nil), b...)}
	}
	return left
}

var simOnce sync.Once

// registerSim registers the VFS "sim" beneath which the plugged disk lies.
func registerSim() {
	t := libc.NewTLS()
	m := libc.Xcalloc(t, 1, libc.Tsize_t(unsafe.Sizeof(cMethods{})))
	*(*cMethods)(at(m)) = cMethods{
		FiVersion: 2, FxShmMap: fp[fnPIIIP](simShmMap), FxShmLock: fp[fnPIII](simShmLock),
		FxShmBarrier: fp[fnPNoRet](simShmBarrier), FxShmUnmap: fp[fnPI](simNothing),
		FxClose: fp[fnP](simClose), FxRead: fp[fnPPIL](simRead), FxWrite: fp[fnPPIL](simWrite),
		FxTruncate: fp[fnPL](simTruncate), FxSync: fp[fnPI](simSync), FxFileSize: fp[fnPP](simFileSize),
		FxLock: fp[fnPI](simNothing), FxUnlock: fp[fnPI](simNothing), FxCheckReservedLock: fp[fnPP](simReserved),
		FxFileControl: fp[fnPIP](simControl), FxSectorSize: fp[fnP](xSectorSize), FxDeviceCharacteristics: fp[fnP](simFeatures),
	}
	simMethods = m
	name, _ := libc.CString("sim")
	b := (*cVFS)(at(sqlite3.Xsqlite3_vfs_find(t, 0)))
	v := libc.Xcalloc(t, 1, libc.Tsize_t(unsafe.Sizeof(cVFS{})))
	*(*cVFS)(at(v)) = cVFS{
		FiVersion: 2, FszOsFile: int32(shellSize), FmxPathname: 512, FzName: name,
		FxOpen: fp[fnOpen](simOpen), FxDelete: fp[fnPPI](simDelete), FxAccess: fp[fnPPIP](simAccess), FxFullPathname: fp[fnPPIP](simFullPathname),
		FxRandomness: b.FxRandomness, FxSleep: b.FxSleep, FxCurrentTime: b.FxCurrentTime, FxGetLastError: b.FxGetLastError, FxCurrentTimeInt64: b.FxCurrentTimeInt64,
	}
	sqlite3.Xsqlite3_vfs_register(t, v, 0)
}

var simMethods uintptr

func simOf(p uintptr) *simFile { return *simHandles.get((*shell)(at(p)).handle) }

func simOpen(_ *thread, _, z, pf uintptr, flags int32, out uintptr) code {
	sh := (*shell)(at(pf))
	*sh = shell{}
	s := simPlugged
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.dead {
		return sqlite3.SQLITE_CANTOPEN
	}
	name := fmt.Sprint("tmp", rand.Int64())
	if z != 0 {
		name = libc.GoString(z)
	}
	f := s.files[name]
	if f == nil {
		if flags&sqlite3.SQLITE_OPEN_CREATE == 0 {
			return sqlite3.SQLITE_CANTOPEN
		}
		f = &simFile{name: name}
		s.files[name] = f
	}
	sh.handle = simHandles.add(f)
	sh.FpMethods = simMethods
	setInt32(out, flags)
	return ok
}

func simDelete(_ *thread, _, z uintptr, _ int32) code {
	s := simPlugged
	s.mu.Lock()
	defer s.mu.Unlock()
	name := libc.GoString(z)
	switch {
	case s.dead:
		return sqlite3.SQLITE_IOERR_DELETE
	case s.files[name] == nil:
		return sqlite3.SQLITE_IOERR_DELETE_NOENT
	case !s.step():
		if s.rng.IntN(2) == 0 {
			delete(s.files, name)
		}
		return sqlite3.SQLITE_IOERR_DELETE
	}
	delete(s.files, name)
	return ok
}

func simAccess(_ *thread, _, z uintptr, flags int32, out uintptr) code {
	s := simPlugged
	s.mu.Lock()
	defer s.mu.Unlock()
	f := s.files[libc.GoString(z)]
	setInt32(out, libc.Bool32(f != nil && (flags != sqlite3.SQLITE_ACCESS_EXISTS || len(f.cur) > 0)))
	return ok
}

func simFullPathname(_ *thread, _, z uintptr, n int32, out uintptr) code {
	copy(mem(out, int(n)), libc.GoString(z)+"\x00")
	return ok
}

func simClose(_ *thread, p uintptr) code {
	simHandles.remove((*shell)(at(p)).handle)
	return ok
}

func simRead(_ *thread, p, buf uintptr, n int32, off int64) code {
	s := simPlugged
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.dead {
		return errRead
	}
	f, b := simOf(p), mem(buf, int(n))
	k := 0
	if off < int64(len(f.cur)) {
		k = copy(b, f.cur[off:])
	}
	if k < len(b) {
		clear(b[k:])
		return errShort
	}
	return ok
}

func simWrite(_ *thread, p, buf uintptr, n int32, off int64) code {
	s := simPlugged
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.dead {
		return errWrite
	}
	f := simOf(p)
	data := append([]byte(nil), mem(buf, int(n))...)
	f.pending = append(f.pending, simOp{off: off, data: data})
	if !s.step() {
		return errWrite
	}
	f.cur = place(f.cur, off, data)
	return ok
}

func simTruncate(_ *thread, p uintptr, n int64) code {
	s := simPlugged
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.dead {
		return sqlite3.SQLITE_IOERR_TRUNCATE
	}
	f := simOf(p)
	f.pending = append(f.pending, simOp{truncate: true, off: n})
	if !s.step() {
		return sqlite3.SQLITE_IOERR_TRUNCATE
	}
	if n < int64(len(f.cur)) {
		f.cur = f.cur[:n]
	}
	return ok
}

func simSync(_ *thread, p uintptr, _ int32) code {
	s := simPlugged
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.step() {
		return sqlite3.SQLITE_IOERR_FSYNC
	}
	f := simOf(p)
	if s.lying && len(f.name) > 4 && f.name[len(f.name)-4:] == "-wal" {
		return ok
	}
	f.synced = append([]byte(nil), f.cur...)
	f.pending = nil
	return ok
}

func simFileSize(_ *thread, p, out uintptr) code {
	s := simPlugged
	s.mu.Lock()
	defer s.mu.Unlock()
	*(*int64)(at(out)) = int64(len(simOf(p).cur))
	return ok
}

func simReserved(_ *thread, _, out uintptr) code {
	setInt32(out, 0)
	return ok
}

func simNothing(*thread, uintptr, int32) code          { return ok }
func simControl(*thread, uintptr, int32, uintptr) code { return errNotFound }
func simFeatures(*thread, uintptr) int32               { return sqlite3.SQLITE_IOCAP_POWERSAFE_OVERWRITE }

// The shared index of the log, of the one connection there is, which a power cut
// takes away.
func simShmMap(t *thread, _ uintptr, region, size, _ int32, out uintptr) code {
	for len(simPlugged.shm) <= int(region) {
		simPlugged.shm = append(simPlugged.shm, libc.Xcalloc(t, 1, libc.Tsize_t(size)))
	}
	*(*uintptr)(at(out)) = simPlugged.shm[region]
	return ok
}

func simShmLock(*thread, uintptr, int32, int32, int32) code { return ok }
func simShmBarrier(*thread, uintptr)                        {}
