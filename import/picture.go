package importer

import (
	"context"
	"errors"

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
	const dpi = 300
	f := Found{Kind: KindLab, Outcome: Scan, Pages: doc.Len()}
	return readPages(ctx, f, o, func(page int) (ocr.Picture, error) {
		img, err := doc.Image(page+1, dpi)
		return ocr.Picture{Image: img, DPI: dpi}, err
	})
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
