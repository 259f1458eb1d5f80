package ucum

import (
	"strings"
	"sync"
)

// A cache remembers what a pure function of a string returned. It is emptied
// when full, so that hostile input can't fill the memory.
type cache[V any] struct {
	mu   sync.RWMutex
	seen map[string]V
}

const cacheSize = 4096

// memo returns compute(key). Keys too long to be a unit are not remembered.
func (c *cache[V]) memo(key string, compute func(string) V) V {
	c.mu.RLock()
	v, ok := c.seen[key]
	c.mu.RUnlock()
	if ok {
		return v
	}
	v = compute(key)
	if len(key) > maxLength {
		return v
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.seen == nil || len(c.seen) >= cacheSize {
		c.seen = make(map[string]V, 256)
	}
	c.seen[strings.Clone(key)] = v
	return v
}
