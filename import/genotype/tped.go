package genotype

import (
	"bytes"
	"strconv"

	"carnet/vocab/gene"
)

// recogniseTPED reads the first row of PLINK's transposed text, the one format
// that has no header by definition: chromosome, marker, centimorgans, position,
// and two alleles a person.
func recogniseTPED(line []byte) (l *layout, ok bool, err error) {
	c := bytes.Fields(line)
	if len(c) < 6 || len(c)%2 != 0 {
		return nil, false, nil
	}
	if _, ok := gene.ParseChromosomeBytes(c[0]); !ok {
		return nil, false, nil
	}
	if _, err := strconv.ParseFloat(string(c[2]), 64); err != nil {
		return nil, false, nil
	}
	if _, ok := parsePosition(c[3]); !ok {
		return nil, false, nil
	}
	for _, letter := range c[4:] {
		if len(letter) != 1 || !isAllele(letter) {
			return nil, false, nil
		}
	}
	if len(c) > 6 {
		return nil, true, ErrSeveral
	}
	l = &layout{
		sep: ' ', chrom: 0, id: 1, pos: 3, first: 4, second: 5, sample: -1, need: 6, width: 6,
		strand: Plus, format: Array, banner: "plink",
	}
	l.rows = l.table
	return l, true, nil
}
