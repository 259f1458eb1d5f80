package gene

import "strings"

// unreferenced is the zygosity that the letters show by themselves: whether the
// two copies are alike needs neither a strand nor a reference.
func (n *normalizer) unreferenced() Zygosity {
	first, second := n.printed()
	if len(first) != 1 || len(second) != 1 || !strings.Contains("ACGTDI", first) || !strings.Contains("ACGTDI", second) {
		return ""
	}
	one, why := n.oneCopy(false)
	switch {
	case why != "" || one && first != second:
		return ""
	case one:
		return Hemizygous
	case first == second:
		return Homozygous
	}
	return Heterozygous
}

// isNoCall is [Call.NoCall] without half calls and N, which are letters of some
// kind: they are unresolved.
func (n *normalizer) isNoCall() bool {
	if !n.c.NoCall() {
		return false
	}
	return !strings.ContainsAny(n.c.Alleles.String(), "ACGTDIN")
}

// decideLetters compares the letters of an array with the site's alleles.
func (n *normalizer) decideLetters() {
	letters, why := n.letters()
	if why != "" {
		n.refuse(why)
		return
	}
	read, asRead := n.match(letters, false)
	flipped, asFlipped := n.match(letters, true)
	switch {
	case asRead && asFlipped && !sameAlleles(read, flipped):
		n.call(read, Ambiguous, "/")
		n.Reason = StrandAmbiguous
	case asRead && asFlipped:
		n.call(read, Ambiguous, "/")
	case asRead:
		n.call(read, AsRead, "/")
	case asFlipped:
		n.call(flipped, Flipped, "/")
	default:
		n.refuse(AlleleConflict)
	}
}

// letters are the alleles that the call prints, as many as there are copies.
func (n *normalizer) letters() (alleles []string, why Reason) {
	first, second := n.printed()
	if strings.Contains(first+second, "N") || first == "" {
		return nil, UnsupportedAlleles
	}
	if strings.ContainsAny(first+second, "-0.") {
		return nil, HalfCall
	}
	if first, second, why = n.indel(first, second); why != "" {
		return nil, why
	}
	one, why := n.oneCopy(second == "")
	switch {
	case why != "":
		return nil, why
	case one && second != "" && first != second:
		return nil, HaploidConflict
	case one:
		return []string{first}, ""
	}
	return []string{first, second}, ""
}

// printed are the two alleles, the second empty where one letter stands.
func (n *normalizer) printed() (first, second string) {
	if n.c.Text == "" || n.c.Alleles != 0 {
		a, b := n.c.Alleles.Pair()
		if b == 0 {
			return string(a), ""
		}
		return string(a), string(b)
	}
	text := strings.ToUpper(n.c.Text)
	if i := strings.IndexAny(text, "/|:, "); i >= 0 {
		return text[:i], text[i+1:]
	}
	return text, ""
}

// indel reads I and D: the longer and the shorter of two alleles, where the site
// has just two and they differ in length. Bases at such a site mean nothing
// certain, unless they are its alleles written out.
func (n *normalizer) indel(first, second string) (string, string, Reason) {
	letters := strings.ContainsAny(first+second, "DI")
	if n.Site.SNV() {
		if letters {
			return "", "", IndelUndefined
		}
		return first, second, ""
	}
	if !letters {
		if len(first) > 1 || len(second) > 1 {
			return first, second, ""
		}
		return "", "", IndelUndefined
	}
	if len(n.Alts) != 1 || len(n.Alts[0]) == len(n.Ref) {
		return "", "", IndelUndefined
	}
	short, long := n.Ref, n.Alts[0]
	if len(short) > len(long) {
		short, long = long, short
	}
	mean := func(letter string) (string, bool) {
		switch letter {
		case "I":
			return long, true
		case "D":
			return short, true
		}
		return "", letter == ""
	}
	a, ok1 := mean(first)
	b, ok2 := mean(second)
	if !ok1 || !ok2 {
		return "", "", IndelUndefined
	}
	return a, b, ""
}

// oneCopy reports whether the person has one copy of the place.
func (n *normalizer) oneCopy(oneLetter bool) (bool, Reason) {
	switch n.c.Chromosome {
	case MT:
		return true, ""
	case X, Y:
	default:
		if oneLetter {
			return false, OneLetter
		}
		return false, ""
	}
	a := n.Assembly
	if a == "" {
		a = n.sample.Assembly
	}
	in, known := InPAR(a, n.c.Chromosome, n.c.Position)
	switch {
	case n.c.Chromosome == X && n.sample.Sex == "female":
		if oneLetter {
			return false, OneLetter
		}
		return false, ""
	case known && in && oneLetter:
		return false, OneLetter
	case known && in:
		return false, ""
	case n.c.Chromosome == Y || n.sample.Sex == "male" && known:
		return true, ""
	case n.sample.Sex == "male" && !oneLetter:
		return false, PARUnknown
	}
	return oneLetter, ""
}

// match finds the letters among the site's alleles, as they are or as their
// complement. The index of the reference is 0.
func (n *normalizer) match(letters []string, complemented bool) (index []int, ok bool) {
	if complemented && !n.Site.SNV() {
		return nil, false // I, D and whole alleles say nothing about a strand
	}
	for _, l := range letters {
		if complemented {
			l = string(complement[l[0]])
		}
		i := n.indexOf(l)
		if i < 0 {
			return nil, false
		}
		index = append(index, i)
	}
	return index, true
}

func (n *normalizer) indexOf(allele string) int {
	if allele == n.Ref {
		return 0
	}
	for i, alt := range n.Alts {
		if alt == allele {
			return i + 1
		}
	}
	return -1
}

// sameAlleles reports whether a and b hold the same indexes in any order.
func sameAlleles(a, b []int) bool {
	if len(a) == 1 {
		return a[0] == b[0]
	}
	return a[0] == b[0] && a[1] == b[1] || a[0] == b[1] && a[1] == b[0]
}
