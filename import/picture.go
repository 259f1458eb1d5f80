package importer

import (
	"context"
	"errors"
	"strconv"

	"carnet/import/labpdf"
	"carnet/import/labtable"
	"carnet/import/ocr"
)

// readPicture reads a photo or a scan of a lab sheet.
func readPicture(ctx context.Context, data []byte, o Options) (Found, error) {
	f := Found{Kind: KindLab, Outcome: Refused, Pages: ocr.Pages(data)}
	if _, err := ocr.Decode(data, 0); err != nil {
		return pictureFault(f, err)
	}
	return readPages(ctx, f, o, func(page int) (ocr.Picture, error) { return ocr.Decode(data, page) })
}

// readScan reads a PDF whose pages are pictures.
func readScan(ctx context.Context, doc *labpdf.Document, o Options) (Found, error) {
	f := Found{Kind: KindLab, Outcome: Scan, Pages: doc.Len()}
	return readPages(ctx, f, o, func(page int) (ocr.Picture, error) { return scan(doc, page+1) })
}

// scan draws a page, counted from 1, for reading.
func scan(doc *labpdf.Document, page int) (ocr.Picture, error) {
	const dpi = 300
	img, err := doc.Image(page, dpi)
	return ocr.Picture{Image: img, DPI: dpi}, err
}

// reasonPicture is why nothing of a page was read: it is a picture amid pages of
// text, and there is nothing to read it with.
const reasonPicture = "picture"

// withPictures adds to what the text of a PDF gave what stands on those of its
// pages that are pictures. Each row of theirs carries its doubt.
func withPictures(ctx context.Context, doc *labpdf.Document, f Found, pages []int, o Options) (Found, error) {
	engine, err := ocr.Find()
	if err != nil {
		return withoutEngine(f, pages), nil
	}
	decimal := decimalMark(o.Decimal)
	if decimal == 0 {
		decimal = f.decimal
	}
	report, err := engine.Read(ctx, len(pages), func(i int) (ocr.Picture, error) { return scan(doc, pages[i]) },
		labtable.Options{DateOrder: o.DateOrder, Decimal: decimal, Today: o.Today})
	if err != nil {
		return pictureFault(f, err)
	}
	for i := range report.Rows {
		report.Rows[i].Page = pages[report.Rows[i].Page-1]
	}
	for _, ls := range [][]labtable.Left{report.Refused, report.Unread} {
		for i := range ls {
			ls[i].Page = pages[ls[i].Page-1]
		}
	}
	return merged(f, report), nil
}

// merged adds a report on pictures. What they say of dates holds for their own
// rows, and for the rest only where that says nothing.
func merged(f Found, r labtable.Report) Found {
	own := r.Collected
	if f.Collected == "" {
		f.Collected = own
	}
	if f.Reported == "" {
		f.Reported = r.Reported
	}
	if r.Collected == "" {
		r.Collected = f.Collected
	}
	for _, row := range r.Rows {
		if row.Date == "" && !row.Previous && own != "" && own != f.Collected {
			row.Date = own
		}
		f.Rows = append(f.Rows, toRow(row, r))
	}
	f.Refused, f.Unread = append(f.Refused, lefts(r.Refused)...), append(f.Unread, lefts(r.Unread)...)
	if len(f.Rows) > 0 && f.Outcome == Refused { // nothing but pictures gave a row
		f.Outcome, f.Fault = Scan, nil
	}
	return f
}

// withoutEngine lists the pages that are pictures as unread. Where the text
// gave no row either, the fault says how to have them read.
func withoutEngine(f Found, pages []int) Found {
	for _, n := range pages {
		f.Unread = append(f.Unread, Left{Page: n, Text: strconv.Itoa(n), Reason: reasonPicture})
	}
	if len(f.Rows) == 0 {
		f.Outcome, f.Fault = Scan, fault(FaultNoOCR)
	}
	return f
}

// readPages reads pictures of pages. Their rows are a scan's whatever was read:
// each carries its doubt. Without an engine nothing is read, and the fault says
// how to get one.
func readPages(ctx context.Context, f Found, o Options, draw func(page int) (ocr.Picture, error)) (Found, error) {
	f.Outcome = Scan
	engine, err := ocr.Find()
	if err != nil {
		return pictureFault(f, err)
	}
	report, err := engine.Read(ctx, f.Pages, draw, labtable.Options{DateOrder: o.DateOrder, Decimal: decimalMark(o.Decimal), Today: o.Today})
	if err != nil {
		return pictureFault(f, err)
	}
	f = fromReport(f, report)
	f.Outcome = Scan
	return f, nil
}

// pictureFault names what a person can do something about.
func pictureFault(f Found, err error) (Found, error) {
	switch {
	case errors.Is(err, ocr.ErrMissing):
		f.Fault = fault(FaultNoOCR)
	case errors.Is(err, ocr.ErrHEIC):
		f.Fault = fault(FaultHEIC)
	case errors.Is(err, ocr.ErrTooLarge), errors.Is(err, labpdf.ErrTooLarge):
		f.Outcome, f.Fault = Refused, fault(FaultTooLarge)
	case errors.Is(err, ocr.ErrPicture), errors.Is(err, labpdf.ErrDamaged):
		f.Outcome, f.Fault = Refused, fault(FaultDamaged)
	default:
		return f, err
	}
	return f, nil
}
