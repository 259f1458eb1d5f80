package sheet

import (
	"context"
	"fmt"
	"strings"
)

// split cuts a text into cells at the delimiter that makes a table of it.
func split(ctx context.Context, text string) (*grid, error) {
	if len(text) > maxText {
		return nil, fmt.Errorf("sheet: %d MB of text, at most %d MB: %w", len(text)>>20, maxText>>20, ErrTooLarge)
	}
	delimiter, text := delimiterOf(text)
	return cells(ctx, text, delimiter)
}

// gaps is the delimiter of a text whose columns are aligned by blanks.
const gaps = ' '

// cells cuts a text into lines and cells. A cell may be quoted, with quotes
// inside it doubled, and then hold delimiters and line breaks (RFC 4180). A
// quote that nothing closes is a character like any other.
func cells(ctx context.Context, text string, delimiter rune) (*grid, error) {
	g := &grid{}
	var line []cell
	for n := 0; text != ""; n++ {
		if n&0xffff == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		var field string
		var end byte
		field, end, text = nextCell(text, delimiter)
		if len(field) > maxCell {
			return nil, fmt.Errorf("sheet: line %d has a cell of %d kB: %w", len(g.lines)+1, len(field)>>10, ErrTooLarge)
		}
		line = append(line, cell{text: field})
		if len(line) > maxColumns*4 { // empty cells at the end are dropped, but not without limit
			return nil, g.add(append(line, cell{text: "…"}))
		}
		if end == '\n' {
			if delimiter == '|' {
				line = withoutFrame(line)
			}
			if err := g.add(append([]cell(nil), line...)); err != nil {
				return nil, err
			}
			line = line[:0]
		}
	}
	return g, nil
}

// nextCell returns the next cell of a text, what ended it (the delimiter, or a
// line feed, also for the end of the text) and the rest.
func nextCell(text string, delimiter rune) (field string, end byte, rest string) {
	lead := text
	if delimiter != gaps {
		lead = strings.TrimLeft(text, " ")
	}
	if strings.HasPrefix(lead, `"`) {
		if field, tail, ok := quoted(lead[1:], delimiter); ok {
			return field, tail.end, tail.rest
		}
	}
	for i, r := range text {
		switch {
		case r == '\n' || r == '\r':
			return clean(text[:i]), '\n', text[i+breakAt(text[i:]):]
		case r == delimiter && delimiter != gaps:
			return clean(text[:i]), ',', text[i+len(string(r)):]
		case delimiter == gaps && i > 0 && (r == '\t' || strings.HasPrefix(text[i:], "  ")):
			tail := strings.TrimLeft(text[i:], " \t")
			if n := breakAt(tail); n > 0 || tail == "" {
				return clean(text[:i]), '\n', tail[n:]
			}
			return clean(text[:i]), ',', tail
		}
	}
	return clean(text), '\n', ""
}

type tail struct {
	end  byte
	rest string
}

// quoted reads a quoted cell up to its closing quote, which only blanks may
// separate from what ends the cell.
func quoted(text string, delimiter rune) (string, tail, bool) {
	var b strings.Builder
	for b.Len() <= maxCell {
		i := strings.IndexByte(text, '"')
		if i < 0 {
			return "", tail{}, false
		}
		b.WriteString(text[:i])
		text = text[i+1:]
		if strings.HasPrefix(text, `"`) {
			b.WriteByte('"')
			text = text[1:]
			continue
		}
		rest := strings.TrimLeft(text, " ")
		n := breakAt(rest)
		switch {
		case rest == "" || n > 0:
			return clean(b.String()), tail{'\n', rest[n:]}, true
		case strings.HasPrefix(rest, string(delimiter)):
			return clean(b.String()), tail{',', rest[len(string(delimiter)):]}, true
		case delimiter == gaps && rest != text:
			return clean(b.String()), tail{',', rest}, true
		}
		return "", tail{}, false
	}
	return "", tail{}, false
}

// breakAt returns the length of the line break that s begins with, 0 for none.
func breakAt(s string) int {
	switch {
	case strings.HasPrefix(s, "\r\n"):
		return 2
	case strings.HasPrefix(s, "\n"), strings.HasPrefix(s, "\r"):
		return 1
	}
	return 0
}

// clean takes the blanks from around a cell, and Excel's ="007".
func clean(s string) string {
	s = strings.Trim(s, " \t\r\n\f\u00a0\u3000\x1a\ufeff")
	if strings.HasPrefix(s, `="`) && strings.HasSuffix(s, `"`) && len(s) > 2 {
		s = s[2 : len(s)-1]
	}
	return s
}

// withoutFrame takes the bars from around a line | a | b | and empties the
// line |---|---| under its heading.
func withoutFrame(line []cell) []cell {
	if len(line) > 1 && line[0].text == "" {
		line = line[1:]
	}
	for _, c := range line {
		if c.text != "" && strings.Trim(c.text, ":-= +") != "" {
			return line
		}
	}
	return nil
}

// wholeLines drops the last line of a text when it was cut.
func wholeLines(text string) string {
	if i := strings.LastIndexAny(text, "\r\n"); i > 0 && len(text) >= 4000 {
		return text[:i]
	}
	return text
}
