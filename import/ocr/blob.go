package ocr

import (
	"image"
	"slices"
)

// A blob is ink that hangs together, in its box: x1 and y1 are the last pixels.
type blob struct{ x0, y0, x1, y1, ink int }

func (b blob) w() int { return b.x1 - b.x0 + 1 }
func (b blob) h() int { return b.y1 - b.y0 + 1 }

// blobs finds what hangs together among the pixels darker than dark, by joining
// the runs of each row with those they touch in the row above (Rosenfeld and
// Pfaltz, 1966, doi:10.1145/321356.321357).
func blobs(g *image.Gray, dark uint8) []blob {
	type run struct{ x0, x1, id int }
	var all []blob
	var parent []int
	find := func(i int) int {
		for parent[i] != i {
			parent[i] = parent[parent[i]]
			i = parent[i]
		}
		return i
	}
	var above, here []run
	w, h := g.Rect.Dx(), g.Rect.Dy()
	for y := range h {
		here = here[:0]
		row := g.Pix[y*g.Stride : y*g.Stride+w]
		k := 0
		for x := 0; x < w; x++ {
			if row[x] >= dark {
				continue
			}
			r := run{x0: x, id: -1}
			for x < w && row[x] < dark {
				x++
			}
			r.x1 = x - 1
			for k > 0 && above[k-1].x1 >= r.x0-1 {
				k--
			}
			for ; k < len(above) && above[k].x0 <= r.x1+1; k++ {
				if above[k].x1 < r.x0-1 {
					continue
				}
				if id := find(above[k].id); r.id < 0 {
					r.id = id
				} else if r.id != id {
					parent[id] = r.id
				}
			}
			if r.id < 0 {
				r.id = len(all)
				parent = append(parent, r.id)
				all = append(all, blob{x0: r.x0, y0: y, x1: r.x1, y1: y})
			}
			b := &all[r.id]
			b.x0, b.x1, b.y1, b.ink = min(b.x0, r.x0), max(b.x1, r.x1), y, b.ink+r.x1-r.x0+1
			here = append(here, r)
		}
		above, here = here, above
	}
	for i, b := range all {
		if root := find(i); root != i {
			r := &all[root]
			r.x0, r.y0, r.x1, r.y1, r.ink = min(r.x0, b.x0), min(r.y0, b.y0), max(r.x1, b.x1), max(r.y1, b.y1), r.ink+b.ink
		}
	}
	out := all[:0]
	for i, b := range all {
		if parent[i] == i {
			out = append(out, b)
		}
	}
	return out
}

const (
	leaderDots = 7  // of a row, at least
	leaderDot  = 13 // pixels wide and high, at most
	leaderStep = 45 // pixels from one to the next, at most
)

// dropLeaders whitens rows of dots that lead the eye to a column. Fewer dots are
// left: an ellipsis, points of abbreviations.
func dropLeaders(g *image.Gray, all []blob) {
	var dots []blob
	for _, b := range all {
		if b.w() <= leaderDot && b.h() <= leaderDot && b.ink >= 3 {
			dots = append(dots, b)
		}
	}
	slices.SortFunc(dots, func(a, b blob) int { return a.x0 - b.x0 })
	lines := map[int][]int{} // last dots of rows, by height in steps of 8 pixels
	rows := [][]blob{}
	for _, d := range dots {
		row := -1
		for _, at := range []int{d.y1 / 8, d.y1/8 - 1, d.y1/8 + 1} {
			for _, r := range lines[at] {
				last := rows[r][len(rows[r])-1]
				if step := d.x0 - last.x0; abs(d.y1-last.y1) <= 4 && step > 3 && step <= leaderStep {
					row = r
				}
			}
		}
		if row < 0 {
			row = len(rows)
			rows = append(rows, nil)
		}
		rows[row] = append(rows[row], d)
		if at := d.y1 / 8; !slices.Contains(lines[at], row) {
			lines[at] = append(lines[at], row)
		}
	}
	for _, r := range rows {
		if len(r) >= leaderDots && even(r) {
			for _, d := range r {
				fill(g, d, 2, 255)
			}
		}
	}
}

// even reports dots at one distance: most steps near the usual one.
func even(dots []blob) bool {
	var steps []int
	for i := 1; i < len(dots); i++ {
		steps = append(steps, dots[i].x0-dots[i-1].x0)
	}
	sorted := slices.Sorted(slices.Values(steps))
	usual := sorted[len(sorted)/2]
	near := 0
	for _, s := range steps {
		if abs(s-usual) <= 3 {
			near++
		}
	}
	return near*4 >= len(steps)*3
}

// invertBoxes turns white letters on a dark box black on white: how some
// laboratories print a flag.
func invertBoxes(g *image.Gray, all []blob) {
	for _, b := range all {
		if b.w() < 24 || b.h() < 24 || b.w() > 900 || b.h() > 120 || b.ink*100 < b.w()*b.h()*55 || !framed(g, b) {
			continue
		}
		box := rim(g, b)
		for y := b.y0; y <= b.y1; y++ {
			for x := b.x0; x <= b.x1; x++ {
				p := &g.Pix[y*g.Stride+x]
				*p = uint8(min(255, (255-int(*p))*255/max(1, 255-box)))
			}
		}
		for n := range 3 { // its edge is neither box nor paper
			outline(g, b, n-1)
		}
	}
}

// rim returns how light the box itself is.
func rim(g *image.Gray, b blob) int {
	sum, n := 0, 0
	for x := b.x0 + 2; x <= b.x1-2; x++ {
		sum += int(g.Pix[(b.y0+2)*g.Stride+x]) + int(g.Pix[(b.y1-2)*g.Stride+x])
		n += 2
	}
	return sum / n
}

// outline whitens the rim of a box, so many pixels inside it.
func outline(g *image.Gray, b blob, inside int) {
	for _, side := range []blob{
		{x0: b.x0, x1: b.x1, y0: b.y0 + inside, y1: b.y0 + inside}, {x0: b.x0, x1: b.x1, y0: b.y1 - inside, y1: b.y1 - inside},
		{x0: b.x0 + inside, x1: b.x0 + inside, y0: b.y0, y1: b.y1}, {x0: b.x1 - inside, x1: b.x1 - inside, y0: b.y0, y1: b.y1},
	} {
		fill(g, side, 0, 255)
	}
}

// framed reports a blob whose rim is ink all around: no letter's is.
func framed(g *image.Gray, b blob) bool {
	solid := func(from, to int, at func(i int) uint8) bool {
		dark := 0
		for i := from; i <= to; i++ {
			if at(i) < dim {
				dark++
			}
		}
		return dark*100 >= (to-from+1)*94
	}
	level := func(y int) func(int) uint8 { return func(x int) uint8 { return g.Pix[y*g.Stride+x] } }
	upright := func(x int) func(int) uint8 { return func(y int) uint8 { return g.Pix[y*g.Stride+x] } }
	return solid(b.x0+2, b.x1-2, level(b.y0+2)) && solid(b.x0+2, b.x1-2, level(b.y1-2)) &&
		solid(b.y0+2, b.y1-2, upright(b.x0+2)) && solid(b.y0+2, b.y1-2, upright(b.x1-2))
}

// fill paints a blob's box and a margin around it.
func fill(g *image.Gray, b blob, margin int, p uint8) {
	for y := max(0, b.y0-margin); y <= min(g.Rect.Dy()-1, b.y1+margin); y++ {
		for x := max(0, b.x0-margin); x <= min(g.Rect.Dx()-1, b.x1+margin); x++ {
			g.Pix[y*g.Stride+x] = p
		}
	}
}

func abs(n int) int { return max(n, -n) }
