package labpdf

import (
	"context"
	"encoding/binary"
	"math"
	"strings"
	"unicode/utf16"

	"github.com/klippa-app/go-pdfium/requests"
)

// A char is a character as PDFium gives it, in page space.
type char struct {
	text                     string // "" where it has no code point
	left, bottom, right, top float64
	face
}

// A face is what the characters of one text object share.
type face struct {
	angle  float64 // radians, clockwise
	size   float64 // as drawn, points
	bold   bool
	hidden bool // drawn unseen
}

// chars returns the characters of a page, at most limit and one more.
func (d *Document) chars(ctx context.Context, number, limit int) ([]char, error) {
	page, err := d.guest.pdf.FPDFText_LoadPage(&requests.FPDFText_LoadPage{Page: d.page(number)})
	if err != nil {
		return nil, err
	}
	defer func() {
		_, _ = d.guest.pdf.FPDFText_ClosePage(&requests.FPDFText_ClosePage{TextPage: page.TextPage})
	}()
	in := &d.guest.inside
	count, err := in.call(ctx, "FPDFText_CountChars", in.text)
	if err != nil {
		return nil, err
	}
	n := min(int(int32(uint32(count))), limit+1)
	if n <= 0 {
		return nil, nil
	}
	at, err := in.call(ctx, "malloc", uint64(max(scratch, 2*(n+1))))
	if err != nil {
		return nil, err
	}
	if at == 0 {
		return nil, errOutside
	}
	defer func() { _, _ = in.call(ctx, "free", at) }()
	return in.chars(ctx, n, at)
}

// Where the answers to one character lie in the guest, from the address of the
// scratch memory on.
const (
	boxAt    = 0  // left, right, bottom, top: 8 bytes each
	matrixAt = 32 // a to f: 4 bytes each
	flagsAt  = 56 // of the font
	nameAt   = 64
	nameSize = 256
	scratch  = nameAt + nameSize
)

// chars asks for the first n characters of the text page; at is the address of
// as much memory as they need.
func (in *inside) chars(ctx context.Context, n int, at uint64) ([]char, error) {
	out := make([]char, n)
	if err := in.texts(ctx, out, at); err != nil {
		return nil, err
	}
	last := uint64(0) // the text object before
	for i := range out {
		c := &out[i]
		if err := in.box(ctx, i, at, c); err != nil {
			return nil, err
		}
		object, err := in.call(ctx, "FPDFText_GetTextObject", in.text, uint64(i))
		if err != nil {
			return nil, err
		}
		if i > 0 && object == last {
			c.face = out[i-1].face
			continue
		}
		last = object
		if c.face, err = in.face(ctx, i, at); err != nil {
			return nil, err
		}
		if c.hidden, err = in.hidden(ctx, object); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// texts fetches the text of the page at once. Where that is not one unit a
// character (some have no code point, some need two), each is asked.
func (in *inside) texts(ctx context.Context, out []char, at uint64) error {
	got, err := in.call(ctx, "FPDFText_GetText", in.text, 0, uint64(len(out)), at)
	if err != nil {
		return err
	}
	b, ok := in.module.Memory().Read(uint32(at), uint32(2*len(out)))
	if !ok {
		return errOutside
	}
	simple := int(got) == len(out)+1 // with its end
	for i := 0; simple && i < len(out); i++ {
		u := binary.LittleEndian.Uint16(b[2*i:])
		simple = u != 0 && !utf16.IsSurrogate(rune(u))
		out[i].text = string(rune(u))
	}
	for i := 0; !simple && i < len(out); i++ {
		r, err := in.call(ctx, "FPDFText_GetUnicode", in.text, uint64(i))
		if err != nil {
			return err
		}
		if out[i].text = ""; r != 0 {
			out[i].text = string(rune(uint32(r)))
		}
	}
	return nil
}

func (in *inside) box(ctx context.Context, i int, at uint64, c *char) error {
	at += boxAt
	if _, err := in.call(ctx, "FPDFText_GetCharBox", in.text, uint64(i), at, at+8, at+16, at+24); err != nil {
		return err
	}
	b, ok := in.module.Memory().Read(uint32(at), 32)
	if !ok {
		return errOutside
	}
	for k, side := range []*float64{&c.left, &c.right, &c.bottom, &c.top} {
		*side = math.Float64frombits(binary.LittleEndian.Uint64(b[8*k:]))
	}
	return nil
}

func (in *inside) face(ctx context.Context, i int, at uint64) (f face, err error) {
	angle, err := in.call(ctx, "FPDFText_GetCharAngle", in.text, uint64(i))
	if err != nil {
		return f, err
	}
	size, err := in.call(ctx, "FPDFText_GetFontSize", in.text, uint64(i))
	if err != nil {
		return f, err
	}
	f.angle, f.size = float64(math.Float32frombits(uint32(angle))), math.Float64frombits(size)
	shaped, err := in.call(ctx, "FPDFText_GetMatrix", in.text, uint64(i), at+matrixAt)
	if err != nil {
		return f, err
	}
	if shaped != 0 { // a character PDFium made up has no matrix
		m, err := in.floats(at+matrixAt, 4)
		if err != nil {
			return f, err
		}
		if scale := math.Hypot(m[2], m[3]); scale > 0 {
			f.size *= scale
		}
	}
	length, err := in.call(ctx, "FPDFText_GetFontInfo", in.text, uint64(i), at+nameAt, nameSize, at+flagsAt)
	if err != nil || length == 0 {
		return f, err
	}
	b, ok := in.module.Memory().Read(uint32(at+flagsAt), nameAt-flagsAt+nameSize)
	if !ok {
		return f, errOutside
	}
	name := "" // one that is longer was not written
	if length <= nameSize {
		name = string(b[nameAt-flagsAt:][:length])
	}
	f.bold = isBold(binary.LittleEndian.Uint32(b), name)
	return f, nil
}

// isBold goes by the font's flag and name: the weight PDFium reckons from the
// stems is missing for most embedded subsets.
func isBold(flags uint32, name string) bool {
	const forceBold = 1 << 18 // PDF 32000-1, table 123
	name = strings.ToLower(name)
	return flags&forceBold != 0 || strings.Contains(name, "bold") || strings.Contains(name, "black") || strings.Contains(name, "heavy")
}
