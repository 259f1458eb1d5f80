package loinc

import (
	"strings"

	"carnet/vocab/ucum"
)

// A unit is a printed unit, understood or not.
type unit struct {
	code  string // UCUM, empty where not understood
	ucum  ucum.Unit
	given bool // something was printed
}

func readUnit(printed string) unit {
	printed = strings.TrimSpace(printed)
	u := unit{given: printed != "" && !remarks[strings.ToLower(strings.Trim(printed, "()[]{}."))]}
	if !u.given {
		return u
	}
	code, ok := ucum.Normalize(printed)
	if !ok {
		u.given = !annotation(printed)
		return u
	}
	parsed, err := ucum.Parse(code)
	if err != nil {
		return u
	}
	u.code, u.ucum = code, parsed
	return u
}

// annotation reports that printed is a remark in brackets and nothing beside it.
func annotation(printed string) bool {
	for _, b := range []string{"()", "{}", "[]"} {
		if strings.IndexByte(printed, b[0]) == 0 && strings.IndexByte(printed, b[1]) == len(printed)-1 {
			return true
		}
	}
	return false
}

// remarks are printed in a unit's column without being one.
var remarks = map[string]bool{
	"calc": true, "calculated": true, "computed": true, "estimated": true, "derived": true, "calcul": true, "errechnet": true, "ber": true, "calc'd": true, "计算值": true, "計算値": true, "расч": true, "berechnet": true, "calculé": true, "calculado": true, "calcolato": true,
	"n/a": true, "na": true, "none": true, "unit": true, "units": true, "no units": true, "ohne": true, "sans unité": true, "text": true, "-": true, "–": true, "—": true, "": true,
}

func (u unit) known() bool { return u.code != "" }

// A fit is how a unit belongs to a term: not at all, as it stands, or read in
// the term's own sense for a stated reason.
type fit struct {
	ok     bool
	code   string // the unit in the term's sense
	reason string
}

// fits tells whether a result in u can be a value of r.
//
// The enzyme unit U and the assay unit [IU] never convert into each other, but
// laboratories print either for both. Where the term says which it is, the
// printed one is read as that: "IU/L" on an enzyme's activity is U/L, "U/mL"
// on a tumour marker is the assay's own unit.
func (r *row) fits(u unit) fit {
	switch {
	case r.Unit == "" && r.released && r.Scale == "Qn":
		return fit{ok: ucum.Property(u.code) == r.Property, code: u.code}
	case r.Unit == "":
		return fit{}
	case r.Property == "Vel" && r.Unit == "mm/h" && (u.code == "mm" || u.code == "mm/a"),
		r.Component == "MCHC" && r.Unit == "g/dL" && u.code == "%":
		return fit{ok: true, code: r.Unit, reason: ReasonUsualUnit} // "мм/год" is per hour in Ukrainian
	case r.ucum.Commensurable(u.ucum):
		return fit{ok: u.near(r, apart[r.Property]), code: u.code}
	case r.equivalents(u):
		return fit{ok: true, code: u.code}
	case r.Property == "CCnc" && strings.Contains(u.code, "[IU]"):
		code := strings.Replace(u.code, "[IU]", "U", 1)
		return r.reread(code, ReasonEnzymeUnit)
	case r.Property == "ACnc":
		return r.arbitrary(u)
	}
	return fit{}
}

// apart is how many times a concentration's printed unit may be greater or
// smaller than the term's own. Beyond it another substance is meant: nobody
// reports triglycerides in ng/mL, but thyroglobulin, also called TG, is.
var apart = map[string]float64{"MCnc": 2000, "SCnc": 2000}

// near reports that one of u is at most times greater or smaller than one of
// r's own unit; 0 times is no limit.
func (u unit) near(r *row, times float64) bool {
	ratio, err := ucum.Convert(1, u.ucum, r.ucum, 0)
	return times == 0 || err != nil || ratio <= times && ratio >= 1/times
}

// unmarked reports that u lacks only the mark r's unit has: D-dimer in
// fibrinogen equivalents is about twice that in its own units, and a sheet that
// prints neither leaves it open.
func (u unit) unmarked(r *row) bool {
	bare, _, marked := strings.Cut(r.Unit, "{")
	bare = strings.TrimSuffix(bare, "/")
	if !marked || bare == "" {
		return false
	}
	unit, err := ucum.Parse(bare)
	return err == nil && !strings.Contains(u.code, "{") && unit.Commensurable(u.ucum)
}

// equivalents reports mEq/L for an ion counted in moles.
func (r *row) equivalents(u unit) bool {
	if r.valence == 0 {
		return false
	}
	_, err := ucum.Substance{Valence: r.valence}.Convert(1, u.ucum, r.ucum)
	return err == nil
}

// arbitrary fits any assay unit per volume to a term counted in one, an index
// of the assay's own, and U read as such.
func (r *row) arbitrary(u unit) fit {
	if p := ucum.Property(u.code); p == "ACnc" || p == "Arb" || p == "" && strings.HasPrefix(u.code, "{") {
		return fit{ok: true, code: u.code}
	}
	head, volume, ok := strings.Cut(u.code, "/")
	prefix, isU := strings.CutSuffix(head, "U")
	if !ok || !isU || len(prefix) > 1 {
		return fit{}
	}
	atom := "[IU]"
	if strings.Contains(r.Unit, "[arb'U]") {
		atom = "[arb'U]"
	}
	code := prefix + atom + "/" + volume
	if ucum.Property(code) != "ACnc" {
		return fit{}
	}
	return fit{ok: true, code: code, reason: ReasonOwnUnit}
}

func (r *row) reread(code, reason string) fit {
	u, err := ucum.Parse(code)
	if err != nil || !r.ucum.Commensurable(u) {
		return fit{}
	}
	return fit{ok: true, code: code, reason: reason}
}

// rates are properties of an amount per time, which a 24 hour collection has.
var rates = map[string]bool{"MRat": true, "SRat": true, "CRat": true, "VRat": true, "NRat": true}

// fractions are properties printed as a share of a whole.
var fractions = map[string]bool{"NFr": true, "MFr": true, "VFr": true, "SFr": true, "CFr": true, "RelACnc": true, "Ratio": true,
	"MRto": true, "SRto": true, "NRto": true, "CRto": true, "TRto": true,
}

// counts are properties of a number of things.
var counts = map[string]bool{"NCnc": true, "Naric": true, "Num": true, "NRat": true}

func (k kind) has(property string) bool {
	switch k {
	case count:
		return counts[property]
	case fraction:
		return fractions[property]
	}
	return true
}
