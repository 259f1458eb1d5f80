package ucum

import (
	"slices"
	"strconv"
	"strings"
)

// A piece is one unit of the product, "24 h" below the line for example.
type piece struct {
	symbol   string
	exponent int
	times    string // a number before it, or ""
	noun     bool   // it only says what was counted
	implied  bool   // it came with another: the litre of mM
}

// plain writes a piece in its usual unit: mm³ below the line as µL, 24 h as d,
// 100 mL as dL.
func (p piece) plain() piece {
	if v := cubes[p.symbol]; v != "" && (p.exponent == -3 || p.exponent == 3 && v == "fL") {
		p.symbol, p.exponent = v, p.exponent/3
	}
	if unit, ok := multiples[p.times+" "+p.symbol]; ok && p.exponent == -1 {
		p.symbol, p.times = unit, ""
	}
	return p
}

var multiples = map[string]string{
	"24 h": "d", "60 min": "h", "1440 min": "d", "60 s": "min", "7 d": "wk",
	"100 mL": "dL", "1000 mL": "L", "1000 uL": "mL", "10 mL": "cL", "10 dL": "L", "1000 g": "kg", "100 cL": "L",
}

// multiplies reports whether units of p come in numbers below a line: 24 h,
// 100 mL, 100 leukocytes.
func (p piece) multiplies() bool {
	return p.noun || p.isTime() || p.volume() != "" && p.volume() != "L" || p.symbol == "g" || p.symbol == "kg"
}

// counts reports a unit that is counted in thousands: copies, international
// units, enzyme units. Masses and amounts have prefixes instead.
func (p piece) counts() bool {
	return strings.HasPrefix(p.symbol, "{") || strings.HasSuffix(p.symbol, "]") || strings.HasSuffix(p.symbol, "U")
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

func (p piece) raised(exponent int) string {
	if exponent == 1 {
		return p.symbol
	}
	return p.symbol + strconv.Itoa(exponent)
}

// divisor writes p below a line: L, (12.h), 100{WBC}.
func (p piece) divisor() string {
	text := p.raised(-p.exponent)
	switch {
	case p.times == "":
		return text
	case p.noun:
		return p.times + text
	}
	return "(" + p.times + "." + text + ")"
}
