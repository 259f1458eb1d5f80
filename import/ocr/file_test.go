package ocr_test

import (
	"bytes"
	"errors"
	"image"
	"image/png"
	"testing"

	"carnet/import/ocr"
)

func TestFile(t *testing.T) {
	// A page that says nothing of its size is taken as 11.4 inches long.
	f := ocr.Open(encoded(t, func(b *bytes.Buffer) error { return png.Encode(b, image.NewGray(image.Rect(0, 0, 400, 570))) }))
	defer f.Close()
	if f.Len() != 1 {
		t.Errorf("Len = %d, want 1", f.Len())
	}
	img, err := f.Image(1, 100)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := img.Bounds().Max, (image.Point{X: 800, Y: 1140}); got != want {
		t.Errorf("Image at 100 dpi is %v, want %v", got, want)
	}
	for _, page := range []int{0, 2} {
		if _, err := f.Image(page, 100); !errors.Is(err, ocr.ErrPicture) {
			t.Errorf("Image of page %d: %v, want %v", page, err, ocr.ErrPicture)
		}
	}
	if _, err := ocr.Open([]byte("made up")).Image(1, 100); !errors.Is(err, ocr.ErrPicture) {
		t.Errorf("Image of no picture: %v, want %v", err, ocr.ErrPicture)
	}
}
