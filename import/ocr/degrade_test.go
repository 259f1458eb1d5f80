package ocr_test

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"math"
	"math/rand/v2"
	"testing"
)

// scanned makes of a page what a scanner and a mail program make of it: turned
// by degrees, a little out of focus, with noise, and as a JPEG of low quality.
func scanned(t testing.TB, page image.Image, degrees float64) image.Image {
	t.Helper()
	b := page.Bounds()
	w, h := b.Dx(), b.Dy()
	g := image.NewGray(image.Rect(0, 0, w, h))
	draw.Draw(g, g.Rect, page, b.Min, draw.Src)
	out := image.NewGray(g.Rect)
	r := rand.New(rand.NewPCG(1, 2))
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	at := func(x, y float64) float64 {
		x0, y0 := int(math.Floor(x)), int(math.Floor(y))
		if x0 < 0 || y0 < 0 || x0+1 >= w || y0+1 >= h {
			return 250
		}
		fx, fy := x-float64(x0), y-float64(y0)
		i := y0*g.Stride + x0
		return (float64(g.Pix[i])*(1-fx)+float64(g.Pix[i+1])*fx)*(1-fy) + (float64(g.Pix[i+g.Stride])*(1-fx)+float64(g.Pix[i+g.Stride+1])*fx)*fy
	}
	for y := range h {
		for x := range w {
			dx, dy := float64(x)-float64(w)/2, float64(y)-float64(h)/2
			u, v := dx*cos+dy*sin+float64(w)/2, -dx*sin+dy*cos+float64(h)/2
			sum := at(u, v)*2 + at(u-0.8, v) + at(u+0.8, v) + at(u, v-0.8) + at(u, v+0.8)
			out.SetGray(x, y, color.Gray{Y: uint8(math.Max(0, math.Min(255, sum/6*0.93+8+r.NormFloat64()*8)))})
		}
	}
	var buf bytes.Buffer
	if err := jpeg.Encode(&buf, out, &jpeg.Options{Quality: 45}); err != nil {
		t.Fatal(err)
	}
	img, err := jpeg.Decode(&buf)
	if err != nil {
		t.Fatal(err)
	}
	return img
}
