package loincrelease

import (
	"strconv"
	"strings"

	"carnet/vocab/loinc"
)

// term reads a line of Loinc.csv.
func (r *reader) term(line row) error {
	code := line.cell("LOINC_NUM")
	name := line.cell("LONG_COMMON_NAME")
	if code == "" || name == "" {
		return nil
	}
	r.version(line.cell("VersionLastChanged"))
	if line.cell("EXTERNAL_COPYRIGHT_NOTICE") != "" {
		r.sum.Left++
		return nil
	}
	t := Term{Term: loinc.Term{
		Code: code, Name: name, Component: line.cell("COMPONENT"), Property: line.cell("PROPERTY"),
		Time: line.cell("TIME_ASPCT"), System: line.cell("SYSTEM"), Scale: line.cell("SCALE_TYP"), Method: line.cell("METHOD_TYP"),
		Group: group(line.cell("CLASS")), Unit: firstUnit(line.cell("EXAMPLE_UCUM_UNITS")),
	}}
	t.Rank, _ = strconv.Atoi(line.cell("COMMON_TEST_RANK")) // empty is none
	if line.cell("PanelType") != "" {
		t.Scale = "-"
	}
	r.sum.Terms++
	if err := r.to.Term(t); err != nil || !named(line) {
		return err
	}
	r.active[code] = true
	r.sum.Active++
	return r.names(code, name, line.cell("SHORTNAME"), line.cell("DisplayName"), line.cell("CONSUMER_NAME"), t.Component)
}

// named reports that a printed name may stand for the term: an active one of the
// laboratory or the clinic.
func named(line row) bool {
	status, kind := line.cell("STATUS"), line.cell("CLASSTYPE")
	return (status == "ACTIVE" || status == "TRIAL" || status == "") && (kind == "1" || kind == "2" || kind == "")
}

// version keeps the latest version a term was changed in: the release's own.
func (r *reader) version(v string) {
	if later(v, r.sum.Version) {
		r.sum.Version = v
	}
}

// later compares versions such as 2.9 and 2.81, of which the second is the later.
func later(a, b string) bool {
	am, an, ok := strings.Cut(a, ".")
	if !ok {
		return false
	}
	bm, bn, _ := strings.Cut(b, ".")
	x, errX := strconv.Atoi(am)
	y, errY := strconv.Atoi(an)
	if errX != nil || errY != nil {
		return false
	}
	major, _ := strconv.Atoi(bm) // "" is before all
	minor, _ := strconv.Atoi(bn)
	return x > major || x == major && y > minor
}

// firstUnit is the first of the example units, which semicolons separate.
func firstUnit(units string) string {
	first, _, _ := strings.Cut(units, ";")
	return strings.TrimSpace(first)
}

func (r *reader) names(code string, names ...string) error {
	for _, n := range names {
		if n == "" || n == "-" {
			continue
		}
		r.sum.Names++
		if err := r.to.Name(code, n); err != nil {
			return err
		}
	}
	return nil
}

// consumerName reads a line of ConsumerName.csv.
func (r *reader) consumerName(line row) error {
	code := line.cell("LoincNumber")
	if !r.active[code] {
		return nil
	}
	return r.names(code, line.cell("ConsumerName"))
}

// variant reads a line of a linguistic variant.
func (r *reader) variant(line row) error {
	code := line.cell("LOINC_NUM")
	if !r.active[code] {
		return nil
	}
	return r.names(code, line.cell("LONG_COMMON_NAME"), line.cell("SHORTNAME"), line.cell("LinguisticVariantDisplayName"), line.cell("COMPONENT"))
}

// member reads a line of PanelsAndForms.csv. The table names the panel itself as
// its own first member.
func (r *reader) member(line row) error {
	m := Member{Panel: line.cell("ParentLoinc"), Code: line.cell("Loinc")}
	if m.Panel == "" || m.Code == "" || m.Panel == m.Code {
		return nil
	}
	m.Place, _ = strconv.Atoi(line.cell("SEQUENCE")) // empty stands first
	r.sum.Members++
	return r.to.Member(m)
}

// groups of the catalogue by LOINC class. A class that spans several has none.
var groups = map[string]string{
	"HEM/BC": "blood count", "COAG": "coagulation", "UA": "urine", "MICRO": "infection", "ALLERGY": "allergy",
	"SERO": "immunity", "CELLMARK": "immunity", "HLA": "immunity", "BLDBK": "blood group", "DRUG/TOX": "toxicology", "TUMRRGT": "tumour markers",
	"BP.ATOM": "vital signs", "HRTRATE.ATOM": "vital signs", "BDYTMP.ATOM": "vital signs", "RESP.ATOM": "vital signs",
	"BDYWGT.ATOM": "body", "BDYHGT.ATOM": "body",
}

func group(class string) string { return groups[class] }
