package labtable

import (
	"strings"

	"carnet/vocab/printed"
)

// wordFlags finds a column of flags in words that are not known: a text stands in
// it exactly where the result lies outside its range, one for above and another
// for below.
func (g *group) wordFlags(strips []*strip, lines []*line) {
	if len(g.values) == 0 || g.values[0].rng == nil || g.count(rFlag) > 0 {
		return
	}
	for _, s := range strips {
		if g.roles[s] == rNone && s.head == rNone && s.content() == cText && g.marksOutside(s, lines) {
			g.roles[s] = rFlag
			return
		}
	}
}

// marksOutside reports that the texts of a strip tell on which side of their
// ranges the results lie.
func (g *group) marksOutside(s *strip, lines []*line) bool {
	sides := map[string]int{}
	marked := 0
	for _, l := range lines {
		text := l.textIn(s)
		side, ok := l.sideIn(g.values[0].strip, g.values[0].rng)
		switch {
		case !ok && text != "", len(strings.Fields(text)) > 2:
			return false
		case text == "":
			if ok && side != 0 {
				return false
			}
			continue
		case side == 0 || sides[text] != 0 && sides[text] != side:
			return false
		}
		sides[text] = side
		marked++
	}
	return marked >= 2
}

// textIn returns what a line has in a strip.
func (l *line) textIn(s *strip) string {
	text := ""
	for _, a := range l.atoms() {
		if a.x0 < s.x1 && a.x1 > s.x0 {
			text = joinText(text, a.text)
		}
	}
	return text
}

// sideIn returns on which side of its range the result of a line lies, with
// either decimal mark, since both are printed with the same.
func (l *line) sideIn(value, rng *strip) (int, bool) {
	text, ok := l.numberIn(value)
	if !ok {
		return 0, false
	}
	for _, mark := range []byte{'.', ','} {
		v, ok1 := printed.ParseValue(text, mark)
		limits, ok2 := printed.ParseRange(l.textIn(rng), mark)
		if ok1 && ok2 {
			return sideOf(v.Number, v.Comparator, limits), true
		}
	}
	return 0, false
}
