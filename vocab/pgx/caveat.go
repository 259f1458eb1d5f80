package pgx

import "sync"

// A Caveat is something that no genotype file of this kind shows of a gene.
type Caveat struct {
	Gene    string
	Alleles string // which are meant, "all" for every one
	Text    string
}

// Caveats are what can't be seen of a gene, whatever was read.
func Caveats(symbol string) []Caveat { return caveats()[symbol] }

var caveats = sync.OnceValue(func() map[string][]Caveat {
	m := map[string][]Caveat{}
	for row := range tableRows(caveatTable) {
		m[row[0]] = append(m[row[0]], Caveat{row[0], row[1], row[2]})
	}
	return m
})
