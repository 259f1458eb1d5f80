package gene

// Normal is what a call means at its site: its alleles on the plus strand, where
// that can be defended, or the reason why it can't. The letters as printed stay
// in the [Call].
type Normal struct {
	Status   Status
	Strand   Strand   // "" unless letters were compared with a site's alleles
	Reason   Reason   // why not called, or why called only with a doubt; "" for none
	Assembly Assembly // whose position the call stands at, "" where none was found
	Site     *Site    // nil where the marker is not in the table

	// Ref and Alts are the alleles on Assembly that GT counts from 0; of the site,
	// or of the VCF row where there is no site.
	Ref  string
	Alts []string

	// GT is the call as a VCF writes it: 0/1, 0|1 where the file says which copy
	// is which, 1 for one copy. It is "" unless Status is Called.
	GT       string
	Alleles  []string // what GT stands for, in its order
	Zygosity Zygosity // also of letters without a known reference
}

// Status is what became of a call.
type Status string

// The statuses. Only Called says anything about the person.
const (
	Called        Status = "called"
	NoCall        Status = "no_call"        // the array read nothing
	NotApplicable Status = "not_applicable" // nothing to read: Y in a woman's file
	Unresolved    Status = "unresolved"     // letters whose meaning can't be defended; see Reason
)

// Strand is how the letters compare with a site's alleles.
type Strand string

// The strands. An ambiguous call fits as it is and as its complement: its
// alleles are told as read, on the strand that the file claims.
const (
	AsRead    Strand = "as_read"
	Flipped   Strand = "flipped"   // only the complement fits
	Ambiguous Strand = "ambiguous" // both fit
	Conflict  Strand = "conflict"  // neither fits
)

// Reason is why a call is unresolved or doubtful.
type Reason string

// The reasons.
const (
	NoReference        Reason = "no_reference"        // the site's alleles are not known here
	OldAssembly        Reason = "old_assembly"        // placed on NCBI36, which is not normalised
	NoPosition         Reason = "no_position"         // the file gives no place
	CoordinateConflict Reason = "coordinate_conflict" // not where the site is on either assembly
	AlleleConflict     Reason = "allele_conflict"     // the letters are none of the site's, on either strand
	ReferenceConflict  Reason = "reference_conflict"  // the VCF's REF is not the site's
	StrandAmbiguous    Reason = "strand_ambiguous"    // the letters fit both strands
	TopUnresolved      Reason = "top_unresolved"      // letters of Illumina's TOP strand
	IndelUndefined     Reason = "indel_undefined"     // I and D where there is not one pair they could mean
	UnsupportedAlleles Reason = "unsupported_alleles" // letters that are no alleles, such as N
	HalfCall           Reason = "half_call"           // one of two alleles was read
	OneLetter          Reason = "one_letter"          // one letter where everybody has two copies
	HaploidConflict    Reason = "haploid_conflict"    // two different letters where there is one copy
	PARUnknown         Reason = "par_unknown"         // one copy or two depends on a place that is not known
	InvalidGT          Reason = "invalid_gt"          // a GT that its row does not define
	Filtered           Reason = "filtered"            // the caller that wrote the VCF marked it as unreliable
	ConflictingCalls   Reason = "conflicting_calls"   // several rows of one marker have unlike letters
)

// Zygosity is how many of the two copies are which. Reference means the
// assembly's allele and nothing else.
type Zygosity string

// The zygosities. Homozygous and Hemizygous are those of letters that are alike
// where the reference or the strand is not known.
const (
	HomozygousRef Zygosity = "homozygous_ref"
	Heterozygous  Zygosity = "heterozygous"
	HomozygousAlt Zygosity = "homozygous_alt"
	HemizygousRef Zygosity = "hemizygous_ref"
	HemizygousAlt Zygosity = "hemizygous_alt"
	Homozygous    Zygosity = "homozygous"
	Hemizygous    Zygosity = "hemizygous"
)

// A Sample is what is known of the file a call stands in.
type Sample struct {
	Assembly Assembly // of its positions, "" unknown
	Top      bool     // its letters are on Illumina's TOP strand
	Sex      string   // female or male where the file's counts are plain, else ""
}

