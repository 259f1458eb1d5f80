package genotype

import (
	"bytes"
	"strings"

	"carnet/vocab/gene"
)

// A layout is what a header line told: which column is which.
type layout struct {
	sep                    byte // ' ' stands for any run of white space
	id, chrom, pos, sample int  // columns from 0; sample is -1 where there is none
	first, second          int  // the genotype, or its two alleles; second is -1 for the former
	width, need            int  // columns that are read, and how many a row must have
	strand                 Strand
	format                 Format
	declared               gene.Assembly // by the name of the position column
	banner                 string        // the text above the header, for vendor and assembly
	header                 string        // the header itself, as printed
	rows                   func(in *lines, t *tally, each func(Call) error) error
	zeroIsPAR              bool // FTDNA's chromosome 0
	wide, several          bool // GenomeStudio's full data table, with columns of more than one person
}

// Kinds of column that names mean.
type column int

const (
	unknownColumn column = iota
	idColumn
	chromColumn
	posColumn
	genotypeColumn
	firstColumn
	secondColumn
	sampleColumn
)

// columnNames are the names in use, folded by foldName.
var columnNames = map[string]column{
	"rsid": idColumn, "rs id": idColumn, "rs": idColumn, "rs number": idColumn, "rsnumber": idColumn,
	"snp": idColumn, "snp id": idColumn, "snpid": idColumn, "snp name": idColumn, "snpname": idColumn,
	"marker": idColumn, "marker id": idColumn, "marker name": idColumn, "markername": idColumn,
	"name": idColumn, "id": idColumn, "identifier": idColumn, "variant": idColumn, "variant id": idColumn,
	"dbsnp": idColumn, "dbsnp id": idColumn, "dbsnp rsid": idColumn, "dbsnp rs id": idColumn, "probe id": idColumn,
	"locus": idColumn,

	"chromosome": chromColumn, "chrom": chromColumn, "chr": chromColumn, "chromosome number": chromColumn,
	"chr name": chromColumn, "chromosome name": chromColumn,

	"position": posColumn, "pos": posColumn, "bp": posColumn, "base pair": posColumn, "coordinate": posColumn,
	"coordinates": posColumn, "coord": posColumn, "mapinfo": posColumn, "map info": posColumn,
	"physical position": posColumn, "chromosome position": posColumn,
	"chr position": posColumn, "chromosomal position": posColumn, "base pair position": posColumn,
	"bp position": posColumn, "genomic position": posColumn,

	"genotype": genotypeColumn, "genotypes": genotypeColumn, "result": genotypeColumn, "results": genotypeColumn,
	"call": genotypeColumn, "genotype call": genotypeColumn, "alleles": genotypeColumn, "gt": genotypeColumn,
	"allele pair": genotypeColumn, "snp call": genotypeColumn, "your genotype": genotypeColumn,

	"allele1": firstColumn, "allele 1": firstColumn, "a1": firstColumn, "allele a": firstColumn,
	"allele2": secondColumn, "allele 2": secondColumn, "a2": secondColumn, "allele b": secondColumn,

	"sample id": sampleColumn, "sampleid": sampleColumn, "sample name": sampleColumn, "sample": sampleColumn,
	"sample index": sampleColumn,
}

// strandNames are what an allele column may have behind its name, best first: a
// report that prints several is read by its plus strand. Columns of A and B, and
// of the design strand, are letters of no strand and never read.
var strandNames = []struct {
	suffix string
	strand Strand
}{{"plus", Plus}, {"", Plus}, {"forward", Forward}, {"fwd", Forward}, {"top", Top}}

// foldName lower-cases a column's name and makes one space of everything that is
// neither letter nor digit: "Allele1 - Plus" and "Allele1...Plus" are one.
func foldName(name []byte) string {
	var b strings.Builder
	gap := false
	for _, c := range bytes.ToLower(name) {
		if c < '0' || c > '9' && c < 'a' || c > 'z' {
			gap = b.Len() > 0
			continue
		}
		if gap {
			b.WriteByte(' ')
			gap = false
		}
		b.WriteByte(c)
	}
	return b.String()
}

// parseHeader reads a header line, with or without a comment mark. It reports
// false unless the line names a marker, a chromosome, a position and the letters;
// a GenomeStudio report, which the strand of its letters tells, may give no place.
func parseHeader(line []byte) (*layout, bool) {
	line = bytes.TrimLeft(line, "#\"' ")
	sep := separator(line)
	names := cells(line, sep)
	if len(names) < 4 || len(names) > maxColumns {
		return nil, false
	}
	l := &layout{sep: sep, id: -1, chrom: -1, pos: -1, sample: -1, first: -1, second: -1, strand: Plus, format: Array}
	best, stranded := len(strandNames), false
	var wide wideColumns
	for i, cell := range names {
		name := foldName(cell)
		if wide.take(i, name) {
			continue
		}
		if kind, strand, rank := alleleColumn(name); kind != unknownColumn {
			stranded = stranded || strandNames[rank].suffix != ""
			if kind == firstColumn && rank < best {
				best, l.first, l.second, l.strand = rank, i, -1, strand
			} else if kind == secondColumn && rank == best {
				l.second = i
			}
			continue
		}
		l.place(i, name)
	}
	if best < len(strandNames) && l.second < 0 {
		return nil, false // half a pair
	}
	if l.first < 0 && wide.found {
		l.first, l.strand, l.wide, l.several, stranded = wide.at, wide.strand, true, wide.several, true
	}
	placed := l.chrom >= 0 && l.pos >= 0 || l.chrom < 0 && l.pos < 0 && stranded
	if l.id < 0 || l.first < 0 || !placed {
		return nil, false
	}
	l.need = max(l.id, l.chrom, l.pos, l.first, l.sample) + 1 // one letter may leave the second cell out
	l.width = max(l.need, l.second+1)
	l.header = string(line)
	return l, true
}

// place notes column i if its name is one of those that come once.
func (l *layout) place(i int, name string) {
	set := func(at *int) {
		if *at < 0 {
			*at = i
		}
	}
	switch columnNames[name] {
	case idColumn:
		set(&l.id)
	case chromColumn:
		set(&l.chrom)
	case posColumn:
		set(&l.pos)
	case genotypeColumn:
		set(&l.first)
	case sampleColumn:
		set(&l.sample)
	default:
		l.placedPosition(i, name)
	}
}

// placedPosition notes a position column that names its assembly, such as
// "position grch37".
func (l *layout) placedPosition(i int, name string) {
	words := strings.Fields(name)
	for n := 1; n < len(words); n++ {
		a, ok := gene.ParseAssembly(strings.Join(words[n:], " "))
		if ok && columnNames[strings.Join(words[:n], " ")] == posColumn && l.pos < 0 {
			l.pos, l.declared = i, a
			return
		}
	}
}

// alleleColumn reads the name of one of a pair of allele columns. The lower the
// rank, the better its strand.
func alleleColumn(name string) (kind column, strand Strand, rank int) {
	for rank, s := range strandNames {
		base, ok := strings.CutSuffix(name, s.suffix)
		if !ok {
			continue
		}
		kind := columnNames[strings.TrimRight(base, " ")]
		if kind == firstColumn || kind == secondColumn {
			return kind, s.strand, rank
		}
	}
	return unknownColumn, "", 0
}

// separator is the one the line uses: the first of tab, semicolon and comma that
// it has, else white space.
func separator(line []byte) byte {
	for _, sep := range []byte("\t;,") {
		if bytes.IndexByte(line, sep) >= 0 {
			return sep
		}
	}
	return ' '
}
