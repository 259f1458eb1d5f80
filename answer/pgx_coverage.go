package answer

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"carnet/vocab/gene"
	"carnet/vocab/pgx"
)

// A GeneCoverage is what the genotype file has and lacks of the sites that
// define a gene's alleles.
type GeneCoverage struct {
	Gene    string           `json:"gene"`
	Sites   []SiteCoverage   `json:"sites"`
	Alleles []AlleleStanding `json:"alleles"` // without the reference allele, which no site shows
	Caveats []PGxCaveat      `json:"caveats"` // what no such file can show
	counts  map[string]int   // sites by status
	named   map[string][]string
}

// A SiteCoverage is one definition site.
type SiteCoverage struct {
	Marker   string   `json:"marker"` // its rsid, or chromosome and GRCh38 position where it has none
	Pos37    int      `json:"pos37"`
	Pos38    int      `json:"pos38"`
	Ref      string   `json:"ref"` // on GRCh38, plus strand
	Alts     []string `json:"alts"`
	Genotype string   `json:"genotype"` // as printed, "" where the file has no row
	Status   string   `json:"status"`   // called, no_call, not_applicable, unresolved, not_on_file
	Strand   string   `json:"strand"`
	Reason   string   `json:"reason"`
	Read     []string `json:"read"` // its alleles on the plus strand, none where they can't be defended
}

// An AlleleStanding is what the sites that were read say about an allele.
type AlleleStanding struct {
	Allele   string       `json:"allele"`
	Function string       `json:"function"` // CPIC's term, of the allele and not of the person
	Standing pgx.Standing `json:"standing"`
	Unread   []string     `json:"unread"` // its sites about which nothing can be said
}

// A PGxCaveat is something that can't be seen of a gene.
type PGxCaveat struct {
	Alleles string `json:"alleles"`
	Text    string `json:"text"`
}

// coverage weighs the file against a gene's definitions.
func (g *genome) coverage(ctx context.Context, symbol string) (GeneCoverage, error) {
	cov := GeneCoverage{Gene: symbol, counts: map[string]int{}, named: map[string][]string{}}
	read := map[*gene.Site][]string{}
	sites := gene.SitesOf(symbol)
	vs, err := g.atSites(ctx, sites)
	if err != nil {
		return cov, err
	}
	for i, s := range sites {
		sc := g.siteCoverage(s, vs[i])
		if sc.Read != nil {
			read[s] = sc.Read
		}
		cov.Sites = append(cov.Sites, sc)
		cov.counts[sc.kind()]++
		cov.named[sc.kind()] = append(cov.named[sc.kind()], sc.Marker)
	}
	for _, a := range pgx.Alleles(symbol) {
		if !a.Reference {
			cov.Alleles = append(cov.Alleles, alleleStanding(a, read))
		}
	}
	for _, c := range pgx.Caveats(symbol) {
		cov.Caveats = append(cov.Caveats, PGxCaveat{c.Alleles, c.Text})
	}
	return cov, nil
}

// kind is the site's status, as coverage counts it: a call whose strand is in
// doubt counts as unresolved, and a place that doesn't apply as not read.
func (s SiteCoverage) kind() string {
	switch {
	case s.Status == string(gene.Called) && s.Read == nil:
		return string(gene.Unresolved)
	case s.Status == string(gene.NotApplicable):
		return string(gene.NoCall)
	}
	return s.Status
}

func (g *genome) siteCoverage(s *gene.Site, v variant) SiteCoverage {
	sc := SiteCoverage{
		Marker: siteName(s), Pos37: int(s.Pos37), Pos38: int(s.Pos38), Ref: s.Ref38, Alts: s.Alts, Status: notOnFile,
	}
	if len(v.calls) == 0 {
		return sc
	}
	_, n := g.decide(v.calls)
	sc.Genotype, sc.Status, sc.Strand, sc.Reason = printedLetters(v.calls), string(n.Status), string(n.Strand), string(n.Reason)
	if n.Status == gene.Called && n.Reason == "" {
		sc.Read = n.Alleles
	}
	return sc
}

func siteName(s *gene.Site) string {
	if s.ID != 0 {
		return rsid(s.ID)
	}
	return fmt.Sprintf("chr%s:%d", s.Chromosome, s.Pos38)
}

func alleleStanding(a pgx.Allele, read map[*gene.Site][]string) AlleleStanding {
	st := AlleleStanding{Allele: a.Name, Function: a.Function}
	st.Standing = a.Stands(func(s *gene.Site) ([]string, bool) {
		letters, ok := read[s]
		return letters, ok
	})
	for _, d := range a.Defining {
		if _, ok := read[d.Site]; !ok {
			st.Unread = append(st.Unread, siteName(d.Site))
		}
	}
	return st
}

// PGxGene is what the genotype file covers of a gene, for the window. It reports
// false if there is no file, or the genome is not granted.
func (a *Asker) PGxGene(ctx context.Context, symbol string) (cov GeneCoverage, ok bool, err error) {
	if !a.Grants.Allow(ClassGenome) {
		return cov, false, nil
	}
	err = a.Vault.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		var g *genome
		if g, ok, err = openGenome(ctx, tx); err != nil || !ok {
			return err
		}
		cov, err = g.coverage(ctx, strings.ToUpper(strings.TrimSpace(symbol)))
		return err
	})
	return cov, ok, err
}

// tell writes a gene's coverage into the fields of a record.
func (cov GeneCoverage) tell(r *Record) {
	var sites, open, excluded []string
	for _, s := range cov.Sites {
		what := s.Status
		if s.Genotype != "" {
			what = tellAllele(s.Genotype)
		}
		if s.Reason != "" {
			what += " (" + s.Reason + ")"
		}
		if s.Status != notOnFile {
			sites = append(sites, s.Marker+" "+s.Ref+">"+strings.Join(s.Alts, ",")+": "+what)
		}
	}
	for _, a := range cov.Alleles {
		switch a.Standing {
		case pgx.Excluded:
			excluded = append(excluded, a.Allele)
		case pgx.Compatible:
			open = append(open, a.Allele+" (every site of it was read)")
		default:
			open = append(open, a.Allele)
		}
	}
	r.Add(cov.Gene+": sites on file", shortened(sites, "; "))
	if len(open) > 1 && len(excluded) == 0 && cov.counts[string(gene.Called)] == 0 {
		open = []string{fmt.Sprintf("all %d that are defined", len(open))}
	}
	r.Add(cov.Gene+": alleles that cannot be excluded", shortened(open, ", "))
	r.Add(cov.Gene+": alleles excluded by a site that was read", shortened(excluded, ", "))
	for _, c := range cov.Caveats {
		r.Add(cov.Gene+": "+c.Alleles, c.Text)
	}
}

// longestList is how many names one cell tells.
const longestList = 60

// shortened are names in one cell; none is said.
func shortened(names []string, between string) string {
	if len(names) == 0 {
		return "none"
	}
	if len(names) > longestList {
		rest := fmt.Sprintf("and %d more", len(names)-longestList)
		names = append(names[:longestList:longestList], rest)
	}
	return strings.Join(names, between)
}
