package store

import (
	"sync"

	"carnet/store/key"
)

// A keyHolder has the key of a vault while it is open.
type keyHolder struct {
	mu  sync.Mutex
	raw key.Raw
}

func (h *keyHolder) get() key.Raw {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.raw
}

func (h *keyHolder) set(raw key.Raw) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.raw = raw
}
