package gene

// A Call is one row of a genotype file, as the file has it.
type Call struct {
	// ID is the marker's number: 3094315 for rs3094315, -6033897 for a company's
	// own i6033897, 0 for every other kind of name.
	ID int64

	// Name is the marker's name where ID is 0, such as 1:101, kgp1004 or
	// exm-rs123. It is empty for a VCF row without one.
	Name string

	// Chromosome is 0 and Position is 0 where the array never placed the marker.
	Chromosome Chromosome
	Position   uint32

	// End is the last base of a gVCF block, 0 for a single place.
	End uint32

	// Alleles are the letters printed. Where Text is set they are only what it
	// comes to, and 0 if it comes to more than two letters.
	Alleles Alleles

	// Text is the genotype as printed where a byte can't hold it: A/G, two whole
	// words of a two-column file, or REF, ALT and GT of a VCF row.
	Text string
}

// NoCall reports whether the array read nothing at the marker.
func (c *Call) NoCall() bool {
	return c.Alleles.NoCall() && (c.Text == "" || c.Alleles != 0)
}
