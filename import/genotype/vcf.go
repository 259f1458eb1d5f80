package genotype

const vcfMagic = "##fileformat=VCF"

func recogniseVCF(in *lines) (*layout, error) { return nil, ErrNotGenotype }
