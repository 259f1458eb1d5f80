package labpdf

import (
	"context"

	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
)

// A Kind is what the text of a page is worth.
type Kind byte

// The kinds of pages.
const (
	Text     Kind = iota // written as text, or empty
	Picture              // a picture of text, such as a scan
	Overlaid             // a picture, with the text that somebody's program made out on it, unseen
)

const (
	fewChars = 60   // on a picture of a page: a stamp, a page number, a scanner's name
	mostOf   = 0.6  // of a page: what a picture of it covers at least
	objects  = 100  // of a page that are looked at
	whole    = 0.85 // of a page: what covers its text
)

// Kinds returns what each page is, from page 1 on, after [Document.Pages].
func (d *Document) Kinds() []Kind { return d.kinds }

// kindOf tells what a page is from its characters and the pictures on it.
func (d *Document) kindOf(number int, chars []char, f frame) (Kind, error) {
	visible, hidden := 0, 0
	for _, c := range chars {
		switch {
		case blank(c.text):
		case c.hidden:
			hidden++
		default:
			visible++
		}
	}
	if hidden > visible {
		return Overlaid, nil
	}
	count, err := d.guest.pdf.FPDFPage_CountObjects(&requests.FPDFPage_CountObjects{Page: d.page(number)})
	if err != nil {
		return Text, err
	}
	if visible > fewChars {
		// What is drawn last lies over the text.
		covered, err := d.covered(number, count.Count-1, f)
		if err != nil || covered < whole {
			return Text, err
		}
		return Overlaid, nil
	}
	for i := range min(count.Count, objects) {
		covered, err := d.covered(number, i, f)
		if err != nil {
			return Text, err
		}
		if covered >= mostOf || covered > 0 && visible == 0 {
			return Picture, nil
		}
	}
	return Text, nil
}

// covered returns which part of a page an object covers if it is a picture that
// nothing shows through, or a form, which may hold one.
func (d *Document) covered(number, i int, f frame) (float64, error) {
	if i < 0 {
		return 0, nil
	}
	object, err := d.guest.pdf.FPDFPage_GetObject(&requests.FPDFPage_GetObject{Page: d.page(number), Index: i})
	if err != nil {
		return 0, err
	}
	if picture, err := d.isPicture(object.PageObject); err != nil || !picture {
		return 0, err
	}
	b, err := d.guest.pdf.FPDFPageObj_GetBounds(&requests.FPDFPageObj_GetBounds{PageObject: object.PageObject})
	if err != nil {
		return 0, nil // an object without a place covers nothing
	}
	width := min(float64(b.Right), f.left+f.width) - max(float64(b.Left), f.left)
	height := min(float64(b.Top), f.bottom+f.height) - max(float64(b.Bottom), f.bottom)
	if width <= 0 || height <= 0 {
		return 0, nil
	}
	return width * height / (f.width * f.height), nil
}

func (d *Document) isPicture(object references.FPDF_PAGEOBJECT) (bool, error) {
	kind, err := d.guest.pdf.FPDFPageObj_GetType(&requests.FPDFPageObj_GetType{PageObject: object})
	if err != nil {
		return false, err
	}
	if kind.Type != enums.FPDF_PAGEOBJ_IMAGE && kind.Type != enums.FPDF_PAGEOBJ_FORM {
		return false, nil
	}
	clear, err := d.guest.pdf.FPDFPageObj_HasTransparency(&requests.FPDFPageObj_HasTransparency{PageObject: object})
	return err == nil && !clear.HasTransparency, err
}

// hidden reports a text object that is drawn unseen: text rendering mode 3 (PDF
// 32000-1, table 106).
func (in *inside) hidden(ctx context.Context, object uint64) (bool, error) {
	if object == 0 {
		return false, nil // a character that PDFium made up
	}
	mode, err := in.call(ctx, "FPDFTextObj_GetTextRenderMode", object)
	return uint32(mode) == 3, err
}
