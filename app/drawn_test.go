package app

// Inside the package: what is drawn and chosen has no other way out than a
// whole vault.

import (
	"reflect"
	"testing"

	"carnet/answer"
)

func number(v float64) *float64 { return &v }

func TestSpark(t *testing.T) {
	dots := func(vs ...float64) (ds []answer.Dot) {
		for i, v := range vs {
			ds = append(ds, answer.Dot{Date: []string{"2024-01-01", "2024-01-11", "2024-01-21"}[i], Canonical: v})
		}
		return ds
	}
	for _, tt := range []struct {
		name string
		card answer.Card
		want Spark
	}{
		{"nothing measured", answer.Card{Low: number(1)}, Spark{Points: []SparkPoint{}}},
		{"one reading stands at the end", answer.Card{Spark: dots(5)}, Spark{Points: []SparkPoint{{1000, 50}}}},
		{"time is true to scale and large is up", answer.Card{Spark: dots(1, 3, 2)}, Spark{Points: []SparkPoint{{0, 100}, {500, 0}, {1000, 50}}}},
		{"the range widens the height", answer.Card{Spark: dots(2), Low: number(1), High: number(3)}, Spark{Points: []SparkPoint{{1000, 50}}, Band: &SparkBand{0, 100}}},
		{"an open side reaches the edge", answer.Card{Spark: dots(4), High: number(5)}, Spark{Points: []SparkPoint{{1000, 100}}, Band: &SparkBand{0, 130}}},
	} {
		if got := spark(tt.card); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%s: spark = %+v, want %+v", tt.name, got, tt.want)
		}
	}
}

func TestMark(t *testing.T) {
	for _, tt := range []struct {
		name, flag string
		at         answer.Position
		want       Mark
	}{
		{"the laboratory's flag", "H", answer.PositionInside, Mark{"high", true}},
		{"its normal outweighs our comparison", "normal", answer.PositionHigh, Mark{}},
		{"no flag, but outside the printed range", "", answer.PositionLow, Mark{"low", false}},
		{"a flag that is not understood", "§", answer.PositionHigh, Mark{"high", false}},
		{"nothing", "", answer.PositionUnknown, Mark{}},
	} {
		if got := mark(tt.flag, tt.at); got != tt.want {
			t.Errorf("%s: mark(%q, %q) = %+v, want %+v", tt.name, tt.flag, tt.at, got, tt.want)
		}
	}
}

func TestLanguage(t *testing.T) {
	for _, tt := range []struct {
		preferred []string
		want      string
	}{
		{[]string{"de_DE.UTF-8"}, "de"},
		{[]string{"zh-Hans-CN"}, "zh"},
		{[]string{"C.UTF-8"}, "en"},
		{[]string{"nl", "fr_BE"}, "fr"},
		{nil, "en"},
		{[]string{"english"}, "en"},
	} {
		if got := language(tt.preferred); got != tt.want {
			t.Errorf("language(%q) = %q, want %q", tt.preferred, got, tt.want)
		}
	}
}

func TestPlace(t *testing.T) {
	t.Setenv("HOME", t.TempDir())
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	if p := loadPlace(); p.known || p.Width != 1180 {
		t.Errorf("the first place = %+v", p)
	}
	place{X: 10, Y: 20, Width: 900, Height: 700}.save()
	if p := loadPlace(); p != (place{X: 10, Y: 20, Width: 900, Height: 700, known: true}) {
		t.Errorf("the place that was saved = %+v", p)
	}
	place{Width: 3, Height: 3}.save()
	if p := loadPlace(); p.known {
		t.Errorf("a window of 3 by 3 is restored: %+v", p)
	}
}
