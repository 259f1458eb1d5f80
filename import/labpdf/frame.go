package labpdf

import "github.com/klippa-app/go-pdfium/requests"

// A frame maps PDFium's page space (points, origin bottom left, before the page
// is turned for show) to ours: the text upright, origin top left.
type frame struct {
	left, bottom  float64 // of the visible box
	width, height float64 // of the visible box, not turned
	turns         int     // quarter turns clockwise that make the text upright
}

// frameOf reads a page's box and how it is turned for show.
func (d *Document) frameOf(number int) (f frame, shown int, err error) {
	box, err := d.guest.pdf.FPDF_GetPageBoundingBox(&requests.FPDF_GetPageBoundingBox{Page: d.page(number)})
	if err != nil {
		return f, 0, err
	}
	rotation, err := d.guest.pdf.FPDFPage_GetRotation(&requests.FPDFPage_GetRotation{Page: d.page(number)})
	if err != nil {
		return f, 0, err
	}
	r := box.Rect
	f = frame{left: float64(r.Left), bottom: float64(r.Bottom), width: float64(r.Right - r.Left), height: float64(r.Top - r.Bottom)}
	shown = int(rotation.PageRotation) & 3
	f.turns = shown
	return f, shown, nil
}

// size returns width and height of the page once turned.
func (f frame) size() (width, height float64) {
	if f.turns&1 == 1 {
		return f.height, f.width
	}
	return f.width, f.height
}

// place maps a box to x0, y0, x1, y1.
func (f frame) place(left, bottom, right, top float64) (x0, y0, x1, y1 float64) {
	l, b, r, t := left-f.left, bottom-f.bottom, right-f.left, top-f.bottom
	switch f.turns {
	case 1:
		return b, l, t, r
	case 2:
		return f.width - r, b, f.width - l, t
	case 3:
		return f.height - t, f.width - r, f.height - b, f.width - l
	default:
		return l, f.height - t, r, f.height - b
	}
}
