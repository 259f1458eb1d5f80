package stats

// MgPerMmol is the milligrams of glucose in a decilitre that holds a millimole
// in a litre: a tenth of its molar mass, 180.156 g/mol.
const MgPerMmol = 18.0156

// GMI returns the glucose management indicator in percent from a mean in mg/dL
// (Bergenstal et al., 2018, doi:10.2337/dc18-1581).
func GMI(mean float64) float64 { return 3.31 + 0.02392*mean }

// EstimatedA1c returns the HbA1c in percent that goes with a mean glucose in
// mg/dL (Nathan et al., ADAG, 2008, doi:10.2337/dc08-0545).
func EstimatedA1c(mean float64) float64 { return (mean + 46.7) / 28.7 }

// IFCC returns an HbA1c in mmol/mol from one in percent, by the master equation
// (Hoelzel et al., 2004, doi:10.1373/clinchem.2003.024802).
func IFCC(percent float64) float64 { return (percent - 2.15) * 10.929 }

// Shares are the parts of readings in each zone of glucose, 0 to 1 (Battelino
// et al., 2019, doi:10.2337/dci19-0028). Level 2 is a part of level 1.
type Shares struct {
	VeryLow, Low, In, High, VeryHigh float64
}

// TimeInRange returns the shares of xs, in mg/dL: below 54, below 70, 70 to
// 180, above 180, above 250; false for none. They are shares of readings, which
// are shares of time only where readings come at even intervals.
func TimeInRange(xs []float64) (s Shares, ok bool) {
	if len(xs) == 0 {
		return s, false
	}
	one := 1 / float64(len(xs))
	for _, x := range xs {
		switch {
		case x < 70:
			s.Low += one
			if x < 54 {
				s.VeryLow += one
			}
		case x > 180:
			s.High += one
			if x > 250 {
				s.VeryHigh += one
			}
		default:
			s.In += one
		}
	}
	return s, true
}

// CV returns the coefficient of variation of xs in percent; false for fewer
// than two values or a mean of 0.
func CV(xs []float64) (percent float64, ok bool) {
	sd, ok := StdDev(xs)
	mean := Mean(xs)
	if !ok || mean == 0 {
		return 0, false
	}
	return sd / mean * 100, true
}
