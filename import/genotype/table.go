package genotype

import (
	"bytes"

	"carnet/vocab/gene"
)

// table reads the rows below a header.
func (l *layout) table(in *lines, t *tally, each func(Call) error) error {
	var r row
	var person []byte
	for {
		line, ok := in.next()
		if !ok {
			return nil
		}
		if len(line) == 0 && !in.tooLong || len(line) > 0 && line[0] == '#' {
			continue
		}
		c, fault := l.parse(&r, line)
		if fault != "" {
			l.refuse(in, t, line, fault)
			continue
		}
		if l.sample >= 0 && !samePerson(&person, r.cell[l.sample]) {
			return ErrSeveral
		}
		if in.open && l.short(c) {
			t.cutRow(in.number)
			continue
		}
		t.count(&c)
		if err := each(c); err != nil {
			return err
		}
	}
}

// refuse counts a line that is no row, unless it is a header again, as where
// files were joined, or blank.
func (l *layout) refuse(in *lines, t *tally, line []byte, fault string) {
	switch again, isHeader := parseHeader(line); {
	case isHeader && again.first == l.first, len(bytes.TrimSpace(line)) == 0 && !in.tooLong:
	case in.open && !in.tooLong:
		t.cutRow(in.number)
	default:
		t.damage(in.number, fault)
	}
}

// short reports whether c may have lost its end: the last row of a text without
// a last line end whose letters are fewer than a whole row has.
func (l *layout) short(c Call) bool {
	return c.Text == "" && (c.Alleles == 0 || c.Alleles.Single()) && c.Chromosome > 0 && c.Chromosome < gene.X
}

func samePerson(known *[]byte, cell []byte) bool {
	if *known == nil {
		*known = append([]byte{}, cell...)
		return true
	}
	return bytes.Equal(*known, cell)
}

// parse reads one row. Fault names the column that could not be read.
func (l *layout) parse(r *row, line []byte) (c Call, fault string) {
	if r.split(line, l.sep, l.width) < l.need && (l.sep != '\t' || r.splitBlank(line, l.width) < l.need) {
		return c, "too few columns"
	}
	var ok bool
	if c.ID, c.Name, ok = parseMarker(r.cell[l.id]); !ok {
		return c, "marker"
	}
	if l.chrom >= 0 {
		if c.Chromosome, ok = gene.ParseChromosomeBytes(r.cell[l.chrom]); !ok {
			return c, "chromosome"
		}
		if c.Position, ok = parsePosition(r.cell[l.pos]); !ok {
			return c, "position"
		}
	}
	if c.Chromosome == 0 && l.zeroIsPAR {
		c.Chromosome = gene.PAR
	}
	if l.second < 0 {
		c.Alleles, c.Text, ok = parseGenotype(r.cell[l.first])
	} else {
		c.Alleles, c.Text, ok = parsePair(r.cell[l.first], r.cell[l.second])
	}
	if !ok {
		return c, "genotype"
	}
	return c, ""
}
