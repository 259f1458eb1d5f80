package genotype

import (
	"bytes"
	"math"

	"carnet/vocab/gene"
)

// maxText bounds a marker's name and a genotype written out.
const maxText = 512

// parseMarker reads a marker's name: a number for rs and i names, else the name
// itself. A name whose number has leading zeros keeps its spelling.
func parseMarker(cell []byte) (id int64, name string, ok bool) {
	switch {
	case len(cell) == 0 || len(cell) > maxText:
		return 0, "", false
	case cell[0]|0x20 == 'r' && len(cell) > 2 && cell[1]|0x20 == 's':
		if n, ok := parseCount(cell[2:]); ok {
			return n, "", true
		}
	case cell[0] == 'i':
		if n, ok := parseCount(cell[1:]); ok {
			return -n, "", true
		}
	}
	return 0, string(cell), true
}

// parseCount reads a number above zero, of digits only and without a zero first.
func parseCount(digits []byte) (n int64, ok bool) {
	if len(digits) == 0 || len(digits) > 12 || digits[0] == '0' {
		return 0, false
	}
	for _, c := range digits {
		d := c - '0'
		if d > 9 {
			return 0, false
		}
		n = n*10 + int64(d)
	}
	return n, true
}

// parsePosition reads a position, 0 for a marker that is not placed.
func parsePosition(cell []byte) (pos uint32, ok bool) {
	if len(cell) == 0 || len(cell) > 10 {
		return 0, false
	}
	n := uint64(0)
	for _, c := range cell {
		d := c - '0'
		if d > 9 {
			return 0, false
		}
		n = n*10 + uint64(d)
	}
	return uint32(n), n <= math.MaxInt32
}

// parseGenotype reads the letters of one cell. What a byte can't hold comes back
// as text too.
func parseGenotype(cell []byte) (a gene.Alleles, text string, ok bool) {
	if a, ok := gene.ParseAlleles(cell); ok {
		return a, "", true
	}
	if len(cell) > maxText {
		return 0, "", false
	}
	if a, ok := noCallWord(cell); ok {
		return a, string(cell), true
	}
	first, second, ok := halves(cell)
	if !ok {
		return 0, "", false
	}
	return compact(first, second), string(cell), true
}

// parsePair reads the letters of two cells.
func parsePair(first, second []byte) (a gene.Alleles, text string, ok bool) {
	if len(first) <= 1 && len(second) <= 1 {
		both := append(append(make([]byte, 0, 2), first...), second...)
		if a, ok := gene.ParseAlleles(both); ok {
			return a, "", true
		}
	}
	if len(first)+len(second) > maxText {
		return 0, "", false
	}
	text = string(first) + " " + string(second)
	if a, ok := noCallWord(first); ok && bytes.EqualFold(first, second) {
		return a, text, true
	}
	if !isAllele(first) || !isAllele(second) {
		return 0, "", false
	}
	return compact(first, second), text, true
}

// noCallWord reads a no-call that is spelt out.
func noCallWord(cell []byte) (gene.Alleles, bool) {
	switch string(bytes.ToLower(cell)) {
	case "./.", ".|.", "-/-", "?", "??", "?/?", "na", "nan", "null", "none", "nc", "no call", "nocall", "no_call",
		"undetermined", "not determined", "failed", "---", "n/n", "n/a":
		return gene.ParseAlleles([]byte("--"))
	}
	return 0, false
}

// halves cuts a genotype that is written with something between its alleles, or
// of two lower-case letters.
func halves(cell []byte) (first, second []byte, ok bool) {
	i := bytes.IndexAny(cell, "/|:, ")
	switch {
	case i >= 0:
		first, second = cell[:i], cell[i+1:]
	case len(cell) == 2:
		first, second = cell[:1], cell[1:]
	default:
		first = cell
	}
	if i >= 0 && string(first) == "0" && string(second) == "0" {
		return nil, nil, false // no call here, the reference in a VCF's words
	}
	return first, second, isAllele(first) && (i < 0 || isAllele(second))
}

// isAllele reports whether s may be one allele: bases, or one of the letters
// that stand for an insertion, a deletion or nothing.
func isAllele(s []byte) bool {
	if len(s) == 1 && bytes.IndexByte([]byte("DIdi-0."), s[0]) >= 0 {
		return true
	}
	for _, c := range s {
		if bytes.IndexByte([]byte("ACGTNacgtn"), c) < 0 {
			return false
		}
	}
	return len(s) > 0
}

// compact codes two alleles of one letter each, one if second is empty, and
// gives 0 for longer ones.
func compact(first, second []byte) gene.Alleles {
	if len(first) > 1 || len(second) > 1 {
		return 0
	}
	a, _ := gene.ParseAlleles(bytes.ToUpper(append(append(make([]byte, 0, 2), first...), second...)))
	return a
}
