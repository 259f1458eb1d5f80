package refrange

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"carnet/vocab/loinc"
	"carnet/vocab/ucum"
)

//go:embed intervals.tsv
var text string

// all is the table, line by line. It is part of the program, so an error in it
// is a fault of the program.
var all = sync.OnceValue(func() []interval {
	var out []interval
	for i, line := range strings.Split(text, "\n") {
		if line == "" || line[0] == '#' || strings.HasPrefix(line, "code\t") {
			continue
		}
		v, err := parse(strings.Split(line, "\t"))
		if err != nil {
			panic(fmt.Sprintf("refrange: intervals.tsv, line %d: %v", i+1, err))
		}
		out = append(out, v)
	}
	return out
})

// load sorts the table by quantity.
var load = sync.OnceValue(func() map[quantity][]interval {
	m := map[quantity][]interval{}
	for _, v := range all() {
		if term, ok := loinc.Lookup(v.code); ok {
			q := quantityOf(term)
			m[q] = append(m[q], v)
		}
	}
	return m
})

func parse(c []string) (v interval, err error) {
	if len(c) != 8 {
		return v, fmt.Errorf("%d columns, want 8", len(c))
	}
	v = interval{code: c[0], sex: c[2], source: c[7]}
	if v.unit, err = ucum.Parse(c[1]); err != nil {
		return v, err
	}
	if v.from, err = strconv.Atoi(c[3]); err != nil {
		return v, err
	}
	if c[4] != "" {
		if v.to, err = strconv.Atoi(c[4]); err != nil {
			return v, err
		}
	}
	if v.low, _, err = bound(c[5]); err != nil {
		return v, err
	}
	v.high, v.open, err = bound(c[6])
	return v, err
}