// Normalize says what a call means.
func (s Sample) Normalize(c *Call) Normal {
	n := &normalizer{sample: s, c: c}
	n.find()
	n.decide()
	return n.Normal
}

// A normalizer is one call while it is decided.
type normalizer struct {
	Normal
	sample Sample
	c      *Call
	vcf    *vcfText
}

// find looks for the site and for the assembly whose position the call is at.
func (n *normalizer) find() {
	if n.c.Text != "" {
		n.vcf = parseVCFText(n.c.Text)
	}
	if n.c.ID > 0 {
		n.Site, _ = SiteByID(n.c.ID)
	}
	if n.Site == nil && n.vcf != nil && n.sample.Assembly != "" {
		if at := SitesAt(n.sample.Assembly, n.c.Chromosome, n.c.Position); len(at) == 1 {
			n.Site = at[0]
		}
	}
	if n.Site == nil {
		return
	}
	for _, a := range []Assembly{n.sample.Assembly, GRCh38, GRCh37} { // a few sites are at one position on both
		if n.Site.covers(a, n.c) {
			n.Assembly = a
			n.Ref, n.Alts, _ = n.Site.Alleles(a)
			return
		}
	}
}

// covers reports whether c stands where s is on a. Arrays place an indel at its
// first changed base, VCF at the base before.
func (s *Site) covers(a Assembly, c *Call) bool {
	pos := s.Pos(a)
	sameChromosome := c.Chromosome == s.Chromosome || c.Chromosome == PAR && s.Chromosome == X
	if pos == 0 || !sameChromosome {
		return false
	}
	return c.Position == pos || !s.SNV() && c.Position == pos+1 || c.End != 0 && c.Position <= pos && pos <= c.End
}

func (n *normalizer) decide() {
	switch {
	case n.sample.Assembly == NCBI36:
		n.refuse(OldAssembly)
	case n.vcf != nil:
		n.decideVCF()
	case n.isNoCall():
		n.Status = NoCall
		if n.c.Chromosome == Y && n.sample.Sex == "female" {
			n.Status = NotApplicable
		}
	case n.Site == nil:
		n.refuse(NoReference)
		n.Zygosity = n.unreferenced()
	case n.Assembly == "" && n.c.Position == 0:
		n.refuse(NoPosition)
	case n.Assembly == "":
		n.refuse(CoordinateConflict)
	case n.sample.Top:
		n.refuse(TopUnresolved)
	default:
		n.decideLetters()
	}
}

func (n *normalizer) refuse(why Reason) {
	n.Status, n.Reason = Unresolved, why
	if why == AlleleConflict || why == ReferenceConflict {
		n.Strand = Conflict
	}
}

// call notes the alleles of a call that can be defended, or is only ambiguous.
func (n *normalizer) call(index []int, strand Strand, between string) {
	n.Status, n.Strand = Called, strand
	if between == "/" && len(index) == 2 && index[0] > index[1] {
		index = []int{index[1], index[0]} // without phase, the order says nothing
	}
	n.GT, n.Alleles = "", nil
	for i, at := range index {
		if i > 0 {
			n.GT += between
		}
		n.GT += itoa(at)
		n.Alleles = append(n.Alleles, n.allele(at))
	}
	n.Zygosity = zygosity(index)
	if strand == Ambiguous {
		n.Zygosity = n.Zygosity.withoutAllele()
	}
}

func (n *normalizer) allele(i int) string {
	if i == 0 {
		return n.Ref
	}
	return n.Alts[i-1]
}

func zygosity(index []int) Zygosity {
	switch {
	case len(index) == 1 && index[0] == 0:
		return HemizygousRef
	case len(index) == 1:
		return HemizygousAlt
	case index[0] != index[1]:
		return Heterozygous
	case index[0] == 0:
		return HomozygousRef
	}
	return HomozygousAlt
}

// withoutAllele is the zygosity of a call whose strand is not known: two unlike
// letters stay two, but which letter is the reference can't be told.
func (z Zygosity) withoutAllele() Zygosity {
	switch z {
	case HomozygousRef, HomozygousAlt:
		return Homozygous
	case HemizygousRef, HemizygousAlt:
		return Hemizygous
	}
	return z
}
