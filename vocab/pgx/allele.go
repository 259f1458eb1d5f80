package pgx

import (
	"fmt"
	"strconv"
	"strings"
	"sync"

	"carnet/vocab/gene"
)

// An Allele is a named form of a gene: a star allele, or a variant where the
// gene's forms have no stars.
type Allele struct {
	Gene, Name string
	Reference  bool   // the form of the reference sequence, which no site shows
	Function   string // CPIC's term, "" unknown; of the allele, never of a person
	Defining   []Defining
}

// A Defining is a site of an allele and the base that every copy of it shows
// there, on the plus strand of GRCh38.
type Defining struct {
	Site   *gene.Site
	Allele string // one base or several; R, Y, S, W, K and M stand for either of two
}

// Shows reports whether letters, one or two alleles on the plus strand, could be
// those of somebody with a copy of the allele.
func (d Defining) Shows(letters []string) bool {
	for _, l := range letters {
		if l == d.Allele || len(d.Allele) == 1 && len(l) == 1 && strings.Contains(iupac[d.Allele[0]], l) {
			return true
		}
	}
	return false
}

// iupac are the codes of the Nomenclature Committee of IUB (1984) that the
// definitions use.
var iupac = map[byte]string{'R': "AG", 'Y': "CT", 'S': "CG", 'W': "AT", 'K': "GT", 'M': "AC"}

// Standing is what the sites that were read say about an allele.
type Standing string

// The standings. Neither of the last two says that the person has the allele.
const (
	Excluded   Standing = "excluded"   // a site was read and shows no copy of it
	Unread     Standing = "unread"     // no site excludes it, and some were not read
	Compatible Standing = "compatible" // every site was read and could be its own
)

// Stands weighs an allele against what was read of each of its sites. Read gives
// the alleles of a site on the plus strand, and false where nothing about it can
// be defended.
func (a Allele) Stands(read func(*gene.Site) ([]string, bool)) Standing {
	all := true
	for _, d := range a.Defining {
		letters, ok := read(d.Site)
		if !ok {
			all = false
		} else if !d.Shows(letters) {
			return Excluded
		}
	}
	if all {
		return Compatible
	}
	return Unread
}

// Alleles are the alleles of a gene that are defined, in the order of their
// table; nil for a gene without definitions.
func Alleles(symbol string) []Allele { return alleles()[symbol] }

var alleles = sync.OnceValue(func() map[string][]Allele {
	m := map[string][]Allele{}
	for row := range tableRows(alleleTable) {
		a := Allele{Gene: row[0], Name: row[1], Reference: row[2] == "ref", Function: row[3]}
		for part := range strings.FieldsSeq(row[4]) {
			a.Defining = append(a.Defining, parseDefining(part))
		}
		m[a.Gene] = append(m[a.Gene], a)
	}
	return m
})

// parseDefining reads rs4244285=A or chr7:117540156=C.
func parseDefining(s string) Defining {
	place, allele, ok := strings.Cut(s, "=")
	site := siteOf(place)
	if !ok || site == nil {
		panic(fmt.Sprintf("allele.tsv: no site for %q", s))
	}
	return Defining{site, allele}
}

func siteOf(place string) *gene.Site {
	if id, ok := strings.CutPrefix(place, "rs"); ok {
		n, err := strconv.ParseInt(id, 10, 64)
		if err != nil {
			return nil
		}
		s, _ := gene.SiteByID(n)
		return s
	}
	name, pos, _ := strings.Cut(place, ":")
	c, ok := gene.ParseChromosome(name)
	n, err := strconv.ParseUint(pos, 10, 32)
	if !ok || err != nil {
		return nil
	}
	at := gene.SitesAt(gene.GRCh38, c, uint32(n))
	if len(at) == 0 {
		return nil
	}
	return at[0]
}
