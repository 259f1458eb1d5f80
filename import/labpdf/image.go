package labpdf

import (
	"fmt"
	"image"
	"image/draw"

	"github.com/klippa-app/go-pdfium/requests"
)

const maxDPI = 300

// Image draws a page, counted from 1, for the review and for OCR.
func (d *Document) Image(page, dpi int) (image.Image, error) {
	if dpi < 20 || dpi > maxDPI {
		return nil, fmt.Errorf("labpdf: %d dpi, want 20 to %d", dpi, maxDPI)
	}
	var out *image.RGBA
	err := d.call(stepLimit, func() error {
		resp, err := d.guest.pdf.RenderPageInDPI(&requests.RenderPageInDPI{DPI: dpi, Page: d.page(page)})
		if err != nil {
			return err
		}
		defer resp.Cleanup()
		// The pixels live in the guest until Cleanup.
		drawn := resp.Result.RenderedImage
		out = image.NewRGBA(drawn.Bounds())
		draw.Draw(out, out.Bounds(), drawn, drawn.Bounds().Min, draw.Src)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("labpdf: page %d: %w", page, err)
	}
	return out, nil
}
