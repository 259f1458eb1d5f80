package genotype

import (
	"bytes"
	"strconv"

	"carnet/vocab/gene"
)

const vcfMagic = "##fileformat=VCF"

// maxVCFHeader bounds a VCF's header. With a contig line for every scaffold and
// decoy of GRCh38 it has some 300 KB.
const maxVCFHeader = 16 << 20

// Columns of a VCF row, VCF 4.3 specification, 1.4. The sample's is the last.
const (
	vcfChrom = iota
	vcfPos
	vcfID
	vcfRef
	vcfAlt
	vcfQual
	vcfFilter
	vcfInfo
	vcfFormat
	vcfSample
	vcfColumns
)

// vcf is what the header of a VCF told, and the parts of rows seen so far.
type vcf struct {
	row      row
	oldMito  bool // UCSC's first hg19, whose chrM is not the sequence positions are counted on today
	contig   []byte
	contigAt gene.Chromosome
	known    bool
	words    map[string]word
	buf      []byte
}

// A word is the text of a row and the letters it comes to. There are few of
// them: nearly every row is one base for another.
type word struct {
	text    string
	alleles gene.Alleles
}

const keptWords = 1 << 16

// recogniseVCF reads the header's remaining lines.
func recogniseVCF(in *lines) (*layout, error) {
	v := &vcf{words: map[string]word{}}
	l := &layout{strand: Plus, format: VCF}
	var lengths, named assemblies
	for read := 0; read < maxVCFHeader; {
		line, ok := in.next()
		if !ok {
			break
		}
		read += len(line)
		switch {
		case bytes.HasPrefix(line, []byte("##contig=")):
			v.readContig(line, &lengths)
		case bytes.HasPrefix(line, []byte("##reference=")):
			named.add(declared(string(bytes.ToLower(line))))
		case bytes.HasPrefix(line, []byte("##source=")):
			l.banner += string(line) + "\n"
		case bytes.HasPrefix(line, []byte("#CHROM")):
			if l.declared = lengths.only(); l.declared == "" {
				l.declared = named.only()
			}
			l.rows = func(in *lines, t *tally, each func(Call) error) error { return v.read(in, t, each) }
			return l, samples(line)
		}
	}
	if err := in.failure(); err != nil {
		return nil, err
	}
	return nil, ErrNotGenotype
}

// samples says whether a column line has one sample.
func samples(line []byte) error {
	switch n := bytes.Count(line, []byte("\t")) + 1; {
	case n < vcfColumns:
		return ErrSitesOnly
	case n > vcfColumns:
		return ErrSeveral
	}
	return nil
}

// assemblies collects what header lines say.
type assemblies map[gene.Assembly]bool

func (s *assemblies) add(a gene.Assembly) {
	if *s == nil {
		*s = assemblies{}
	}
	if a != "" {
		(*s)[a] = true
	}
}

// only is the assembly that all agree on, or "".
func (s assemblies) only() (found gene.Assembly) {
	for a := range s {
		if len(s) == 1 {
			found = a
		}
	}
	return found
}

// readContig reads a line such as ##contig=<ID=chr1,length=248956422>.
func (v *vcf) readContig(line []byte, lengths *assemblies) {
	id, length := attribute(line, "ID="), attribute(line, "length=")
	c, ok := contig(id)
	n, err := strconv.ParseUint(string(length), 10, 32)
	if !ok || err != nil {
		return
	}
	if c == gene.MT {
		v.oldMito = n == 16571
	}
	if a, ok := gene.ByLength(c, uint32(n)); ok {
		lengths.add(a)
	}
}

// attribute is the value behind key in a header line, up to a comma or bracket.
func attribute(line []byte, key string) []byte {
	i := bytes.Index(line, []byte(key))
	if i < 1 || line[i-1] != '<' && line[i-1] != ',' {
		return nil
	}
	value := line[i+len(key):]
	if end := bytes.IndexAny(value, ",>"); end >= 0 {
		value = value[:end]
	}
	return value
}

// contig is the chromosome that a VCF means: also by RefSeq's accessions, such
// as NC_000001.10.
func contig(name []byte) (gene.Chromosome, bool) {
	if c, ok := gene.ParseChromosomeBytes(name); ok {
		return c, c != 0
	}
	if bytes.HasPrefix(name, []byte("NC_012920")) {
		return gene.MT, true
	}
	if bytes.HasPrefix(name, []byte("NC_0000")) && len(name) >= 9 {
		c, ok := gene.ParseChromosomeBytes(name[7:9])
		return c, ok && c > 0 && c <= gene.Y
	}
	return 0, false
}

// read hands over the rows.
func (v *vcf) read(in *lines, t *tally, each func(Call) error) error {
	for {
		line, ok := in.next()
		if !ok {
			return nil
		}
		if len(line) == 0 && !in.tooLong || len(line) > 0 && line[0] == '#' {
			continue
		}
		c, fault := v.parse(line)
		switch {
		case fault == elsewhere:
			t.s.Elsewhere++
			continue
		case in.open && !in.tooLong && (fault != "" || v.short()):
			t.cutRow(in.number)
			continue
		case fault != "":
			t.damage(in.number, fault)
			continue
		}
		if c.End != 0 {
			t.s.Format = GVCF
		}
		t.count(&c)
		if err := each(c); err != nil {
			return err
		}
	}
}

