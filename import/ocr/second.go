package ocr

import (
	"context"
	"image"
	"math"
	"strings"

	"golang.org/x/image/draw"

	"carnet/vocab/printed"
)

// Numbers are read a second time, larger and by themselves: that is where a lost
// decimal point shows. Where both looks differ the surer one is kept and the
// word is marked.
const (
	magnify   = 1.6
	slotGap   = 44 // pixels between the words of the second picture
	slotEdge  = 30
	maxSecond = 400 // words of a page
)

// second reads the numbers of r again.
func (s *session) second(ctx context.Context, g *image.Gray, r *reading) error {
	var which []int
	usual := emOf(r.words)
	for i, w := range r.words {
		if len(which) < maxSecond && doubtful(w) && w.y1-w.y0 > 0.55*usual {
			which = append(which, i)
		}
	}
	if len(which) == 0 {
		return nil
	}
	sheet, slots := stacked(g, r.words, which)
	languages := s.latin
	if strings.HasPrefix(languages, "eng") {
		languages = "eng"
	}
	again, err := s.words(ctx, sheet, languages, block)
	if err != nil {
		return err
	}
	texts := make([][]word, len(which))
	for _, w := range again.words {
		if k := slotOf(slots, (w.y0+w.y1)/2); k >= 0 {
			texts[k] = append(texts[k], w)
		}
	}
	for k, i := range which {
		if len(texts[k]) == 1 {
			r.words[i].settle(texts[k][0])
		}
	}
	return nil
}

// doubtful reports a word that may be a misread number: one with a digit, or a
// short one that was hardly read. Small raised marks are none.
func doubtful(w word) bool {
	switch {
	case han(w.text) || w.confidence >= 95:
		return false
	case strings.ContainsAny(w.text, "0123456789"):
		return true
	}
	return w.confidence < 60 && len([]rune(w.text)) <= 4
}

// settle takes the second look into account. It counts only where it is another
// reading of the same: equal digits, or one character apart; or where the first
// hardly read a thing. A mark that one of the looks lost is taken from the
// other.
func (w *word) settle(again word) {
	if again.text == w.text {
		w.confidence = math.Max(w.confidence, again.confidence)
		return
	}
	first, then := isFigure(w.text), isFigure(again.text)
	same := onlyDigits(w.text) == onlyDigits(again.text) && onlyDigits(w.text) != ""
	switch {
	case then && !first && w.confidence < 60 && again.confidence >= 80: // letters made of a number
		w.text, w.confidence, w.unsure = again.text, again.confidence, true
	case !then, !same && !oneApart([]rune(w.text), []rune(again.text)):
	case !first, same && marks(again.text) > marks(w.text), !same && again.confidence > w.confidence+5:
		w.text, w.confidence, w.unsure = again.text, again.confidence, true
	default:
		w.unsure = true
	}
}

func onlyDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, s)
}

// marks counts the decimal marks inside a number.
func marks(s string) int { return strings.Count(s, ".") + strings.Count(s, ",") }

// isFigure reports a number, with or without comparator, or a range.
func isFigure(s string) bool {
	if printed.IsRange(s) {
		return true
	}
	for _, mark := range []byte{'.', ','} {
		if v, ok := printed.ParseValue(s, mark); ok && v.Unit == "" {
			return true
		}
	}
	return false
}

type slot struct{ top, bottom float64 }

// stacked draws words one below the other, larger.
func stacked(g *image.Gray, words []word, which []int) (*image.Gray, []slot) {
	width, height := 0, slotEdge
	for _, i := range which {
		w := words[i]
		width = max(width, int((w.x1-w.x0)*magnify))
		height += int((w.y1-w.y0)*magnify) + slotGap
	}
	out := image.NewGray(image.Rect(0, 0, width+2*slotEdge+40, height+slotEdge))
	for i := range out.Pix {
		out.Pix[i] = 255
	}
	slots := make([]slot, len(which))
	y := slotEdge
	for k, i := range which {
		w := words[i]
		from := image.Rect(int(w.x0)-3, int(w.y0)-3, int(w.x1)+4, int(w.y1)+4).Intersect(g.Rect)
		to := image.Rect(slotEdge, y, slotEdge+int(float64(from.Dx())*magnify), y+int(float64(from.Dy())*magnify))
		draw.CatmullRom.Scale(out, to, g, from, draw.Src, nil)
		slots[k] = slot{float64(to.Min.Y), float64(to.Max.Y)}
		y = to.Max.Y + slotGap
	}
	return out, slots
}

func slotOf(slots []slot, y float64) int {
	for k, s := range slots {
		if y >= s.top-4 && y <= s.bottom+4 {
			return k
		}
	}
	return -1
}
