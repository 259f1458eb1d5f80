// Package ocr reads the words on pictures of pages (scans and photos) with
// their places, for import/labtable.
//
// Tesseract does the reading, from whichever is there: its WebAssembly build,
// run in a sandbox (wazero, no cgo), or the program on the PATH. Neither comes
// with Carnet: the component and the language data are files that are looked
// for in a few folders (see [Find]), so who never imports a scan carries none
// of it. Nothing of a page is written to disk on the way: the program is fed
// over a pipe.
//
// A picture is made easier first: turned upright, its paper made white, its
// slant taken out, ruled lines removed. The places of the words are turned
// back afterwards, so that they fit the picture the person sees.
//
// What is read is never certain. The dangerous error is the lost decimal point,
// 7,4 read as 74, which nothing on the page contradicts. So every row of a
// picture carries [Doubt] and none is accepted unseen. No number is ever
// corrected; a unit is, only to the one known spelling that differs from it in
// characters that look alike.
package ocr

import (
	"context"
	"errors"
	"fmt"
	"image"
	"time"

	"carnet/import/labtable"
)

// Doubts of rows that were read from a picture. All have the first.
const (
	Doubt      = "ocr"
	DoubtUnit  = "ocr_unit"  // no unit is spelt like that
	DoubtTwice = "ocr_twice" // two looks at the number gave two numbers
)

// Why a picture is not read.
var (
	ErrMissing  = errors.New("no text recognition is installed")
	ErrPicture  = errors.New("the file is no readable picture")
	ErrHEIC     = errors.New("HEIC pictures are not read")
	ErrTooLarge = errors.New("the picture is larger than is read")
)

const pageLimit = 90 * time.Second // for all that is tried on one page

// A Picture is a page to read. DPI is how finely it was scanned, 0 if nothing
// tells.
type Picture struct {
	Image image.Image
	DPI   float64
}

// Read reads the results on pages that are drawn one after the other, counted
// from 0. Boxes are in points on the page as drawn.
func (e *Engine) Read(ctx context.Context, pages int, draw func(page int) (Picture, error), o labtable.Options) (labtable.Report, error) {
	s, err := e.begin(ctx)
	if err != nil {
		return labtable.Report{}, err
	}
	defer s.end()
	var seen []labtable.Page
	var views []view
	var unsure []map[string]bool // by page, the values that two looks read differently
	for i := range pages {
		p, err := draw(i)
		if err != nil {
			return labtable.Report{}, err
		}
		words, v, err := s.page(ctx, p)
		if err != nil {
			return labtable.Report{}, fmt.Errorf("ocr: page %d: %w", i+1, err)
		}
		seen, views, unsure = append(seen, words.page(i+1, v)), append(views, v), append(unsure, words.unsure())
	}
	r := labtable.Read(seen, o)
	for i := range r.Rows {
		row := &r.Rows[i]
		row.Box = views[row.Page-1].back(row.Box)
		row.Name = knownName(row.Name)
		row.Doubt = append(row.Doubt, Doubt)
		if unsure[row.Page-1][row.Value] {
			row.Doubt = append(row.Doubt, DoubtTwice)
		}
		if !isUnit(row.Unit) {
			row.Doubt = append(row.Doubt, DoubtUnit)
		}
	}
	for _, ls := range [][]labtable.Left{r.Refused, r.Unread} {
		for i := range ls {
			ls[i].Box = views[ls[i].Page-1].back(ls[i].Box)
		}
	}
	return r, nil
}

// page reads one page: as Latin script, and where that gives little, lying on
// another side or as East Asian script.
func (s *session) page(ctx context.Context, p Picture) (reading, view, error) {
	ctx, cancel := context.WithTimeout(ctx, pageLimit)
	defer cancel()
	if err := ctx.Err(); err != nil {
		return reading{}, view{}, err
	}
	v := newView(p)
	gray := v.upright(p.Image)
	best, err := s.words(ctx, gray, s.latin, block)
	if err != nil {
		return best, v, err
	}
	if languages := s.languagesOf(best); languages != s.latin {
		other, err := s.words(ctx, gray, languages, block)
		if err != nil {
			return best, v, err
		}
		if other.score() > 0.95*best.score() {
			best = other
		}
	}
	if !best.good() && s.han != "" {
		other, err := s.words(ctx, gray, s.han, sparse)
		if err != nil {
			return best, v, err
		}
		best = better(best, other)
	}
	if best.poor() {
		turned := view{w: v.w, h: v.h, dpi: v.dpi, scale: v.scale, turn: (v.turn + 2) % 4}
		upside := turned.upright(p.Image)
		other, err := s.words(ctx, upside, s.latin, block)
		if err != nil {
			return best, v, err
		}
		if other.score() > best.score() {
			best, v, gray = other, turned, upside
		}
	}
	return best, v, s.second(ctx, gray, &best)
}
