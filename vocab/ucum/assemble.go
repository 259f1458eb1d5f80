package ucum

import (
	"slices"
	"strconv"
	"strings"
)

// code writes the pieces as UCUM.
func (r *reader) code() string {
	r.cancelImplied()
	above, below := r.sides()
	if !r.plausible(above, below) {
		return ""
	}
	counted := len(above) == 0
	if counted && len(below) == 1 && below[0].times == "" {
		r.wholeLitres(&below[0])
	}
	orderClearance(above, below)
	var b strings.Builder
	if r.power != 0 {
		b.WriteString("10*" + strconv.Itoa(r.power))
	}
	for _, p := range above {
		if b.Len() > 0 {
			b.WriteByte('.')
		}
		b.WriteString(p.raised(p.exponent))
	}
	for _, p := range below {
		b.WriteByte('/')
		b.WriteString(p.divisor())
	}
	if b.Len() == 0 {
		return r.aloneCode()
	}
	if r.label != "" {
		b.WriteString("{" + r.label + "}")
	}
	return b.String()
}

// sides parts what counts above the line from what counts below it.
func (r *reader) sides() (above, below []piece) {
	for _, p := range r.pieces {
		p = p.plain()
		field := p.symbol == "[HPF]" || p.symbol == "[LPF]"
		switch {
		case field && len(r.pieces) == 1:
			p.exponent = -1
			below = append(below, p)
		case p.exponent < 0:
			below = append(below, p)
		case !p.noun && p.symbol != "1":
			above = append(above, p)
		}
	}
	// A cell below a mass is whose mass it is: pg/cell is pg.
	if len(above) > 0 && !strings.HasPrefix(above[0].symbol, "{") {
		below = slices.DeleteFunc(below, func(p piece) bool { return p.noun && p.times == "" })
	}
	return above, below
}

// aloneCode is for a unit that only says what was counted, or is the number 1.
func (r *reader) aloneCode() string {
	if len(r.pieces) == 0 {
		return ""
	}
	return r.pieces[0].symbol
}

// cancelImplied takes out the litres that nM/mM has above and below.
func (r *reader) cancelImplied() {
	litre := func(exponent int) int {
		return slices.IndexFunc(r.pieces, func(p piece) bool { return p.implied && p.exponent == exponent })
	}
	if up, down := litre(1), litre(-1); up >= 0 && down >= 0 {
		r.pieces = slices.Delete(r.pieces, max(up, down), max(up, down)+1)
		r.pieces = slices.Delete(r.pieces, min(up, down), min(up, down)+1)
	}
}

// wholeLitres writes a count per nL or pL as the power per litre it is.
func (r *reader) wholeLitres(p *piece) {
	switch p.symbol {
	case "nL":
		r.power += 9
	case "pL":
		r.power += 12
	default:
		return
	}
	p.symbol = "L"
}

// orderClearance puts the time of a volume rate before what it is for:
// mL/kg/min is mL/min/kg, as mL/min/{1.73_m2}.
func orderClearance(above, below []piece) {
	if len(above) == 1 && above[0].volume() != "" && len(below) == 2 && below[0].symbol == "kg" && below[1].symbol == "min" {
		below[0], below[1] = below[1], below[0]
	}
}
