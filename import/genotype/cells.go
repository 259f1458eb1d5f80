package genotype

import "bytes"

// A row of more columns than this is no row of ours.
const maxColumns = 64

// cells cuts a line into its cells, without quotes and the blanks around them.
// It is for headers and for finding out; rows are cut by [row.split].
func cells(line []byte, sep byte) [][]byte {
	if sep == ' ' {
		return bytes.Fields(unquote(line, nil))
	}
	parts := bytes.Split(unquote(line, nil), []byte{sep})
	for i, p := range parts {
		parts[i] = bytes.TrimSpace(p)
	}
	return parts
}

// unquote returns line without double quotes, in buf. No cell of a
// genotype table holds a quote or a separator, so quotes are only decoration,
// whether round each cell or, as in some MyHeritage files, round a whole row
// whose own quotes are doubled.
func unquote(line, buf []byte) []byte {
	buf = buf[:0]
	for {
		i := bytes.IndexByte(line, '"')
		if i < 0 {
			return append(buf, line...)
		}
		buf = append(buf, line[:i]...)
		line = line[i+1:]
	}
}

// A row is the cells of one line, reused from line to line.
type row struct {
	cell    [maxColumns][]byte
	scratch []byte
}

// split cuts line into its first width cells, leaves missing ones empty, and
// returns how many there were.
func (r *row) split(line []byte, sep byte, width int) int {
	if sep == ',' || sep == ';' || len(line) > 0 && line[0] == '"' {
		r.scratch = unquote(line, r.scratch)
		line = r.scratch
	}
	if sep == ' ' {
		return r.splitBlank(line, width)
	}
	for i := range width {
		j := bytes.IndexByte(line, sep)
		if j < 0 {
			r.cell[i] = trim(line)
			clear(r.cell[i+1 : width])
			return i + 1
		}
		r.cell[i] = trim(line[:j])
		line = line[j+1:]
	}
	return width
}

// splitBlank cuts at runs of blanks and tabs.
func (r *row) splitBlank(line []byte, width int) int {
	for i := range width {
		line = bytes.TrimLeft(line, " \t")
		if len(line) == 0 {
			clear(r.cell[i:width])
			return i
		}
		j := bytes.IndexAny(line, " \t")
		if j < 0 {
			j = len(line)
		}
		r.cell[i] = line[:j]
		line = line[j:]
	}
	return width
}

// trim cuts blanks off both ends; nearly always there are none.
func trim(cell []byte) []byte {
	if n := len(cell); n > 0 && (cell[0] == ' ' || cell[n-1] == ' ') {
		return bytes.TrimSpace(cell)
	}
	return cell
}
