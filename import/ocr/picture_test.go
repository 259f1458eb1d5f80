package ocr_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"testing"

	"golang.org/x/image/tiff"

	"carnet/import/ocr"
)

// corner is a white picture of 40 by 20 whose top left is black.
func corner() *image.Gray {
	g := image.NewGray(image.Rect(0, 0, 40, 20))
	for y := range 20 {
		for x := range 40 {
			if x >= 10 || y >= 10 {
				g.SetGray(x, y, color.Gray{Y: 255})
			}
		}
	}
	return g
}

func encoded(t *testing.T, encode func(*bytes.Buffer) error) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := encode(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestDecode(t *testing.T) {
	asJPEG := encoded(t, func(b *bytes.Buffer) error { return jpeg.Encode(b, corner(), nil) })
	asPNG := encoded(t, func(b *bytes.Buffer) error { return png.Encode(b, corner()) })
	asTIFF := encoded(t, func(b *bytes.Buffer) error { return tiff.Encode(b, corner(), nil) })
	for _, tt := range []struct {
		name string
		data []byte
		w, h int
		x, y int // a place that is black
	}{
		{"JPEG", asJPEG, 40, 20, 3, 3},
		{"PNG", asPNG, 40, 20, 3, 3},
		{"TIFF", asTIFF, 40, 20, 3, 3},
		{"JPEG that a camera held upright", withExif(asJPEG, 6), 20, 40, 16, 3},
		{"JPEG that a camera held upside down", withExif(asJPEG, 3), 40, 20, 36, 16},
	} {
		p, err := ocr.Decode(tt.data, 0)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if b := p.Image.Bounds(); b.Dx() != tt.w || b.Dy() != tt.h {
			t.Errorf("%s: %v, want %d by %d", tt.name, b, tt.w, tt.h)
		} else if g := color.GrayModel.Convert(p.Image.At(tt.x, tt.y)).(color.Gray); g.Y > 60 {
			t.Errorf("%s: the place %d, %d is %d, want it black", tt.name, tt.x, tt.y, g.Y)
		}
	}
}

// withExif puts the turn of a camera into a JPEG.
func withExif(data []byte, orientation byte) []byte {
	exif := []byte("Exif\x00\x00II*\x00\x08\x00\x00\x00\x01\x00\x12\x01\x03\x00\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00")
	exif[24] = orientation
	head := []byte{0xff, 0xd8, 0xff, 0xe1, 0, byte(len(exif) + 2)}
	return append(append(head, exif...), data[2:]...)
}

func TestDecode_pagesOfTIFF(t *testing.T) {
	one := encoded(t, func(b *bytes.Buffer) error { return tiff.Encode(b, corner(), nil) })
	two := bytes.Clone(one)
	at := binary.LittleEndian.Uint32(one[4:])
	end := at + 2 + 12*uint32(binary.LittleEndian.Uint16(one[at:]))
	copied := uint32(len(two)) // the directory once more, as a second page's
	two = append(two, one[at:end+4]...)
	binary.LittleEndian.PutUint32(two[end:], copied)
	if n := ocr.Pages(two); n != 2 {
		t.Fatalf("Pages = %d, want 2", n)
	}
	if _, err := ocr.Decode(two, 1); err != nil {
		t.Errorf("Decode of the second page: %v", err)
	}
	if _, err := ocr.Decode(two, 2); !errors.Is(err, ocr.ErrPicture) {
		t.Errorf("Decode of a third page: %v, want %v", err, ocr.ErrPicture)
	}
	binary.LittleEndian.PutUint32(two[end:], at) // a page whose next is itself
	if n := ocr.Pages(two); n != 1 {
		t.Errorf("Pages of a ring = %d, want 1", n)
	}
}

func TestDecode_refuses(t *testing.T) {
	huge := encoded(t, func(b *bytes.Buffer) error { return png.Encode(b, corner()) })
	binary.BigEndian.PutUint32(huge[16:], 1<<20)
	binary.BigEndian.PutUint32(huge[20:], 1<<20)
	for _, tt := range []struct {
		name string
		data []byte
		want error
	}{
		{"HEIC", []byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic"), ocr.ErrHEIC},
		{"no picture", []byte("made up"), ocr.ErrPicture},
		{"a PNG cut off", []byte("\x89PNG\r\n\x1a\n0000"), ocr.ErrPicture},
		{"a TIFF without pages", []byte("II*\x00\xff\xff\xff\x7f"), ocr.ErrPicture},
	} {
		if _, err := ocr.Decode(tt.data, 0); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, err, tt.want)
		}
	}
	if _, err := ocr.Decode(huge, 0); err == nil {
		t.Error("a PNG that says it has a million pixels a side was decoded")
	}
}

func FuzzDecode(f *testing.F) {
	var b bytes.Buffer
	_ = png.Encode(&b, corner())
	f.Add(bytes.Clone(b.Bytes()))
	b.Reset()
	_ = tiff.Encode(&b, corner(), nil)
	f.Add(bytes.Clone(b.Bytes()))
	b.Reset()
	_ = jpeg.Encode(&b, corner(), nil)
	f.Add(withExif(b.Bytes(), 8))
	f.Fuzz(func(_ *testing.T, data []byte) {
		for i := range min(ocr.Pages(data), 3) {
			_, _ = ocr.Decode(data, i)
		}
	})
}
