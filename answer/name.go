package answer

import (
	"strings"

	"carnet/store"
	"carnet/vocab/loinc"
)

// shortName is what a person calls a series: the official name without its
// bracketed property, and without the specimen where that is blood. The name of
// a series without a code is the one it was printed under.
func shortName(s store.Series) string {
	if s.Code == "" {
		return Flatten(s.Name)
	}
	name, in := splitName(s.Name)
	name, _, _ = strings.Cut(name, " standardized")
	name = strings.ReplaceAll(name, ".", " ")
	switch in {
	case "", "Blood", "Serum or Plasma", "Serum", "Plasma", "Serum, Plasma or Blood", "Venous blood", "Red Blood Cells", "Platelet poor plasma":
		return name
	}
	return name + ", " + strings.ToLower(in)
}

// splitName parts an official name into what is measured and the specimen:
// "Glucose [Mass/volume] in Urine by Test strip" into Glucose and Urine.
func splitName(official string) (name, in string) {
	name, rest, bracketed := strings.Cut(official, " [")
	if bracketed {
		var property, more string
		property, rest, _ = strings.Cut(rest, "]")
		if property == "Entitic mean volume" && name != strings.ToUpper(name) { // an abbreviation says it
			name += " mean volume"
		}
		if more, _, _ = strings.Cut(rest, " in "); strings.HasPrefix(more, " corrected") || strings.HasPrefix(more, " adjusted") {
			name, rest = name+more, strings.TrimPrefix(rest, more)
		}
	} else if i := strings.LastIndex(name, " in "); i > 0 {
		name, rest = name[:i], name[i:]
	}
	in, ok := strings.CutPrefix(rest, " in ")
	if !ok {
		return name, ""
	}
	in, _, _ = strings.Cut(in, " by ")
	in, _, _ = strings.Cut(in, " --")
	return name, in
}

// tellApart makes every name of the catalogue mean one series: where some share
// a name, each adds the first thing in which they differ, at last its id.
func tellApart(es []*entry) {
	for _, more := range []func(*entry) string{
		func(e *entry) string { return property(e.series) },
		func(e *entry) string { return specimen(e.series) },
		func(e *entry) string { return e.Unit },
		func(e *entry) string { return e.Series },
	} {
		for _, same := range sameName(es) {
			if !differ(same, more) {
				continue
			}
			for _, e := range same {
				if m := more(e); m != "" {
					e.Name += " (" + m + ")"
				}
			}
		}
	}
}

func differ(es []*entry, of func(*entry) string) bool {
	for _, e := range es[1:] {
		if of(e) != of(es[0]) {
			return true
		}
	}
	return false
}

func sameName(es []*entry) (groups [][]*entry) {
	by := map[string][]*entry{}
	for _, e := range es {
		k := fold(e.Name)
		by[k] = append(by[k], e)
	}
	for _, e := range es {
		if same := by[fold(e.Name)]; len(same) > 1 && same[0] == e {
			groups = append(groups, same)
		}
	}
	return groups
}

// property says in a word what kind of quantity a series counts.
func property(s store.Series) string {
	t, ok := loinc.Lookup(s.Code)
	if !ok {
		return ""
	}
	switch t.Property {
	case "NCnc":
		return "count"
	case "NFr", "VFr", "MFr", "SFr":
		return "fraction"
	case "CCnc", "ACnc":
		return "activity"
	case "MRat", "SRat":
		return "amount a day"
	case "PrThr", "ACncThr":
		return "found or not"
	}
	return ""
}

func specimen(s store.Series) string {
	t, _ := loinc.Lookup(s.Code)
	return specimenWord(t.System)
}

// specimenWord is the English word for the system axis of LOINC.
func specimenWord(system string) string {
	first, _, _ := strings.Cut(system, "^")
	switch first {
	case "Bld", "BldV", "BldC", "BldA":
		return "blood"
	case "Ser", "Plas", "Ser/Plas", "Ser/Plas/Bld", "PPP":
		return "serum or plasma"
	case "Urine", "Urine sed", "UrineS":
		return "urine"
	case "Stool":
		return "stool"
	case "CSF":
		return "cerebrospinal fluid"
	case "RBC":
		return "red blood cells"
	case "Saliva":
		return "saliva"
	}
	return ""
}
