package genotype

import (
	"bufio"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// No table of an array is near this large unpacked, nor is a whole genome's VCF
// near the other. What unpacks to more is a bomb.
const (
	maxTable = 2 << 30
	maxVCF   = 64 << 30
)

const headSize = 4 << 10

// Open undoes the packing of a file of size bytes and returns its text, for
// [Read]. A file that isn't packed comes back as it is. Password opens an
// encrypted zip and is ignored by everything else. The error is one of this
// package's, or one of src.
func Open(src io.ReaderAt, size int64, password string) (io.Reader, error) {
	if size == 0 {
		return nil, ErrEmpty
	}
	whole := io.NewSectionReader(src, 0, size)
	head := make([]byte, 4)
	n, err := src.ReadAt(head, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if isZip(head[:n]) {
		r, err := openZip(src, size, password)
		if err != nil {
			return nil, err
		}
		return bounded(unzipped(r))
	}
	r, err := unzipped(whole)
	if err == nil && endsBetweenBlocks(src, size) {
		r = io.MultiReader(r, cutOff{})
	}
	return bounded(r, err)
}

// endsBetweenBlocks reports whether a file is block gzip (BGZF, SAM
// specification 4.1) without the empty block that ends it: one that was cut
// where a block ends, which gzip can't tell.
func endsBetweenBlocks(src io.ReaderAt, size int64) bool {
	const last = "\x1f\x8b\x08\x04\x00\x00\x00\x00\x00\xff\x06\x00\x42\x43\x02\x00\x1b\x00\x03\x00\x00\x00\x00\x00\x00\x00\x00\x00"
	block := make([]byte, len(last))
	if _, err := src.ReadAt(block, 0); err != nil || string(block[:4]) != last[:4] || string(block[12:16]) != last[12:16] {
		return false
	}
	_, err := src.ReadAt(block, max(0, size-int64(len(last))))
	return err == nil && string(block) != last
}

// DetectFile is [Detect] of a whole file: it finds genotypes that are not the
// first member of a zip. An encrypted zip, which may hold anything, counts as
// one, since only its password can tell.
func DetectFile(src io.ReaderAt, size int64) bool {
	r, err := Open(src, size, "")
	if err != nil {
		return errors.Is(err, ErrPassword) || errors.Is(err, ErrSeveral)
	}
	head := make([]byte, headSize)
	n, _ := io.ReadFull(r, head)
	return Detect(head[:n])
}

// ReadFile is [Open] and [Read].
func ReadFile(ctx context.Context, src io.ReaderAt, size int64, password string, each func(Call) error) (Summary, error) {
	r, err := Open(src, size, password)
	if err != nil {
		return Summary{}, err
	}
	return Read(ctx, r, each)
}

func isZip(head []byte) bool {
	return bytes.HasPrefix(head, []byte("PK\x03\x04")) || bytes.HasPrefix(head, []byte("PK\x05\x06"))
}

func isGzip(head []byte) bool { return bytes.HasPrefix(head, []byte("\x1f\x8b")) }

// unzipped undoes gzip, if r is that. Members after the first, of which block
// gzip (BGZF) has thousands, are read on.
func unzipped(r io.Reader) (io.Reader, error) {
	b := bufio.NewReaderSize(r, 64<<10)
	if head, _ := b.Peek(2); !isGzip(head) {
		return b, nil
	}
	z, err := gzip.NewReader(b)
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return nil, ErrEmpty
	}
	if err != nil {
		return nil, ErrDamaged
	}
	return z, nil
}

// bounded stops an unpacked text that grows too large.
func bounded(r io.Reader, err error) (io.Reader, error) {
	if err != nil {
		return nil, err
	}
	b := bufio.NewReaderSize(r, headSize)
	head, _ := b.Peek(len(vcfMagic))
	if string(head) == vcfMagic {
		return &limited{b, maxVCF}, nil
	}
	return &limited{b, maxTable}, nil
}

type limited struct {
	r    io.Reader
	left int64
}

func (l *limited) Read(p []byte) (int, error) {
	if l.left <= 0 {
		return 0, ErrTooLarge
	}
	if int64(len(p)) > l.left {
		p = p[:l.left]
	}
	n, err := l.r.Read(p)
	l.left -= int64(n)
	return n, err
}

// unpackedHead is as much text as the first bytes of a file give.
func unpackedHead(head []byte) io.Reader {
	var r io.Reader = bytes.NewReader(head)
	if isZip(head) {
		member, err := firstMember(head)
		if err != nil {
			return bytes.NewReader(nil)
		}
		r = member
	}
	r, err := unzipped(r)
	if err != nil {
		return bytes.NewReader(nil)
	}
	return io.LimitReader(r, 1<<20)
}

// firstMember unpacks the first member of a zip without its directory, which
// stands at the end: all that is left of a zip that was cut off. The end of what
// can be unpacked is [io.ErrUnexpectedEOF].
func firstMember(zip []byte) (io.Reader, error) {
	return firstMemberOf(bytes.NewReader(zip), int64(len(zip)))
}

func firstMemberOf(src io.ReaderAt, size int64) (io.Reader, error) {
	var h [30]byte // local file header, APPNOTE.TXT 4.3.7
	if _, err := src.ReadAt(h[:], 0); err != nil {
		return nil, ErrDamaged
	}
	flags, method := binary.LittleEndian.Uint16(h[6:]), binary.LittleEndian.Uint16(h[8:])
	from := 30 + int64(binary.LittleEndian.Uint16(h[26:])) + int64(binary.LittleEndian.Uint16(h[28:]))
	if flags&1 != 0 {
		return nil, ErrPassword
	}
	data := io.NewSectionReader(src, from, max(0, size-from))
	switch method {
	case methodStored:
		return io.MultiReader(data, cutOff{}), nil
	case methodDeflated:
		return io.MultiReader(flate.NewReader(data), cutOff{}), nil
	}
	return nil, fmt.Errorf("zip method %d: %w", method, ErrMethod)
}

// cutOff ends a text that its packing doesn't.
type cutOff struct{}

func (cutOff) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }
