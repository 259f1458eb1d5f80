package labpdf

import (
	"sync"

	"github.com/tetratelabs/wazero/experimental"
)

// Memory is the memory of a guest, kept where it can be spoilt.
//
// wazero can stop a guest by itself, but then asks at every turn of every loop
// whether it should, which makes a page take three times as long. So a guest
// that overstays is stopped by what it works on: its memory is filled with
// ones and then with zeros, in turns. An address read from it leads outside, a
// function pointer to no function, a count to its end, and each of them ends the
// call. What is spoilt lies in the sandbox and is thrown away with it.
type memory struct {
	mu    sync.Mutex
	bytes []byte
	spent bool // spoilt: it does not grow any more
}

// Allocate implements experimental.MemoryAllocator.
func (m *memory) Allocate(_, _ uint64) experimental.LinearMemory { return m }

// Reallocate implements experimental.LinearMemory. The guest's limit is
// wazero's to keep.
func (m *memory) Reallocate(size uint64) []byte {
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
func (m *memory) Free() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.bytes, m.spent = nil, true
}

// spoil fills the memory with one value.
func (m *memory) spoil(with byte) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.spent = true
	for i := range m.bytes {
		m.bytes[i] = with
	}
}
