package printed

import "strings"

// A Marks counts the evidence for a document's decimal mark.
type Marks struct {
	Point, Comma int // numbers that can only have this mark
	Open         int // numbers such as 1.204 and 5,120 that fit both
}

// Add looks at one printed number.
func (m *Marks) Add(text string) {
	s := strings.TrimLeft(strings.ReplaceAll(Fold(text), " ", ""), "+-")
	i := strings.LastIndexAny(s, ".,")
	if i < 0 || !numeric(s) {
		return
	}
	mark := s[i]
	count := strings.Count(s, string(mark))
	both := strings.IndexByte(s, other(mark)) >= 0
	switch {
	case count > 1 && both:
		// 1,234,5 is no number
	case count > 1:
		m.vote(other(mark)) // 1.234.567 groups by points
	case both || !threeAfter(s, mark):
		m.vote(mark)
	default:
		m.Open++
	}
}

func (m *Marks) vote(mark byte) {
	if mark == '.' {
		m.Point++
	} else {
		m.Comma++
	}
}

// Decimal returns the decimal mark the evidence agrees on: '.', ',', or 0 when
// there is none or the document mixes them. One misprint in twenty is no mix.
func (m *Marks) Decimal() byte {
	switch {
	case m.Point > 0 && m.Comma*20 <= m.Point:
		return '.'
	case m.Comma > 0 && m.Point*20 <= m.Comma:
		return ','
	default:
		return 0
	}
}
