package loincrelease

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Bounds of a table. The longest official line is below 100 kB, the longest
// table below a million lines.
const (
	longestLine = 4 << 20
	mostLines   = 5_000_000
	mostBytes   = 8 << 30 // of all tables, unpacked
)

// A reader reads one release.
type reader struct {
	ctx    context.Context
	o      Options
	to     Sink
	active map[string]bool // codes that have names
	sum    Summary

	done, total int64 // bytes
}

// A row is a line of a table with its heading.
type row struct {
	at    map[string]int
	cells []string
}

// cell is the cell of a column, "" where the table or the line has none.
func (r row) cell(column string) string {
	i, ok := r.at[column]
	if !ok || i >= len(r.cells) {
		return ""
	}
	return strings.TrimSpace(r.cells[i])
}

// table reads one table line by line.
func (r *reader) table(s step) error {
	f, err := s.file.Open()
	if err != nil {
		return err
	}
	defer f.Close()
	in := &metered{in: f, seen: func(n int) { r.done += int64(n) }}
	lines := csv.NewReader(in)
	lines.FieldsPerRecord, lines.ReuseRecord, lines.LazyQuotes = -1, true, true
	head, err := lines.Read()
	if err != nil {
		return fmt.Errorf("heading: %w", err)
	}
	at := columns(head)
	for _, c := range s.need {
		if _, ok := at[c]; !ok {
			return fmt.Errorf("no column %s: %w", c, ErrNoRelease)
		}
	}
	for n := 2; ; n++ {
		in.line = 0
		cells, err := lines.Read()
		switch {
		case errors.Is(err, io.EOF):
			return r.tell()
		case err != nil:
			return fmt.Errorf("line %d: %w", n, err)
		case n > mostLines, r.done > mostBytes:
			return fmt.Errorf("line %d: more than a release has", n)
		}
		if err := s.line(row{at, cells}); err != nil {
			return err
		}
		if n%1000 == 0 {
			if err := r.tell(); err != nil {
				return err
			}
		}
	}
}

// tell reports progress and whether to go on.
func (r *reader) tell() error {
	if r.o.Progress != nil {
		r.o.Progress(r.done, r.total)
	}
	return r.ctx.Err()
}

// columns finds each column of a heading, which may begin with a byte order mark.
func columns(head []string) map[string]int {
	at := map[string]int{}
	for i, h := range head {
		h = strings.Trim(strings.TrimPrefix(h, "\ufeff"), `" `)
		if _, twice := at[h]; !twice {
			at[h] = i
		}
	}
	return at
}

// A metered stream counts what is read and ends a line that never does.
type metered struct {
	in   io.Reader
	line int // bytes since the last line began
	seen func(n int)
}

func (m *metered) Read(p []byte) (int, error) {
	if m.line > longestLine {
		return 0, fmt.Errorf("a line of more than %d bytes", longestLine)
	}
	n, err := m.in.Read(p)
	m.line += n
	m.seen(n)
	return n, err
}
