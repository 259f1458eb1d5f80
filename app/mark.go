package app

import (
	"carnet/answer"
	"carnet/vocab/printed"
)

// Mark says on which side of its range a reading is shown.
type Mark struct {
	Side  string `json:"side"`   // high, low, abnormal, critical, critical_high, critical_low; "" nothing to mark
	ByLab bool   `json:"by_lab"` // the laboratory flagged it; else it lies outside the range printed beside it
}

// mark takes the laboratory's flag where one was printed and understood, else
// the place of the value in the range that was printed beside it.
func mark(flag string, at answer.Position) Mark {
	if f, ok := printed.ParseFlag(flag); ok && flag != "" {
		if f == printed.FlagNormal {
			return Mark{}
		}
		return Mark{Side: string(f), ByLab: true}
	}
	switch at {
	case answer.PositionHigh, answer.PositionLow:
		return Mark{Side: string(at)}
	}
	return Mark{}
}
