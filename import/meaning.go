package importer

import (
	"strings"

	"golang.org/x/text/unicode/norm"

	"carnet/store"
	"carnet/vocab/loinc"
	"carnet/vocab/printed"
	"carnet/vocab/ucum"
)

// Meaning is what a printed row was taken to say. It is computed from the
// printed cells alone, so that a correction is read like a first reading.
type Meaning struct {
	Number     *float64
	Comparator string
	UCUM       string
	Low, High  *float64
	Answer     loinc.Answer
	Term       loinc.Term // zero where Answer is not coded

	words loinc.Resolver
}

// Doubts that come of what a row means; those of its cells come from labtable.
const (
	DoubtUnit    = "unit_contradicts_code"
	DoubtNoUnit  = "unit_missing"
	DoubtNoValue = "no_value"
)

// mean reads the cells of one row, in words of the tables alone or of a vault.
// Decimal is the document's decimal mark, 0 where it does not tell.
func mean(words loinc.Resolver, p store.Printed, decimal byte) Meaning {
	m := Meaning{words: words}
	if v, ok := printed.ParseValue(p.Value, decimal); ok {
		m.Number, m.Comparator = &v.Number, v.Comparator
	}
	if code, ok := ucum.Normalize(p.Unit); ok {
		m.UCUM = code
	}
	if r, ok := printed.ParseRange(p.Range, decimal); ok {
		m.Low, m.High = r.Low, r.High
	}
	m.Answer = words.Resolve(loinc.Query{Name: p.Name, Value: p.Value, Unit: p.Unit, Specimen: p.Specimen, Section: p.Section})
	if m.Answer.Outcome == "coded" {
		m.Term, _ = words.Lookup(m.Answer.Code)
		if m.Answer.UCUM != "" {
			m.UCUM = m.Answer.UCUM
		}
	}
	return m
}

// doubts says what in a row's meaning wants a look.
func (m Meaning) doubts(p store.Printed) (ds []string) {
	if strings.TrimSpace(p.Value) == "" {
		ds = append(ds, DoubtNoValue)
	}
	if m.Answer.Rejected != "" && m.Answer.Outcome != "coded" && strings.HasPrefix(m.Answer.Reason, "unit:") {
		ds = append(ds, DoubtUnit)
	}
	if m.Answer.Outcome == "needs_input" {
		ds = append(ds, DoubtNoUnit)
	}
	return ds
}

// dimensionless reports whether what was measured has no unit to print: a
// ratio, a pH, a relative density.
func (m Meaning) dimensionless() bool {
	u := m.Term.Unit
	return m.Term.Code != "" && (u == "1" || u == "[pH]" || strings.HasPrefix(u, "{"))
}

// series says which trend a row belongs to.
func (m Meaning) series(p store.Printed) store.Series {
	if m.Answer.Outcome == "coded" && m.Term.Code != "" {
		unit := m.Term.Unit
		if unit == "" && m.Term.Scale == "Qn" {
			unit = m.UCUM // of a release, which gives not every term one
		}
		return store.Series{Key: "loinc:" + m.Term.Series(), Code: m.Term.Code, Name: m.Term.Name, Unit: unit, Group: m.Term.Group}
	}
	unit := m.UCUM
	if unit == "" {
		unit = fold(p.Unit)
	}
	return store.Series{Key: "printed:" + fold(p.Name) + "|" + unit, Name: strings.TrimSpace(p.Name), Unit: m.UCUM}
}

// canonical gives the row's number in the unit of its series, nil where no
// factor exists.
func (m Meaning) canonical(unit string) *float64 {
	switch {
	case m.Number == nil:
		return nil
	case m.UCUM == unit:
		return m.Number
	case m.Answer.Outcome != "coded" || m.UCUM == "" || unit == "":
		return nil
	}
	v, err := m.words.Convert(m.Answer.Code, *m.Number, m.UCUM, unit)
	if err != nil {
		return nil
	}
	return &v
}

// fold makes spellings of one printed name equal: NFKC, case and spaces.
func fold(s string) string {
	return strings.Join(strings.Fields(strings.ToLower(norm.NFKC.String(s))), " ")
}
