package ucum

import (
	"slices"
	"strings"
)

// plausible refuses products that no laboratory prints and that come of
// misreading: "S.G." is a specific gravity, not a second times a gram, "mm/l" a
// damaged "mmol/l" and "120/80 mmHg" two values.
func plausible(above, below []piece) bool {
	volumes, times := 0, 0
	for _, p := range below {
		switch {
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

// multiplies reports whether units of p come in numbers below a line: 24 h,
// 100 mL, 100 leukocytes.
func (p piece) multiplies() bool {
	return p.noun || p.isTime() || p.volume() != "" && p.volume() != "L" || p.symbol == "g" || p.symbol == "kg"
}

func (p piece) isTime() bool {
	return slices.Contains([]string{"s", "min", "h", "d", "wk", "mo", "a"}, p.symbol)
}

func (p piece) isLength() bool {
	prefix, ok := strings.CutSuffix(p.symbol, "m")
	return ok && len(prefix) <= 1 && strings.Contains("kcmunpfd", prefix)
}

// volume returns p's unit of volume, a cube of a length included, or "".
func (p piece) volume() string {
	prefix, ok := strings.CutSuffix(p.symbol, "L")
	switch {
	case ok && len(prefix) <= 1:
		return p.symbol
	case p.exponent == 3 || p.exponent == -3:
		return cubes[p.symbol]
	}
	return ""
}

var cubes = map[string]string{"um": "fL", "mm": "uL", "cm": "mL", "dm": "L"}
