package labtable

import (
	"cmp"
	"iter"
	"maps"
	"slices"
)

// leftToRight yields what a map holds by column in the order of the page. A Go
// map has no order of its own: whatever lets the first column win would read one
// page differently on every run.
func leftToRight[K interface {
	comparable
	left() float64
}, V any](m map[K]V) iter.Seq2[K, V] {
	return func(yield func(K, V) bool) {
		keys := slices.SortedFunc(maps.Keys(m), func(a, b K) int { return cmp.Compare(a.left(), b.left()) })
		for _, k := range keys {
			if !yield(k, m[k]) {
				return
			}
		}
	}
}

func (s *strip) left() float64 { return s.x0 }

func (v *valueColumn) left() float64 { return v.strip.x0 }
