package crypt

import (
	"bytes"
	"encoding/binary"
)

// The layout of a log: a header, then frames of a header and a page.
const (
	logHeader   = 32 // magic, version, page size, sequence, salts 16:24, checksum 24:32
	frameHeader = 24 // page number, size after commit, salts 8:16, checksum 16:24
	frameLen    = frameHeader + PageSize
)

// A walFile is the write-ahead log of a database. On disk its pages are sealed
// and its checksums are over sealed pages, as in SQLCipher's logs.
//
// SQLite writes the header of a frame before its page and so before the sealed
// page is known. The header is held back and written together with the page,
// one call instead of two. SQLite compares checksums only when it recovers a
// log; the chain on disk is then checked here, and SQLite handed one that fits
// the pages it sees.
type walFile struct {
	*disk
	main *mainFile

	// The header of the log.
	known     bool
	bigEndian bool
	salts     [8]byte

	held    [frameHeader]byte // header not yet written
	heldOff int64             // where it belongs, -1 none

	linkOff int64 // the frame that continues link, -1 none
	link    chain // on disk, of the frame before

	readOff int64 // the frame that was just read whole, -1 none

	recover recovery
	last    carried
}

// carried is the page that was read last, as it is on disk and as it is. When a
// log is written back, SQLite reads each page from it and writes it to the
// database; sealed for the same place under the same key, it can go there as it
// is.
type carried struct {
	pgno          uint32 // 0 none
	sealed, plain [PageSize]byte
}

// A recovery follows SQLite through a log it reads from the start.
type recovery struct {
	next  int64 // offset of the frame expected, -1 none
	disk  chain
	plain chain
}

func (v *VFS) openWAL(t *thread, name, base uintptr, flags int32, out uintptr) (file, code) {
	d, rc := v.openDisk(t, name, base, flags, out)
	if rc != ok {
		return nil, rc
	}
	w := &walFile{disk: d, main: databaseOf(t, name), heldOff: -1, recover: recovery{next: -1}}
	w.forget()
	w.main.wal = w
	return w, ok
}

// forget drops what another connection may have changed.
func (w *walFile) forget() { w.known, w.linkOff, w.readOff = false, -1, -1 }

func (w *walFile) close(t *thread) code {
	rc := w.flush(t)
	w.last = carried{}
	if w.main.wal == w {
		w.main.wal = nil
	}
	if e := w.disk.close(t); rc == ok {
		rc = e
	}
	return rc
}

// learn takes the header of the log.
func (w *walFile) learn(h []byte) {
	w.known = true
	w.bigEndian = binary.BigEndian.Uint32(h)&1 != 0
	copy(w.salts[:], h[16:24])
}

// header makes sure that the header of the log is known.
func (w *walFile) header(t *thread) code {
	if w.known {
		return ok
	}
	if rc := w.get(t, w.buf, logHeader, 0); rc != ok {
		return rc
	}
	w.learn(w.raw)
	return ok
}

// before returns the checksum on disk of what precedes the frame at off.
func (w *walFile) before(t *thread, off int64) (chain, code) {
	if rc := w.header(t); rc != ok {
		return chain{}, rc
	}
	if w.linkOff == off {
		return w.link, ok
	}
	at := off - frameLen + 16
	if off == logHeader {
		at = 24
	}
	rc := w.get(t, w.buf, 8, at)
	return chainAt(w.raw), rc
}

// sealHeader completes the held header for the sealed page in the buffer.
func (w *walFile) sealHeader(c chain, off int64) {
	c = c.add(w.held[:8], w.bigEndian).add(w.raw[frameHeader:], w.bigEndian)
	copy(w.raw, w.held[:16])
	c.put(w.raw[16:])
	w.linkOff, w.link = off+frameLen, c
}

// flush writes a held header before the page that is on disk already.
func (w *walFile) flush(t *thread) code {
	off := w.heldOff
	if off < 0 {
		return ok
	}
	w.heldOff = -1
	c, rc := w.before(t, off)
	if rc != ok {
		return rc
	}
	if rc := w.get(t, w.buf+frameHeader, PageSize, off+frameHeader); rc != ok && rc != errShort {
		return rc
	}
	w.sealHeader(c, off)
	return w.put(t, w.buf, frameHeader, off)
}

// within reports whether off is byte at of some frame.
func within(off int64, at int64) bool {
	return off >= logHeader && (off-logHeader)%frameLen == at
}

func (w *walFile) write(t *thread, p uintptr, n int, off int64) code {
	rewrite := w.readOff
	w.readOff = -1
	src := mem(p, n)
	switch {
	case off == 0 && n == logHeader:
		return w.writeLogHeader(t, p, src)
	case n == frameHeader && within(off, 0):
		if rc := w.flush(t); rc != ok {
			return rc
		}
		copy(w.held[:], src)
		w.heldOff = off
		if rewrite == off { // checksums are renewed: no page follows
			return w.flush(t)
		}
		return ok
	case n == PageSize && within(off, frameHeader):
		if w.heldOff == off-frameHeader {
			return w.writeFrame(t, src)
		}
		return w.rewritePage(t, src, off)
	}
	return errWrite // never let unknown bytes through
}

func (w *walFile) writeLogHeader(t *thread, p uintptr, src []byte) code {
	w.heldOff, w.recover.next = -1, -1
	w.learn(src)
	w.linkOff, w.link = logHeader, chainAt(src[24:])
	return w.put(t, p, logHeader, 0)
}

