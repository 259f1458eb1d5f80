package genotype

import (
	"bytes"

	"carnet/vocab/gene"
)

// How far a header may stand from the beginning: 23andMe's comment block has 20
// lines, GenomeStudio's 10, and a VCF says on its first line what it is.
const (
	maxPreamble = 256 << 10 // bytes
	maxStrange  = 10        // lines that are neither comment nor header
)

// A preamble is what stands above the rows, while it is read.
type preamble struct {
	banner  bytes.Buffer // all of it, for vendor and assembly
	strange [][]byte     // lines that are neither comment nor header
	section bool         // in GenomeStudio's [Header], whose lines have no mark
}

// recognise reads up to and including the header and returns what it means. The
// error is one of this package's.
func recognise(in *lines) (*layout, error) {
	var p preamble
	for p.banner.Len() < maxPreamble && len(p.strange) < maxStrange {
		line, ok := in.next()
		if !ok {
			break
		}
		if in.number == 1 && bytes.HasPrefix(line, []byte(vcfMagic)) {
			return recogniseVCF(in)
		}
		l, err := p.take(in, line)
		if l != nil || err != nil {
			return l, err
		}
	}
	return nil, p.refuse(in)
}

// take reads one line. It returns a layout once the line is a header, or a row
// of the format that has none.
func (p *preamble) take(in *lines, line []byte) (*layout, error) {
	if len(bytes.TrimSpace(line)) == 0 {
		return nil, nil
	}
	if len(p.strange) == 0 || !callShaped(p.strange[0]) {
		if l, ok := parseHeader(line); ok {
			if l.several {
				return nil, ErrSeveral
			}
			l.banner, l.rows = p.banner.String(), l.table
			return l, nil
		}
	}
	remark := p.remark(line)
	if !remark && len(p.strange) == 0 {
		if l, ok, err := recogniseTPED(line); ok {
			in.back()
			return l, err
		}
	}
	p.banner.Write(line)
	p.banner.WriteByte('\n')
	if !remark {
		p.strange = append(p.strange, bytes.Clone(line))
	}
	return nil, nil
}

// remark reports whether a line is a comment, # first and perhaps in quotes, or
// stands in GenomeStudio's [Header].
func (p *preamble) remark(line []byte) bool {
	line = bytes.TrimLeft(line, "\"' ")
	if len(line) > 0 && line[0] == '[' {
		p.section = true
	}
	return p.section || len(line) > 0 && line[0] == '#'
}

// refuse says why a text without a header is not read.
func (p *preamble) refuse(in *lines) error {
	if err := in.failure(); err != nil {
		return err
	}
	if in.number == 0 {
		return ErrEmpty
	}
	calls := 0
	for _, line := range p.strange {
		if callShaped(line) {
			calls++
		}
	}
	if len(p.strange) > 0 && calls*10 >= len(p.strange)*8 {
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
