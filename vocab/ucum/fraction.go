package ucum

import "math/big"

// A Line ties the two ways one fraction is printed, amount per amount and a
// percentage by another convention: percent = Slope × (mmol/mol) + Intercept.
type Line struct{ Slope, Intercept float64 }

// HbA1c is glycated haemoglobin, whose percentage (NGSP, DCCT) and mmol/mol
// (IFCC) are tied by the master equation of the IFCC and NGSP networks: percent =
// 0.09148 × (mmol/mol) + 2.152 (Hoelzel et al., Clin Chem 2004;50:166).
var HbA1c = Substance{Fraction: &Line{Slope: 0.09148, Intercept: 2.152}}

var (
	thousand = big.NewRat(1000, 1)
	hundred  = big.NewRat(100, 1)
)

// across carries x, a plain fraction, from one side of the line to the other.
func (l Line) across(x *big.Rat, fromAmount bool) *big.Rat {
	slope, intercept := decimal(l.Slope), decimal(l.Intercept)
	if fromAmount {
		x = new(big.Rat).Mul(x, thousand)
		x.Add(x.Mul(x, slope), intercept)
		return x.Quo(x, hundred)
	}
	x = new(big.Rat).Mul(x, hundred)
	x.Quo(x.Sub(x, intercept), slope)
	return x.Quo(x, thousand)
}
