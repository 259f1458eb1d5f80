package labtable

import (
	"math"
	"sort"
)

const (
	leading = 1.35 // em, the most between lines of one cell
	tight   = 1.5  // em, rows closer than this leave no room to tell cells by
	crossed = 0.95 // em, lines closer than this cannot be two rows: text would touch
)

// mergeWrapped puts the lines of each table row together when cells are broken
// into several lines. Two facts tell: the lines of one cell are closer than the
// rows of the table, and lines less than a font size apart belong to different
// cells of one row, centred on each other.
//
// It needs rows set apart by some white. Where they are not, the lines stay as
// they are and the assembler goes by what fits into a column.
func mergeWrapped(lines []*line) []*line {
	w := wrapper{lines: lines}
	w.measure()
	w.rows()
	if w.pitch > tight*w.size {
		w.blocks()
	}
	return w.merged()
}

type wrapper struct {
	lines []*line
	size  float64
	pitch float64
	row   []int // of each line
	votes []bool
	cells []wrapCell
}

// A wrapCell is a cell with the line it stands on and the row it goes to.
type wrapCell struct {
	cell
	line  int
	block int
	row   int
}

// measure finds the font size and the distance from row to row.
func (w *wrapper) measure() {
	var sizes, gaps []float64
	last := math.Inf(-1)
	w.votes = make([]bool, len(w.lines))
	for i, l := range w.lines {
		sizes = append(sizes, l.size)
		if w.votes[i] = l.votes() || w.aside(i); !w.votes[i] {
			continue
		}
		if gap := l.y - last; gap > crossed*l.size && !math.IsInf(gap, 0) {
			gaps = append(gaps, gap)
		}
		last = l.y
	}
	w.size = middle(sizes, 2)
	w.pitch = middle(gaps, 5)
}

// aside reports a lone result between the lines of its wrapped name.
func (w *wrapper) aside(i int) bool {
	l := w.lines[i]
	if len(l.cells) != 1 || !l.atoms()[0].measured() {
		return false
	}
	return i > 0 && w.lines[i-1].crosses(l) || i+1 < len(w.lines) && l.crosses(w.lines[i+1])
}

// middle returns the value one n-th up the sorted list, 0 for none.
func middle(v []float64, n int) float64 {
	if len(v) == 0 {
		return 0
	}
	sort.Float64s(v)
	return v[len(v)/n]
}

// rows joins lines that are too close to be rows of their own.
func (w *wrapper) rows() {
	w.row = make([]int, len(w.lines))
	for i, l := range w.lines {
		w.row[i] = i
		if i == 0 || l.isProse() || l.field != rNone || l.band {
			continue
		}
		above := w.lines[i-1]
		if above.crosses(l) && !above.isProse() && above.field == rNone {
			w.row[i] = w.row[i-1]
		}
	}
	for i, l := range w.lines {
		for _, c := range l.cells {
			w.cells = append(w.cells, wrapCell{cell: c, line: i, block: len(w.cells), row: w.row[i]})
		}
	}
}

// voting reports that a row has a line with a result.
func (w *wrapper) voting(row int) bool {
	for i, r := range w.row {
		if r == row && w.votes[i] {
			return true
		}
	}
	return false
}

// blocks joins cells that stand close below each other, and gives each block
// that reaches over exactly one row with a result to that row.
func (w *wrapper) blocks() {
	for i := range w.cells {
		for j := i + 1; j < len(w.cells); j++ {
			a, b := &w.cells[i], &w.cells[j]
			gap := w.lines[b.line].y - w.lines[a.line].y
			if gap > 2*w.size {
				break
			}
			if a.block != b.block && w.continues(a, b, gap) {
				w.join(a.block, b.block)
			}
		}
	}
	for block := range w.cells {
		row, n := w.rowOf(block)
		if n > 1 {
			w.divide(block)
		}
		if n == 1 {
			for i := range w.cells {
				if w.cells[i].block == block {
					w.cells[i].row = row
				}
			}
		}
	}
}

func (w *wrapper) join(a, b int) {
	for i := range w.cells {
		if w.cells[i].block == b {
			w.cells[i].block = a
		}
	}
}

// continues reports that b is the next line of the cell a: right below it, of
// the same size, aligned with it, and not both in rows with results.
func (w *wrapper) continues(a, b *wrapCell, gap float64) bool {
	la, lb := w.lines[a.line], w.lines[b.line]
	if a.line == b.line || la.field != rNone || lb.field != rNone || la.band || lb.band || a.isProse() || b.isProse() {
		return false
	}
	sa, sb := a.words[0].size, b.words[0].size
	if gap > leading*math.Min(sa, sb) || gap > 0.88*w.pitch || math.Abs(sa-sb) > 0.1*sa || a.words[0].bold != b.words[0].bold {
		return false
	}
	if a.row != b.row && w.voting(a.row) && w.voting(b.row) {
		return false
	}
	over := math.Min(a.x1, b.x1) - math.Max(a.x0, b.x0)
	width := math.Min(a.x1-a.x0, b.x1-b.x0)
	if over <= 0.3*width {
		return false
	}
	return math.Abs(a.x0-b.x0) < 2 || math.Abs(a.x1-b.x1) < 2 || math.Abs(a.x0+a.x1-b.x0-b.x1) < 6 || over > 0.9*width
}

