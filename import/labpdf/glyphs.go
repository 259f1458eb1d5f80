package labpdf

import (
	"context"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/klippa-app/go-pdfium/requests"

	"carnet/import/labtable"
)

const (
	pageChars = 60_000  // more on one page is no printed sheet
	allChars  = 600_000 // nor in one file
)

// Pages returns the characters of every page.
func (d *Document) Pages() ([]labtable.Page, error) {
	pages := make([]labtable.Page, 0, d.pages)
	chars := 0
	end := time.Now().Add(pagesLimit)
	for i := 1; i <= d.pages; i++ {
		if time.Now().After(end) {
			return nil, fmt.Errorf("labpdf: %d of %d pages took %v: %w", i-1, d.pages, pagesLimit, ErrTooLarge)
		}
		p, err := d.Page(i)
		if err != nil {
			return nil, err
		}
		if chars += len(p.Glyphs); chars > allChars {
			return nil, fmt.Errorf("labpdf: more than %d characters on %d pages: %w", allChars, i, ErrTooLarge)
		}
		pages = append(pages, p)
	}
	return pages, nil
}

// Page returns the characters of one page, counted from 1.
func (d *Document) Page(number int) (labtable.Page, error) {
	p := labtable.Page{Number: number}
	if number < 1 || number > d.pages {
		return p, fmt.Errorf("labpdf: page %d of %d", number, d.pages)
	}
	many := false
	err := d.call(stepLimit, func(ctx context.Context) error {
		f, shown, err := d.frameOf(number)
		if err != nil {
			return err
		}
		chars, err := d.chars(ctx, number, pageChars)
		if err != nil {
			return err
		}
		if many = len(chars) > pageChars; many {
			return nil
		}
		if d.kinds[number-1], err = d.kindOf(number, chars, f); err != nil {
			return err
		}
		p.Glyphs = glyphs(chars, &f)
		p.Width, p.Height = f.size()
		d.turned[number] = (f.turns - shown) & 3
		return nil
	})
	if err != nil {
		return p, fmt.Errorf("labpdf: page %d: %w", number, err)
	}
	if many {
		return p, fmt.Errorf("labpdf: page %d: more than %d characters: %w", number, pageChars, ErrTooLarge)
	}
	return p, nil
}

func (d *Document) page(number int) requests.Page {
	return requests.Page{ByIndex: &requests.PageByIndex{Document: d.ref, Index: number - 1}}
}

// glyphs keeps the characters that run in the direction of most and places them
// in the frame, which is turned so that they are upright. PDFium writes a
// hyphen at a line end as U+0002.
func glyphs(chars []char, f *frame) []labtable.Glyph {
	up, ok := mainAngle(chars)
	if ok {
		f.turns = -up & 3 // PDFium counts a character's angle clockwise
	}
	out := make([]labtable.Glyph, 0, len(chars))
	for _, c := range chars {
		text := c.text
		if text == "\x02" {
			text = "-"
		}
		if !printable(text) || !blank(text) && quarter(c.angle) != up {
			continue
		}
		g := labtable.Glyph{Text: text, Size: c.size, Bold: c.bold}
		g.X0, g.Y0, g.X1, g.Y1 = f.place(c.left, c.bottom, c.right, c.top)
		out = append(out, g)
	}
	return out
}

// printable leaves out control characters; blanks of all kinds stay, because
// they end words.
func printable(text string) bool {
	return text >= " " || strings.ContainsAny(text, "\t\n\r")
}

func blank(text string) bool { return strings.TrimSpace(text) == "" }

// quarter returns the direction of a character in quarter turns, or -1 when it
// leans.
func quarter(angle float64) int {
	turns := angle / (math.Pi / 2)
	near := math.Round(turns)
	if math.Abs(turns-near) > 0.06 { // about 5 degrees
		return -1
	}
	return int(near) & 3
}

// mainAngle returns the direction of most characters, false without any.
func mainAngle(chars []char) (turn int, ok bool) {
	var n [4]int
	for _, c := range chars {
		if q := quarter(c.angle); q >= 0 && !blank(c.text) {
			n[q]++
		}
	}
	for q, count := range n {
		if count > n[turn] {
			turn = q
		}
	}
	return turn, n[turn] > 0
}
