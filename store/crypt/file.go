package crypt

// A file is one open file as SQLite sees it. SQLite calls the methods of one
// connection's files from one goroutine at a time.
type file interface {
	close(t *thread) code
	read(t *thread, p uintptr, n int, off int64) code
	write(t *thread, p uintptr, n int, off int64) code
	truncate(t *thread, size int64) code
	sync(t *thread, flags int32) code
	size(t *thread, out uintptr) code
	lock(t *thread, level int32) code
	unlock(t *thread, level int32) code
	reserved(t *thread, out uintptr) code // is a reserved lock held by anyone
	control(t *thread, op int32, arg uintptr) code
	features(t *thread) int32
	shmMap(t *thread, region, size, extend int32, out uintptr) code
	shmLock(t *thread, off, n, flags int32) code
	shmBarrier(t *thread)
	shmUnmap(t *thread, remove int32) code
}

// The file methods that SQLite calls.

func xClose(t *thread, p uintptr) code {
	sh := (*shell)(at(p))
	rc := fileOf(p).close(t)
	files.remove(sh.handle)
	sh.FpMethods = 0
	return rc
}

func xRead(t *thread, p, buf uintptr, n int32, off int64) code {
	return fileOf(p).read(t, buf, int(n), off)
}

func xWrite(t *thread, p, buf uintptr, n int32, off int64) code {
	return fileOf(p).write(t, buf, int(n), off)
}

func xTruncate(t *thread, p uintptr, size int64) code { return fileOf(p).truncate(t, size) }

func xSync(t *thread, p uintptr, flags int32) code { return fileOf(p).sync(t, flags) }

func xFileSize(t *thread, p, out uintptr) code { return fileOf(p).size(t, out) }

func xLock(t *thread, p uintptr, level int32) code { return fileOf(p).lock(t, level) }

func xUnlock(t *thread, p uintptr, level int32) code { return fileOf(p).unlock(t, level) }

func xCheckReservedLock(t *thread, p, out uintptr) code { return fileOf(p).reserved(t, out) }

func xFileControl(t *thread, p uintptr, op int32, arg uintptr) code {
	return fileOf(p).control(t, op, arg)
}

// xSectorSize is the smallest there is: a journal header padded to 4096 bytes
// would look like a page.
func xSectorSize(*thread, uintptr) int32 { return 512 }

func xDeviceCharacteristics(t *thread, p uintptr) int32 { return fileOf(p).features(t) }

func xShmMap(t *thread, p uintptr, region, size, extend int32, out uintptr) code {
	return fileOf(p).shmMap(t, region, size, extend, out)
}

func xShmLock(t *thread, p uintptr, off, n, flags int32) code {
	return fileOf(p).shmLock(t, off, n, flags)
}

func xShmBarrier(t *thread, p uintptr) { fileOf(p).shmBarrier(t) }

func xShmUnmap(t *thread, p uintptr, remove int32) code { return fileOf(p).shmUnmap(t, remove) }