// short reports whether the row read last may have lost the end of its GT.
func (v *vcf) short() bool { return !bytes.ContainsAny(v.row.cell[vcfSample], "/|:") }

// elsewhere is the fault of a whole row on a contig that has no number.
const elsewhere = "contig"

func (v *vcf) parse(line []byte) (c Call, fault string) {
	cell := &v.row.cell
	if v.row.split(line, '\t', vcfColumns) < vcfColumns {
		return c, "too few columns"
	}
	if !bytes.Equal(cell[vcfChrom], v.contig) || v.contig == nil {
		v.contig = append(v.contig[:0], cell[vcfChrom]...)
		v.contigAt, v.known = contig(v.contig)
	}
	if !v.known || v.contigAt == gene.MT && v.oldMito {
		return c, elsewhere
	}
	c.Chromosome = v.contigAt
	var ok bool
	if c.Position, ok = parsePosition(cell[vcfPos]); !ok {
		return c, "position"
	}
	c.ID, c.Name = vcfMarker(cell[vcfID])
	gt, ok := sampleGT(cell[vcfFormat], cell[vcfSample])
	if !ok || len(cell[vcfRef]) == 0 || len(cell[vcfAlt]) == 0 || len(cell[vcfRef])+len(cell[vcfAlt]) > maxAlleles {
		return c, "genotype"
	}
	w := v.word(cell[vcfRef], cell[vcfAlt], gt, cell[vcfFilter])
	c.Text, c.Alleles = w.text, w.alleles
	if referenceOnly(cell[vcfAlt]) {
		if end, err := strconv.ParseUint(string(infoEnd(cell[vcfInfo])), 10, 31); err == nil && uint32(end) > c.Position {
			c.End = uint32(end)
		}
	}
	return c, ""
}

// maxAlleles bounds REF and ALT together. Longer ones are structural.
const maxAlleles = 4 << 10

// vcfMarker reads an ID: the first rsid of a list of names, else the list.
func vcfMarker(cell []byte) (id int64, name string) {
	if len(cell) == 0 || len(cell) == 1 && cell[0] == '.' {
		return 0, ""
	}
	for part := range bytes.SplitSeq(cell, []byte(";")) {
		if n, _, ok := parseMarker(part); ok && n > 0 {
			return n, ""
		}
	}
	return 0, string(cell[:min(len(cell), maxText)])
}

// sampleGT is the sample's GT, wherever FORMAT has it.
func sampleGT(format, sample []byte) ([]byte, bool) {
	for {
		key, moreKeys, keys := bytes.Cut(format, []byte(":"))
		value, moreValues, values := bytes.Cut(sample, []byte(":"))
		if string(key) == "GT" {
			return value, len(value) > 0 && len(value) <= maxText
		}
		if !keys || !values {
			return nil, false
		}
		format, sample = moreKeys, moreValues
	}
}

// referenceOnly reports whether ALT names no allele that anybody has: a row that
// only says that a place was read.
func referenceOnly(alt []byte) bool {
	switch string(alt) {
	case ".", "<NON_REF>", "<*>":
		return true
	}
	return false
}

func infoEnd(info []byte) []byte {
	for field := range bytes.SplitSeq(info, []byte(";")) {
		if end, ok := bytes.CutPrefix(field, []byte("END=")); ok {
			return end
		}
	}
	return nil
}

// word is the text of a row, made once for all rows that print the same.
func (v *vcf) word(ref, alt, gt, filter []byte) word {
	v.buf = v.buf[:0]
	for _, part := range [][]byte{ref, alt, gt, filter} {
		v.buf = append(append(v.buf, part...), '\t')
	}
	if w, ok := v.words[string(v.buf)]; ok {
		return w
	}
	w := word{gene.VCFText(string(ref), string(alt), string(gt), string(filter)), vcfLetters(ref, alt, gt)}
	if len(v.words) < keptWords {
		v.words[string(v.buf)] = w
	}
	return w
}

// vcfLetters is what a GT comes to in letters, where its alleles are one base
// each; -- where it is missing; 0 where it can't be told in two letters.
func vcfLetters(ref, alt, gt []byte) gene.Alleles {
	var letters []byte
	alts := bytes.Split(alt, []byte(","))
	for part := range bytes.SplitSeq(bytes.ReplaceAll(gt, []byte("|"), []byte("/")), []byte("/")) {
		allele := []byte("-")
		if string(part) != "." {
			i, err := strconv.Atoi(string(part))
			switch {
			case err != nil || i < 0 || i > len(alts):
				return 0
			case i == 0:
				allele = ref
			default:
				allele = alts[i-1]
			}
		}
		if len(allele) != 1 || len(letters) == 2 {
			return 0
		}
		letters = append(letters, allele[0])
	}
	a, ok := gene.ParseAlleles(bytes.ToUpper(letters))
	if !ok {
		return 0
	}
	return a
}
