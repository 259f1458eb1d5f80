package answer_test

import (
	"testing"

	"carnet/answer"
)

func TestPositionIn(t *testing.T) {
	f := func(x float64) *float64 { return &x }
	for _, tt := range []struct {
		name       string
		number     float64
		comparator string
		low, high  *float64
		want       answer.Position
	}{
		{"inside", 4.4, "", f(3.6), f(10), answer.PositionInside},
		{"bounds are inside", 3.6, "", f(3.6), f(10), answer.PositionInside},
		{"below", 3.5, "", f(3.6), f(10), answer.PositionLow},
		{"above", 10.1, "", f(3.6), f(10), answer.PositionHigh},
		{"only an upper bound", 0.19, "", nil, f(0.41), answer.PositionInside},
		{"only a lower bound", 58, "", f(59), nil, answer.PositionLow},
		{"no range", 5, "", nil, nil, answer.PositionUnknown},
		{"<0.5 to <1: every value is inside", 0.5, "<", nil, f(1), answer.PositionInside},
		{"<5 to 1-4: it may be anything", 5, "<", f(1), f(4), answer.PositionUnknown},
		{"<1 to 1-4: every value is below", 1, "<", f(1), f(4), answer.PositionLow},
		{"<=1 to 1-4: 1 is inside", 1, "<=", f(1), f(4), answer.PositionUnknown},
		{">100 to <50: every value is above", 100, ">", nil, f(50), answer.PositionHigh},
		{">60 to >59", 60, ">", f(59), nil, answer.PositionInside},
		{"about 5", 5, "~", f(1), f(4), answer.PositionUnknown},
	} {
		if got := answer.PositionIn(tt.number, tt.comparator, tt.low, tt.high); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}
