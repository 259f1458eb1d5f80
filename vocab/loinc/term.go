package loinc

import "strings"

// A Term is one LOINC code with its official name, its axes and what we add
// for showing and converting it.
type Term struct {
	Code string
	Name string // official long common name, never edited or translated

	// The six axes of a LOINC name. Method is empty for the general code.
	Component, Property, Time, System, Scale, Method string

	Group     string  // organ system or kind, for the catalogue
	Unit      string  // canonical UCUM unit, empty where the result is a word
	MolarMass float64 // of the analyte in g/mol, 0 where unknown or senseless
}

// folded names one property for those that are the same quantity counted in
// grams and in moles. A fraction and a count stay apart, and so do an
// enzyme's activity and its mass.
var folded = map[string]string{
	"MCnc": "Cnc", "SCnc": "Cnc",
	"MRat": "Rat", "SRat": "Rat",
	"EntMass": "EntAmount", "EntSub": "EntAmount",
	"EntMeanVol": "EntVol",
}

// hbA1c is the component under which both ways of reporting HbA1c make one
// trend: they are tied by the affine master equation (see [Convert]).
const hbA1c = "Hemoglobin A1c/Hemoglobin.total"

// Series names the trend a reading of t belongs to: component, system, time,
// scale and folded property, joined by bars. Terms that differ only in method
// or in mass against moles share it.
func (t Term) Series() string {
	component, property := t.Component, t.Property
	if strings.HasPrefix(component, hbA1c) {
		component, property = hbA1c, "Fr"
	}
	if f, ok := folded[property]; ok {
		property = f
	}
	system := t.System
	if system == "Ser/Plas/Bld" {
		system = "Ser/Plas" // of the codes for one thing some name the blood too
	}
	return strings.Join([]string{component, system, t.Time, t.Scale, property}, "|")
}

// Lookup returns the term of a code in the built-in table.
func Lookup(code string) (Term, bool) {
	row, ok := load().byCode[code]
	if !ok {
		return Term{}, false
	}
	return row.Term, true
}

// Codes returns every code of the built-in table, grouped by analyte.
func Codes() []string {
	rows := load().rows
	codes := make([]string, len(rows))
	for i, r := range rows {
		codes[i] = r.Code
	}
	return codes
}
