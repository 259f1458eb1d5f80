package loinc

import (
	"embed"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"carnet/vocab/ucum"
)

//go:embed terms.tsv panels.tsv words.tsv
var files embed.FS

// A row is a line of terms.tsv with what choosing needs.
type row struct {
	Term
	analyte   string
	specimen  specimen
	challenge string // key of timings, or the component's own words
	ucum      ucum.Unit
	byUnit    bool // only a unit may choose it
	released  bool // from a release
	valence   int
	order     int
}

// A table is everything the package knows.
type table struct {
	*dictionary

	rows     []*row
	byCode   map[string]*row
	byName   map[string]*row   // official long common name, folded
	analytes map[string][]*row // in order of preference
	words    map[string]ask    // qualifiers
	longest  int               // words in the longest qualifier
	affixes  []affix           // qualifiers written without spaces
	first    map[string]ask    // qualifiers that count only in front
	last     map[string]ask    // or at the end
	panels   map[string]Panel
	ratios   map[pair]string // analyte of one analyte's ratio to another
	scope    *scope          // of a release, nil without one
}

// A pair is two analytes, the first counted in the second.
type pair struct{ over, under string }

// load parses the tables once. They are part of the program, so an error in
// them is a fault of the program.
var load = sync.OnceValue(func() *table {
	t, err := parseTables()
	if err != nil {
		panic("loinc: " + err.Error())
	}
	return t
})

func parseTables() (*table, error) {
	t := &table{
		byCode: map[string]*row{}, byName: map[string]*row{}, analytes: map[string][]*row{},
		words: map[string]ask{}, first: map[string]ask{}, last: map[string]ask{}, panels: map[string]Panel{},
	}
	for _, step := range []struct {
		file string
		line func([]string) error
	}{
		{"terms.tsv", t.addTerm},
		{"panels.tsv", t.addPanel},
		{"words.tsv", t.addWord},
	} {
		if err := eachLine(step.file, step.line); err != nil {
			return nil, err
		}
	}
	t.findRatios()
	t.dictionary = unpack(packed)
	return t, nil
}

// eachLine calls f with the cells of every line of a table but comments and
// the heading.
func eachLine(file string, f func(cells []string) error) error {
	text, err := files.ReadFile(file)
	if err != nil {
		return err
	}
	head := true
	rest := string(text)
	cells := make([]string, 0, columns)
	for n := 1; rest != ""; n++ {
		var line string
		line, rest, _ = strings.Cut(rest, "\n")
		if line == "" || line[0] == '#' {
			continue
		}
		if head {
			head = false
			continue
		}
		cells = cells[:0]
		for more := true; more; {
			var cell string
			cell, line, more = strings.Cut(line, "\t")
			cells = append(cells, cell)
		}
		if err := f(cells); err != nil {
			return fmt.Errorf("%s, line %d: %w", file, n, err)
		}
	}
	return nil
}

// columns of terms.tsv.
const (
	colAnalyte = iota
	colCode
	colName
	colComponent
	colProperty
	colTime
	colSystem
	colScale
	colMethod
	colUnit
	colMass
	colValence
	colWhen
	colGroup
	colSources
	columns
)

func (t *table) addTerm(c []string) error {
	if len(c) != columns {
		return fmt.Errorf("%d columns, want %d", len(c), columns)
	}
	r := &row{
		Term: Term{
			Code: c[colCode], Name: c[colName], Component: c[colComponent], Property: c[colProperty],
			Time: c[colTime], System: c[colSystem], Scale: c[colScale], Method: c[colMethod],
			Group: c[colGroup], Unit: c[colUnit],
		},
		analyte: c[colAnalyte], specimen: systems[c[colSystem]], byUnit: c[colWhen] == "unit", order: len(t.rows),
	}
	if r.specimen == 0 {
		r.specimen = person
	}
	if _, challenge, ok := strings.Cut(r.Component, "^"); ok {
		if r.challenge = challenges[challenge]; r.challenge == "" {
			r.challenge = challenge
		}
		if challenge == "actual/normal" {
			r.challenge = ""
		}
	}
	var err error
	if r.MolarMass, err = optional(c[colMass]); err != nil {
		return err
	}
	valence, err := optional(c[colValence])
	if err != nil {
		return err
	}
	r.valence = int(valence)
	if r.Unit != "" {
		if r.ucum, err = ucum.Parse(r.Unit); err != nil {
			return err
		}
	}
	if t.byCode[r.Code] != nil {
		return fmt.Errorf("code %s twice", r.Code)
	}
	t.rows = append(t.rows, r)
	t.byCode[r.Code] = r
	if key := compact(fold(r.Name)); t.byName[key] == nil {
		t.byName[key] = r
	}
	t.analytes[r.analyte] = append(t.analytes[r.analyte], r)
	return nil
}

// findRatios fills in ratios from the components that are a fraction of two.
func (t *table) findRatios() {
	t.ratios = map[pair]string{}
	analytes := map[string]string{}
	for _, r := range t.rows {
		if analytes[r.Component] == "" {
			analytes[r.Component] = r.analyte
		}
	}
	for _, r := range t.rows {
		over, under, ok := strings.Cut(r.Component, "/")
		if !ok || !fractions[r.Property] || r.Method == "Electrophoresis" {
			continue
		}
		a, b := analytes[strings.TrimSuffix(over, ".total")], analytes[strings.TrimSuffix(under, ".total")]
		if p := (pair{a, b}); a != "" && b != "" && a != r.analyte && t.ratios[p] == "" {
			t.ratios[p] = r.analyte
		}
	}
}

func optional(cell string) (float64, error) {
	if cell == "" {
		return 0, nil
	}
	return strconv.ParseFloat(cell, 64)
}
