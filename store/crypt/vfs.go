package crypt

import (
	"crypto/rand"

	sqlite3 "modernc.org/sqlite/lib"
)

// The methods of the VFS. Each passes the wrapped VFS in its own place, for
// that one's functions read their state from the pointer they are given.

func vOpen(t *thread, p, name, pfile uintptr, flags int32, out uintptr) code {
	v := vfsOf(p)
	sh := (*shell)(at(pfile))
	*sh = shell{}
	f, rc := v.openFile(t, name, pfile+shellSize, flags, out)
	if rc != ok {
		return rc
	}
	sh.handle = files.add(f)
	sh.FpMethods = methods()
	v.open.Add(1)
	return ok
}

// openFile chooses what seals a file by what SQLite says it is.
func (v *VFS) openFile(t *thread, name, base uintptr, flags int32, out uintptr) (file, code) {
	has := func(flag int32) bool { return name != 0 && flags&flag != 0 }
	switch {
	case has(sqlite3.SQLITE_OPEN_MAIN_DB):
		return v.openMain(t, name, base, flags, out)
	case has(sqlite3.SQLITE_OPEN_MAIN_JOURNAL):
		return v.openJournal(t, name, base, flags, out)
	case has(sqlite3.SQLITE_OPEN_WAL):
		return v.openWAL(t, name, base, flags, out)
	case has(sqlite3.SQLITE_OPEN_SUPER_JOURNAL):
		return v.openDisk(t, name, base, flags, out) // holds file names only
	}
	// TEMP_DB, TRANSIENT_DB, TEMP_JOURNAL, SUBJOURNAL: spilled in pieces that
	// are no pages, so they cannot be sealed, and go on no disk.
	setInt32(out, flags)
	return &memory{vfs: v}, ok
}

func vDelete(t *thread, p, name uintptr, syncFolder int32) code {
	v := vfsOf(p)
	return fn[fnPPI](v.wrapped().FxDelete)(t, v.reg.base, name, syncFolder)
}

func vAccess(t *thread, p, name uintptr, flags int32, out uintptr) code {
	v := vfsOf(p)
	return fn[fnPPIP](v.wrapped().FxAccess)(t, v.reg.base, name, flags, out)
}

func vFullPathname(t *thread, p, name uintptr, n int32, out uintptr) code {
	v := vfsOf(p)
	return fn[fnPPIP](v.wrapped().FxFullPathname)(t, v.reg.base, name, n, out)
}

func vRandomness(_ *thread, _ uintptr, n int32, out uintptr) code {
	rand.Read(mem(out, int(n)))
	return n
}

func vSleep(t *thread, p uintptr, microseconds int32) code {
	v := vfsOf(p)
	return fn[fnPI](v.wrapped().FxSleep)(t, v.reg.base, microseconds)
}

func vCurrentTime(t *thread, p, out uintptr) code {
	v := vfsOf(p)
	return fn[fnPP](v.wrapped().FxCurrentTime)(t, v.reg.base, out)
}

func vCurrentTimeInt64(t *thread, p, out uintptr) code {
	v := vfsOf(p)
	return fn[fnPP](v.wrapped().FxCurrentTimeInt64)(t, v.reg.base, out)
}

func vGetLastError(t *thread, p uintptr, n int32, out uintptr) code {
	v := vfsOf(p)
	return fn[fnPIP](v.wrapped().FxGetLastError)(t, v.reg.base, n, out)
}
