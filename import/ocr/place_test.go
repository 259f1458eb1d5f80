package ocr_test

import (
	"context"
	"errors"
	"image"
	"image/draw"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"carnet/import/labtable"
	"carnet/import/ocr"
)

const sheetPath = "../labtable/testdata/corpus/01_us_inrange_outrange.pdf"

func same(p ocr.Picture) ocr.Picture { return p }

// A row's box is where the row stands on the picture a person sees, however it
// was turned to be read.
func TestRead_boxes(t *testing.T) {
	e := engine(t)
	plain := read(t, e, sheetPath, "", same)
	var w, h float64
	leaning := read(t, e, sheetPath, "", func(p ocr.Picture) ocr.Picture {
		w, h = float64(p.Image.Bounds().Dx())*72/300, float64(p.Image.Bounds().Dy())*72/300
		return ocr.Picture{Image: scanned(t, p.Image, 2), DPI: 300}
	})
	lying := read(t, e, sheetPath, "", func(p ocr.Picture) ocr.Picture { return ocr.Picture{Image: onItsSide(p.Image), DPI: 300} })
	sin, cos := math.Sincos(2 * math.Pi / 180)
	compare := func(name string, got labtable.Report, move func(x, y float64) (float64, float64)) {
		t.Helper()
		at := map[string][4]float64{}
		for _, r := range got.Rows {
			at[r.Name] = r.Box
		}
		n := 0
		for _, r := range plain.Rows {
			b, ok := at[r.Name]
			if !ok {
				continue
			}
			n++
			x, y := move((r.Box[0]+r.Box[2])/2, (r.Box[1]+r.Box[3])/2)
			if u, v := (b[0]+b[2])/2, (b[1]+b[3])/2; math.Abs(u-x) > 8 || math.Abs(v-y) > 8 {
				t.Errorf("%s: a row is at %.0f, %.0f, want %.0f, %.0f", name, u, v, x, y)
			}
		}
		if n < 20 {
			t.Errorf("%s: %d of 25 rows were read", name, n)
		}
	}
	compare("leaning by two degrees", leaning, func(x, y float64) (float64, float64) {
		return (x-w/2)*cos - (y-h/2)*sin + w/2, (x-w/2)*sin + (y-h/2)*cos + h/2
	})
	compare("lying on its side", lying, func(x, y float64) (float64, float64) { return y, w - x })
}

// onItsSide turns a picture a quarter to the left.
func onItsSide(img image.Image) image.Image {
	b := img.Bounds()
	g := image.NewGray(image.Rect(0, 0, b.Dx(), b.Dy()))
	draw.Draw(g, g.Rect, img, b.Min, draw.Src)
	out := image.NewGray(image.Rect(0, 0, b.Dy(), b.Dx()))
	for y := range b.Dy() {
		for x := range b.Dx() {
			out.Pix[(b.Dx()-1-x)*out.Stride+y] = g.Pix[y*g.Stride+x]
		}
	}
	return out
}

func TestRead_stops(t *testing.T) {
	e := engine(t)
	ctx, cancel := context.WithCancel(t.Context())
	_, err := e.Read(ctx, 1, func(int) (ocr.Picture, error) {
		cancel()
		return ocr.Picture{Image: image.NewGray(image.Rect(0, 0, 800, 800))}, nil
	}, labtable.Options{})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("Read after a cancel = %v, want %v", err, context.Canceled)
	}
}

// Noise keeps the engine busy for long; it is stopped amid its work.
func TestRead_stopsAmid(t *testing.T) {
	e := engine(t)
	noise := image.NewGray(image.Rect(0, 0, 2400, 3200))
	r := rand.New(rand.NewPCG(1, 2))
	for i := range noise.Pix {
		noise.Pix[i] = uint8(r.UintN(256))
	}
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
	defer cancel()
	began := time.Now()
	_, err := e.Read(ctx, 1, func(int) (ocr.Picture, error) { return ocr.Picture{Image: noise, DPI: 300}, nil }, labtable.Options{})
	if took := time.Since(began); took > 15*time.Second || err != nil && !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Read of noise = %v after %v, want an end or the deadline", err, took)
	}
}

func TestRead_nothingOnIt(t *testing.T) {
	e := engine(t)
	white := image.NewGray(image.Rect(0, 0, 1200, 1600))
	for i := range white.Pix {
		white.Pix[i] = 255
	}
	r, err := e.Read(t.Context(), 1, func(int) (ocr.Picture, error) { return ocr.Picture{Image: white}, nil }, labtable.Options{})
	if err != nil || len(r.Rows) != 0 {
		t.Errorf("Read of an empty page = %d rows, %v", len(r.Rows), err)
	}
}