// writeFrame writes a page together with its held header.
func (w *walFile) writeFrame(t *thread, src []byte) code {
	off := w.heldOff
	w.heldOff = -1
	link, rc := w.before(t, off)
	if rc != ok {
		return rc
	}
	if rc := w.sealPage(t, src, binary.BigEndian.Uint32(w.held[:])); rc != ok {
		return rc
	}
	w.sealHeader(link, off)
	return w.put(t, w.buf, frameLen, off)
}

// rewritePage writes a page again that its transaction wrote before. SQLite
// renews the headers from here on when it commits.
func (w *walFile) rewritePage(t *thread, src []byte, off int64) code {
	if rc := w.flush(t); rc != ok {
		return rc
	}
	w.linkOff = -1
	if rc := w.get(t, w.buf, 4, off-frameHeader); rc != ok {
		return rc
	}
	if rc := w.sealPage(t, src, binary.BigEndian.Uint32(w.raw)); rc != ok {
		return rc
	}
	return w.put(t, w.buf+frameHeader, PageSize, off)
}

// sealPage seals a page into the buffer, behind the place of its header.
func (w *walFile) sealPage(t *thread, src []byte, pgno uint32) code {
	c, rc := w.main.pages(t)
	if rc != ok {
		return rc
	}
	if pgno == 0 || pgno == 1 && !okHeader(src) {
		return errWrite
	}
	c.seal(w.raw[frameHeader:], src, pgno)
	return ok
}

func (w *walFile) read(t *thread, p uintptr, n int, off int64) code {
	if rc := w.flush(t); rc != ok {
		return rc
	}
	w.readOff = -1
	switch {
	case off == 0 && n == logHeader:
		rc := w.get(t, p, n, off)
		if rc == ok {
			h := mem(p, n)
			w.learn(h)
			w.recover = recovery{logHeader, chainAt(h[24:]), chainAt(h[24:])}
		}
		return rc
	case n == PageSize && within(off, frameHeader):
		return w.readPage(t, mem(p, n), off-frameHeader)
	case n == frameLen && within(off, 0):
		return w.readFrame(t, mem(p, n), off)
	}
	return w.get(t, p, n, off) // numbers and checksums of headers
}

// readPage reads the page of a frame for a reader of the database.
func (w *walFile) readPage(t *thread, dst []byte, off int64) code {
	c, rc := w.main.pages(t)
	if rc != ok {
		return rc
	}
	if rc := w.get(t, w.buf, frameLen, off); rc != ok {
		return rc
	}
	page := w.raw[frameHeader:]
	pgno := binary.BigEndian.Uint32(w.raw)
	if !c.open(dst, page, pgno) {
		if w.main.allowed(page) {
			return ok
		}
		return w.reject(pgno)
	}
	w.last.pgno = pgno
	copy(w.last.sealed[:], page)
	copy(w.last.plain[:], dst)
	return ok
}

// carries puts the sealed form of a page into dst if it is the one read last.
func (w *walFile) carries(pgno uint32, plain, dst []byte) bool {
	if w.last.pgno != pgno || !bytes.Equal(w.last.plain[:], plain) {
		return false
	}
	copy(dst, w.last.sealed[:])
	return true
}

func (w *walFile) reject(pgno uint32) code {
	w.vfs.fail(w.main.path, &PageError{pgno, "wal"})
	return errCorrupt
}

// readFrame reads a frame whole: SQLite recovers the log, or is about to renew
// the frame's checksum.
func (w *walFile) readFrame(t *thread, dst []byte, off int64) code {
	c, rc := w.main.pages(t)
	if rc != ok {
		return rc
	}
	if rc := w.header(t); rc != ok {
		return rc
	}
	if rc := w.get(t, w.buf, frameLen, off); rc != ok {
		return rc
	}
	w.readOff = off
	copy(dst, w.raw[:frameHeader])
	if !bytes.Equal(w.raw[8:16], w.salts[:]) { // left over from before the log was restarted
		clear(dst[frameHeader:])
		return ok
	}
	pgno := binary.BigEndian.Uint32(w.raw)
	authentic := c.open(dst[frameHeader:], w.raw[frameHeader:], pgno)
	if w.recover.next == off {
		w.follow(dst, pgno, authentic)
		return ok
	}
	if !authentic {
		return w.reject(pgno)
	}
	return ok
}

// follow puts the checksum into a frame under recovery that SQLite will find
// right, if the one on disk is right and the page authentic, and wrong
// otherwise, which ends the log there.
func (w *walFile) follow(frame []byte, pgno uint32, authentic bool) {
	r := &w.recover
	onDisk := r.disk.add(w.raw[:8], w.bigEndian).add(w.raw[frameHeader:], w.bigEndian)
	plain := r.plain.add(frame[:8], w.bigEndian).add(frame[frameHeader:], w.bigEndian)
	whole := onDisk == chainAt(w.raw[16:])
	if whole && authentic {
		r.disk, r.plain, r.next = onDisk, plain, r.next+frameLen
		plain.put(frame[16:])
		return
	}
	if whole { // not torn, but forged or sealed under another key
		w.reject(pgno)
	}
	r.next = -1
	chain{^plain[0], ^plain[1]}.put(frame[16:])
}

func (w *walFile) truncate(t *thread, size int64) code {
	if rc := w.flush(t); rc != ok {
		return rc
	}
	w.linkOff = -1
	return w.disk.truncate(t, size)
}

func (w *walFile) sync(t *thread, flags int32) code {
	if rc := w.flush(t); rc != ok {
		return rc
	}
	return w.disk.sync(t, flags)
}

func (w *walFile) size(t *thread, out uintptr) code {
	if rc := w.flush(t); rc != ok {
		return rc
	}
	return w.disk.size(t, out)
}
