package crypt

import (
	"bytes"
	"os"
	"testing"
)

func testCodec(t testing.TB) *codec {
	t.Helper()
	c, err := newCodec(bytes.Repeat([]byte{9}, keyLen), make([]byte, saltLen))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func testPage() []byte {
	page := make([]byte, PageSize)
	for i := range page[:bodyEnd] {
		page[i] = byte(i * 7)
	}
	copy(page, magic)
	return page
}

func TestCodec(t *testing.T) {
	c := testCodec(t)
	page, sealed, back := testPage(), make([]byte, PageSize), make([]byte, PageSize)
	for _, pgno := range []uint32{1, 2, 1 << 31} {
		c.seal(sealed, page, pgno)
		if !c.open(back, sealed, pgno) || !bytes.Equal(back, page) {
			t.Errorf("page %d does not come back", pgno)
		}
		if c.open(back, sealed, pgno+1) || !isZero(back) {
			t.Errorf("page %d opens as page %d", pgno, pgno+1)
		}
		again := make([]byte, PageSize)
		c.seal(again, page, pgno)
		if bytes.Equal(again[bodyStart(pgno):], sealed[bodyStart(pgno):]) {
			t.Errorf("page %d sealed twice is the same: the IV is not random", pgno)
		}
	}
}

// Whatever bytes a page has, it is opened only if it was sealed: here by C
// SQLCipher, for the database in testdata.
func FuzzCodec(f *testing.F) {
	db, err := os.ReadFile("testdata/raw.db")
	if err != nil {
		f.Fatal(err)
	}
	page := func(pgno uint32) []byte { return db[(pgno-1)*PageSize : pgno*PageSize] }
	f.Add(page(1), uint32(1))
	f.Add(page(2), uint32(2))
	f.Add(page(2), uint32(3))
	f.Add(zeroPage[:], uint32(2))
	c, err := newCodec(bytes.Repeat([]byte{9}, keyLen), db[:saltLen])
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, raw []byte, pgno uint32) {
		src, dst := make([]byte, PageSize), make([]byte, PageSize)
		copy(src, raw)
		opened := c.open(dst, src, pgno)
		sealed := pgno >= 1 && int(pgno) <= len(db)/PageSize && bytes.Equal(src[bodyStart(pgno):], page(pgno)[bodyStart(pgno):])
		if opened != sealed {
			t.Errorf("page %d: opened is %v, sealed is %v", pgno, opened, sealed)
		}
		if !opened && !isZero(dst) {
			t.Error("a page that is not authentic left bytes")
		}
	})
}

// The chain is that of a log which C SQLCipher wrote: over the first 24 bytes
// of its header, then over each frame's first 8 bytes and its page.
func TestChain(t *testing.T) {
	log, err := os.ReadFile("testdata/wal.db-wal")
	if err != nil {
		t.Fatal(err)
	}
	bigEndian := log[3]&1 != 0
	c := (chain{}).add(log[:24], bigEndian)
	if want := chainAt(log[24:]); c != want {
		t.Fatalf("header: %x, want %x", c, want)
	}
	n := 0
	for f := log[logHeader:]; len(f) >= frameLen; f = f[frameLen:] {
		c = c.add(f[:8], bigEndian).add(f[frameHeader:frameLen], bigEndian)
		if want := chainAt(f[16:]); c != want {
			t.Fatalf("frame %d: %x, want %x", n, c, want)
		}
		n++
	}
	if n != 25 {
		t.Errorf("%d frames, want 25", n)
	}
	b := make([]byte, 8)
	c.put(b)
	if got := chainAt(b); got != c {
		t.Errorf("put and chainAt: %x, want %x", got, c)
	}
}

func BenchmarkSeal(b *testing.B) {
	c, page, sealed := testCodec(b), testPage(), make([]byte, PageSize)
	b.SetBytes(PageSize)
	b.ReportAllocs()
	for b.Loop() {
		c.seal(sealed, page, 7)
	}
}

func BenchmarkOpen(b *testing.B) {
	c, page, sealed := testCodec(b), testPage(), make([]byte, PageSize)
	c.seal(sealed, page, 7)
	b.SetBytes(PageSize)
	b.ReportAllocs()
	for b.Loop() {
		if !c.open(page, sealed, 7) {
			b.Fatal("not authentic")
		}
	}
}
