package genotype

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
)

// Lines cuts text at its line ends. It reads ahead by a fixed buffer and hands
// out slices of it, so a line is good until the next one is asked for.
type lines struct {
	ctx        context.Context
	r          io.Reader
	buf        []byte
	start, end int
	before     int   // start of the line handed out last, while it stands in buf
	number     int   // of the line handed out last, from 1
	tooLong    bool  // the line handed out last was longer than the buffer and is empty
	open       bool  // the line handed out last has no line end
	err        error // io.EOF or why reading stopped
}

// A row is at most maxLine long: VCF rows with annotations can be many
// kilobytes. The buffer grows to that only where it must.
const (
	maxLine    = 1 << 20
	firstLines = 64 << 10
)

func newLines(ctx context.Context, r io.Reader) *lines {
	return &lines{ctx: ctx, r: r, buf: make([]byte, firstLines)}
}

// next returns the next line without its end. Of a line that is too long for
// the buffer it returns nothing and sets tooLong.
func (in *lines) next() (line []byte, ok bool) {
	in.tooLong = false
	from := in.start
	for {
		if i := bytes.IndexByte(in.buf[from:in.end], '\n'); i >= 0 {
			line = in.buf[in.start : from+i]
			in.before, in.start = in.start, from+i+1
			return in.handOut(line), true
		}
		from = in.end
		if in.err != nil {
			return in.last()
		}
		if in.end-in.start == len(in.buf) && len(in.buf) < maxLine {
			in.buf = append(in.buf, make([]byte, len(in.buf))...)
		} else if in.end-in.start == len(in.buf) {
			in.tooLong = true
			in.start, in.end = 0, 0
			from = 0
		}
		from -= in.fill()
	}
}

// back has the line handed out last handed out again.
func (in *lines) back() {
	in.start = in.before
	in.number--
}

func (in *lines) handOut(line []byte) []byte {
	in.number++
	if in.tooLong {
		return nil
	}
	if n := len(line); n > 0 && line[n-1] == '\r' {
		line = line[:n-1]
	}
	return line
}

// last hands out what stands after the last line end.
func (in *lines) last() ([]byte, bool) {
	rest := in.buf[in.start:in.end]
	in.before, in.start = in.start, in.end
	if len(rest) == 0 && !in.tooLong {
		return nil, false
	}
	in.open = true
	return in.handOut(rest), true
}

// fill reads more text behind what is there, and returns how far what is there
// moved towards the front.
func (in *lines) fill() (moved int) {
	if in.start > 0 {
		moved = in.start
		in.end = copy(in.buf, in.buf[in.start:in.end])
		in.start = 0
	}
	if in.err = in.ctx.Err(); in.err != nil {
		return moved
	}
	var n int
	n, in.err = in.r.Read(in.buf[in.end:])
	in.end += n
	return moved
}

// cut reports whether the text ends before its packing says it does.
func (in *lines) cut() bool {
	return errors.Is(in.err, io.ErrUnexpectedEOF) || errors.Is(in.err, gzip.ErrHeader)
}

// failure is why reading stopped before the end, nil at the end. A file that was
// cut off is no failure: what came before is what was written. A failed checksum
// is: nothing tells which row is wrong.
func (in *lines) failure() error {
	var corrupt flate.CorruptInputError
	switch {
	case in.err == nil, errors.Is(in.err, io.EOF), in.cut():
		return nil
	case errors.Is(in.err, gzip.ErrChecksum), errors.Is(in.err, zip.ErrChecksum), errors.As(in.err, &corrupt):
		return ErrDamaged
	}
	return fmt.Errorf("line %d: %w", in.number, in.err)
}
