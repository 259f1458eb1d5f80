package loinc

import "strings"

// A specimen is a set of materials a result may have been measured in.
type specimen uint32

const (
	serum specimen = 1 << iota
	plasma
	whole // whole blood, red cells
	arterial
	venous
	capillary
	urine
	csf
	stool
	saliva
	semen
	sweat
	swab
	anywhere // LOINC's unspecified specimen
	other    // a body fluid or tissue no built-in code is for
	person
	unlisted // of a release, with no word for it
)

// loose is what a sheet means by "blood": whatever was made of the tube.
const loose = serum | plasma | whole

// materials are the words of tables for a specimen.
var materials = map[string]specimen{
	"serum": serum | plasma, "plasma": serum | plasma, "blood": loose, "whole": whole,
	"arterial": arterial | whole, "venous": venous | loose, "capillary": capillary | whole,
	"urine": urine, "csf": csf, "stool": stool, "saliva": saliva, "semen": semen, "sweat": sweat, "swab": swab, "other": other,
}

// systems maps a LOINC SYSTEM to the specimen it is.
var systems = map[string]specimen{
	"Ser/Plas": serum | plasma, "Ser": serum, "Plas": plasma, "PPP": plasma, "Ser/Plas/Bld": serum | plasma,
	"Bld": whole, "RBC": whole, "Retic": whole, "BldA": arterial, "BldV": venous, "BldC": capillary,
	"Urine": urine, "Urine sed": urine, "Urine+Ser/Plas": urine | serum | plasma,
	"CSF": csf, "Stool": stool, "Saliva": saliva, "Semen": semen, "Sweat": sweat,
	"Respiratory system specimen": swab, "Respiratory specimen": swab, "Throat": swab, "XXX": anywhere,
}

// An ask is what a name says beyond the analyte. Zero fields say nothing.
type ask struct {
	specimen specimen
	timing   string // fasting, 2h-load, … as in challenges
	day      bool   // collected over 24 hours
	kind     kind   // binding: "absolute", "%"
	lean     kind   // only a preference: "count"
	method   string // key of methods
	form     form   // of the value: "qualitative", "titer"
	property string // LOINC property spelt out, as in "[Moles/volume]"
}

// A kind is which of an analyte's quantities is meant.
type kind uint8

const (
	count kind = iota + 1
	fraction
)

// with merges b into a; it reports false where the two contradict each other.
func (a ask) with(b ask) (ask, bool) {
	ok := true
	if b.specimen != 0 {
		if a.specimen != 0 && a.specimen&b.specimen == 0 {
			ok = false
		}
		if a.specimen == 0 || b.specimen&^a.specimen == 0 {
			a.specimen = b.specimen
		}
	}
	a.timing, ok = merge(a.timing, b.timing, ok)
	a.kind, ok = merge(a.kind, b.kind, ok)
	a.lean, _ = merge(a.lean, b.lean, true)
	a.method, ok = merge(a.method, b.method, ok)
	a.form, ok = merge(a.form, b.form, ok)
	a.property, ok = merge(a.property, b.property, ok)
	a.day = a.day || b.day
	return a, ok
}

func merge[T comparable](a, b T, ok bool) (T, bool) {
	var zero T
	if a == zero {
		return b, ok
	}
	return a, ok && (b == zero || a == b)
}

// parseAsk reads the effects of a qualifier as the tables write them,
// separated by commas: "urine", "fasting", "24h,urine", "count?", "calc".
func parseAsk(s string) (ask, bool) {
	var a ask
	for _, e := range strings.Split(s, ",") {
		switch {
		case materials[e] != 0:
			a.specimen = materials[e]
		case e == "24h":
			a.day = true
		case e == "count":
			a.kind = count
		case e == "count?":
			a.lean = count
		case e == "fraction":
			a.kind = fraction
		case e == "qn":
			a.form = numeric
		case e == "ord":
			a.form = wordy
		case e == "titre":
			a.form = titre
		case strings.HasPrefix(e, "="):
			a.property = e[1:]
		case e == "skip":
		case methods[e] != nil:
			a.method = e
		case timings[e]:
			a.timing = e
		default:
			return a, false
		}
	}
	return a, true
}

// timings are the keys of a qualifier that names when or after what a sample
// was drawn; challenges maps the part of a LOINC component behind ^ to them.
var timings = map[string]bool{}

var challenges = map[string]string{
	"post CFst":                   "fasting",
	"1 hour post 75 g glucose PO": "1h-load", "1 hour post dose glucose": "1h-load",
	"2 hours post 75 g glucose PO": "2h-load", "2 hours post dose glucose": "2h-load",
	"2 hours post meal": "2h-meal", "AM peak specimen": "am", "PM trough specimen": "pm",
	"resting": "rest", "standing": "standing", "sitting": "sitting", "supine": "supine",
}

func init() {
	for _, t := range challenges {
		timings[t] = true
	}
	timings["meal"], timings["random"] = true, true
}

// dropped are timings that most analytes have no code of their own for; then
// the general code is meant.
var dropped = map[string]bool{"fasting": true, "am": true, "pm": true}

// methods are the methods a sheet may name to mean one code rather than the
// general one. Each is matched against the method and component of a term.
var methods = map[string]func(Term) bool{
	"calc":   func(t Term) bool { return t.Method == "Calculated" },
	"direct": func(t Term) bool { return t.Method == "Direct assay" },
	"hs":     func(t Term) bool { return strings.HasPrefix(t.Method, "High sensitivity") },
	"strip":  func(t Term) bool { return t.Method == "Test strip" },
	"ifcc":   func(t Term) bool { return strings.Contains(t.Component, "IFCC") },
	"ckdepi": func(t Term) bool { return strings.HasSuffix(t.Method, "(CKD-EPI)") },
	"ckdepi21": func(t Term) bool {
		return strings.HasSuffix(t.Method, "(CKD-EPI 2021)") && strings.HasPrefix(t.Method, "Creatinine-based")
	},
	"mdrd":            func(t Term) bool { return strings.HasSuffix(t.Method, "(MDRD)") },
	"feu":             func(t Term) bool { return strings.HasSuffix(t.Component, " FEU") },
	"ddu":             func(t Term) bool { return strings.HasSuffix(t.Component, " DDU") },
	"electrophoresis": func(t Term) bool { return t.Method == "Electrophoresis" },
	"any":             func(Term) bool { return false },
}
