// Package gene holds the places of the human genome that a person's genotype
// file is read against: chromosomes, assemblies, genes, and the sites whose
// alleles are known on both assemblies.
//
// A consumer genotype file is a list of letters at places, and nearly all of
// what is said about it goes wrong at the place, not at the letters. The file
// names an assembly in its header and lies in its rows; it counts the
// chromosomes 1–22, X, Y, MT or 1–26; it writes the letters of the plus strand,
// except where its array did not. So this package answers only what can be
// answered from coordinates: which chromosome a spelling means ([ParseChromosome]),
// which assembly a set of rows was placed on ([Ballot]), whether a place lies in
// a pseudoautosomal region ([InPAR]), where a gene is ([Genes]), and what the
// letters at a known site mean on its plus strand ([Normalize]). Where the facts
// don't decide, the answer is "unknown" with a reason.
//
// Nothing here is about a person, a disease or a drug: a [Site] has alleles, and
// an allele is neither normal nor risky. In particular the reference allele is
// not "the healthy one": it differs between the two assemblies at several of the
// sites people ask about most, factor V Leiden among them.
//
// Positions are 1-based, ends are inclusive, alleles are written on the plus
// strand of the assembly they are said to be on.
package gene
