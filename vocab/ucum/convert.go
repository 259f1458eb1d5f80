package ucum

import (
	"errors"
	"math"
	"math/big"
	"slices"
	"strconv"
)

// ErrRange is wrapped by the error of a conversion whose value or result is not
// a finite number.
var ErrRange = errors.New("ucum: value out of range")

// A Substance is what a conversion must know of the analyte to leave one kind
// of quantity for another. A field that is zero is unknown.
type Substance struct {
	MolarMass float64 // g/mol, 180.156 for glucose
	Valence   int     // elementary charges of the ion, 2 for calcium, either sign
	Fraction  *Line   // between its mmol/mol and its percentage; see HbA1c
}

// Convert returns v, given in from, as a value in to.
//
// MolarMass is that of the analyte in g/mol, 180.156 for glucose; it is read
// only when one unit counts moles and the other grams, and may be 0 otherwise.
// The error is a [Refusal], which wraps [ErrIncommensurable], when the units
// don't convert, and wraps [ErrRange] when v or the result is not finite.
// Equivalents need [Substance.Convert].
func Convert(v float64, from, to Unit, molarMass float64) (float64, error) {
	return Substance{MolarMass: molarMass}.Convert(v, from, to)
}

// Convert is [Convert] for an analyte whose molar mass or valence is known.
func (s Substance) Convert(v float64, from, to Unit) (float64, error) {
	if _, err := finite(v); err != nil {
		return 0, err
	}
	bridge, reason := s.bridge(from.get(), to.get())
	line := reason == FractionOfAmount && s.Fraction != nil && s.Fraction.Slope != 0
	if reason != 0 && !line {
		return 0, &Refusal{From: from.String(), To: to.String(), Reason: reason}
	}
	x, err := from.get().toBase(v)
	if err != nil {
		return 0, err
	}
	if line {
		return to.get().fromBase(s.Fraction.across(x, from.get().top[amount] != 0))
	}
	return to.get().fromBase(x.Mul(x, bridge))
}

// Commensurable reports whether every value in u has one in o, whatever the
// analyte.
func (u Unit) Commensurable(o Unit) bool {
	_, reason := Substance{}.bridge(u.get(), o.get())
	return reason == 0
}

var one = number(big.NewRat(1, 1))

func (u Unit) get() *definition {
	if u.d == nil {
		return one
	}
	return u.d
}

// bridge returns what a value in from's base units is to be multiplied by to
// become one in to's base units, or why there is no such number.
func (s Substance) bridge(from, to *definition) (*big.Rat, Reason) {
	if !slices.Equal(from.arbitrary, to.arbitrary) {
		return nil, ArbitraryUnit
	}
	if from.label != to.label {
		return nil, DifferentKind
	}
	if from.dim == to.dim {
		return one.scale, sameFraction(from, to)
	}
	if from.special != nil || to.special != nil {
		return nil, DifferentKind
	}
	ratio := one.scale
	perMole := [...]struct {
		base   int
		value  *big.Rat
		reason Reason
	}{
		{mass, decimal(s.MolarMass), MolarMass},
		{equivalents, big.NewRat(int64(max(s.Valence, -s.Valence)), 1), Valence},
	}
	step, top := from.dim.minus(to.dim), from.top.minus(to.top)
	if step != top || step[mass]+step[amount]+step[equivalents] != 0 {
		return nil, DifferentKind
	}
	for _, m := range perMole {
		n := step[m.base]
		step[m.base] = 0
		switch {
		case n == 0:
		case n < -1 || n > 1:
			return nil, DifferentKind
		case m.value.Sign() <= 0:
			return nil, m.reason
		case n > 0:
			ratio = new(big.Rat).Quo(ratio, m.value)
		default:
			ratio = new(big.Rat).Mul(ratio, m.value)
		}
	}
	step[amount] = 0
	if step != (dimension{}) {
		return nil, DifferentKind
	}
	return ratio, 0
}

// sameFraction refuses what only looks alike because dimensions cancel: an
// amount per amount is no mass per mass, and no percentage either.
func sameFraction(from, to *definition) Reason {
	if from.dim != (dimension{}) || from.top == to.top {
		return 0
	}
	switch none := (dimension{}); {
	case (from.top[amount] != 0) != (to.top[amount] != 0):
		return FractionOfAmount
	case from.top == none || to.top == none:
		return 0
	}
	return DifferentKind
}

// decimal returns v as the shortest decimal that reads back as v: what a
// person wrote, not the binary fraction nearest to it.
func decimal(v float64) *big.Rat {
	r, ok := new(big.Rat).SetString(strconv.FormatFloat(v, 'g', -1, 64))
	if !ok {
		return new(big.Rat)
	}
	return r
}

// toBase returns v in base units.
func (d *definition) toBase(v float64) (*big.Rat, error) {
	x := new(big.Rat).Mul(decimal(v), d.scale)
	f := d.special
	switch {
	case f == nil:
		return x, nil
	case f.offset != nil:
		x.Add(x, f.offset)
	default:
		approximate, _ := x.Float64()
		y, err := finite(f.toBase(approximate))
		if err != nil {
			return nil, err
		}
		x.SetFloat64(y)
	}
	return x.Mul(x, f.scale), nil
}

// fromBase is the inverse of toBase.
func (d *definition) fromBase(x *big.Rat) (float64, error) {
	if f := d.special; f != nil {
		x = new(big.Rat).Quo(x, f.scale)
		if f.offset == nil {
			y, _ := x.Float64()
			scale, _ := d.scale.Float64()
			return finite(f.inverse(y) / scale)
		}
		x.Sub(x, f.offset)
	}
	v, _ := x.Quo(x, d.scale).Float64()
	return finite(v)
}

func finite(v float64) (float64, error) {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return 0, ErrRange
	}
	return v, nil
}
