package loinc

import (
	_ "embed"
	"encoding/binary"
	"strings"
	"sync/atomic"
)

//go:generate go test -run TestIndex_fresh -update .

// The names of all languages stand in names.idx, made of names_*.tsv by
// go generate, so that a start reads none of them: twenty thousand spellings to
// fold cost more than everything else the package does. A test fails where it is
// not what the tables say.
//
// Layout, numbers little-endian:
//
//	uint32      bytes of the senses
//	senses      as names_*.tsv write them, a line each
//	uint8       n: the names have 2^n slots
//	slots       10 bytes each: a key's fingerprint, 0 free; the sense, from 0
//	uint8       and the same for the names with their words in order
//	slots
//
//go:embed names.idx
var packed string

const (
	slotBytes = 10
	twoThings = 0xFFFF // two orders of the same words stand for two things
)

// An index finds the sense of a key by its fingerprint: 64 bits, by which two of
// some twenty thousand keys and what people print meet once in 10^14 names.
type index struct {
	slots string
	mask  uint64
}

// find returns the number of the sense of key.
func (x index) find(key string) (sense int, ok bool) {
	print := fingerprint(key)
	for at := print & x.mask; ; at = (at + 1) & x.mask {
		slot := x.slots[at*slotBytes:][:slotBytes]
		switch uint64At(slot) {
		case print:
			return int(slot[8]) | int(slot[9])<<8, true
		case 0:
			return 0, false
		}
	}
}

func uint64At(s string) uint64 {
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// fingerprint is the FNV-1a hash of key (Fowler, Noll, Vo) with its bits mixed as
// MurmurHash3 ends (Appleby), never 0.
func fingerprint(key string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(key) {
		h = (h ^ uint64(key[i])) * 1099511628211
	}
	h ^= h >> 33
	h *= 0xff51afd7ed558ccd
	h ^= h >> 33
	h *= 0xc4ceb9fe1a85ec53
	h ^= h >> 33
	return max(h, 1)
}

// A dictionary is the names of all languages.
type dictionary struct {
	names  index
	sorted index // by the same words in order
	means  []string
	senses []atomic.Pointer[sense] // of means, once somebody asked
}

// unpack opens a packed dictionary.
func unpack(packed string) *dictionary {
	size := binary.LittleEndian.Uint32([]byte(packed[:4]))
	senses, rest := packed[4:4+size], packed[4+size:]
	d := &dictionary{means: strings.Split(senses, "\n")}
	d.senses = make([]atomic.Pointer[sense], len(d.means))
	d.names, rest = unpackIndex(rest)
	d.sorted, _ = unpackIndex(rest)
	return d
}

func unpackIndex(packed string) (x index, rest string) {
	slots := uint64(1) << packed[0]
	end := 1 + slots*slotBytes
	return index{packed[1:end], slots - 1}, packed[end:]
}

// named is the sense of a folded name, nil where no table has it.
func (t *table) named(key string) *sense {
	n, ok := t.names.find(key)
	if !ok {
		return nil
	}
	return t.sense(n)
}

// inOrder is the sense of words that were put in order.
func (t *table) inOrder(key string) *sense {
	n, ok := t.dictionary.sorted.find(key)
	if !ok || n == twoThings {
		return nil
	}
	return t.sense(n)
}

// sense reads a sense once.
func (t *table) sense(n int) *sense {
	if s := t.senses[n].Load(); s != nil {
		return s
	}
	s, err := t.parseSense(t.means[n])
	if err != nil {
		panic("loinc: names.idx: " + err.Error()) // it is part of the program
	}
	t.senses[n].Store(s)
	return s
}
