package gene

import (
	"strconv"
	"strings"
)

// VCFText is the Text of a [Call] that was read from a VCF row: REF, ALT and GT
// as printed, and FILTER where it is neither PASS nor missing.
func VCFText(ref, alt, gt, filter string) string {
	text := ref + " " + alt + " " + gt
	if filter != "" && filter != "." && filter != "PASS" {
		text += " " + filter
	}
	return text
}

// vcfText is a row of a VCF.
type vcfText struct {
	ref, gt, filter string
	alts            []string
}

// parseVCFText reads what [VCFText] wrote, and gives nil for any other text.
func parseVCFText(text string) *vcfText {
	parts := strings.SplitN(text, " ", 4)
	if len(parts) < 3 || parts[0] == "" || parts[1] == "" {
		return nil
	}
	v := &vcfText{ref: strings.ToUpper(parts[0]), gt: parts[2]}
	if parts[1] != "." {
		v.alts = strings.Split(strings.ToUpper(parts[1]), ",")
	}
	if len(parts) == 4 {
		v.filter = parts[3]
	}
	return v
}

// indexes reads a GT: the allele of each copy, -1 for a dot, and what stands
// between them. It reports false for anything else, and for more than two copies.
func (v *vcfText) indexes() (index []int, between string, ok bool) {
	between = "/"
	if strings.Contains(v.gt, "|") {
		between = "|"
	}
	for part := range strings.SplitSeq(strings.ReplaceAll(v.gt, "|", "/"), "/") {
		if part == "." {
			index = append(index, -1)
			continue
		}
		i, err := strconv.Atoi(part)
		if err != nil || i < 0 || i > len(v.alts) {
			return nil, "", false
		}
		index = append(index, i)
	}
	return index, between, len(index) <= 2
}

// decideVCF reads a row by its own alleles and holds them to the site's.
func (n *normalizer) decideVCF() {
	index, between, ok := n.vcf.indexes()
	switch {
	case !ok:
		n.refuse(InvalidGT)
		return
	case allMissing(index):
		n.Status = NoCall
		if n.c.Chromosome == Y && n.sample.Sex == "female" {
			n.Status = NotApplicable
		}
		return
	case index[0] < 0 || index[len(index)-1] < 0:
		n.refuse(HalfCall)
		return
	case n.vcf.filter != "":
		n.refuse(Filtered)
		return
	case n.Site != nil && n.Assembly == "":
		n.refuse(CoordinateConflict)
		return
	}
	if n.Site == nil {
		n.Ref, n.Alts, n.Assembly = n.vcf.ref, n.vcf.alts, n.sample.Assembly
	} else if index, ok = n.remap(index); !ok {
		return
	}
	if index, ok = n.copies(index); ok {
		n.call(index, AsRead, between)
	}
}

func allMissing(index []int) bool {
	for _, i := range index {
		if i >= 0 {
			return false
		}
	}
	return true
}

// remap turns the row's allele numbers into the site's.
func (n *normalizer) remap(index []int) ([]int, bool) {
	if n.c.End != 0 && n.c.Position != n.Site.Pos(n.Assembly) {
		return n.remapBlock(index)
	}
	if n.vcf.ref[:1] != n.Ref[:1] || n.Site.SNV() && len(n.vcf.ref) == 1 && n.vcf.ref != n.Ref {
		n.refuse(ReferenceConflict)
		return nil, false
	}
	out := make([]int, len(index))
	for i, at := range index {
		if at == 0 {
			continue
		}
		alt := n.vcf.alts[at-1]
		if out[i] = n.altOf(n.vcf.ref, alt); out[i] < 0 {
			n.refuse(AlleleConflict)
			return nil, false
		}
	}
	return out, true
}

// remapBlock reads a place inside a gVCF block, whose REF is that of its first
// base: only reference calls mean anything there.
func (n *normalizer) remapBlock(index []int) ([]int, bool) {
	for _, at := range index {
		if at != 0 {
			n.refuse(AlleleConflict)
			return nil, false
		}
	}
	return index, true
}

// altOf finds among the site's alternatives the one that changes as much as alt
// changes ref: rows of several indels pad their alleles.
func (n *normalizer) altOf(ref, alt string) int {
	ref, alt = trimSuffix(ref, alt)
	for i, known := range n.Alts {
		if r, a := trimSuffix(n.Ref, known); r == ref && a == alt {
			return i + 1
		}
	}
	return -1
}

func trimSuffix(ref, alt string) (string, string) {
	for len(ref) > 1 && len(alt) > 1 && ref[len(ref)-1] == alt[len(alt)-1] {
		ref, alt = ref[:len(ref)-1], alt[:len(alt)-1]
	}
	return ref, alt
}

// copies holds the number of alleles to the number of copies there are.
func (n *normalizer) copies(index []int) ([]int, bool) {
	one, why := n.oneCopy(len(index) == 1)
	switch {
	case why == PARUnknown && index[0] == index[1]:
		return index, true
	case why != "":
		n.refuse(why)
		return nil, false
	case one && len(index) == 2 && index[0] != index[1]:
		n.refuse(HaploidConflict)
		return nil, false
	case one:
		return index[:1], true
	}
	return index, true
}

func itoa(i int) string { return strconv.Itoa(i) }
