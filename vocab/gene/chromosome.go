package gene

import "strconv"

// A Chromosome is a sequence of the assembly by the number that array files
// give it: 1–22, then [X], [Y], [PAR] and [MT]. Zero is none: a marker that its
// array never placed.
type Chromosome uint8

// The chromosomes that have letters. PAR is not a sequence of its own but what
// files call XY or 25: a place shared by X and Y, positions counted along X.
const (
	X   Chromosome = 23
	Y   Chromosome = 24
	PAR Chromosome = 25
	MT  Chromosome = 26
)

// String is the usual short name, without "chr"; "0" for an unplaced marker.
func (c Chromosome) String() string {
	switch c {
	case X:
		return "X"
	case Y:
		return "Y"
	case PAR:
		return "PAR"
	case MT:
		return "MT"
	}
	return strconv.Itoa(int(c))
}

// Haploid reports whether everybody has one copy of c: MT. X and Y have one
// copy in men, which a chromosome can't tell.
func (c Chromosome) Haploid() bool { return c == MT }

// ParseChromosome reads any of the spellings in use: 1 or 01, 23–26, X, XY, PAR,
// M, MT, MITO, each also with "chr" before it, and 0. It reports false for
// everything else, contigs and alternate haplotypes included.
func ParseChromosome(s string) (Chromosome, bool) { return parseChromosome(s) }

// ParseChromosomeBytes is [ParseChromosome] without a copy.
func ParseChromosomeBytes(s []byte) (Chromosome, bool) { return parseChromosome(s) }

func parseChromosome[S ~string | ~[]byte](s S) (Chromosome, bool) {
	if len(s) > 3 && (s[0]|0x20) == 'c' && (s[1]|0x20) == 'h' && (s[2]|0x20) == 'r' {
		s = s[3:]
	}
	switch len(s) {
	case 1:
		if d := s[0] - '0'; d <= 9 {
			return Chromosome(d), true
		}
	case 2:
		tens, ones := s[0]-'0', s[1]-'0'
		if tens <= 9 && ones <= 9 {
			if n := Chromosome(tens*10 + ones); n > 0 && n <= MT {
				return n, true
			}
		}
	}
	return lettered(string(s))
}

func lettered(s string) (Chromosome, bool) {
	switch s {
	case "X", "x":
		return X, true
	case "Y", "y":
		return Y, true
	case "XY", "xy", "PAR", "par", "PAR1", "PAR2":
		return PAR, true
	case "M", "m", "MT", "mt", "Mt", "MITO", "Mito", "mito":
		return MT, true
	}
	return 0, false
}
