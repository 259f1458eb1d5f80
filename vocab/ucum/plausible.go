package ucum

// plausible refuses products that no laboratory prints and that come of
// misreading: "S.G." is a specific gravity, not a second times a gram, "mm/l" a
// damaged "mmol/l" and "120/80 mmHg" two values.
func (r *reader) plausible(above, below []piece) bool {
	if r.power != 0 && len(above) > 0 && !above[0].counts() {
		return false
	}
	volumes, times := 0, 0
	for _, p := range below {
		switch {
		case p.implied && len(below) > 1:
			return false
		case p.volume() != "":
			volumes++
		case p.isTime():
			times++
		case p.isLength() && p.exponent == -1:
			return false
		}
		if p.times != "" && !p.multiplies() {
			return false
		}
	}
	if volumes > 1 || times > 1 || len(below) > 3 {
		return false
	}
	switch len(above) {
	case 0:
		return true
	case 1:
		return !above[0].isLength() || volumes == 0
	case 2: // an exposure, mg.h/L
		return above[1].isTime() && volumes == 1 && len(below) == 1
	}
	return false
}
