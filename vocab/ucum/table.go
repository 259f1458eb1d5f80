package ucum

import (
	_ "embed"
	"fmt"
	"math/big"
	"strings"
	"sync"
)

//go:embed units.tsv
var unitRows string

//go:embed prefixes.tsv
var prefixRows string

// A table holds UCUM's units and prefixes by their code.
type table struct {
	prefixes map[string]*big.Rat
	rows     map[string]row
	bases    map[string]int
	known    map[string]*definition // rows resolved so far
}

// A row is one line of units.tsv.
type row struct {
	kind   string
	metric bool
	value  *big.Rat
	unit   string
}

// units returns the table, every row resolved: reading it needs no lock.
var units = sync.OnceValue(func() *table {
	t := &table{
		prefixes: map[string]*big.Rat{},
		rows:     map[string]row{},
		bases:    map[string]int{},
		known:    map[string]*definition{},
	}
	for cells := range lines(prefixRows) {
		t.prefixes[cells[0]] = rat(cells[1])
	}
	for cells := range lines(unitRows) {
		code := cells[0]
		t.rows[code] = row{kind: cells[1], metric: cells[2] == "yes", value: rat(cells[3]), unit: cells[4]}
		if cells[1] == "base" {
			t.bases[code] = len(t.bases)
		}
	}
	for code := range t.rows {
		t.resolve(code)
	}
	return t
})

// lines yields the cells of each row of a table, comments left out.
func lines(rows string) func(yield func([]string) bool) {
	return func(yield func([]string) bool) {
		for line := range strings.Lines(rows) {
			line = strings.TrimRight(line, "\r\n")
			if line == "" || strings.HasPrefix(line, "# ") {
				continue
			}
			if !yield(strings.Split(line, "\t")) {
				return
			}
		}
	}
}

func rat(text string) *big.Rat {
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		panic(fmt.Sprintf("ucum: table holds %q, no number", text))
	}
	return r
}

// resolve defines code by its row, and the rows it rests on before it.
func (t *table) resolve(code string) *definition {
	if d, ok := t.known[code]; ok {
		return d
	}
	r := t.rows[code]
	d := number(big.NewRat(1, 1))
	switch r.kind {
	case "base":
		d.dim[t.bases[code]] = 1
	case "arbitrary":
		d.arbitrary = []scale{{code, 1}}
	default:
		p := parser{table: t, code: r.unit}
		base, err := p.main()
		if err == nil {
			d, err = base.times(number(r.value))
		}
		if err != nil {
			panic(fmt.Sprintf("ucum: row %s: %v", code, err))
		}
		if r.kind != "plain" {
			d = &definition{scale: big.NewRat(1, 1), dim: d.dim, special: newFunction(r.kind, d.scale)}
		}
	}
	d.factors = nil
	for i, e := range d.dim {
		d.top[i] = max(e, 0)
	}
	t.known[code] = d
	return d
}

// spelling maps codes with two forms to the one this package prints.
var spelling = map[string]string{"l": "L", "10^": "10*", "[iU]": "[IU]"}

// lookup defines a symbol, which is an atom or a prefix and a metric atom, and
// returns its canonical spelling.
func (t *table) lookup(symbol string) (string, *definition, bool) {
	if d, ok := t.atom(symbol); ok {
		return canonical(symbol), d, true
	}
	for n := 1; n <= 2 && n < len(symbol); n++ {
		factor, ok := t.prefixes[symbol[:n]]
		atom := symbol[n:]
		if !ok || !t.rows[atom].metric {
			continue
		}
		d, _ := t.atom(atom)
		scaled, err := d.times(number(factor))
		if err != nil {
			return "", nil, false
		}
		return symbol[:n] + canonical(atom), scaled, true
	}
	return "", nil, false
}

func (t *table) atom(code string) (*definition, bool) {
	if d, ok := t.known[code]; ok {
		return d, true
	}
	if _, ok := t.rows[code]; !ok {
		return nil, false
	}
	return t.resolve(code), true
}

func canonical(code string) string {
	if s, ok := spelling[code]; ok {
		return s
	}
	return code
}
