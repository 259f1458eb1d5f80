package answer

import (
	"context"
	"database/sql"
	"slices"
	"strconv"
	"strings"

	"carnet/store"
	"carnet/vocab/gene"
	"carnet/vocab/pgx"
)

// A GenomeLookUp is what one line that a person wrote finds in the genotype
// file: markers by rs numbers, or else a gene or a medicine.
type GenomeLookUp struct {
	ReadAs  string         `json:"read_as"` // the gene's symbol or the generic name, "" for rs numbers
	Markers []Marker       `json:"markers"` // asked for, or in the gene
	More    int            `json:"more"`    // markers of the gene that are not listed
	Pairs   []GenePair     `json:"pairs"`   // CPIC's, of the gene or the medicine
	Genes   []GeneCoverage `json:"genes"`   // of the pairs
	Unknown []string       `json:"unknown"` // words that are none of these
}

// A GenePair is a gene and a drug that CPIC relates, level A or B.
type GenePair struct {
	Gene  string `json:"gene"`
	Drug  string `json:"drug"`
	Level string `json:"level"`
	URL   string `json:"url"` // of the guideline, "" none
}

// mostListed is how many markers of a gene a look-up lists.
const mostListed = 200

// LookUpGenome reads a line as rs numbers, a gene or a medicine and finds it in
// the active genotype file. It reports false where there is none.
func (a *Asker) LookUpGenome(ctx context.Context, text string) (l GenomeLookUp, ok bool, err error) {
	if !a.Grants.Allow(ClassGenome) {
		return l, false, nil
	}
	err = a.Vault.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		var g *genome
		if g, ok, err = openGenome(ctx, tx); err != nil || !ok {
			return err
		}
		l, err = g.lookUp(ctx, text)
		return err
	})
	return l, ok, err
}

func (g *genome) lookUp(ctx context.Context, text string) (l GenomeLookUp, err error) {
	l = GenomeLookUp{Markers: []Marker{}, Pairs: []GenePair{}, Genes: []GeneCoverage{}, Unknown: []string{}}
	ids, others := rsNumbers(text)
	if len(ids) > 0 {
		vs, err := g.find(ctx, ids)
		for _, v := range vs {
			l.Markers = append(l.Markers, g.marker(v))
		}
		l.Unknown = append(l.Unknown, others...)
		return l, err
	}
	table := pgx.BuiltIn()
	name := strings.TrimSpace(text)
	if places := gene.Genes(name); len(places) > 0 {
		l.ReadAs = places[0].Symbol
		vs, err := g.ofGene(ctx, places)
		if err != nil {
			return l, err
		}
		for _, v := range vs[:min(mostListed, len(vs))] {
			l.Markers = append(l.Markers, g.marker(v))
		}
		l.More = len(vs) - len(l.Markers)
		return l, g.listPairs(ctx, &l, table.OfGene(l.ReadAs))
	}
	drugs, readAs, _ := pgxDrugs(table, name)
	var pairs []pgx.Pair
	for _, d := range drugs {
		l.ReadAs = d
		pairs = append(pairs, table.OfDrug(d)...)
	}
	if readAs != "" {
		l.ReadAs = readAs
	}
	if len(pairs) == 0 && name != "" {
		l.Unknown = append(l.Unknown, name)
	}
	return l, g.listPairs(ctx, &l, pairs)
}

// listPairs adds pairs, and once each gene's coverage.
func (g *genome) listPairs(ctx context.Context, l *GenomeLookUp, pairs []pgx.Pair) error {
	for _, p := range pairs {
		l.Pairs = append(l.Pairs, GenePair{p.Gene, p.Drug, p.Level, p.URL()})
		if slices.ContainsFunc(l.Genes, func(c GeneCoverage) bool { return c.Gene == p.Gene }) {
			continue
		}
		cov, err := g.coverage(ctx, p.Gene)
		if err != nil {
			return err
		}
		l.Genes = append(l.Genes, cov)
	}
	return nil
}

// rsNumbers reads the rs numbers in text, each once and at most [mostListed],
// and the words that are none.
func rsNumbers(text string) (ids []int64, others []string) {
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,;\t\r\n", r) }) {
		if !rsidForm.MatchString(word) {
			others = append(others, word)
			continue
		}
		id, err := strconv.ParseInt(word[2:], 10, 64)
		if err == nil && len(ids) < mostListed && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids, others
}

// WatchMarker puts a marker on the person's list, or takes it off. The error is
// a [Refusal] where it is no rs number.
func (a *Asker) WatchMarker(ctx context.Context, marker string, on bool) error {
	ids, others := rsNumbers(marker)
	if len(ids) != 1 || len(others) > 0 {
		return refusal("marker", "not an rs number, such as rs4988235")
	}
	return a.Vault.Write(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if !on {
			return store.UnwatchMarker(ctx, tx, ids[0])
		}
		return store.WatchMarker(ctx, tx, ids[0], a.now())
	})
}

// WatchedMarkers are the markers on the person's list as the active file has
// them. Without a file they are all not on it.
func (a *Asker) WatchedMarkers(ctx context.Context) (ms []Marker, err error) {
	if !a.Grants.Allow(ClassGenome) {
		return nil, nil
	}
	err = a.Vault.Read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		ids, err := store.WatchedMarkers(ctx, tx)
		if err != nil || len(ids) == 0 {
			return err
		}
		g, ok, err := openGenome(ctx, tx)
		if err != nil {
			return err
		}
		if !ok {
			for _, id := range ids {
				ms = append(ms, Marker{Marker: rsid(id), Rsid: id, Status: notOnFile})
			}
			return nil
		}
		vs, err := g.find(ctx, ids)
		for _, v := range vs {
			ms = append(ms, g.marker(v))
		}
		return err
	})
	return ms, err
}
