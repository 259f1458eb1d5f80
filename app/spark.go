package app

import (
	"math"

	"carnet/answer"
	"carnet/store"
)

// Spark is a sparkline, scaled here so that the page only draws: x from 0 to
// 1000, y from 0 to 100 downwards.
type Spark struct {
	Points []SparkPoint `json:"points"`
	Band   *SparkBand   `json:"band"` // the printed range, nil where there is none
}

// SparkPoint is a place on a sparkline.
type SparkPoint struct {
	X int `json:"x"`
	Y int `json:"y"`
}

// SparkBand is the part of a sparkline's height that the printed range takes.
type SparkBand struct {
	Top    int `json:"top"`
	Height int `json:"height"`
}

const (
	sparkWidth  = 1000
	sparkHeight = 100
)

// spark scales the numbers of a card. The height spans the numbers and, where
// it is printed, their range, so that "within" is seen to be within.
func spark(c answer.Card) Spark {
	s := Spark{Points: []SparkPoint{}}
	low, high := math.Inf(1), math.Inf(-1)
	span := func(v float64) { low, high = min(low, v), max(high, v) }
	for _, d := range c.Spark {
		span(d.Canonical)
	}
	for _, bound := range []*float64{c.Low, c.High} {
		if bound != nil {
			span(*bound)
		}
	}
	if len(c.Spark) == 0 {
		return s
	}
	y := func(v float64) int {
		if high == low {
			return sparkHeight / 2
		}
		return int(math.Round((high - v) / (high - low) * sparkHeight))
	}
	first, last := day(c.Spark[0].Date), day(c.Spark[len(c.Spark)-1].Date)
	for _, d := range c.Spark {
		x := sparkWidth
		if last > first {
			x = int(math.Round(float64(day(d.Date)-first) / float64(last-first) * sparkWidth))
		}
		s.Points = append(s.Points, SparkPoint{x, y(d.Canonical)})
	}
	s.Band = band(c, y)
	return s
}

// band is where the printed range lies; an open side reaches the edge.
func band(c answer.Card, y func(float64) int) *SparkBand {
	if c.Low == nil && c.High == nil {
		return nil
	}
	const edge = 30 // what the drawing leaves around the grid
	top, bottom := -edge, sparkHeight+edge
	if c.High != nil {
		top = y(*c.High)
	}
	if c.Low != nil {
		bottom = y(*c.Low)
	}
	return &SparkBand{Top: top, Height: max(bottom-top, 1)}
}

func day(iso string) store.Day {
	d, err := store.ParseDay(iso)
	if err != nil {
		return 0
	}
	return d
}
