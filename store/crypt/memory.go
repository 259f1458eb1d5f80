package crypt

import sqlite3 "modernc.org/sqlite/lib"

// pieceLen is how a temporary file grows: without copying what it holds.
const pieceLen = 64 << 10

// A memory is a temporary file: statement journals, sorted runs, temporary
// tables, and the copy that VACUUM makes. It is on no disk, and its bytes are
// cleared when it ends. All of a VFS together hold no more than MaxTemp.
type memory struct {
	vfs    *VFS
	pieces []*[pieceLen]byte
	n      int64
}

func (m *memory) close(*thread) code {
	m.resize(0)
	m.vfs.open.Add(-1)
	return ok
}

// resize sets the length, and reports whether there is room for it.
func (m *memory) resize(n int64) bool {
	want := int((n + pieceLen - 1) / pieceLen)
	for len(m.pieces) < want {
		if m.vfs.temp.Add(pieceLen) > m.vfs.opt.MaxTemp {
			m.vfs.temp.Add(-pieceLen)
			return false
		}
		m.pieces = append(m.pieces, new([pieceLen]byte))
	}
	for i := want; i < len(m.pieces); i++ {
		clear(m.pieces[i][:])
		m.pieces[i] = nil
		m.vfs.temp.Add(-pieceLen)
	}
	m.pieces = m.pieces[:want]
	if n < m.n && want > 0 {
		if rest := n % pieceLen; rest != 0 {
			clear(m.pieces[want-1][rest:])
		}
	}
	m.n = n
	return true
}

// each calls f with the parts of the pieces that make up n bytes from off.
func (m *memory) each(off int64, n int, f func(part []byte)) {
	for n > 0 {
		p := m.pieces[off/pieceLen][off%pieceLen:]
		p = p[:min(len(p), n)]
		f(p)
		off, n = off+int64(len(p)), n-len(p)
	}
}

func (m *memory) read(_ *thread, p uintptr, n int, off int64) code {
	dst := mem(p, n)
	have := int(max(0, min(int64(n), m.n-off)))
	m.each(off, have, func(part []byte) { dst = dst[copy(dst, part):] })
	if len(dst) > 0 {
		clear(dst)
		return errShort
	}
	return ok
}

func (m *memory) write(_ *thread, p uintptr, n int, off int64) code {
	if end := off + int64(n); end > m.n && !m.resize(end) {
		return errFull
	}
	src := mem(p, n)
	m.each(off, n, func(part []byte) { src = src[copy(part, src):] })
	return ok
}

func (m *memory) truncate(_ *thread, size int64) code {
	if size < m.n {
		m.resize(size)
	}
	return ok
}

func (m *memory) size(_ *thread, out uintptr) code {
	*(*int64)(at(out)) = m.n
	return ok
}

func (m *memory) reserved(_ *thread, out uintptr) code {
	setInt32(out, 0)
	return ok
}

func (m *memory) sync(*thread, int32) code             { return ok }
func (m *memory) lock(*thread, int32) code             { return ok }
func (m *memory) unlock(*thread, int32) code           { return ok }
func (m *memory) control(*thread, int32, uintptr) code { return errNotFound }
func (m *memory) features(*thread) int32               { return sqlite3.SQLITE_IOCAP_POWERSAFE_OVERWRITE }

// A temporary file has no log, and so no shared index of one.

func (m *memory) shmMap(*thread, int32, int32, int32, uintptr) code { return errShm }
func (m *memory) shmLock(*thread, int32, int32, int32) code         { return errShm }
func (m *memory) shmBarrier(*thread)                                {}
func (m *memory) shmUnmap(*thread, int32) code                      { return ok }
