package labtable

import (
	"math"
	"strconv"
	"strings"

	"carnet/vocab/printed"
)

// A content is what a strip holds, told by its atoms.
type content byte

const (
	cText content = iota
	cNumber
	cBound // only comparisons: values below detection, or one-sided ranges
	cRange
	cUnit
	cFlag
	cDate
	cWord
	cIndex // 1, 2, 3 … beside the names
)

// content types a strip by the majority of its lines.
func (s *strip) content() content {
	number, bound, rng := s.share(kNumber), s.share(kBound), s.share(kRange)
	switch {
	case number+bound >= 0.5 && number > rng && number > 0:
		return cNumber
	case rng > 0 && rng+bound >= 0.5:
		return cRange
	case bound >= 0.6:
		return cBound
	case s.share(kDate) >= 0.6:
		return cDate
	case s.share(kFlag) >= 0.6 && s.share(kUnit) < 0.5:
		return cFlag
	case s.share(kUnit) >= 0.5 && s.share(kText) < 0.5:
		return cUnit
	case s.share(kWord) >= 0.3 && s.share(kWord)+number+rng+bound >= 0.5:
		return cWord
	default:
		return cText
	}
}

// A group is one table: a name column and what stands to its right, up to the
// next name column of a table beside it.
type group struct {
	x0, x1 float64
	name   *strip
	values []*valueColumn
	roles  map[*strip]role
	value  map[*strip]*valueColumn
	voters int
	flags  map[*strip]*valueColumn // whose flags a flag column holds, where there are several
	headed bool                    // a header confirms the value column
}

// A valueColumn is a column of results.
type valueColumn struct {
	strip    *strip
	date     string // printed above it
	previous bool
	dates    *strip // the column of its days
	unit     *strip // its own unit column
	rng      *strip
	twin     *valueColumn // results stand either here or there (in range, out of range)
	unsure   bool         // nothing tells what it is
	bare     bool         // the one range column is of another column's unit
}

// groupsOf assigns a role to each strip, by content and order first, by the
// header where content leaves it open.
func groupsOf(strips []*strip, lines []*line) []*group {
	kinds := make([]content, len(strips))
	for i, s := range strips {
		kinds[i] = s.content()
		if kinds[i] == cNumber && isIndex(s, lines) {
			kinds[i] = cIndex
		}
		if i == 0 && kinds[i] == cRange && s.share(kText) >= 0.8 {
			kinds[i] = cText // names with their ranges in brackets behind them
		}
	}
	var groups []*group
	for i := 0; i < len(strips); {
		j := nextTable(strips, kinds, i+1)
		if g := newGroup(strips[i:j], kinds[i:j], lines); g != nil {
			groups = append(groups, g)
		}
		i = j
	}
	for i, g := range groups {
		g.x1 = math.Inf(1)
		if i+1 < len(groups) {
			g.x1 = groups[i+1].x0 - 0.5
		}
	}
	return groups
}

// nextTable returns the strip at which the next table begins: a name column
// (or the index before it) that has results of its own, behind a table that is
// complete.
func nextTable(strips []*strip, kinds []content, from int) int {
	for k := from; k < len(strips); k++ {
		start := k
		if kinds[k] == cIndex && k+1 < len(strips) {
			k++
		}
		if !nameLike(strips, kinds, k) || !hasResult(kinds[:start]) || !hasName(kinds[:start]) {
			continue
		}
		for m := k + 1; m < len(strips) && !nameLike(strips, kinds, m); m++ {
			if kinds[m] == cNumber || kinds[m] == cWord && strips[m].head == rValue {
				return start
			}
		}
	}
	return len(strips)
}

func nameLike(strips []*strip, kinds []content, k int) bool {
	return kinds[k] == cText && strips[k].distinct() > 0.6 && (strips[k].head == rNone || strips[k].head == rName)
}

func hasResult(kinds []content) bool {
	for _, c := range kinds {
		if c == cNumber || c == cWord || c == cBound {
			return true
		}
	}
	return false
}

func hasName(kinds []content) bool {
	for _, c := range kinds {
		if c == cText {
			return true
		}
	}
	return false
}

