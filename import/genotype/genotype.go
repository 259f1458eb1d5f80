// Package genotype reads the raw-data files that people download from
// consumer genetic tests, and single-sample VCF.
//
// The formats are all one table (marker, chromosome, position, letters) in as
// many spellings as there are companies, and companies change theirs without
// notice. So nothing is decided by a file's name or by the company's name in a
// banner: [Detect] and [Read] look for a header line whose columns mean a
// genotype table, commented out or not, and read whatever columns it names. A
// table of calls without a header is recognised and refused, since which column
// is what would be a guess.
//
// What is kept and what is found out:
//
//   - The letters come back exactly as printed, each spelling of a no-call
//     included. Nothing is flipped to another strand or merged.
//   - The assembly is decided by the positions of known markers
//     ([gene.Ballot]). The header's claim is recorded beside it and counts only
//     where the rows don't contradict it.
//   - Sex is inferred only to tell a plausible file from an implausible one; it
//     is no fact about the person.
//   - A row that can't be read is counted with its line number and never
//     quoted: an error or a log must hold no genotype.
//   - A file that was cut off is read as far as it is whole, and says so.
//
// Rows are handed over one by one, in the file's order, in memory that does not
// grow with the file. [Open] undoes the packing: gzip with any number of
// members, and zip with one genotype in it, encrypted or not.
package genotype

import (
	"bufio"
	"context"
	"errors"
	"io"

	"carnet/vocab/gene"
)

// A Call is one row of a file, as it was printed.
type Call = gene.Call

// A Summary is what is known of a file once its last row was read.
type Summary struct {
	// Vendor and Version are names for people, from the banner, the header's
	// spelling or the number of rows; empty where nothing told them. Nothing else
	// depends on them.
	Vendor, Version string

	// Format is how the file lists what was read. A marker that a VCF lacks may
	// have been read as the reference, or not at all.
	Format Format

	// Declared is the assembly the header claims, Build the one the rows voted
	// for, Evidence the vote in words. Assembly is the one to read positions by:
	// Build, else what was declared unless the rows speak against it.
	Declared, Build, Assembly gene.Assembly
	Evidence                  string

	// Strand is plus for a file that claims it or claims nothing, else the
	// Illumina strand its letters are on: forward or top.
	Strand Strand

	// Rows = Called + NoCalls were handed over. Elsewhere are whole rows of
	// contigs that have no number, which are not.
	Rows, Called, NoCalls, Elsewhere int

	// Damaged are the first rows that could not be read, of DamagedRows.
	Damaged     []Line
	DamagedRows int

	// Truncated says that the file ends too early, or lacks whole chromosomes.
	Truncated bool

	// Sex is female or male where the counts on X and Y are plain, else "".
	Sex string
}

// A Format is how a file lists what was read.
type Format string

// The formats.
const (
	Array Format = "array" // every marker, read or not
	VCF   Format = "vcf"   // places that differ from the reference
	GVCF  Format = "gvcf"  // those, and blocks of places that don't
)

// A Strand is the strand that a file's letters are on.
type Strand string

// The strands that files use. On Forward and Top the letters of a palindromic
// site mean something else than on Plus.
const (
	Plus    Strand = "plus"
	Forward Strand = "forward"
	Top     Strand = "top"
)

// A Line is a row that could not be read. It says which column was at fault and
// not what stood there.
type Line struct {
	Number int // from 1, of the unpacked text
	Reason string
}

// Reasons why a file is not read. Each is a sentence that a person can act on.
var (
	ErrNotGenotype = errors.New("not a genotype file: no header names marker, chromosome, position and genotype")
	ErrNoHeader    = errors.New("genotype rows without their header line: download the file again")
	ErrSeveral     = errors.New("several people or several genotype files in one: import one at a time")
	ErrSitesOnly   = errors.New("a VCF without a sample: it lists variants, not a person's genotype")
	ErrEmpty       = errors.New("the file is empty")
	ErrDamaged     = errors.New("damaged file: its checksum does not match, so no row of it can be trusted")
	ErrTooLarge    = errors.New("too large once unpacked")
	ErrPassword    = errors.New("the zip is encrypted and needs its password")
	ErrWrongKey    = errors.New("wrong password for the zip")
)

// Detect reports whether a file that starts with head, 4 KiB of it or all, holds
// genotypes: any that [Read] would read, and those it would refuse as a genotype
// file. Head may be packed.
func Detect(head []byte) bool {
	text := bufio.NewReader(decoded(unpackedHead(head)))
	if first, _ := text.Peek(len(vcfMagic)); string(first) == vcfMagic {
		return true // its header is longer than head
	}
	l, err := recognise(newLines(context.Background(), text))
	if err == nil {
		return l != nil
	}
	return !errors.Is(err, ErrNotGenotype) && !errors.Is(err, ErrEmpty)
}

// Read hands every row of an unpacked file to each, in the file's order, and
// returns what the whole says. It stops at the first error of each, at a
// cancelled context, and at a file that is none of ours: those are the errors
// above. Rows that were handed over before an error are to be thrown away.
func Read(ctx context.Context, r io.Reader, each func(Call) error) (Summary, error) {
	in := newLines(ctx, decoded(r))
	l, err := recognise(in)
	if err != nil {
		return Summary{}, err
	}
	t := newTally(l)
	if err := l.rows(in, t, each); err != nil {
		return Summary{}, err
	}
	if err := in.failure(); err != nil {
		return Summary{}, err
	}
	return t.summary(in)
}
