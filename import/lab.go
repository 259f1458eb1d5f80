package importer

import (
	"context"
	"errors"
	"slices"

	"carnet/import/labpdf"
	"carnet/import/labtable"
	"carnet/import/ocr"
	"carnet/store"
	"carnet/vocab/loinc"
)

// readLab reads a lab sheet. A file that can't be read is an outcome with its
// fault, not an error: an error is this program's or the context's.
func readLab(ctx context.Context, data []byte, o Options) (Found, error) {
	f := Found{Kind: KindLab, Outcome: Refused}
	doc, err := labpdf.Open(ctx, data, o.Password)
	switch {
	case errors.Is(err, labpdf.ErrPassword):
		f.Outcome, f.Fault = NeedsPassword, fault(FaultPassword)
		return f, nil
	case errors.Is(err, labpdf.ErrWrongPassword):
		f.Outcome, f.Fault = NeedsPassword, fault(FaultWrongPassword)
		return f, nil
	case err != nil:
		return pictureFault(f, err)
	}
	defer doc.Close()
	pages, err := doc.Pages()
	if err != nil {
		return pictureFault(f, err)
	}
	f.Pages = len(pages)
	pictures := pagesOf(doc, labpdf.Picture)
	if len(pictures) > 0 && !written(doc, pages) {
		return readScan(ctx, doc, o)
	}
	for _, n := range pictures {
		pages[n-1].Glyphs = nil
	}
	report := labtable.Read(pages, labtable.Options{DateOrder: o.DateOrder, Decimal: decimalMark(o.Decimal), Today: o.Today})
	overlaid := pagesOf(doc, labpdf.Overlaid)
	for i, row := range report.Rows {
		if slices.Contains(overlaid, row.Page) { // somebody's text recognition
			report.Rows[i].Doubt = append(row.Doubt, ocr.Doubt)
		}
	}
	f = fromReport(f, report)
	if len(pictures) == 0 {
		return f, nil
	}
	return withPictures(ctx, doc, f, pictures, o)
}

// pagesOf returns the numbers of the pages of a kind.
func pagesOf(doc *labpdf.Document, kind labpdf.Kind) (numbers []int) {
	for i, k := range doc.Kinds() {
		if k == kind {
			numbers = append(numbers, i+1)
		}
	}
	return numbers
}

// written reports a page of text, other than what stands on pictures.
func written(doc *labpdf.Document, pages []labtable.Page) bool {
	for i, k := range doc.Kinds() {
		if k != labpdf.Picture && len(pages[i].Glyphs) > 0 {
			return true
		}
	}
	return false
}

func fromReport(f Found, r labtable.Report) Found {
	f.decimal = r.Decimal
	f.Outcome, f.Collected, f.Reported = Accepted, r.Collected, r.Reported
	for _, q := range r.Ask {
		f.Ask = append(f.Ask, q.Kind)
	}
	for _, row := range r.Rows {
		f.Rows = append(f.Rows, toRow(row, r))
	}
	f.Refused, f.Unread = lefts(r.Refused), lefts(r.Unread)
	if len(f.Rows) == 0 {
		f.Outcome, f.Fault = Refused, fault(FaultNoRows)
	}
	return f
}

func lefts(ls []labtable.Left) []Left {
	out := []Left{}
	for _, l := range ls {
		out = append(out, Left{Page: l.Page, Box: l.Box, Text: l.Text, Reason: l.Reason})
	}
	return out
}

func toRow(t labtable.Row, r labtable.Report) Row {
	row := Row{Page: t.Page, Box: t.Box, Section: t.Section, Name: t.Name, Value: t.Value, Unit: t.Unit, Range: t.Range,
		Flag: t.Flag, Date: t.Date, Specimen: t.Specimen, Method: t.Method, Previous: t.Previous, Doubt: append([]string{}, t.Doubt...)}
	row.understand(r.Decimal)
	if t.Date == "" && (r.Collected == "" || t.Previous) && !slices.Contains(row.Doubt, labtable.DoubtNoDate) {
		row.Doubt = append(row.Doubt, labtable.DoubtNoDate)
	}
	return row
}

// understand fills in what the printed cells mean and what speaks against them.
func (r *Row) understand(decimal byte) {
	m := mean(loinc.Resolver{}, r.printed(), decimal)
	r.Number, r.Comparator, r.UCUM = m.Number, m.Comparator, m.UCUM
	r.Reason = m.Answer.Reason
	if m.Answer.Outcome == "coded" {
		r.Code, r.Display = m.Answer.Code, m.Answer.Display
	}
	if m.dimensionless() {
		r.Doubt = slices.DeleteFunc(r.Doubt, func(d string) bool { return d == labtable.DoubtNoUnit })
	}
	for _, d := range m.doubts(r.printed()) {
		if !slices.Contains(r.Doubt, d) {
			r.Doubt = append(r.Doubt, d)
		}
	}
}

func (r Row) draft(i int) store.Draft {
	return store.Draft{Row: i, Printed: r.printed(), Place: store.Place{Page: r.Page, Box: r.Box},
		Previous: r.Previous, Doubt: r.Doubt, ReadAs: r.printed()}
}
