package ocr

import "image"

// tighten draws the boxes of words tight around their ink. The engine's own
// often reach into the line above or below, and sizes and baselines are told
// from them.
func tighten(g *image.Gray, words []word) {
	for i := range words {
		w := &words[i]
		x0, x1 := max(0, int(w.x0)), min(g.Rect.Dx(), int(w.x1)+1)
		y0, y1 := max(0, int(w.y0)), min(g.Rect.Dy(), int(w.y1)+1)
		if x1-x0 < 2 || y1-y0 < 8 {
			continue
		}
		rows := make([]int, y1-y0)
		for y := range rows {
			for _, p := range g.Pix[(y0+y)*g.Stride+x0 : (y0+y)*g.Stride+x1] {
				if p < ink {
					rows[y]++
				}
			}
		}
		if top, bottom, ok := mainBand(rows); ok {
			w.y0, w.y1 = float64(y0+top), float64(y0+bottom+1)
		}
	}
}

const (
	accentGap = 9 // pixels between a letter and its dot or accent, at most
	blankRows = 2
)

// mainBand returns the rows of the letters: the band with most ink, and the
// lighter ones right above it, which are dots and accents.
func mainBand(rows []int) (top, bottom int, ok bool) {
	type band struct{ top, bottom, ink int }
	var bands []band
	for y, n := range rows {
		if n == 0 {
			continue
		}
		if k := len(bands); k > 0 && y-bands[k-1].bottom <= blankRows {
			bands[k-1].bottom, bands[k-1].ink = y, bands[k-1].ink+n
			continue
		}
		bands = append(bands, band{y, y, n})
	}
	best := -1
	for i, b := range bands {
		if best < 0 || b.ink > bands[best].ink {
			best = i
		}
	}
	if best < 0 || bands[best].bottom-bands[best].top < 5 {
		return 0, 0, false
	}
	top, bottom = bands[best].top, bands[best].bottom
	for i := best - 1; i >= 0 && top-bands[i].bottom <= accentGap && bands[i].bottom-bands[i].top < (bottom-top)/2; i-- {
		top = bands[i].top
	}
	return top, bottom, true
}