// divide gives the lines of a block that reaches over several rows to the row
// above them, where they are nearer to it. In the first column a line at equal
// distance may be a heading and stays.
func (w *wrapper) divide(block int) {
	var above *wrapCell
	first := w.leftmost()
	for i := range w.cells {
		c := &w.cells[i]
		if c.block != block {
			continue
		}
		if w.voting(c.row) {
			above = c
			continue
		}
		if above == nil {
			return
		}
		up := w.lines[c.line].y - w.lines[above.line].y
		down := w.nextInBlock(i) - w.lines[c.line].y
		if up < down-0.5 || up < down+0.5 && c.x0 > first+2 {
			c.row = above.row
			above = &wrapCell{cell: c.cell, line: c.line, row: above.row}
		}
	}
}

func (w *wrapper) nextInBlock(i int) float64 {
	for _, c := range w.cells[i+1:] {
		if c.block == w.cells[i].block {
			return w.lines[c.line].y
		}
	}
	return math.Inf(1)
}

func (w *wrapper) leftmost() float64 {
	x := math.Inf(1)
	for i, l := range w.lines {
		if w.votes[i] {
			x = math.Min(x, l.x0)
		}
	}
	return x
}

// rowOf returns how many rows with results a block of several lines reaches
// over, and the first of them.
func (w *wrapper) rowOf(block int) (row, n int) {
	top, bottom, first, last := math.Inf(1), math.Inf(-1), -1, -1
	for _, c := range w.cells {
		if c.block != block {
			continue
		}
		if first < 0 {
			first = c.line
		}
		last = c.line
		top, bottom = math.Min(top, w.lines[c.line].y), math.Max(bottom, w.lines[c.line].y)
	}
	if first == last {
		return 0, 0
	}
	for i, l := range w.lines {
		if w.votes[i] && l.y > top-0.3*w.size && l.y < bottom+0.3*w.size && (n == 0 || w.row[i] != row) {
			if n == 0 {
				row = w.row[i]
			}
			n++
		}
	}
	return row, n
}

// merged builds one line of each row, its cells made of their lines.
func (w *wrapper) merged() []*line {
	byRow := map[int][]wrapCell{}
	var order []int
	for _, c := range w.cells {
		if byRow[c.row] == nil {
			order = append(order, c.row)
		}
		byRow[c.row] = append(byRow[c.row], c)
	}
	sort.Slice(order, func(i, j int) bool { return order[i] < order[j] })
	var out []*line
	for _, row := range order {
		out = append(out, w.build(row, byRow[row])...)
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].y < out[j].y })
	return out
}

// build returns the merged line of a row; a row of one untouched line is that
// line, and lines of a row without results stay apart.
func (w *wrapper) build(row int, cells []wrapCell) []*line {
	lines := map[int]bool{}
	for _, c := range cells {
		lines[c.line] = true
	}
	if len(lines) == 1 && len(cells) == len(w.lines[cells[0].line].cells) {
		return []*line{w.lines[cells[0].line]}
	}
	if !w.voting(row) {
		return w.apart(cells)
	}
	l := &line{page: w.lines[row].page, x0: math.Inf(1), x1: math.Inf(-1)}
	var ys []float64
	for _, c := range cells {
		part := w.lines[c.line]
		l.parts = append(l.parts, part)
		l.size = math.Max(l.size, part.size)
		if w.votes[c.line] {
			ys = append(ys, part.y)
		}
	}
	l.y = middle(ys, 2)
	for _, group := range columnsOf(cells) {
		var words []word
		for _, c := range group {
			words = append(words, c.words...)
		}
		l.cells = append(l.cells, newCell(words))
		l.words = append(l.words, words...)
	}
	sort.SliceStable(l.cells, func(i, j int) bool { return l.cells[i].x0 < l.cells[j].x0 })
	for _, c := range l.cells {
		l.x0, l.x1 = math.Min(l.x0, c.x0), math.Max(l.x1, c.x1)
	}
	return []*line{l}
}

// apart returns the lines that the cells of a row without results came from.
func (w *wrapper) apart(cells []wrapCell) []*line {
	var out []*line
	for _, c := range cells {
		src := w.lines[c.line]
		if n := len(out); n > 0 && out[n-1].y == src.y {
			out[n-1].addCell(c.cell)
			continue
		}
		l := &line{page: src.page, y: src.y, size: src.size, x0: c.x0, x1: c.x1, parts: []*line{src}}
		l.addCell(c.cell)
		out = append(out, l)
	}
	return out
}

func (l *line) addCell(c cell) {
	l.cells = append(l.cells, c)
	l.words = append(l.words, c.words...)
	l.x0, l.x1 = math.Min(l.x0, c.x0), math.Max(l.x1, c.x1)
}

// columnsOf groups the cells of one row that lie above each other, each group
// from top to bottom.
func columnsOf(cells []wrapCell) [][]wrapCell {
	var out [][]wrapCell
	for _, c := range cells {
		placed := false
		for i, g := range out {
			if c.line != g[len(g)-1].line && overlaps(c, g) {
				out[i] = append(g, c)
				placed = true
				break
			}
		}
		if !placed {
			out = append(out, []wrapCell{c})
		}
	}
	return out
}

func overlaps(c wrapCell, g []wrapCell) bool {
	for _, d := range g {
		over := math.Min(c.x1, d.x1) - math.Max(c.x0, d.x0)
		if over > 0.3*math.Min(c.x1-c.x0, d.x1-d.x0) {
			return true
		}
	}
	return false
}
