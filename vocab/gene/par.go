package gene

// A span of one chromosome, both ends inside.
type span struct{ start, end uint32 }

// The pseudoautosomal regions, from the Genome Reference Consortium.
var par = map[Assembly]map[Chromosome][2]span{
	GRCh37: {
		X: {{60001, 2699520}, {154931044, 155260560}},
		Y: {{10001, 2649520}, {59034050, 59363566}},
	},
	GRCh38: {
		X: {{10001, 2781479}, {155701383, 156030895}},
		Y: {{10001, 2781479}, {56887903, 57217415}},
	},
}

// InPAR reports whether a place lies in a pseudoautosomal region, where men too
// have two copies. It is not known without an assembly or a position; it is
// always true of [PAR] and always false outside X and Y.
func InPAR(a Assembly, c Chromosome, pos uint32) (in, known bool) {
	switch c {
	case PAR:
		return true, true
	case X, Y:
	default:
		return false, true
	}
	regions, ok := par[a]
	if !ok || pos == 0 {
		return false, false
	}
	for _, r := range regions[c] {
		if r.start <= pos && pos <= r.end {
			return true, true
		}
	}
	return false, true
}
