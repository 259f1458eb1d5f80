package ucum

import (
	"cmp"
	"errors"
	"math/big"
	"slices"
)

// A definition is what a code means: scale times the base units raised to dim,
// times the arbitrary scales. It is never changed once a Unit holds it.
type definition struct {
	factors   []factor
	scale     *big.Rat
	dim       dimension
	top       dimension // of the factors above the line alone
	arbitrary []scale   // sorted by code
	label     string    // "1.73_m2", "FEU" or "DDU"
	special   *function // nil unless a function maps values to the base units
}

// A factor is one component as written, for printing.
type factor struct {
	symbol     string // prefix and atom, or digits; empty for a lone annotation
	exponent   int
	annotation string
}

// A scale is a unit that converts into nothing but itself.
type scale struct {
	code     string
	exponent int
}

const (
	maxExponent = 99
	maxScale    = 1 << 13 // bits of numerator or denominator
)

var (
	errExponent = errors.New("exponent out of range")
	errScale    = errors.New("magnitude out of range")
	errSpecial  = errors.New("a special unit stands alone, but for a number")
)

func number(r *big.Rat) *definition {
	return &definition{scale: r}
}

func (d *definition) isNumber() bool {
	return d.dim == dimension{} && len(d.arbitrary) == 0 && d.special == nil && d.label == ""
}

// power returns d raised to n. A special unit has no power but the first.
func (d *definition) power(n int) (*definition, error) {
	if n == 1 {
		return d, nil
	}
	if n < -maxExponent || n > maxExponent {
		return nil, errExponent
	}
	if d.special != nil {
		return nil, errSpecial
	}
	p := &definition{label: d.label}
	var err error
	if p.scale, err = ratPower(d.scale, n); err != nil {
		return nil, err
	}
	top := d.top
	if n < 0 {
		top = d.top.minus(d.dim) // what stood below
	}
	for i, e := range d.dim {
		if p.dim[i], err = exponent(int(e) * n); err != nil {
			return nil, err
		}
		if p.top[i], err = exponent(int(top[i]) * max(n, -n)); err != nil {
			return nil, err
		}
	}
	for _, s := range d.arbitrary {
		if n != 0 {
			p.arbitrary = append(p.arbitrary, scale{s.code, s.exponent * n})
		}
	}
	return p, nil
}

// times returns the product of d and o, without their factors.
func (d *definition) times(o *definition) (*definition, error) {
	if d.special != nil || o.special != nil {
		return timesSpecial(d, o)
	}
	p := &definition{scale: new(big.Rat).Mul(d.scale, o.scale), label: cmp.Or(d.label, o.label)}
	if tooBig(p.scale) {
		return nil, errScale
	}
	var err error
	for i := range p.dim {
		if p.dim[i], err = exponent(int(d.dim[i]) + int(o.dim[i])); err != nil {
			return nil, err
		}
		if p.top[i], err = exponent(int(d.top[i]) + int(o.top[i])); err != nil {
			return nil, err
		}
	}
	p.arbitrary = mergeScales(d.arbitrary, o.arbitrary)
	return p, nil
}

// timesSpecial allows numbers beside a special unit: dB is 0.1 B.
func timesSpecial(d, o *definition) (*definition, error) {
	if d.special == nil {
		d, o = o, d
	}
	if !o.isNumber() {
		return nil, errSpecial
	}
	p := *d
	p.factors = nil
	p.scale = new(big.Rat).Mul(d.scale, o.scale)
	if tooBig(p.scale) {
		return nil, errScale
	}
	return &p, nil
}

func mergeScales(a, b []scale) []scale {
	if len(b) == 0 {
		return a
	}
	merged := slices.Clone(a)
	for _, s := range b {
		i, found := slices.BinarySearchFunc(merged, s.code, func(s scale, code string) int {
			return cmp.Compare(s.code, code)
		})
		if !found {
			merged = slices.Insert(merged, i, s)
			continue
		}
		merged[i].exponent += s.exponent
		if merged[i].exponent == 0 {
			merged = slices.Delete(merged, i, i+1)
		}
	}
	return merged
}

func exponent(n int) (int16, error) {
	if n < -maxExponent || n > maxExponent {
		return 0, errExponent
	}
	return int16(n), nil
}

func tooBig(r *big.Rat) bool {
	return r.Num().BitLen() > maxScale || r.Denom().BitLen() > maxScale
}

func ratPower(r *big.Rat, n int) (*big.Rat, error) {
	e := big.NewInt(int64(max(n, -n)))
	if bits := max(r.Num().BitLen(), r.Denom().BitLen()); bits*max(n, -n) > maxScale {
		return nil, errScale
	}
	num := new(big.Int).Exp(r.Num(), e, nil)
	den := new(big.Int).Exp(r.Denom(), e, nil)
	if n < 0 {
		num, den = den, num
	}
	return new(big.Rat).SetFrac(num, den), nil
}
