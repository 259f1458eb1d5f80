package pgx

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
)

// A Pair is a gene and a drug whose use CPIC relates.
type Pair struct {
	Gene, Drug string // HGNC symbol, generic name in lower case
	RxCUI      string // RxNorm's concept, "" unknown
	Level      string // CPIC's level of evidence: A, A/B, B, B/C, C, C/D, D
	Status     string // Final or Provisional
	Guideline  string // name of the guideline's page, "" where there is none
	PMIDs      []string
}

// URL is the page of the pair's guideline, "" where there is none.
func (p Pair) URL() string {
	switch {
	case p.Guideline == "":
		return ""
	case strings.HasPrefix(p.Guideline, "https://"):
		return p.Guideline
	}
	return "https://cpicpgx.org/guidelines/" + p.Guideline + "/"
}

// Recommended reports whether a guideline makes recommendations for the pair:
// level A or B, and published. The level is that of the evidence, and says
// nothing about a person.
func (p Pair) Recommended() bool {
	return p.Guideline != "" && (p.Level == "A" || p.Level == "A/B" || p.Level == "B")
}

// Pairs are a table of pairs by gene and drug.
type Pairs struct {
	Version string
	All     []Pair
}

// BuiltIn are the pairs that come with the program.
var BuiltIn = sync.OnceValue(func() *Pairs {
	ps := &Pairs{Version: PairsVersion}
	for row := range tableRows(pairTable) {
		ps.All = append(ps.All, Pair{
			Gene: row[0], Drug: strings.ToLower(row[1]), RxCUI: row[2], Level: row[3], Status: row[4], Guideline: row[5],
			PMIDs: splitList(row[6]),
		})
	}
	return ps
})

// ReadPairs reads CPIC's own table of pairs, the CSV file that its site offers.
// Version is how it will be cited.
func ReadPairs(r io.Reader, version string) (*Pairs, error) {
	c := csv.NewReader(io.LimitReader(r, maxPairsFile))
	c.FieldsPerRecord = -1
	var at map[string]int
	ps := &Pairs{Version: version}
	for {
		row, err := c.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("cpic pairs: %w", err)
		}
		if at == nil {
			at = pairColumns(row)
			continue
		}
		if p, ok := readPair(row, at); ok {
			ps.All = append(ps.All, p)
		}
	}
	if len(ps.All) == 0 {
		return nil, errors.New("cpic pairs: no row with the columns Gene, Drug and CPIC Level")
	}
	return ps, nil
}

const maxPairsFile = 16 << 20

// pairColumns finds the header of CPIC's table, nil for any other row. The
// release date stands above it in some releases.
func pairColumns(row []string) map[string]int {
	at := map[string]int{}
	for i, name := range row {
		at[strings.ToLower(strings.TrimSpace(strings.TrimPrefix(name, "\ufeff")))] = i
	}
	for _, name := range []string{"gene", "drug", "cpic level"} {
		if _, ok := at[name]; !ok {
			return nil
		}
	}
	return at
}

func readPair(row []string, at map[string]int) (p Pair, ok bool) {
	cell := func(name string) string {
		if i, ok := at[name]; ok && i < len(row) {
			return strings.TrimSpace(row[i])
		}
		return ""
	}
	p = Pair{
		Gene: strings.ToUpper(cell("gene")), Drug: strings.ToLower(cell("drug")), Level: cell("cpic level"),
		Status: cell("cpic level status"), Guideline: cell("guideline"), PMIDs: splitList(cell("cpic publications (pmid)")),
	}
	return p, p.Gene != "" && p.Drug != "" && p.Level != "" && p.Status != "Removed"
}

func splitList(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return r == ';' || r == ',' || r == ' ' })
}

// OfDrug are the recommended pairs of a drug by its exact generic name, in any
// case.
func (ps *Pairs) OfDrug(name string) []Pair {
	name = strings.ToLower(strings.TrimSpace(name))
	return ps.only(func(p Pair) bool { return p.Drug == name })
}

// OfGene are the recommended pairs of a gene.
func (ps *Pairs) OfGene(symbol string) []Pair {
	return ps.only(func(p Pair) bool { return strings.EqualFold(p.Gene, strings.TrimSpace(symbol)) })
}

func (ps *Pairs) only(want func(Pair) bool) (found []Pair) {
	for _, p := range ps.All {
		if p.Recommended() && want(p) {
			found = append(found, p)
		}
	}
	return found
}

// Drugs are the drugs of the recommended pairs, by name.
func (ps *Pairs) Drugs() []string { return ps.names(func(p Pair) string { return p.Drug }) }

// Genes are the genes of the recommended pairs, by symbol.
func (ps *Pairs) Genes() []string { return ps.names(func(p Pair) string { return p.Gene }) }

func (ps *Pairs) names(of func(Pair) string) (names []string) {
	for _, p := range ps.only(func(Pair) bool { return true }) {
		names = append(names, of(p))
	}
	slices.Sort(names)
	return slices.Compact(names)
}
