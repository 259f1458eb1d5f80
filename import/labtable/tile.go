package labtable

import "math"

// after returns how many of the lines from the names on the stack takes.
func (s *stack) after(lines []*line) int {
	n := 0
	for n < len(lines) && lines[n].y <= s.lines[len(s.lines)-1].y {
		n++
	}
	return max(n, 1)
}

// lift takes the results above the names where they stand closer to them than
// those below: tiles with the name under the figure.
func (s *stack) lift(above *line) {
	names := s.lines[0]
	if above.used || len(s.names) < 2 || len(above.cells) != len(s.names) {
		return
	}
	limit, below := 1.6*above.size, math.Inf(1)
	if len(s.rows) > 0 {
		below = s.rows[0].line.y
		before := names.y
		for _, l := range s.lines {
			if l.y < below {
				before = math.Max(before, l.y)
			}
		}
		limit = math.Min(limit, below-before)
	}
	if names.y-above.y >= limit {
		return
	}
	cells, date, ok := s.align(above)
	if !ok || date != "" {
		return
	}
	for _, c := range cells {
		if c == nil {
			return
		}
		if out, n := inlineResult(c.atoms); out.Value == "" || n < len(c.atoms) {
			return
		}
	}
	s.rows = []stackRow{{line: above, cells: cells}}
	kept := []*line{above}
	for _, l := range s.lines {
		if l.y < below {
			kept = append(kept, l)
		}
	}
	s.lines = kept
}
