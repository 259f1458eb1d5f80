package labtable

import (
	"strings"

	"carnet/vocab/printed"
)

// settleExtra says what further number columns are: a result with its own unit
// or range, the same result in another column (in range, out of range), the
// bounds of the range, an earlier result. What nothing tells is marked unsure
// and not read.
func (g *group) settleExtra(strips []*strip, lines []*line) {
	g.datedBeside(strips)
	g.dated()
	g.twins(lines)
	g.bounds(lines)
	current := 0
	for _, v := range g.values {
		if !v.previous && v.twin == nil && v.date == "" {
			current++
		}
	}
	if current < 2 {
		return
	}
	units, ranges := g.count(rUnit), g.count(rRange)
	first := true
	for _, v := range g.values {
		if v.previous || v.twin != nil || v.date != "" {
			continue
		}
		own := v.strip.headUnit() != "" || v.strip.share(kUnit) > 0.3 || v.strip.share(kRange) > 0.3
		if !first && !own && units < current && ranges < current {
			v.unsure = true
		}
		first = false
	}
}

// datedBeside gives a date column right of a further number column to it: an
// earlier result and its day. Right of the only one it dates the row.
func (g *group) datedBeside(strips []*strip) {
	var last *valueColumn
	for _, s := range strips {
		if v := g.value[s]; v != nil {
			last = v
		} else if g.roles[s] == rDate && last != nil && (last.previous || last != g.values[0]) {
			last.previous = true
			last.dates = s
			last = nil
		} else if g.roles[s] != rFlag {
			last = nil
		}
	}
}

// dated makes the columns without a date current when others carry one, and
// leaves all when each has its own.
func (g *group) dated() {
	with, without := 0, 0
	for _, v := range g.values {
		if v.date != "" {
			with++
		} else if !v.previous && v.dates == nil {
			without++
		}
	}
	if with == 0 {
		return
	}
	if without == 0 && with == len(g.values) {
		for _, v := range g.values {
			v.previous = false
		}
		return
	}
	for _, v := range g.values {
		if v.date != "" {
			v.previous = true
		}
	}
}

func (g *group) count(r role) int {
	n := 0
	for _, have := range leftToRight(g.roles) {
		if have == r {
			n++
		}
	}
	return n
}

// twins joins two neighbouring columns of which each line fills one.
func (g *group) twins(lines []*line) {
	for i := 0; i+1 < len(g.values); i++ {
		a, b := g.values[i], g.values[i+1]
		if a.previous || b.previous || a.date != "" || b.date != "" {
			continue
		}
		both, either := 0, 0
		for _, l := range lines {
			x, y := l.measuredIn(a.strip), l.measuredIn(b.strip)
			if x && y {
				both++
			}
			if x || y {
				either++
			}
		}
		if both == 0 && either >= 3 {
			b.twin = a
		}
	}
}

func (l *line) measuredIn(s *strip) bool {
	_, ok := l.numberIn(s)
	return ok || l.wordIn(s)
}

func (l *line) wordIn(s *strip) bool {
	for _, a := range l.atoms() {
		if a.kind == kWord && a.x0 < s.x1 && a.x1 > s.x0 {
			return true
		}
	}
	return false
}

func (l *line) numberIn(s *strip) (string, bool) {
	for _, a := range l.atoms() {
		if a.measured() && a.x0 < s.x1 && a.x1 > s.x0 {
			return a.text, true
		}
	}
	return "", false
}

// bounds finds two number columns that are the limits of the range: headed so,
// or always rising with the result mostly between. They stand behind the result
// or around it; where both would do, nothing is read.
func (g *group) bounds(lines []*line) {
	if g.count(rLow) > 0 && g.count(rHigh) > 0 || g.count(rRange) > 0 || len(g.values) < 3 {
		return
	}
	n := len(g.values)
	behind := g.between(lines, g.values[0], g.values[n-2], g.values[n-1])
	if n > 3 {
		if behind.likely() {
			g.limit(g.values[n-2], g.values[n-1])
		}
		return
	}
	a, b, c := g.values[0], g.values[1], g.values[2]
	around := g.between(lines, b, a, c)
	switch {
	case b.strip.head == rValue && a.strip.head != rValue && around.rising == around.total:
		behind = fit{}
	case a.strip.head == rValue:
		around = fit{}
	}
	switch {
	case behind.likely() && around.likely() && 4*(behind.inside-around.inside) < behind.total && 4*(around.inside-behind.inside) < behind.total:
		a.unsure, b.unsure, c.unsure = true, true, true
	case around.likely() && around.inside > behind.inside:
		g.limit(a, c)
	case behind.likely():
		g.limit(b, c)
	}
}

// A fit says how a column lies between two others, over the lines that fill all.
type fit struct{ total, rising, inside int }

func (f fit) likely() bool {
	return f.total >= 4 && f.rising == f.total && (f.inside*2 >= f.total || f.total >= 6 && f.inside*4 >= f.total)
}

