package crypt

import "encoding/binary"

// A chain is the running checksum of a log: two sums over 32-bit words, each
// frame starting from the sums of the one before. (The WAL format,
// https://www.sqlite.org/fileformat2.html#checksum_algorithm.)
type chain [2]uint32

// add returns the chain over the words of b, whose byte order the header of the
// log tells.
func (c chain) add(b []byte, bigEndian bool) chain {
	if bigEndian {
		for ; len(b) >= 8; b = b[8:] {
			c[0] += binary.BigEndian.Uint32(b) + c[1]
			c[1] += binary.BigEndian.Uint32(b[4:]) + c[0]
		}
		return c
	}
	for ; len(b) >= 8; b = b[8:] {
		c[0] += binary.LittleEndian.Uint32(b) + c[1]
		c[1] += binary.LittleEndian.Uint32(b[4:]) + c[0]
	}
	return c
}

// chainAt reads a checksum as it stands in headers, big endian always.
func chainAt(b []byte) chain {
	return chain{binary.BigEndian.Uint32(b), binary.BigEndian.Uint32(b[4:])}
}

func (c chain) put(b []byte) {
	binary.BigEndian.PutUint32(b, c[0])
	binary.BigEndian.PutUint32(b[4:], c[1])
}
