package gene

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// A Site is a place whose alleles are known on both assemblies, plus strand.
type Site struct {
	ID         int64 // the number of its rsid, 0 where dbSNP has none listed
	Chromosome Chromosome
	Pos37      uint32
	Pos38      uint32
	Ref37      string
	Ref38      string
	Alts       []string // the alleles other than Ref38, in the order they are listed

	// Gene is the one gene the site is listed for, which it may lie outside of;
	// empty where none or several are.
	Gene string

	// Placed37 says where Pos37 is from: listed, or computed by the gene's
	// constant distance between the assemblies (offset, neighbour).
	Placed37 string
}

//go:embed site.tsv
var siteTable string

// Sites are all the known sites, by chromosome and GRCh38 position. The slice is
// shared: don't change it.
func Sites() []Site { return siteIndex().all }

// SiteByID finds the site of an rsid by its number, or by one that dbSNP has
// merged into it.
func SiteByID(rsid int64) (*Site, bool) {
	if now, ok := merged[rsid]; ok {
		rsid = now
	}
	s, ok := siteIndex().byID[rsid]
	return s, ok
}

// merged are rsids that dbSNP has merged into another, or that name its very
// site: those of our sites that files still print. That of HBB is Ensembl's and
// dbSNP's answer; the two of UGT1A1 are listed elsewhere at the repeat's own
// position, 2:234668879 on GRCh37, with its alleles.
var merged = map[int64]int64{
	8175347:  3064744, // the TA repeat of UGT1A1
	34983651: 3064744,
	77121243: 334, // the sickle cell site of HBB
}

// SameSite are the other rsids of the site that an rsid names: what it was
// merged into, and what was merged into it.
func SameSite(rsid int64) (others []int64) {
	now, ok := merged[rsid]
	if !ok {
		now = rsid
	}
	if now != rsid {
		others = append(others, now)
	}
	for old, into := range merged {
		if into == now && old != rsid {
			others = append(others, old)
		}
	}
	slices.Sort(others)
	return others
}

// SitesAt returns the sites at a position of one assembly, of which a VCF row
// without a name means at most one.
func SitesAt(a Assembly, c Chromosome, pos uint32) []*Site {
	return siteIndex().at[place{a, c, pos}]
}

// SitesOf returns the sites listed for a gene.
func SitesOf(symbol string) []*Site { return siteIndex().ofGene[symbol] }

// Pos is the site's position, 0 where it is unknown.
func (s *Site) Pos(a Assembly) uint32 {
	switch a {
	case GRCh37:
		return s.Pos37
	case GRCh38:
		return s.Pos38
	}
	return 0
}

// Alleles returns the reference allele on a and the others. It reports false
// where the reference is unknown.
func (s *Site) Alleles(a Assembly) (ref string, alts []string, ok bool) {
	switch {
	case a == GRCh38:
		return s.Ref38, s.Alts, true
	case a != GRCh37 || s.Ref37 == "":
		return "", nil, false
	case s.Ref37 == s.Ref38:
		return s.Ref37, s.Alts, true
	}
	alts = []string{s.Ref38}
	for _, alt := range s.Alts {
		if alt != s.Ref37 {
			alts = append(alts, alt)
		}
	}
	return s.Ref37, alts, true
}

// SNV reports whether every allele is one base.
func (s *Site) SNV() bool {
	if len(s.Ref38) != 1 {
		return false
	}
	for _, alt := range s.Alts {
		if len(alt) != 1 {
			return false
		}
	}
	return true
}

// Palindromic reports whether the site has two alleles that are each other's
// complement, A and T or C and G: there the letters alone can't tell which
// strand they were read on.
func (s *Site) Palindromic() bool {
	if !s.SNV() {
		return false
	}
	all := append([]string{s.Ref38}, s.Alts...)
	for i, a := range all {
		for _, b := range all[i+1:] {
			if complement[a[0]] == b[0] {
				return true
			}
		}
	}
	return false
}

type place struct {
	a   Assembly
	c   Chromosome
	pos uint32
}

type sites struct {
	all    []Site
	byID   map[int64]*Site
	at     map[place][]*Site
	ofGene map[string][]*Site
}

var siteIndex = sync.OnceValue(func() *sites {
	ix := &sites{byID: map[int64]*Site{}, at: map[place][]*Site{}, ofGene: map[string][]*Site{}}
	for row := range tableRows(siteTable) {
		ix.all = append(ix.all, parseSite(row))
	}
	for i := range ix.all {
		s := &ix.all[i]
		if s.ID != 0 {
			ix.byID[s.ID] = s
		}
		for _, a := range []Assembly{GRCh37, GRCh38} {
			p := place{a, s.Chromosome, s.Pos(a)}
			ix.at[p] = append(ix.at[p], s)
		}
		if s.Gene != "" {
			ix.ofGene[s.Gene] = append(ix.ofGene[s.Gene], s)
		}
	}
	return ix
})

// parseSite reads rsid, chrom, pos37, pos38, ref37, ref38, alts, gene and
// placed37; the source behind them is for people.
func parseSite(row []string) Site {
	c, ok := ParseChromosome(row[1])
	if !ok {
		panic(fmt.Sprintf("site.tsv: chromosome %q", row[1]))
	}
	s := Site{
		Chromosome: c, Pos37: number(row[2]), Pos38: number(row[3]), Ref37: row[4], Ref38: row[5],
		Alts: strings.Split(row[6], ","), Gene: row[7], Placed37: row[8],
	}
	if row[0] != "" {
		s.ID = int64(number(strings.TrimPrefix(row[0], "rs")))
	}
	return s
}

func number(s string) uint32 {
	if s == "" {
		return 0
	}
	n, err := strconv.ParseUint(s, 10, 32)
	if err != nil {
		panic(fmt.Sprintf("table of genes: %q is not a number", s))
	}
	return uint32(n)
}

// tableRows yields the cells of each row of one of our tables, without its
// comments and its header.
func tableRows(table string) func(yield func([]string) bool) {
	return func(yield func([]string) bool) {
		header := true
		for line := range strings.Lines(table) {
			line = strings.TrimRight(line, "\n")
			if line == "" || line[0] == '#' {
				continue
			}
			if header {
				header = false
				continue
			}
			if !yield(strings.Split(line, "\t")) {
				return
			}
		}
	}
}

// complement pairs each base with that of the other strand.
var complement = [256]byte{'A': 'T', 'T': 'A', 'C': 'G', 'G': 'C'}
