package labtable

import (
	"math"
	"sort"
	"strings"
)

// A strip is a vertical band of a table that holds one kind of thing: what a
// reader sees as a column. Strips are found from the white between the atoms
// of many lines, without any header.
type strip struct {
	x0, x1 float64
	lines  int                 // lines with something in it
	has    [len(kindNames)]int // lines with an atom of the kind in it
	texts  map[string]int
	header string // text above it
	head   role   // by header
	date   string // printed date above it
}

const (
	gutterWidth = 1.5 // points of white that part two strips
	grain       = 0.5 // points, resolution of the profile
)

// stripsOf finds the bands of the given lines.
func stripsOf(lines []*line) []*strip {
	x0, x1 := math.Inf(1), math.Inf(-1)
	for _, l := range lines {
		x0, x1 = math.Min(x0, l.x0), math.Max(x1, l.x1)
	}
	if len(lines) == 0 || x1-x0 > 5000 {
		return nil
	}
	cover := make([]int, int((x1-x0)/grain)+2)
	for _, l := range lines {
		for _, a := range l.atoms() {
			for i := int((a.x0 - x0) / grain); i <= int((a.x1-x0)/grain) && i < len(cover); i++ {
				cover[max(i, 0)]++
			}
		}
	}
	var strips []*strip
	for _, b := range bands(cover, len(lines)/12) {
		strips = append(strips, &strip{x0: x0 + float64(b[0])*grain, x1: x0 + float64(b[1])*grain, texts: map[string]int{}})
	}
	strips = rejoin(strips, lines)
	for _, l := range lines {
		fill(strips, l)
	}
	out := strips[:0]
	for _, s := range strips {
		if s.lines > 0 {
			out = append(out, s)
		}
	}
	return out
}

// headedStrips adds the columns that few lines fill and a header cell stands
// over: an earlier result that only one test has.
func headedStrips(strips []*strip, lines, header []*line) []*strip {
	if len(header) == 0 || len(lines) == 0 {
		return strips
	}
	added := false
	for _, c := range header[0].cells {
		s := &strip{x0: math.Inf(1), x1: math.Inf(-1), texts: map[string]int{}}
		for _, l := range lines {
			for _, a := range l.atoms() {
				if stripAt(strips, a) == nil && a.x1 > c.x0-l.size && a.x0 < c.x1+l.size {
					s.x0, s.x1 = math.Min(s.x0, a.x0), math.Max(s.x1, a.x1)
				}
			}
		}
		if s.x0 < s.x1 && overlapping(strips, s) == nil {
			strips, added = append(strips, s), true
		}
	}
	if !added {
		return strips
	}
	sort.SliceStable(strips, func(i, j int) bool { return strips[i].x0 < strips[j].x0 })
	for _, s := range strips {
		*s = strip{x0: s.x0, x1: s.x1, texts: map[string]int{}}
	}
	for _, l := range lines {
		fill(strips, l)
	}
	return strips
}

func overlapping(strips []*strip, with *strip) *strip {
	for _, s := range strips {
		if s.x0 < with.x1 && with.x0 < s.x1 {
			return s
		}
	}
	return nil
}

// bands returns the runs of the profile above the tolerated crossings, runs
// closer than a gutter joined.
func bands(cover []int, tolerated int) [][2]int {
	var out [][2]int
	gap := int(gutterWidth / grain)
	for i := 0; i < len(cover); i++ {
		if cover[i] <= tolerated {
			continue
		}
		j := i
		for j+1 < len(cover) && cover[j+1] > tolerated {
			j++
		}
		if n := len(out); n > 0 && i-out[n-1][1] <= gap {
			out[n-1][1] = j
		} else {
			out = append(out, [2]int{i, j})
		}
		i = j
	}
	return out
}

// rejoin gives a band to the one left of it when every atom in it is the rest of
// a cell that began there, and few lines reach it or all go on with words: a
// long range in words, a culture.
func rejoin(strips []*strip, lines []*line) []*strip {
	out := strips[:0]
	for _, s := range strips {
		n, rest, text := 0, 0, 0
		for _, l := range lines {
			for _, c := range l.cells {
				for i, a := range c.atoms {
					if a.x0 < s.x0-1 || a.x0 > s.x1 {
						continue
					}
					n++
					if i > 0 && len(out) > 0 && c.x0 <= out[len(out)-1].x1 {
						rest++
						if a.kind == kText && c.atoms[i-1].kind == kWord {
							text++
						}
					}
				}
			}
		}
		if len(out) > 0 && n == rest && (n*5 <= len(lines) || text == n) {
			out[len(out)-1].x1 = s.x1
			continue
		}
		out = append(out, s)
	}
	return out
}

// fill counts what a line has in each strip.
func fill(strips []*strip, l *line) {
	for _, s := range strips {
		var kinds [len(kindNames)]bool
		var text strings.Builder
		for _, a := range l.atoms() {
			if stripAt(strips, a) == s {
				kinds[a.kind] = true
				text.WriteString(a.text)
			}
		}
		if text.Len() == 0 {
			continue
		}
		s.lines++
		s.texts[text.String()]++
		for k, yes := range kinds {
			if yes {
				s.has[k]++
			}
		}
	}
}

// stripAt returns the strip an atom lies in: the one it overlaps most, and for
// text wider than its column the one it begins in.
func stripAt(strips []*strip, a atom) *strip {
	var best *strip
	most := 0.0
	for _, s := range strips {
		over := math.Min(a.x1, s.x1) - math.Max(a.x0, s.x0)
		if over > most {
			best, most = s, over
		}
		if a.kind == kText && a.x0 >= s.x0-1 && a.x0 <= s.x1 {
			return s
		}
	}
	return best
}

// share returns the part of a strip's lines that have an atom of the kind.
func (s *strip) share(k kind) float64 { return float64(s.has[k]) / float64(max(s.lines, 1)) }

// distinct returns the part of the strip's texts that differ.
func (s *strip) distinct() float64 { return float64(len(s.texts)) / float64(max(s.lines, 1)) }

// atoms returns the atoms of a line, cells from left to right, each in reading
// order.
func (l *line) atoms() []atom {
	if l.parsed == nil {
		for _, c := range l.cells {
			l.parsed = append(l.parsed, c.atoms...)
		}
	}
	return l.parsed
}

// has reports an atom of the kind in the line.
func (l *line) has(k kind) bool {
	for _, a := range l.atoms() {
		if a.kind == k {
			return true
		}
	}
	return false
}
