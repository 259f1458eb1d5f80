package mcp

import (
	"bufio"
	"context"
	"errors"
	"io"
	"iter"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// maxLine is the longest frame that is read, in bytes.
const maxLine = 4 << 20

// A line is one line of input without its break. The last one carries the error
// that ended the input.
type line struct {
	b   []byte
	big bool // longer than the limit, b is not the whole
	err error
}

// readLines yields the lines of r. Reading happens beside the loop, so that it
// ends with ctx although r does not.
func readLines(ctx context.Context, r io.Reader, limit int) iter.Seq[line] {
	lines := make(chan line)
	go func() {
		br := bufio.NewReaderSize(r, 64<<10)
		for {
			l := readLine(br, limit)
			select {
			case lines <- l:
			case <-ctx.Done():
				return
			}
			if l.err != nil {
				return
			}
		}
	}()
	return func(yield func(line) bool) {
		for {
			select {
			case l := <-lines:
				if !yield(l) || l.err != nil {
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}
}

// readLine keeps at most limit bytes of a line and reads it to its end.
func readLine(r *bufio.Reader, limit int) (l line) {
	for {
		part, err := r.ReadSlice('\n')
		if len(l.b)+len(part) > limit {
			l.big, l.b = true, nil
		}
		if !l.big {
			l.b = append(l.b, part...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			l.err = err
			return l
		}
	}
}

// A lineWriter writes frames, one a line, from any goroutine.
type lineWriter struct {
	mu      sync.Mutex
	w       io.Writer
	written func() // called after each frame; nil is nobody
}

func (w *lineWriter) write(b []byte) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	_, err := w.w.Write(append(b, '\n'))
	if w.written != nil {
		w.written()
	}
	return err
}

// fail answers a frame that could not be read. Why quotes nothing of it.
func (w *lineWriter) fail(id jsonrpc.ID, code int64, why string) error {
	b, err := jsonrpc.EncodeMessage(&jsonrpc.Response{ID: id, Error: &jsonrpc.Error{Code: code, Message: why}})
	if err != nil {
		return err
	}
	return w.write(withID(b, id))
}
