package ucum

import (
	"math"
	"math/big"
)

// A function maps values of a special unit to its base units. An affine one
// adds offset and is exact; the others are in floating point.
type function struct {
	scale   *big.Rat // of the function's own unit, such as K/9 times 5
	offset  *big.Rat // nil unless affine
	toBase  func(float64) float64
	inverse func(float64) float64
}

// newFunction returns the function a row of units.tsv names (UCUM §§ 21 to 22).
func newFunction(kind string, scale *big.Rat) *function {
	f := &function{scale: scale}
	switch kind {
	case "celsius":
		f.offset = big.NewRat(27315, 100)
	case "fahrenheit":
		f.offset = big.NewRat(45967, 100)
	case "reaumur":
		f.offset = big.NewRat(21852, 100)
	case "ln":
		f.toBase, f.inverse = math.Exp, math.Log
	case "lg":
		f.toBase, f.inverse = pow10, math.Log10
	case "2lg":
		f.toBase = func(x float64) float64 { return pow10(x / 2) }
		f.inverse = func(x float64) float64 { return 2 * math.Log10(x) }
	case "ld":
		f.toBase, f.inverse = math.Exp2, math.Log2
	case "pH":
		f.toBase = func(x float64) float64 { return pow10(-x) }
		f.inverse = func(x float64) float64 { return -math.Log10(x) }
	case "100tan":
		f.toBase = func(x float64) float64 { return math.Atan(x / 100) }
		f.inverse = func(x float64) float64 { return 100 * math.Tan(x) }
	case "sqrt":
		f.toBase, f.inverse = func(x float64) float64 { return x * x }, math.Sqrt
	case "hpX":
		f.toBase, f.inverse = potency(10)
	case "hpC":
		f.toBase, f.inverse = potency(100)
	case "hpM":
		f.toBase, f.inverse = potency(1000)
	case "hpQ":
		f.toBase, f.inverse = potency(50000)
	default:
		panic("ucum: table names an unknown function " + kind)
	}
	return f
}

func pow10(x float64) float64 { return math.Pow(10, x) }

// potency is a homoeopathic dilution: n steps of one part in base.
func potency(base float64) (toBase, inverse func(float64) float64) {
	return func(x float64) float64 { return math.Pow(base, -x) },
		func(x float64) float64 { return -math.Log(x) / math.Log(base) }
}
