package gene

import "strings"

// An Assembly is a numbered reading of the genome that positions are counted
// on. The zero value is unknown.
type Assembly string

// The assemblies that consumer files were placed on.
const (
	NCBI36 Assembly = "NCBI36" // also hg18 and build 36; read, recorded, never normalised
	GRCh37 Assembly = "GRCh37" // also hg19 and build 37
	GRCh38 Assembly = "GRCh38" // also hg38 and build 38
)

// ParseAssembly reads the names and numbers that files use: GRCh37, hg19,
// build 37, 37.1, b37, NCBI Build 36.
func ParseAssembly(s string) (Assembly, bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	for _, prefix := range []string{"ncbi", "human", "reference", "genome", "assembly", "build", "grch", "hg", "b"} {
		s = strings.TrimLeft(strings.TrimPrefix(s, prefix), " -_:=")
	}
	number, _, _ := strings.Cut(s, ".")
	number, _, _ = strings.Cut(number, "p")
	switch number {
	case "36", "18":
		return NCBI36, true
	case "37", "19":
		return GRCh37, true
	case "38":
		return GRCh38, true
	}
	return "", false
}

// Length is the number of bases of c. It reports false for an unknown assembly,
// an unplaced marker, and PAR, which is a part of X and Y.
func (a Assembly) Length(c Chromosome) (uint32, bool) {
	if c == MT {
		return 16569, a != "" // rCRS, NC_012920.1; UCSC's first hg19 had 16571
	}
	if c == 0 || c > Y {
		return 0, false
	}
	i := c - 1
	switch a {
	case NCBI36:
		return length36[i], true
	case GRCh37:
		return length37[i], true
	case GRCh38:
		return length38[i], true
	}
	return 0, false
}

// ByLength returns the assembly in which c has n bases: what the contig lines
// of a VCF tell even where its header names no assembly. It reports false for
// MT, which has one length in all three.
func ByLength(c Chromosome, n uint32) (Assembly, bool) {
	if c == 0 || c > Y {
		return "", false
	}
	for _, a := range []Assembly{GRCh37, GRCh38, NCBI36} {
		if have, _ := a.Length(c); have == n {
			return a, true
		}
	}
	return "", false
}

// Bases of chromosomes 1–22, X and Y, from the Genome Reference Consortium's
// assembly reports (NCBI36, GRCh37.p13, GRCh38.p14, primary assembly).
var (
	length36 = [24]uint32{
		247249719, 242951149, 199501827, 191273063, 180857866, 170899992, 158821424, 146274826,
		140273252, 135374737, 134452384, 132349534, 114142980, 106368585, 100338915, 88827254,
		78774742, 76117153, 63811651, 62435964, 46944323, 49691432, 154913754, 57772954,
	}
	length37 = [24]uint32{
		249250621, 243199373, 198022430, 191154276, 180915260, 171115067, 159138663, 146364022,
		141213431, 135534747, 135006516, 133851895, 115169878, 107349540, 102531392, 90354753,
		81195210, 78077248, 59128983, 63025520, 48129895, 51304566, 155270560, 59373566,
	}
	length38 = [24]uint32{
		248956422, 242193529, 198295559, 190214555, 181538259, 170805979, 159345973, 145138636,
		138394717, 133797422, 135086622, 133275309, 114364328, 107043718, 101991189, 90338345,
		83257441, 80373285, 58617616, 64444167, 46709983, 50818468, 156040895, 57227415,
	}
)
