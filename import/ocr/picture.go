package ocr

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	_ "image/jpeg" // formats that Decode reads
	_ "image/png"

	_ "golang.org/x/image/tiff"
	_ "golang.org/x/image/webp"
)

const (
	maxPixels = 120 << 20 // a page of A3 at 600 dpi has 70 million
	maxPages  = 300       // of a TIFF
)

// Detect says which picture a file is by its first bytes: jpeg, png, tiff,
// webp, heic, or "".
func Detect(head []byte) string {
	has := func(at int, magic string) bool {
		return len(head) >= at+len(magic) && string(head[at:at+len(magic)]) == magic
	}
	switch {
	case has(0, "\xff\xd8\xff"):
		return "jpeg"
	case has(0, "\x89PNG\r\n\x1a\n"):
		return "png"
	case has(0, "II*\x00"), has(0, "MM\x00*"):
		return "tiff"
	case has(0, "RIFF") && has(8, "WEBP"):
		return "webp"
	case has(4, "ftyp") && (has(8, "heic") || has(8, "heix") || has(8, "mif1") || has(8, "msf1") || has(8, "hevc") || has(8, "avif")):
		return "heic"
	}
	return ""
}

// Pages returns the number of pictures in a file: more than one only for TIFF.
func Pages(data []byte) int {
	if Detect(data) != "tiff" {
		return 1
	}
	return len(directories(data))
}

// Decode returns a picture of a file, counted from 0, as a person sees it: with
// the turn that a camera notes beside it. The error wraps one of this
// package's.
func Decode(data []byte, page int) (Picture, error) {
	kind := Detect(data)
	switch kind {
	case "heic":
		return Picture{}, fmt.Errorf("ocr: %w", ErrHEIC)
	case "":
		return Picture{}, fmt.Errorf("ocr: no picture: %w", ErrPicture)
	case "tiff":
		dirs := directories(data)
		if page >= len(dirs) {
			return Picture{}, fmt.Errorf("ocr: no picture %d: %w", page+1, ErrPicture)
		}
		data = withDirectory(data, dirs[page])
	}
	c, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil || c.Width < 1 || c.Height < 1 {
		return Picture{}, fmt.Errorf("ocr: %s: %w", kind, ErrPicture)
	}
	if c.Width > maxPixels/c.Height {
		return Picture{}, fmt.Errorf("ocr: %d by %d pixels: %w", c.Width, c.Height, ErrTooLarge)
	}
	img, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return Picture{}, fmt.Errorf("ocr: %s: %w", kind, ErrPicture)
	}
	if kind == "jpeg" {
		img = turned(img, orientation(data))
	}
	return Picture{Image: img}, nil
}

// directories returns where the pictures of a TIFF are described, following
// the chain (TIFF 6.0, section 2).
func directories(data []byte) (out []uint32) {
	order := byteOrder(data)
	if len(data) < 8 {
		return nil
	}
	seen := map[uint32]bool{}
	for at := order.Uint32(data[4:]); at != 0 && !seen[at] && len(out) < maxPages; {
		if int64(at)+2 > int64(len(data)) {
			break
		}
		end := int64(at) + 2 + 12*int64(order.Uint16(data[at:]))
		if end+4 > int64(len(data)) {
			if end <= int64(len(data)) {
				out = append(out, at)
			}
			break
		}
		seen[at] = true
		out = append(out, at)
		at = order.Uint32(data[end:])
	}
	return out
}

func byteOrder(data []byte) binary.ByteOrder {
	if len(data) > 0 && data[0] == 'M' {
		return binary.BigEndian
	}
	return binary.LittleEndian
}

// withDirectory returns a TIFF whose first picture is the one described at an
// offset.
func withDirectory(data []byte, at uint32) []byte {
	out := bytes.Clone(data)
	byteOrder(data).PutUint32(out[4:], at)
	return out
}

// orientation returns the turn that a camera notes in a JPEG (Exif tag 0x0112,
// 1 to 8), 1 when it notes none.
func orientation(data []byte) int {
	for i := 2; i+4 <= len(data) && data[i] == 0xff && data[i+1] != 0xda; {
		size := int(binary.BigEndian.Uint16(data[i+2:]))
		if size < 2 || i+2+size > len(data) {
			break
		}
		if body := data[i+4 : i+2+size]; data[i+1] == 0xe1 && bytes.HasPrefix(body, []byte("Exif\x00\x00")) {
			return exifOrientation(body[6:])
		}
		i += 2 + size
	}
	return 1
}

func exifOrientation(tiff []byte) int {
	if len(tiff) < 8 {
		return 1
	}
	order := byteOrder(tiff)
	at := int(order.Uint32(tiff[4:]))
	if at < 0 || at+2 > len(tiff) {
		return 1
	}
	for i := range int(order.Uint16(tiff[at:])) {
		entry := at + 2 + 12*i
		if entry+12 > len(tiff) {
			break
		}
		if order.Uint16(tiff[entry:]) == 0x0112 {
			if o := int(order.Uint16(tiff[entry+8:])); o >= 1 && o <= 8 {
				return o
			}
		}
	}
	return 1
}

// turned undoes an Exif orientation.
func turned(img image.Image, o int) image.Image {
	if o <= 1 || o > 8 {
		return img
	}
	b := img.Bounds()
	w, h := b.Dx(), b.Dy()
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	if o >= 5 {
		out = image.NewRGBA(image.Rect(0, 0, h, w))
	}
	for y := range h {
		for x := range w {
			u, v := x, y
			switch o {
			case 2:
				u = w - 1 - x
			case 3:
				u, v = w-1-x, h-1-y
			case 4:
				v = h - 1 - y
			case 5:
				u, v = y, x
			case 6:
				u, v = h-1-y, x
			case 7:
				u, v = h-1-y, w-1-x
			case 8:
				u, v = y, w-1-x
			}
			out.Set(u, v, img.At(b.Min.X+x, b.Min.Y+y))
		}
	}
	return out
}
