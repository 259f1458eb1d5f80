package sheet

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"
)

const (
	zipMagic      = "PK\x03\x04"
	compoundMagic = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" // old Office files, and new ones under a password
)

// isWorkbook reports the start of a zip whose first member is one of a
// workbook's. Which kind of Office file it is, the members inside say.
func isWorkbook(head []byte) bool {
	if !bytes.HasPrefix(head, []byte(zipMagic)) || len(head) < 30 {
		return false
	}
	name := head[30:min(len(head), 30+int(head[26])+int(head[27])<<8)]
	for _, first := range []string{"[Content_Types].xml", "_rels/", "docProps/", "xl/"} {
		if bytes.HasPrefix(name, []byte(first)) {
			return !bytes.Contains(head, []byte("word/")) && !bytes.Contains(head, []byte("ppt/"))
		}
	}
	return false
}

func isCompound(data []byte) bool { return bytes.HasPrefix(data, []byte(compoundMagic)) }

// workbook returns the cells of the sheets of an Excel file that are shown.
func workbook(ctx context.Context, data []byte, password string) ([]*grid, error) {
	if len(data) > maxText {
		return nil, fmt.Errorf("sheet: %d MB: %w", len(data)>>20, ErrTooLarge)
	}
	if isCompound(data) {
		// "EncryptedPackage" in UTF-16 names the stream of an encrypted workbook.
		if !bytes.Contains(data, []byte("E\x00n\x00c\x00r\x00y\x00p\x00t\x00e\x00d\x00P\x00a\x00c\x00k\x00a\x00g\x00e\x00")) {
			return nil, fmt.Errorf("sheet: an old Office document: %w", ErrNoTable)
		}
		if password == "" {
			return nil, ErrPassword
		}
		var err error
		if data, err = decrypt(data, password); err != nil {
			return nil, err
		}
	}
	if err := guard(ctx, data); err != nil {
		return nil, err
	}
	f, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{
		RawCellValue:      true,
		UnzipSizeLimit:    maxText,
		UnzipXMLSizeLimit: maxText, // as large as the first: above it plain text would go to temporary files
	})
	if err != nil {
		return nil, fmt.Errorf("sheet: open the workbook: %w", ErrDamaged)
	}
	defer f.Close()
	return sheets(ctx, f)
}

func decrypt(data []byte, password string) ([]byte, error) {
	out, err := excelize.Decrypt(data, &excelize.Options{Password: password})
	switch {
	case errors.Is(err, excelize.ErrWorkbookPassword), err == nil && !isWorkbook(out):
		return nil, ErrWrong
	case err != nil:
		return nil, fmt.Errorf("sheet: decrypt the workbook: %w", ErrDamaged)
	}
	return out, nil
}

// guard unpacks a zip to nowhere, so that one that lies about its size is
// found before anything is kept of it.
func guard(ctx context.Context, data []byte) error {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return fmt.Errorf("sheet: %w", ErrDamaged)
	}
	if len(z.File) > 10_000 {
		return fmt.Errorf("sheet: %d members: %w", len(z.File), ErrTooLarge)
	}
	left := int64(maxText)
	sheets := 0
	for _, m := range z.File {
		if err := ctx.Err(); err != nil {
			return err
		}
		if strings.HasPrefix(m.Name, "xl/worksheets/") {
			sheets++
		}
		r, err := m.Open()
		if err != nil {
			return fmt.Errorf("sheet: member %d: %w", sheets, ErrDamaged)
		}
		n, err := io.Copy(io.Discard, io.LimitReader(r, left+1))
		r.Close()
		if left -= n; left < 0 {
			return fmt.Errorf("sheet: unpacks to more than %d MB: %w", maxText>>20, ErrTooLarge)
		}
		if err != nil {
			return fmt.Errorf("sheet: a member does not unpack: %w", ErrDamaged)
		}
	}
	if sheets == 0 {
		return fmt.Errorf("sheet: no worksheet: %w", ErrNoTable)
	}
	return nil
}

func sheets(ctx context.Context, f *excelize.File) ([]*grid, error) {
	props, err := f.GetWorkbookProps()
	if err != nil {
		return nil, fmt.Errorf("sheet: properties: %w", ErrDamaged)
	}
	styles := &styles{f: f, from1904: props.Date1904 != nil && *props.Date1904, dates: map[int]style{}}
	var out []*grid
	var hidden []string
	names := f.GetSheetList()
	for _, name := range names {
		if shown, err := f.GetSheetVisible(name); err == nil && !shown {
			hidden = append(hidden, name)
			continue
		}
		g := &grid{}
		if len(names) > 1 && !isNumbered(name) {
			g.name = name
		}
		if err := fill(ctx, f, name, styles, g); err != nil {
			return nil, err
		}
		out = append(out, g)
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("sheet: no sheet is shown: %w", ErrNoTable)
	}
	out[0].hidden = hidden
	return out, nil
}

