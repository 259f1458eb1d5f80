package ocr

import (
	"image"
	"math"
	"slices"
)

// How dark a pixel is, once the paper is white, that is printed for sure, and
// one that may be: a grey rule, the rim of a letter.
const (
	ink = 140
	dim = 190
)

// flatten makes the paper white whatever light fell on it: each pixel is
// measured against the paper around it.
func flatten(g *image.Gray) *image.Gray {
	const tile = 32
	w, h := g.Rect.Dx(), g.Rect.Dy()
	tw, th := (w+tile-1)/tile, (h+tile-1)/tile
	light := make([]float64, tw*th)
	var buf []uint8
	for ty := range th {
		for tx := range tw {
			buf = buf[:0]
			for y := ty * tile; y < min((ty+1)*tile, h); y += 2 {
				for x := tx * tile; x < min((tx+1)*tile, w); x += 2 {
					buf = append(buf, g.Pix[y*g.Stride+x])
				}
			}
			slices.Sort(buf)
			light[ty*tw+tx] = float64(buf[len(buf)*8/10])
		}
	}
	light = widest(light, tw, th)
	out := image.NewGray(g.Rect)
	for y := range h {
		fy := math.Max(0, (float64(y)-tile/2)/tile)
		for x := range w {
			bg := between(light, tw, th, math.Max(0, (float64(x)-tile/2)/tile), fy)
			v := float64(g.Pix[y*g.Stride+x]) * 255 / math.Max(bg, 40)
			out.Pix[y*out.Stride+x] = uint8(math.Min(v, 255))
		}
	}
	return out
}

// widest gives each tile the lightest of those around it, so that a tile full
// of ink is measured against paper.
func widest(light []float64, w, h int) []float64 {
	out := make([]float64, len(light))
	for y := range h {
		for x := range w {
			m := 0.0
			for dy := -2; dy <= 2; dy++ {
				for dx := -2; dx <= 2; dx++ {
					if u, v := x+dx, y+dy; u >= 0 && v >= 0 && u < w && v < h {
						m = math.Max(m, light[v*w+u])
					}
				}
			}
			out[y*w+x] = m
		}
	}
	return out
}

func between(light []float64, w, h int, x, y float64) float64 {
	x0, y0 := min(int(x), w-1), min(int(y), h-1)
	x1, y1 := min(x0+1, w-1), min(y0+1, h-1)
	fx, fy := x-float64(x0), y-float64(y0)
	top := light[y0*w+x0]*(1-fx) + light[y0*w+x1]*fx
	low := light[y1*w+x0]*(1-fx) + light[y1*w+x1]*fx
	return top*(1-fy) + low*fy
}

type dot struct{ x, y float64 }

// inked returns the printed places of a picture at a quarter of its size.
func inked(g *image.Gray) (dots []dot) {
	w, h := g.Rect.Dx(), g.Rect.Dy()
	for y := 2; y < h-4; y += 4 {
		for x := 2; x < w-4; x += 4 {
			if g.Pix[y*g.Stride+x] < ink {
				dots = append(dots, dot{float64(x) / 4, float64(y) / 4})
			}
		}
	}
	return dots
}

const maxSlant = 10.0 // degrees

// slantOf returns the angle of the lines of text, in degrees clockwise, found
// where the sums over rows differ most from each other: lines and the white
// between them. It reports a picture that lies on its side, whose columns
// differ more.
func slantOf(g *image.Gray) (degrees float64, standing bool) {
	dots := inked(g)
	if len(dots) < 500 {
		return 0, false
	}
	best, most := 0.0, sharpness(dots, 0)
	for _, step := range []float64{1, 0.25, 0.05} {
		from, to := best-4*step, best+4*step
		if step == 1 {
			from, to = -maxSlant, maxSlant
		}
		for a := from; a <= to+1e-9; a += step {
			if s := sharpness(dots, a); s > most {
				best, most = a, s
			}
		}
	}
	side := 0.0
	for a := -maxSlant; a <= maxSlant; a++ {
		side = math.Max(side, sharpness(dots, 90+a))
	}
	return best, side > 1.5*most
}

// sharpness sums the squared steps between rows that slope by an angle.
func sharpness(dots []dot, degrees float64) float64 {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	rows := map[int]int{}
	low, high := math.MaxInt, math.MinInt
	for _, d := range dots {
		r := int(math.Round(d.y*cos - d.x*sin))
		rows[r]++
		low, high = min(low, r), max(high, r)
	}
	sum := 0.0
	for r := low; r <= high+1; r++ {
		step := float64(rows[r] - rows[r-1])
		sum += step * step
	}
	return sum
}

const (
	ruleLength = 110 // pixels: over a third of an inch, longer than any stroke of a letter
	ruleWidth  = 9
	ruleGap    = 3 // pixels of a rule that the scan lost
)

// dropRules whitens ruled lines, level and upright, but for what crosses them.
func dropRules(g *image.Gray) {
	w, h := g.Rect.Dx(), g.Rect.Dy()
	drop := func(across, along int, at func(i, j int) *uint8) {
		for i := range across {
			start, last := -1, -1
			for j := 0; j <= along; j++ {
				dark := j < along && *at(i, j) < dim
				if dark {
					if start < 0 {
						start = j
					}
					last = j
				}
				if start >= 0 && (j == along || j-last > ruleGap) {
					if last-start >= ruleLength {
						erase(i, across, start, last, at)
					}
					start = -1
				}
			}
		}
	}
	drop(h, w, func(i, j int) *uint8 { return &g.Pix[i*g.Stride+j] })
	drop(w, h, func(i, j int) *uint8 { return &g.Pix[j*g.Stride+i] })
}

// erase whitens one row of pixels of a rule where the ink is no thicker than a
// rule: a letter that stands on it is.
func erase(i, across, start, end int, at func(i, j int) *uint8) {
	for j := start; j <= end; j++ {
		lo, hi := i, i
		for lo > 0 && i-lo <= ruleWidth && *at(lo-1, j) < dim {
			lo--
		}
		for hi+1 < across && hi-i <= ruleWidth && *at(hi+1, j) < dim {
			hi++
		}
		if hi-lo < ruleWidth {
			*at(i, j) = 255
		}
	}
}
