package ocr

import (
	"image"
	"image/draw"
	"math"

	xdraw "golang.org/x/image/draw"
)

const (
	workDPI  = 300.0 // what Tesseract reads best
	paper    = 11.4  // inches of the long side of a page that says nothing of its size: between letter and A4
	maxSide  = 5000  // pixels of the picture that is read
	flatTurn = 0.15  // degrees that need not be taken out
)

// A view is how a picture was turned and scaled to be read.
type view struct {
	w, h  float64 // of the picture, pixels
	dpi   float64 // of the picture
	turn  int     // quarter turns to the right
	scale float64 // from turned picture to the picture read
	slant float64 // degrees that were taken out, clockwise
}

func newView(p Picture) view {
	b := p.Image.Bounds()
	v := view{w: float64(b.Dx()), h: float64(b.Dy()), dpi: p.DPI}
	if v.dpi <= 0 {
		v.dpi = math.Max(v.w, v.h) / paper
	}
	v.scale = workDPI / v.dpi
	if v.scale > 0.85 && v.scale < 1.2 {
		v.scale = 1
	}
	v.scale = math.Min(v.scale, maxSide/math.Max(v.w, v.h))
	return v
}

// size returns the size of the picture that is read, pixels.
func (v view) size() (w, h float64) {
	w, h = v.w*v.scale, v.h*v.scale
	if v.turn%2 == 1 {
		return h, w
	}
	return w, h
}

// upright returns the picture grey, at the working resolution, turned so that
// its lines lie level, its paper white and without ruled lines. It notes in v
// what it did.
func (v *view) upright(img image.Image) *image.Gray {
	g := flatten(scaled(img, v.scale))
	for range v.turn {
		g = quarter(g)
	}
	slant, standing := slantOf(g)
	if standing && v.turn == 0 {
		g, v.turn = quarter(g), 1
		slant, _ = slantOf(g)
	}
	v.slant = slant
	if math.Abs(slant) >= flatTurn {
		g = rotated(g, -slant)
	} else {
		v.slant = 0
	}
	dropRules(g)
	all := blobs(g, dim)
	dropLeaders(g, all)
	invertBoxes(g, all)
	return g
}

// back returns the place on the picture, in points, of a box on the page read.
func (v view) back(box [4]float64) [4]float64 {
	w, h := v.size()
	out := [4]float64{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	sin, cos := math.Sincos(v.slant * math.Pi / 180)
	for _, c := range [][2]float64{{box[0], box[1]}, {box[2], box[1]}, {box[0], box[3]}, {box[2], box[3]}} {
		x, y := c[0]*workDPI/72-w/2, c[1]*workDPI/72-h/2
		x, y = x*cos-y*sin+w/2, x*sin+y*cos+h/2
		bw, bh := w, h
		for range v.turn { // a quarter to the left: the last turn is undone first
			x, y = y, bw-x
			bw, bh = bh, bw
		}
		x, y = x/v.scale*72/v.dpi, y/v.scale*72/v.dpi
		out[0], out[1] = math.Min(out[0], x), math.Min(out[1], y)
		out[2], out[3] = math.Max(out[2], x), math.Max(out[3], y)
	}
	return out
}

// scaled returns a grey copy.
func scaled(img image.Image, scale float64) *image.Gray {
	b := img.Bounds()
	if scale == 1 {
		g := image.NewGray(image.Rect(0, 0, b.Dx(), b.Dy()))
		draw.Draw(g, g.Rect, img, b.Min, draw.Src)
		return g
	}
	g := image.NewGray(image.Rect(0, 0, max(1, int(float64(b.Dx())*scale)), max(1, int(float64(b.Dy())*scale))))
	xdraw.BiLinear.Scale(g, g.Rect, img, b, xdraw.Src, nil)
	return g
}

// quarter turns a picture a quarter to the right.
func quarter(g *image.Gray) *image.Gray {
	w, h := g.Rect.Dx(), g.Rect.Dy()
	out := image.NewGray(image.Rect(0, 0, h, w))
	for y := range h {
		row := g.Pix[y*g.Stride : y*g.Stride+w]
		for x, p := range row {
			out.Pix[x*out.Stride+h-1-y] = p
		}
	}
	return out
}

// rotated turns a picture by degrees clockwise about its middle, on white.
func rotated(g *image.Gray, degrees float64) *image.Gray {
	w, h := g.Rect.Dx(), g.Rect.Dy()
	out := image.NewGray(g.Rect)
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	cx, cy := float64(w)/2, float64(h)/2
	for y := range h {
		dy := float64(y) - cy
		for x := range w {
			dx := float64(x) - cx
			out.Pix[y*out.Stride+x] = sample(g, dx*cos+dy*sin+cx, -dx*sin+dy*cos+cy)
		}
	}
	return out
}

// sample interpolates between the four pixels around a place.
func sample(g *image.Gray, x, y float64) uint8 {
	x0, y0 := int(math.Floor(x)), int(math.Floor(y))
	if x0 < 0 || y0 < 0 || x0+1 >= g.Rect.Dx() || y0+1 >= g.Rect.Dy() {
		return 255
	}
	fx, fy := x-float64(x0), y-float64(y0)
	i := y0*g.Stride + x0
	top := float64(g.Pix[i])*(1-fx) + float64(g.Pix[i+1])*fx
	low := float64(g.Pix[i+g.Stride])*(1-fx) + float64(g.Pix[i+g.Stride+1])*fx
	return uint8(top*(1-fy) + low*fy + 0.5)
}
