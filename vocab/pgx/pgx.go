// Package pgx holds what the Clinical Pharmacogenetics Implementation Consortium
// (CPIC) publishes about genes and drugs: which pairs have a guideline, and which
// sites define which allele of a gene.
//
// It is for saying what a person's genotype file covers of that, and nothing
// more. No star allele is called here, no diplotype and no phenotype: an array
// reads some of the defining sites, one by one, without phase and without the
// number of copies, and a gene looks normal to it wherever nothing was read. What
// can be said honestly is which allele the file excludes, because a site that
// every carrier must show was read and doesn't show it ([Allele.Excluded]), and
// what no such file can see at all ([Caveats]).
//
// The tables are snapshots with their sources and licences in their first lines;
// a newer pair table of CPIC can be read with [ReadPairs].
package pgx

import (
	_ "embed"
	"strings"
)

// Versions of the tables, for citing.
const (
	PairsVersion   = "CPIC pairs, snapshot older than v1.60.0"
	AllelesVersion = "CPIC allele definitions, 2025-11"
)

//go:embed pair.tsv
var pairTable string

//go:embed allele.tsv
var alleleTable string

//go:embed caveat.tsv
var caveatTable string

// tableRows yields the cells of each row of one of our tables, without its
// comments and its header.
func tableRows(table string) func(yield func([]string) bool) {
	return func(yield func([]string) bool) {
		header := true
		for line := range strings.Lines(table) {
			line = strings.TrimRight(line, "\n")
			switch {
			case line == "" || line[0] == '#':
			case header:
				header = false
			case !yield(strings.Split(line, "\t")):
				return
			}
		}
	}
}