// isIndex reports running numbers.
func isIndex(s *strip, lines []*line) bool {
	last, steps, n := 0, 0, 0
	for _, l := range lines {
		for _, a := range l.atoms() {
			if a.kind != kNumber || a.x0 < s.x0-1 || a.x1 > s.x1+1 {
				continue
			}
			v, err := strconv.Atoi(strings.Trim(a.text, ".)"))
			if err != nil {
				return false
			}
			if n > 0 && v == last+1 {
				steps++
			}
			last = v
			n++
		}
	}
	return n >= 3 && steps*10 >= (n-1)*7
}

// newGroup reads the roles of one table's strips, nil without name or result.
func newGroup(strips []*strip, kinds []content, lines []*line) *group {
	g := &group{x0: strips[0].x0 - 2, roles: map[*strip]role{}, value: map[*strip]*valueColumn{}, voters: len(lines)}
	name := pickName(strips, kinds)
	if name < 0 {
		return nil
	}
	g.name = strips[name]
	g.roles[g.name] = rName
	for i, s := range strips {
		if i != name {
			g.roles[s] = columnRole(s, kinds[i], i < name)
		}
	}
	g.findValues(strips, kinds, name, lines)
	if len(g.values) == 0 {
		return nil
	}
	g.judgements(strips, lines)
	g.settleExtra(strips, lines)
	g.link(strips, lines)
	g.wordFlags(strips, lines)
	g.linkFlags(strips)
	return g
}

// pickName returns the name column: the headed one, else the first text with
// mostly different entries left of a result. A column of codes beside longer
// names is not it.
func pickName(strips []*strip, kinds []content) int {
	best, bestScore := -1, 0.0
	seenResult := false
	for i, s := range strips {
		leading := i == 0 || kinds[0] == cIndex && i == 1
		if kinds[i] == cNumber || kinds[i] == cWord && !leading {
			seenResult = true
		}
		if s.head == rName && (kinds[i] == cText || leading) {
			return i
		}
		abbreviations := leading && (kinds[i] == cUnit || kinds[i] == cWord) // MCV, RED CELLS
		if kinds[i] != cText && !abbreviations || seenResult && best >= 0 {
			continue
		}
		if s.head != rNone && s.head != rName && s.head != rDate {
			continue
		}
		score := s.distinct() * math.Min(meanLength(s), 12) * float64(s.lines)
		if seenResult {
			score /= 4
		}
		if best < 0 || score > 1.3*bestScore {
			best, bestScore = i, score
		}
	}
	if best < 0 && kinds[0] == cText && strips[0].distinct() > 0.6 {
		return 0 // whatever its heading says
	}
	return best
}

func meanLength(s *strip) float64 {
	n, texts := 0, 0
	for t := range s.texts {
		for _, r := range t {
			n++
			if r >= 0x2E80 {
				n++
			}
		}
		texts++
	}
	return float64(n) / float64(max(texts, 1))
}

// columnRole returns the role of a strip other than the name. Content decides;
// the header only names what content cannot.
func columnRole(s *strip, c content, left bool) role {
	switch c {
	case cUnit:
		return rUnit
	case cFlag:
		if s.head == rSkip || s.isTrend() {
			return rSkip
		}
		return rFlag
	case cIndex:
		return rSkip
	case cDate:
		return rDate
	case cRange:
		if s.head == rValue {
			return rValue
		}
		return rRange
	case cBound:
		if s.head == rValue || s.head == rPrevious {
			return s.head
		}
		return rRange
	case cNumber:
		switch s.head {
		case rLow, rHigh, rPrevious, rSkip:
			return s.head
		}
		if left {
			return rSkip
		}
		return rValue
	case cWord:
		switch s.head {
		case rNone, rName:
			return rValue
		}
		return s.head
	default:
		switch s.head {
		case rValue, rRange, rMethod, rSpecimen, rUnit, rFlag, rPrevious, rSkip:
			return s.head
		}
		if s.susceptible() {
			return rFlag
		}
		return rNone
	}
}

