package labtable

import "strings"

// joinBounds puts a range together that is printed in three columns: the lower
// bound, a dash or a comparator, the upper bound.
func joinBounds(lines, voters []*line) {
	strips := stripsOf(voters)
	for i := 1; i+1 < len(strips); i++ {
		dash, low, high := strips[i], strips[i-1], strips[i+1]
		if !dash.isDash() || dash.lines*2 < len(voters) || !low.numeric() || !high.numeric() {
			continue
		}
		for _, l := range lines {
			l.joinCells(low.x0-1, high.x1+1)
		}
	}
}

// isDash reports a strip of nothing but dashes and comparators.
func (s *strip) isDash() bool {
	dashes := 0
	for t, n := range s.texts {
		if strings.Trim(fold(t), "-~<>=") != "" {
			return false
		}
		if strings.Trim(fold(t), "-~") == "" {
			dashes += n
		}
	}
	return dashes > 0
}

func (s *strip) numeric() bool { return s.share(kNumber)+s.share(kBound) >= 0.9 }

// joinCells makes one cell of those between two borders.
func (l *line) joinCells(from, to float64) {
	var words []word
	var out []cell
	at := -1
	for _, c := range l.cells {
		if c.x0 < from || c.x1 > to {
			out = append(out, c)
			continue
		}
		if at < 0 {
			at = len(out)
			out = append(out, c)
		}
		words = append(words, c.words...)
	}
	if at >= 0 {
		out[at] = newCell(words)
		l.cells, l.parsed = out, nil
	}
}
