// Package sheet reads results out of tables: text with any delimiter in any
// encoding, Excel workbooks, and tables pasted as text.
//
// Nobody agrees on what such a table looks like. One result a line, with the
// date, the test, the value, its unit and its range in any order and language;
// or a line for each test and a column for each day; or a line for each day and
// a column for each test, its unit in the heading or in a line of its own. All
// of them are one thing here: a [Mapping], which says of each column what it
// holds. A column that holds results takes their name, unit, range and day from
// its heading where that says them, else from the other columns of the line.
//
// The mapping is found from the cells first: vocab/printed knows a number, a
// range, a unit, a flag and a date by its spelling in any language. The words
// of the headings decide only what content leaves open, such as which of two
// columns of numbers is the result. What stays open is not read and is listed
// as unread, column by column. [Read] returns the mappings it used and takes
// corrected ones back, so that a person can say what a column is.
//
// Cells stay as they are written. A day or a number that reads one way in one
// country and another way in the next is asked for, never guessed; a line whose
// cells moved into the wrong columns gives no row. Files come from anywhere, so
// all sizes are bounded, and nothing is unpacked to disk.
package sheet

import (
	"context"
	"errors"
	"fmt"

	"carnet/import/labtable"
)

// Why a file is not read as a table.
var (
	ErrNoTable  = errors.New("no table of results")
	ErrTooLarge = errors.New("larger than a table of results")
	ErrDamaged  = errors.New("the workbook is damaged")
	ErrPassword = errors.New("the workbook needs a password")
	ErrWrong    = errors.New("the password does not open the workbook")
)

// Options settle what a table leaves open.
type Options struct {
	DateOrder string    // "dmy", "mdy" or "" to infer
	Decimal   byte      // '.', ',' or 0 to infer
	Today     string    // ISO; a later date than the day after is doubted, "" doubts none
	Password  string    // that opens the workbook
	Mappings  []Mapping // of tables with these headings; other tables are inferred
}

// A Result is what the tables of one file hold.
type Result struct {
	// Report has the rows as written. Page is the sheet of the workbook, from
	// 1; boxes are empty.
	Report   labtable.Report
	Mappings []Mapping // one a table, as used
	Pages    int       // sheets that were read
	Missing  int       // cells that say that nothing was measured, such as "--"
}

// Read reads the tables of a file. The error wraps one of this package's, or is
// that of ctx.
func Read(ctx context.Context, data []byte, o Options) (Result, error) {
	grids, err := open(ctx, data, o.Password)
	if err != nil {
		return Result{}, err
	}
	r := newReader(o)
	for i, g := range grids {
		g.page = i + 1
		if err := r.grid(ctx, g); err != nil {
			return Result{}, err
		}
	}
	if len(r.rows)+r.missing == 0 && len(grids) == 1 && grids[0].text != "" {
		if report, ok := laid(grids[0].text, o); ok {
			return Result{Report: report, Pages: 1}, nil
		}
	}
	out, err := r.result()
	out.Pages = len(grids)
	return out, err
}

// open splits a file into the cells of its sheets.
func open(ctx context.Context, data []byte, password string) ([]*grid, error) {
	if isWorkbook(data) || isCompound(data) {
		return workbook(ctx, data, password)
	}
	if len(data) > 2*maxText { // UTF-16 halves
		return nil, fmt.Errorf("sheet: %d MB: %w", len(data)>>20, ErrTooLarge)
	}
	text, ok := decode(data)
	if !ok {
		return nil, fmt.Errorf("sheet: no text: %w", ErrNoTable)
	}
	g, err := split(ctx, text)
	if err != nil {
		return nil, err
	}
	g.text = text
	return []*grid{g}, nil
}

// Detect reports that the first bytes of a file (4 KiB are enough) are those of
// a workbook or of a text that is a table of results.
func Detect(head []byte) bool {
	if isWorkbook(head) {
		return true
	}
	text, ok := decode(head)
	if !ok {
		return false
	}
	g, err := split(context.Background(), wholeLines(text))
	if err != nil {
		return false
	}
	r := newReader(Options{})
	return r.grid(context.Background(), g) == nil && len(r.rows) > 0
}