// susceptible reports the letters behind the antibiotics of a culture.
func (s *strip) susceptible() bool {
	for t := range s.texts {
		switch strings.ToUpper(strings.Trim(t, "* ")) {
		case "S", "I", "R", "SDD", "NS", "S-DD", "IE":
		default:
			return false
		}
	}
	return len(s.texts) > 0
}

// isTrend reports arrows that say how a result moved since the last one: some of
// them lie flat, as no flag does.
func (s *strip) isTrend() bool {
	for t := range s.texts {
		if strings.Trim(t, "→➔➡⇒") == "" {
			return true
		}
	}
	return false
}

// findValues lists the value columns from left to right.
func (g *group) findValues(strips []*strip, kinds []content, name int, lines []*line) {
	for _, s := range strips {
		if r := g.roles[s]; r == rValue || r == rPrevious {
			g.addValue(s, r == rPrevious)
			if s.head == rValue {
				g.headed = true
			}
		}
	}
	if len(g.values) > 0 {
		g.wordsAsRange(kinds, strips, lines)
		return
	}
	// Only comparisons, or only words: the first column right of the name that
	// could hold results does.
	for i := name + 1; i < len(strips); i++ {
		if kinds[i] == cBound || kinds[i] == cWord || kinds[i] == cRange && i+1 < len(strips) && kinds[i+1] == cRange {
			g.roles[strips[i]] = rValue
			g.addValue(strips[i], false)
			return
		}
	}
	g.equalTexts(strips, name)
}

func (g *group) addValue(s *strip, previous bool) {
	v := &valueColumn{strip: s, previous: previous, date: s.date}
	g.values = append(g.values, v)
	g.value[s] = v
}

// wordsAsRange takes the last column of words for the range when several
// columns of words stand side by side without a header: a result and what is
// normal.
func (g *group) wordsAsRange(kinds []content, strips []*strip, lines []*line) {
	if len(g.values) < 2 {
		return
	}
	for _, r := range leftToRight(g.roles) {
		if r == rRange {
			return
		}
	}
	current := 0
	for _, v := range g.values {
		if !v.previous && v.date == "" {
			current++
		}
	}
	for k := len(g.values) - 1; k > 0 && current > 1; k-- {
		last := g.values[k]
		if last.previous || last.date != "" {
			continue
		}
		for i, s := range strips {
			if s == last.strip && kinds[i] == cWord && s.head == rNone {
				g.roles[s] = rRange
				if judges(s, g.values[0].strip, lines) {
					g.roles[s] = rSkip
				}
				delete(g.value, s)
				g.values = append(g.values[:k], g.values[k+1:]...)
			}
		}
		return
	}
}

// judges reports words that mostly stand beside numbers: they say what the number
// means, and what is normal for a number is a number.
func judges(words, value *strip, lines []*line) bool {
	beside, alike := 0, 0
	for _, l := range lines {
		if !l.wordIn(words) {
			continue
		}
		if _, number := l.numberIn(value); number {
			beside++
		} else if l.wordIn(value) {
			alike++
		}
	}
	return beside > alike
}

// equalTexts finds results in words of an unknown language: two text columns
// that often print the same, the result and what is normal.
func (g *group) equalTexts(strips []*strip, name int) {
	for i := name + 1; i+1 < len(strips); i++ {
		a, b := strips[i], strips[i+1]
		same := 0
		for t, n := range a.texts {
			same += min(n, b.texts[t])
		}
		if same*2 >= a.lines && a.lines >= 3 {
			g.roles[a], g.roles[b] = rValue, rRange
			g.addValue(a, false)
			return
		}
	}
}

// judgements takes a flag column that nearly every line fills for what it is: a
// grade of its own (A, B, C), for a flag marks the exception. Arrows, H and L
// stay flags however many there are.
func (g *group) judgements(strips []*strip, lines []*line) {
	for _, s := range strips {
		if g.roles[s] != rFlag || s.lines < 5 || s.lines*10 < len(lines)*8 {
			continue
		}
		directed := 0
		for t, n := range s.texts {
			if f, ok := printed.ParseFlag(t); ok && (f.Direction() != 0 || f == printed.FlagNormal) {
				directed += n
			}
		}
		if directed*2 < s.lines {
			g.roles[s] = rSkip
		}
	}
}
