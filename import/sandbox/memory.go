// Package sandbox keeps and stops WebAssembly guests (wazero) that read files from
// anywhere: PDFium in import/labpdf, Tesseract in import/ocr.
//
// wazero can stop a guest by itself, but then asks at every turn of every loop
// whether it should, which makes a page of a PDF take three times as long. So a
// guest that overstays is stopped by what it works on: its memory is filled with
// ones and then with zeros, in turns. An address read from it leads outside, a
// function pointer to no function, a count to its end, and each of them ends the
// call. What is spoilt lies in the sandbox and is thrown away with it.
package sandbox

import (
	"context"
	"sync"
	"time"

	"github.com/tetratelabs/wazero/experimental"
)

const (
	spoilEvery = 10 * time.Millisecond
	spoilFor   = 3 * time.Second
)

// Memory is the memory of one guest, which is given to wazero with
// experimental.WithMemoryAllocator.
type Memory struct {
	mu    sync.Mutex
	bytes []byte
	spent bool // spoilt or freed: it does not grow any more
	stray bool
}

// Run runs f, which calls into the guest, until it ends or the context is done.
// Then the guest is stopped, the error is the context's, and the guest is of no
// more use. One call runs at a time.
func (m *Memory) Run(ctx context.Context, f func() error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	done := make(chan error, 1)
	go func() { done <- f() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		m.stop(done)
		return ctx.Err()
	}
}

// Stray reports that a call could not be stopped. It keeps its thread and all
// that it uses; nobody may close its guest.
func (m *Memory) Stray() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.stray
}

func (m *Memory) stop(done <-chan error) {
	end := time.After(spoilFor)
	for fill := byte(0xff); ; fill = ^fill {
		m.spoil(fill)
		select {
		case <-done:
			return
		case <-end:
			m.mu.Lock()
			m.stray = true
			m.mu.Unlock()
			return
		case <-time.After(spoilEvery):
		}
	}
}

func (m *Memory) spoil(with byte) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.spent = true
	for i := range m.bytes {
		m.bytes[i] = with
	}
}

// Allocate implements experimental.MemoryAllocator.
func (m *Memory) Allocate(_, _ uint64) experimental.LinearMemory { return m }

// Reallocate implements experimental.LinearMemory. The guest's limit is
// wazero's to keep.
func (m *Memory) Reallocate(size uint64) []byte {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.spent {
		return nil
	}
	if size > uint64(cap(m.bytes)) {
		bytes := make([]byte, size, size+size/4)
		copy(bytes, m.bytes)
		m.bytes = bytes
	}
	m.bytes = m.bytes[:size]
	return m.bytes
}

// Free implements experimental.LinearMemory.
func (m *Memory) Free() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.bytes, m.spent = nil, true
}
