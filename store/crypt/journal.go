package crypt

import "encoding/binary"

// A journal is the rollback journal of a database. It holds records of
//
//	page number 4 | page 4096 | checksum 4
//
// which SQLite writes and reads in three pieces, behind headers of less than a
// page. The checksum is a start value plus every 200th byte of the page; on disk
// it is over the sealed page, as in SQLCipher's journals.
type journal struct {
	*disk
	main *mainFile

	// The last piece of four bytes that was read or written.
	wordOff int64 // -1 none
	word    uint32

	// The last page, whose checksum follows.
	pageEnd int64  // offset behind it, -1 none
	wrote   bool   // written, not read
	delta   uint32 // sum over the sealed page minus sum over the plain one
	torn    bool   // read, and not authentic
}

func (v *VFS) openJournal(t *thread, name, base uintptr, flags int32, out uintptr) (file, code) {
	d, rc := v.openDisk(t, name, base, flags, out)
	if rc != ok {
		return nil, rc
	}
	return &journal{disk: d, main: databaseOf(t, name), wordOff: -1, pageEnd: -1}, ok
}

// sample is the part of SQLite's journal checksum that depends on the page.
func sample(page []byte) (s uint32) {
	for i := PageSize - 200; i > 0; i -= 200 {
		s += uint32(page[i])
	}
	return s
}

// pageNumber is that of the page at off, whose number stands before it.
func (j *journal) pageNumber(t *thread, off int64) (uint32, code) {
	if j.wordOff == off-4 {
		return j.word, ok
	}
	rc := j.get(t, j.buf, 4, off-4)
	return binary.BigEndian.Uint32(j.raw), rc
}

func (j *journal) write(t *thread, p uintptr, n int, off int64) code {
	switch {
	case n == 4:
		return j.writeWord(t, p, off)
	case n == PageSize:
		return j.writePage(t, mem(p, n), off)
	case n > PageSize:
		return errWrite
	}
	return j.put(t, p, n, off) // headers and the name of a super-journal
}

func (j *journal) writeWord(t *thread, p uintptr, off int64) code {
	w := binary.BigEndian.Uint32(mem(p, 4))
	if off == j.pageEnd && j.wrote { // the checksum of the page just written
		j.pageEnd = -1
		binary.BigEndian.PutUint32(j.raw, w+j.delta)
		return j.put(t, j.buf, 4, off)
	}
	j.wordOff, j.word = off, w
	return j.put(t, p, 4, off)
}

func (j *journal) writePage(t *thread, src []byte, off int64) code {
	pgno, rc := j.pageNumber(t, off)
	if rc != ok {
		return rc
	}
	c, rc := j.main.pages(t)
	if rc != ok {
		return rc
	}
	if pgno == 0 {
		return errWrite // no page of a database: it would lie there plain
	}
	c.seal(j.raw[:PageSize], src, pgno)
	j.pageEnd, j.wrote = off+PageSize, true
	j.delta = sample(j.raw) - sample(src)
	return j.put(t, j.buf, PageSize, off)
}

func (j *journal) read(t *thread, p uintptr, n int, off int64) code {
	switch n {
	case 4:
		return j.readWord(t, p, off)
	case PageSize:
		return j.readPage(t, mem(p, n), off)
	}
	return j.get(t, p, n, off)
}

func (j *journal) readWord(t *thread, p uintptr, off int64) code {
	if rc := j.get(t, p, 4, off); rc != ok {
		return rc
	}
	b := mem(p, 4)
	w := binary.BigEndian.Uint32(b)
	if off == j.pageEnd && !j.wrote { // the checksum of the page just read
		j.pageEnd = -1
		if j.torn {
			w = ^w
		} else {
			w -= j.delta
		}
		binary.BigEndian.PutUint32(b, w)
		return ok
	}
	j.wordOff, j.word = off, w
	return ok
}

// readPage opens a page for playing it back. One that is not authentic is a
// torn record: its checksum is then made to fail, which ends the playback as
// SQLite means it to.
func (j *journal) readPage(t *thread, dst []byte, off int64) code {
	pgno, rc := j.pageNumber(t, off)
	if rc != ok {
		return rc
	}
	c, rc := j.main.pages(t)
	if rc != ok {
		return rc
	}
	if rc := j.get(t, j.buf, PageSize, off); rc != ok {
		return rc
	}
	j.pageEnd, j.wrote = off+PageSize, false
	j.torn = !c.open(dst, j.raw, pgno)
	if j.torn {
		j.vfs.fail(j.main.path, &PageError{pgno, "journal"})
		return ok
	}
	j.delta = sample(j.raw) - sample(dst)
	return ok
}
