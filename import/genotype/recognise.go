package genotype

import (
	"bytes"
	"errors"

	"carnet/vocab/gene"
)

// How far a header may stand from the beginning: 23andMe's comment block has 20
// lines, GenomeStudio's 10, and a VCF says on its first line what it is.
const (
	maxPreamble = 256 << 10 // bytes
	maxStrange  = 10        // lines that are neither comment nor header
)

// errText says that nothing in the text looks like genotypes.
var errText = errors.New("no genotypes")

// recognise reads up to and including the header and returns what it means. The
// error is one of this package's.
func recognise(in *lines) (*layout, error) {
	var banner bytes.Buffer
	var strange [][]byte
	for banner.Len() < maxPreamble && len(strange) < maxStrange {
		line, ok := in.next()
		if !ok {
			break
		}
		if in.number == 1 && bytes.HasPrefix(line, []byte(vcfMagic)) {
			return recogniseVCF(in)
		}
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		if len(strange) == 0 || !callShaped(strange[0]) {
			if l, ok := parseHeader(line); ok {
				l.banner = banner.String()
				l.rows = l.table
				return l, nil
			}
		}
		banner.Write(line)
		banner.WriteByte('\n')
		if !comment(line) {
			strange = append(strange, bytes.Clone(line))
		}
	}
	return nil, nameless(in, strange)
}

// comment reports whether a line is a remark: # first, perhaps in quotes, or
// part of GenomeStudio's [Header].
func comment(line []byte) bool {
	line = bytes.TrimLeft(line, "\"' ")
	return len(line) > 0 && (line[0] == '#' || line[0] == '[')
}

// nameless says why a text without a header is refused.
func nameless(in *lines, strange [][]byte) error {
	if err := in.failure(); err != nil {
		return err
	}
	if in.number == 0 {
		return ErrEmpty
	}
	calls := 0
	for _, line := range strange {
		if callShaped(line) {
			calls++
		}
	}
	if len(strange) > 0 && calls*10 >= len(strange)*8 {
		return ErrNoHeader
	}
	return ErrNotGenotype
}

// callShaped reports whether a line reads like a row of a genotype table: a
// marker, a chromosome, a position, and letters in one or two cells.
func callShaped(line []byte) bool {
	c := cells(line, separator(line))
	if len(c) < 4 || len(c) > 6 || len(c[0]) == 0 || len(c[0]) > 64 {
		return false
	}
	if _, ok := gene.ParseChromosomeBytes(c[1]); !ok {
		return false
	}
	if _, ok := parsePosition(c[2]); !ok {
		return false
	}
	for _, letters := range c[3:] {
		if _, _, ok := parseGenotype(letters); !ok || len(letters) == 0 {
			return false
		}
	}
	return true
}
