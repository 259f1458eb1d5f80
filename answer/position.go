package answer

import (
	"carnet/store"
	"carnet/vocab/loinc"
)

// Position is where a value stands to the range that was printed beside it.
type Position string

// The positions. Unknown is where nothing was printed, or where the value is a
// limit and not every value it allows has the same position: "<5" to 1–4.
const (
	PositionUnknown Position = ""
	PositionLow     Position = "low"
	PositionInside  Position = "inside"
	PositionHigh    Position = "high"
)

// PositionIn compares a number, with its comparator, to a range whose bounds
// belong to it; nil is open. It is unknown where both bounds are open.
func PositionIn(number float64, comparator string, low, high *float64) Position {
	if low == nil && high == nil {
		return PositionUnknown
	}
	switch comparator {
	case "":
		return exactPosition(number, low, high)
	case "<", "<=": // everything from number downward
		if low != nil && (number < *low || comparator == "<" && number == *low) {
			return PositionLow
		}
		if low == nil && number <= *high {
			return PositionInside
		}
	case ">", ">=":
		if high != nil && (number > *high || comparator == ">" && number == *high) {
			return PositionHigh
		}
		if high == nil && number >= *low {
			return PositionInside
		}
	}
	return PositionUnknown
}

func exactPosition(number float64, low, high *float64) Position {
	switch {
	case low != nil && number < *low:
		return PositionLow
	case high != nil && number > *high:
		return PositionHigh
	}
	return PositionInside
}

func positionOf(r store.Reading) Position {
	if r.Number == nil {
		return PositionUnknown
	}
	return PositionIn(*r.Number, r.Comparator, r.Low, r.High)
}

// inSeries gives v, which is in the unit of reading r, in the unit of its
// series; nil where v is or no factor exists. Where the series has no unit the
// number stays as printed.
func inSeries(r store.Reading, s store.Series, v *float64) *float64 {
	if v == nil || s.Unit == "" || r.UCUM == s.Unit {
		return v
	}
	if r.Code == "" || r.UCUM == "" {
		return nil
	}
	out, err := loinc.Convert(r.Code, *v, r.UCUM, s.Unit)
	if err != nil {
		return nil
	}
	return &out
}
