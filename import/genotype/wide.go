package genotype

import "strings"

// wideColumns are the genotype columns of GenomeStudio's full data table, which
// has a group of columns a person, each named by the person: "S1.GType",
// "S1.Top Alleles", "S1.Plus/Minus Alleles". GType counts A and B, letters of no
// strand, and is never read.
type wideColumns struct {
	found, several bool
	at, rank       int
	strand         Strand
	people         string // what stands before the kind of column
}

// wideNames are the kinds that hold letters, best first.
var wideNames = []struct {
	suffix string
	strand Strand
}{{" plus minus alleles", Plus}, {" forward alleles", Forward}, {" top alleles", Top}}

// take notes column i if it is one of them.
func (w *wideColumns) take(i int, name string) bool {
	for rank, n := range wideNames {
		person, ok := strings.CutSuffix(name, n.suffix)
		if !ok || person == "" {
			continue
		}
		switch {
		case w.found && person != w.people:
			w.several = true
		case !w.found || rank < w.rank:
			w.found, w.at, w.rank, w.strand, w.people = true, i, rank, n.strand, person
		}
		return true
	}
	return false
}
