package sheet

import (
	"fmt"
	"strings"
)

// No table of one person's results is near these. What is larger is refused
// before it costs memory or time.
const (
	maxText    = 64 << 20  // bytes of a text, or of a workbook unpacked
	maxColumns = 4096      // of one line
	maxCells   = 2_000_000 // of one file
	maxCell    = 32 << 10  // bytes of one cell, as in Excel
)

// A cell is one field of a table.
type cell struct {
	text    string // without surrounding blanks
	machine bool   // a number of a workbook: its decimal mark is a point whatever the text around it uses
}

// A grid is the cells of one sheet, line by line.
type grid struct {
	page   int
	name   string // of the sheet in its workbook
	lines  [][]cell
	hidden []string // sheets of the workbook that are not shown
	cells  int
	text   string // of a file that is text
}

// add appends a line without the empty cells at its end.
func (g *grid) add(line []cell) error {
	for len(line) > 0 && line[len(line)-1].text == "" {
		line = line[:len(line)-1]
	}
	g.cells += max(len(line), 1)
	switch {
	case len(line) > maxColumns:
		return fmt.Errorf("sheet: line %d has %d columns, at most %d: %w", len(g.lines)+1, len(line), maxColumns, ErrTooLarge)
	case g.cells > maxCells:
		return fmt.Errorf("sheet: more than %d cells: %w", maxCells, ErrTooLarge)
	}
	g.lines = append(g.lines, line)
	return nil
}

// at returns the cell of a line in a column, empty beyond its end.
func at(line []cell, column int) cell {
	if column < 0 || column >= len(line) {
		return cell{}
	}
	return line[column]
}

// filled counts the cells of a line that hold something.
func filled(line []cell) (n int) {
	for _, c := range line {
		if c.text != "" {
			n++
		}
	}
	return n
}

// lineText returns a line to show it, its cells apart by bars.
func lineText(line []cell) string {
	var parts []string
	for _, c := range line {
		if c.text != "" {
			parts = append(parts, c.text)
		}
	}
	text := strings.Join(parts, " | ")
	if len(text) > 500 {
		text = strings.ToValidUTF8(text[:500], "") + "…"
	}
	return text
}
