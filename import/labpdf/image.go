package labpdf

import (
	"context"
	"fmt"
	"image"
	"image/draw"

	"github.com/klippa-app/go-pdfium/requests"
)

const maxDPI = 300

// Image draws a page, counted from 1, for the review and for OCR. It is turned
// as the characters of [Document.Page] are.
func (d *Document) Image(page, dpi int) (image.Image, error) {
	if dpi < 20 || dpi > maxDPI {
		return nil, fmt.Errorf("labpdf: %d dpi, want 20 to %d", dpi, maxDPI)
	}
	var out *image.RGBA
	err := d.call(stepLimit, func(context.Context) error {
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
	turns, known := d.turned[page]
	if !known {
		if _, err := d.Page(page); err == nil {
			turns = d.turned[page]
		}
	}
	return turn(out, turns), nil
}

// turn turns a picture clockwise by quarters, as the page's text was, so that
// boxes and picture agree.
func turn(src *image.RGBA, quarters int) image.Image {
	if quarters == 0 {
		return src
	}
	w, h := src.Bounds().Dx(), src.Bounds().Dy()
	size := image.Rect(0, 0, w, h)
	if quarters&1 == 1 {
		size = image.Rect(0, 0, h, w)
	}
	out := image.NewRGBA(size)
	for y := range h {
		for x := range w {
			to := [2]int{h - 1 - y, x}
			switch quarters {
			case 2:
				to = [2]int{w - 1 - x, h - 1 - y}
			case 3:
				to = [2]int{y, w - 1 - x}
			}
			out.SetRGBA(to[0], to[1], src.RGBAAt(src.Bounds().Min.X+x, src.Bounds().Min.Y+y))
		}
	}
	return out
}
