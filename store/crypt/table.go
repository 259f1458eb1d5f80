package crypt

import (
	"sync"
	"sync/atomic"
)

// A table finds Go values by handles that C memory may hold. Looking up takes
// no lock: each change makes a new slice.
type table[T any] struct {
	mu   sync.Mutex
	list atomic.Pointer[[]*T]
	free []uintptr
}

var (
	vfses table[*VFS]
	files table[file]
)

// add returns a handle for x. Handle 0 is never used.
func (t *table[T]) add(x T) uintptr {
	t.mu.Lock()
	defer t.mu.Unlock()
	list := []*T{nil}
	if p := t.list.Load(); p != nil {
		list = append([]*T(nil), *p...)
	}
	var h uintptr
	if k := len(t.free); k > 0 {
		h = t.free[k-1]
		t.free = t.free[:k-1]
		list[h] = &x
	} else {
		h = uintptr(len(list))
		list = append(list, &x)
	}
	t.list.Store(&list)
	return h
}

func (t *table[T]) get(h uintptr) *T { return (*t.list.Load())[h] }

func (t *table[T]) remove(h uintptr) {
	t.mu.Lock()
	defer t.mu.Unlock()
	list := append([]*T(nil), *t.list.Load()...)
	list[h] = nil
	t.free = append(t.free, h)
	t.list.Store(&list)
}
