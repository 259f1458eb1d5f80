package genotype

import (
	"regexp"
	"strings"

	"carnet/vocab/gene"
)

// vendors are looked for in the banner, in this order: other companies' banners
// mention 23andMe's format.
var vendors = []struct{ word, name string }{
	{"ancestrydna", "AncestryDNA"},
	{"myheritage", "MyHeritage"},
	{"living dna", "Living DNA"},
	{"livingdna", "Living DNA"},
	{"genes for good", "Genes for Good"},
	{"selfdecode", "SelfDecode"},
	{"wegene", "WeGene"},
	{"23mofang", "23Mofang"},
	{"dna.land", "DNA.Land"},
	{"mapmygenome", "Mapmygenome"},
	{"tellmegen", "tellmeGen"},
	{"circledna", "CircleDNA"},
	{"sano genetics", "Sano"},
	{"codigo46", "CODIGO46"},
	{"código 46", "CODIGO46"},
	{"24genetics", "24Genetics"},
	{"family tree dna", "FamilyTreeDNA"},
	{"familytreedna", "FamilyTreeDNA"},
	{"ftdna", "FamilyTreeDNA"},
	{"gsgt version", "Illumina GenomeStudio"},
	{"plink", "PLINK"},
	{"23andme", "23andMe"},
}

// headerVendors are companies that write no banner but a header of their own.
var headerVendors = map[string]string{
	"RSID,CHROMOSOME,POSITION,RESULT":          "FamilyTreeDNA",
	"name,chromosome,position,allele1,allele2": "FamilyTreeDNA",
	"rsid\tChromosome\tposition\tgenotype":     "tellmeGen",
}

var (
	declaredBuild = regexp.MustCompile(`(?:build|grch|hg|ncbi|assembly)[ _:=-]*([0-9]{2})`)
	arrayVersion  = regexp.MustCompile(`array version: *(v[0-9.]+)`)
)

// name notes what the text above the rows says of itself.
func (l *layout) name(s *Summary) {
	s.Format, s.Strand = l.format, l.strand
	s.Declared = l.declared
	banner := strings.ToLower(l.banner)
	for _, v := range vendors {
		if strings.Contains(banner, v.word) {
			s.Vendor = v.name
			break
		}
	}
	if s.Vendor == "" {
		s.Vendor = headerVendors[strings.ReplaceAll(l.header, `"`, "")]
	}
	if s.Vendor == "" && l.wide {
		s.Vendor = "Illumina GenomeStudio"
	}
	l.zeroIsPAR = s.Vendor == "FamilyTreeDNA"
	if m := arrayVersion.FindStringSubmatch(banner); m != nil {
		s.Version = m[1]
	}
	if s.Declared == "" {
		s.Declared = declared(banner)
	}
}

// declared is the assembly that a banner names, if it names one only.
func declared(banner string) (found gene.Assembly) {
	for _, m := range declaredBuild.FindAllStringSubmatch(banner, -1) {
		a, ok := gene.ParseAssembly(m[1])
		if !ok {
			continue
		}
		if found != "" && found != a {
			return ""
		}
		found = a
	}
	return found
}

// chip is the version of the array: as the banner has it, or what a file of that
// many rows is at 23andMe, which doesn't say.
func chip(s *Summary) string {
	if s.Version != "" || s.Vendor != "23andMe" {
		return s.Version
	}
	switch n := s.Rows; {
	case n >= 930_000 && n <= 1_020_000:
		return "v3"
	case n >= 560_000 && n <= 612_000:
		return "v4"
	case n >= 620_000 && n <= 660_000:
		return "v5"
	}
	return ""
}
