package ucum

import "strings"

// Property returns the LOINC PROPERTY that a result in the given UCUM code has,
// such as "MCnc" for mg/dL and "SCnc" for mmol/L, or "" when unknown.
//
// It is derived from the dimension and from what is counted. Where one unit
// serves several properties the commonest is given: "%" is MFr here, though
// for cells it is NFr and for the haematocrit VFr, and "mmol/mol" is SFr, though
// per mole of creatinine it is SRto. Only the analyte settles those.
func Property(code string) string {
	u, err := Parse(code)
	if err != nil {
		return ""
	}
	if p, ok := propertyOf[u.String()]; ok {
		return p
	}
	d := u.get()
	switch {
	case d.special != nil:
		return specialProperty(d)
	case d.label == "1.73_m2":
		return arealProperty(d)
	case len(d.arbitrary) > 0:
		return arbitraryProperty(d)
	case d.catalytic():
		return catalyticProperty[d.dim.String()]
	case d.dim == (dimension{}) && d.top != (dimension{}):
		return fractionProperty[d.top.String()]
	case d.top == volume:
		return volumeProperty[d.dim.String()]
	}
	return dimensionProperty[d.dim.String()]
}

// volume is what stands above the line of a volume per something.
var volume = dimension{length: 3}

// volumeProperty is for a volume per something: L/min/m2 has the dimension of a
// velocity, mL/m2 that of a length.
var volumeProperty = map[string]string{
	"m3": "Vol", "m3.s-1": "VRat", "m.s-1": "ArVRat", "m": "ArVol", "g-1.m3": "VCnt", "g-1.m3.s-1": "VRatCnt",
}

// propertyOf holds the codes whose dimension says too little.
var propertyOf = map[string]string{
	"%": "MFr", "[ppth]": "MFr", "[ppm]": "VFr", "[ppb]": "VFr", "1": "Ratio", "{ratio}": "Ratio", "{INR}": "RelTime",
	"{#}": "Num", "{steps}": "Num", "{cells}": "Num", "{beats}": "Num", "{breaths}": "Num", "{copies}": "Num",
	"{score}": "Score", "{Zscore}": "Score", "{Tscore}": "Score", "{titer}": "Titr", "{M.o.M}": "Ratio",
	"fL": "EntVol", "pg": "EntMass", "fg": "EntMass", "fmol": "EntSub", "kg/m2": "Ratio", "[diop]": "InvLen",
	"{Log_IU}/mL": "LaCnc", "{log_IU}/mL": "LaCnc", "{Log_copies}/mL": "LnCnc", "{log_copies}/mL": "LnCnc",
	"[GPL'U]": "ACnc", "[MPL'U]": "ACnc", "[APL'U]": "ACnc", // by definition per millilitre
	"osm/kg": "Osmol", "mosm/kg": "Osmol", "osm/L": "Osmol", "mosm/L": "Osmol",
	"/[HPF]": "Naric", "/[LPF]": "Naric", "/100{WBC}": "Ratio",
}

// dimensionProperty maps a dimension to the property of what has it.
var dimensionProperty = map[string]string{
	"g": "Mass", "mol": "Sub", "eq": "Sub", "m": "Len", "m2": "Area", "s": "Time", "K": "Temp", "rad": "Angle",
	"g.m-3": "MCnc", "mol.m-3": "SCnc", "eq.m-3": "SCnc", "m-3": "NCnc",
	"g.s-1": "MRat", "mol.s-1": "SRat", "eq.s-1": "SRat", "s-1": "NRat",
	"g-1.mol": "SCnt", "g-1.eq": "SCnt", "g-1": "NCnt", "g.mol-1": "Ratio",
	"mol.m-3.s-1": "CCnc", "g.m-3.s-1": "CCnc", "g-1.mol.s-1": "CCnt", "g.m-1.s-1": "Visc",
	"m.s-1": "Vel", "g.m2.s-2": "Engy", "g.m2.s-3": "EngRat", "g.m-1.s-2": "Pres", "g.m2.s-2.C-1": "Elpot",
}

// fractionProperty maps what stands on both sides of the line, in a fraction
// whose dimensions cancel, to its property.
var fractionProperty = map[string]string{"g": "MRto", "mol": "SFr", "m3": "VFr", "eq": "SRto"}

// catalyticProperty is for units built on U or kat, amounts turned over a time.
var catalyticProperty = map[string]string{
	"mol.s-1": "CAct", "mol.m-3.s-1": "CCnc", "g-1.mol.s-1": "CCnt", "mol.s-2": "CRat", "s-1": "CRto",
}

func specialProperty(d *definition) string {
	switch {
	case d.special.offset != nil:
		return "Temp"
	case d.dim[amount] != 0:
		return "LsCnc"
	}
	return ""
}

func arealProperty(d *definition) string {
	if d.dim.String() == "m3.s-1" {
		return "ArVRat"
	}
	return ""
}

// arbitraryProperty is for units that count something on a scale of its own.
func arbitraryProperty(d *definition) string {
	s := d.arbitrary[0]
	if len(d.arbitrary) > 1 || s.exponent != 1 {
		return ""
	}
	if s.code == "[CFU]" || s.code == "[PFU]" || s.code == "[FFU]" {
		return dimensionProperty[d.dim.String()]
	}
	switch d.dim.String() {
	case "":
		if strings.HasPrefix(s.code, "{") {
			return ""
		}
		return "Arb"
	case "m-3":
		return "ACnc"
	case "g-1":
		return "ACnt"
	case "s-1":
		return "ARat"
	}
	return ""
}

// catalytic reports whether an enzyme unit stands above the line.
func (d *definition) catalytic() bool {
	for _, f := range d.factors {
		if f.exponent > 0 && (strings.HasSuffix(f.symbol, "kat") || strings.HasSuffix(f.symbol, "U")) {
			return true
		}
	}
	return false
}