func (g *group) between(lines []*line, value, low, high *valueColumn) (f fit) {
	if low.date != "" || high.date != "" || low.twin != nil || high.twin != nil {
		return fit{}
	}
	for _, l := range lines {
		a, ok1 := l.valueIn(low.strip)
		b, ok2 := l.valueIn(high.strip)
		v, ok3 := l.valueIn(value.strip)
		if !ok1 || !ok2 || !ok3 {
			continue
		}
		f.total++
		if a < b {
			f.rising++
		}
		if a <= v && v <= b {
			f.inside++
		}
	}
	return f
}

// limit makes two columns the limits of the range.
func (g *group) limit(low, high *valueColumn) {
	g.roles[low.strip], g.roles[high.strip] = rLow, rHigh
	delete(g.value, low.strip)
	delete(g.value, high.strip)
	var values []*valueColumn
	for _, v := range g.values {
		if v != low && v != high {
			values = append(values, v)
		}
	}
	g.values = values
}

// valueIn reads a number for comparing columns of one line; either decimal
// mark will do, since all are printed with the same.
func (l *line) valueIn(s *strip) (float64, bool) {
	text, ok := l.numberIn(s)
	if !ok {
		return 0, false
	}
	for _, mark := range []byte{'.', ','} {
		if v, ok := printed.ParseValue(text, mark); ok {
			return v.Number, true
		}
	}
	return 0, false
}

// linkFlags gives each flag column to the results left of it, or right of it
// when it comes before all of them.
func (g *group) linkFlags(strips []*strip) {
	g.flags = map[*strip]*valueColumn{}
	if len(g.values) < 2 {
		return
	}
	var last *valueColumn
	for _, s := range strips {
		if v := g.value[s]; v != nil {
			last = v
		} else if g.roles[s] == rFlag && last != nil {
			g.flags[s] = last
		}
	}
}

// link gives each value column its own unit and range column where there are
// several; one column serves all.
func (g *group) link(strips []*strip, lines []*line) {
	shared := map[role]*strip{}
	for _, r := range []role{rUnit, rRange} {
		if g.count(r) == 1 {
			for s, have := range leftToRight(g.roles) {
				if have == r {
					shared[r] = s
				}
			}
		}
	}
	var last *valueColumn
	for _, s := range strips {
		if v := g.value[s]; v != nil {
			last = v
			v.unit, v.rng = shared[rUnit], shared[rRange]
			continue
		}
		if last == nil {
			continue
		}
		switch {
		case g.roles[s] == rUnit && shared[rUnit] == nil && last.unit == nil:
			last.unit = s
		case g.roles[s] == rRange && shared[rRange] == nil && last.rng == nil:
			last.rng = s
		}
	}
	g.shareRange(shared[rRange])
	g.widestRange(strips, lines)
	for _, v := range g.values { // a unit or range column left of the first value
		if v.unit == nil && g.count(rUnit) > 0 && shared[rUnit] == nil && v == g.values[0] {
			v.unit = g.first(strips, rUnit)
		}
	}
}

// widestRange takes, of two range columns of one result, the one that holds the
// other line by line: what is wished for lies inside what is normal.
func (g *group) widestRange(strips []*strip, lines []*line) {
	if len(g.values) != 1 || g.values[0].rng == nil || g.count(rRange) != 2 {
		return
	}
	v := g.values[0]
	for _, s := range strips {
		if g.roles[s] != rRange || s == v.rng {
			continue
		}
		holds, total := 0, 0
		for _, l := range lines {
			narrow, ok1 := rangeOf(l.textIn(v.rng))
			wide, ok2 := rangeOf(l.textIn(s))
			if !ok1 || !ok2 {
				continue
			}
			total++
			if within(narrow, wide) {
				holds++
			}
		}
		if total >= 3 && holds*5 >= total*4 {
			v.rng = s
			return
		}
	}
}

// rangeOf reads a range with either decimal mark, for comparing two of one line.
func rangeOf(text string) (printed.Range, bool) {
	if r, ok := printed.ParseRange(text, '.'); ok {
		return r, true
	}
	return printed.ParseRange(text, ',')
}

// within reports that a range lies inside another that is not the same.
func within(narrow, wide printed.Range) bool {
	low := wide.Low == nil || narrow.Low != nil && *narrow.Low >= *wide.Low
	high := wide.High == nil || narrow.High != nil && *narrow.High <= *wide.High
	same := narrow.Low != nil && wide.Low != nil && *narrow.Low == *wide.Low && narrow.High != nil && wide.High != nil && *narrow.High == *wide.High
	return low && high && !same
}

// shareRange gives the only range column to one of several columns whose headings
// print different units: to the one whose unit stands above the range too, else
// to its neighbour on the left.
func (g *group) shareRange(rng *strip) {
	units := map[string]bool{}
	for _, v := range g.values {
		if u := v.strip.headUnit(); u != "" && !v.previous {
			units[u] = true
		}
	}
	if rng == nil || len(units) < 2 {
		return
	}
	var owner *valueColumn
	for _, v := range g.values {
		u := v.strip.headUnit()
		if u != "" && strings.Contains(rng.header, u) {
			owner = v
			break
		}
		if v.strip.x1 <= rng.x0 {
			owner = v
		}
	}
	for _, v := range g.values {
		if v != owner {
			v.rng, v.bare = nil, true
		}
	}
}

func (g *group) first(strips []*strip, r role) *strip {
	for _, s := range strips {
		if g.roles[s] == r {
			return s
		}
	}
	return nil
}
