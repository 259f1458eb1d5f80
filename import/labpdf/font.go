package labpdf

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/responses"
)

// A font is what matters of a character's: its size as drawn and its weight.
type font struct {
	size float64
	bold bool
}

// fontsOf returns the font of each character. Asking PDFium for every single
// one costs three times the rest of the reading, so it is asked where a font can
// change: at the start of a word, between letters and digits, and where a
// character stands higher or lower than the one before.
func (d *Document) fontsOf(number int, chars []*responses.GetPageTextStructuredChar) ([]font, error) {
	page, err := d.guest.pdf.FPDFText_LoadPage(&requests.FPDFText_LoadPage{Page: d.page(number)})
	if err != nil {
		return nil, err
	}
	defer func() {
		_, _ = d.guest.pdf.FPDFText_ClosePage(&requests.FPDFText_ClosePage{TextPage: page.TextPage})
	}()
	out := make([]font, len(chars))
	for i, c := range chars {
		if i > 0 && sameFont(chars[i-1], c) {
			out[i] = out[i-1]
			continue
		}
		if blank(c.Text) {
			continue
		}
		if out[i], err = d.fontAt(page.TextPage, i); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// isBold goes by the font's flag and name: the weight PDFium reckons from the
// stems is missing for most embedded subsets.
func isBold(info *responses.FPDFText_GetFontInfo) bool {
	const forceBold = 1 << 18 // PDF 32000-1, table 123
	name := strings.ToLower(info.FontName)
	return info.Flags&forceBold != 0 || strings.Contains(name, "bold") || strings.Contains(name, "black") || strings.Contains(name, "heavy")
}

// sameFont reports that b goes on in the word of a.
func sameFont(a, b *responses.GetPageTextStructuredChar) bool {
	if blank(a.Text) || blank(b.Text) || class(a.Text) != class(b.Text) || a.Angle != b.Angle {
		return false
	}
	ha, hb := a.PointPosition.Top-a.PointPosition.Bottom, b.PointPosition.Top-b.PointPosition.Bottom
	drop := math.Abs(a.PointPosition.Bottom - b.PointPosition.Bottom)
	return drop < 0.35*math.Max(math.Abs(ha), math.Abs(hb))
}

// class parts letters, digits and signs.
func class(text string) int {
	r, _ := utf8.DecodeRuneInString(text)
	switch {
	case unicode.IsLetter(r):
		return 1
	case unicode.IsDigit(r):
		return 2
	default:
		return 3
	}
}

func (d *Document) fontAt(page references.FPDF_TEXTPAGE, i int) (font, error) {
	size, err := d.guest.pdf.FPDFText_GetFontSize(&requests.FPDFText_GetFontSize{TextPage: page, Index: i})
	if err != nil {
		return font{}, err
	}
	info, err := d.guest.pdf.FPDFText_GetFontInfo(&requests.FPDFText_GetFontInfo{TextPage: page, Index: i})
	if err != nil {
		return font{}, err
	}
	f := font{size: size.FontSize, bold: isBold(info)}
	m, err := d.guest.pdf.FPDFText_GetMatrix(&requests.FPDFText_GetMatrix{TextPage: page, Index: i})
	if err != nil {
		return f, nil // a character PDFium made up has none
	}
	if scale := math.Hypot(float64(m.Matrix.C), float64(m.Matrix.D)); scale > 0 {
		f.size *= scale
	}
	return f, nil
}