// isNumbered reports a name that a program gave: Sheet1, Tabelle2.
func isNumbered(name string) bool { return name != "" && isDigit(name[len(name)-1]) }

// fill reads the lines of one sheet.
func fill(ctx context.Context, f *excelize.File, name string, s *styles, g *grid) error {
	rows, err := f.Rows(name)
	if err != nil {
		return fmt.Errorf("sheet: sheet %d: %w", g.page, ErrDamaged)
	}
	defer rows.Close()
	for n := 1; rows.Next(); n++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		texts, err := rows.Columns()
		if err != nil {
			return fmt.Errorf("sheet: line %d: %w", n, ErrDamaged)
		}
		line := make([]cell, 0, min(len(texts), maxColumns+1))
		for j, text := range texts {
			if j > maxColumns && text != "" {
				return g.add(append(line, cell{text: text}))
			} else if j <= maxColumns {
				line = append(line, s.cell(name, j+1, n, text))
			}
		}
		if err := g.add(line); err != nil {
			return err
		}
	}
	return nil
}

// A style is what a cell's format makes of its number.
type style byte

const (
	plain   style = iota
	day           // days since 1900, or 1904
	clock         // the fraction of a day
	percent       // times 100
)

// styles tells what numbers the cells of a workbook show.
type styles struct {
	f        *excelize.File
	from1904 bool
	dates    map[int]style
}

// cell returns a cell as it is shown, but with numbers in full and days as ISO.
func (s *styles) cell(sheet string, column, line int, text string) cell {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || strings.TrimLeft(text, "+-0123456789.eE") != "" {
		return cell{text: clean(text)}
	}
	if len(text) > maxCell {
		return cell{}
	}
	name, err := excelize.CoordinatesToCellName(column, line)
	if err != nil {
		return cell{text: text}
	}
	if k, err := s.f.GetCellType(sheet, name); err == nil && (k == excelize.CellTypeSharedString || k == excelize.CellTypeInlineString) {
		return cell{text: clean(text)}
	}
	return s.number(v, s.of(sheet, name))
}

func (s *styles) number(v float64, k style) cell {
	switch {
	case k == day && v >= 1 && v < 2958466: // the year 10000
		t, err := excelize.ExcelDateToTime(v, s.from1904)
		if err == nil && v == float64(int64(v)) {
			return cell{text: t.Format("2006-01-02")}
		} else if err == nil {
			return cell{text: t.Format("2006-01-02 15:04")}
		}
	case k == day || k == clock && v >= 0 && v < 1:
		minutes := int(v*24*60 + 0.5)
		return cell{text: fmt.Sprintf("%02d:%02d", minutes/60%24, minutes%60)}
	case k == percent:
		return cell{text: short(v*100) + "%"}
	}
	return cell{text: short(v), machine: true}
}

// short writes a number with the 15 digits that Excel keeps, so that 4.4 does
// not come out as 4.4000000000000004.
func short(v float64) string {
	if rounded, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 15, 64), 64); err == nil {
		v = rounded
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

func (s *styles) of(sheet, name string) style {
	id, err := s.f.GetCellStyle(sheet, name)
	if err != nil {
		return plain
	}
	k, ok := s.dates[id]
	if !ok {
		k = s.look(id)
		s.dates[id] = k
	}
	return k
}

// look reads a number format: the built-in ones by their number (ECMA-376 part
// 1, 18.8.30), others by their letters.
func (s *styles) look(id int) style {
	st, err := s.f.GetStyle(id)
	if err != nil || st == nil {
		return plain
	}
	switch n := st.NumFmt; {
	case n == 9 || n == 10:
		return percent
	case n >= 14 && n <= 17, n == 22, n >= 27 && n <= 31, n == 36, n >= 50 && n <= 54, n == 57, n == 58:
		return day
	case n >= 18 && n <= 21, n >= 32 && n <= 35, n >= 45 && n <= 47, n == 55, n == 56:
		return clock
	}
	if st.CustomNumFmt == nil {
		return plain
	}
	return customStyle(*st.CustomNumFmt)
}

// customStyle reads the letters of a format outside its quoted text.
func customStyle(format string) style {
	format, _, _ = strings.Cut(strings.ToLower(format), ";")
	var b strings.Builder
	quote, bracket := false, false
	for i := 0; i < len(format); i++ {
		switch c := format[i]; {
		case c == '"':
			quote = !quote
		case c == '\\' || c == '_' || c == '*':
			i++
		case c == '[':
			bracket = true
		case c == ']':
			bracket = false
		case !quote && !bracket:
			b.WriteByte(c)
		}
	}
	letters := strings.ReplaceAll(b.String(), "general", "")
	switch {
	case strings.ContainsAny(letters, "yd"), strings.Contains(letters, "mmm"):
		return day
	case strings.ContainsAny(letters, "hs"):
		return clock
	case strings.Contains(letters, "%"):
		return percent
	}
	return plain
}
