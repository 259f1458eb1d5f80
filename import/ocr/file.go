package ocr

import (
	"fmt"
	"image"
	"math"

	xdraw "golang.org/x/image/draw"
)

// A File is a file of pictures, whose pages are drawn as a PDF's are: boxes of
// [Engine.Read] fit them, in points.
type File struct{ data []byte }

// Open returns the pictures of a file. What is wrong with them shows when they
// are drawn.
func Open(data []byte) *File { return &File{data: data} }

// Len returns the number of pages.
func (f *File) Len() int { return Pages(f.data) }

// Image returns a page, counted from 1, at a resolution in dots per inch.
func (f *File) Image(page, dpi int) (image.Image, error) {
	if page < 1 || page > f.Len() || dpi < 20 || dpi > workDPI {
		return nil, fmt.Errorf("ocr: page %d of %d at %d dpi: %w", page, f.Len(), dpi, ErrPicture)
	}
	p, err := Decode(f.data, page-1)
	if err != nil {
		return nil, err
	}
	v := newView(p)
	scale := math.Min(float64(dpi)/v.dpi, maxSide/math.Max(v.w, v.h))
	out := image.NewRGBA(image.Rect(0, 0, max(1, int(math.Round(v.w*scale))), max(1, int(math.Round(v.h*scale)))))
	xdraw.ApproxBiLinear.Scale(out, out.Rect, p.Image, p.Image.Bounds(), xdraw.Src, nil)
	return out, nil
}

// Close lets the file go.
func (f *File) Close() { f.data = nil }
