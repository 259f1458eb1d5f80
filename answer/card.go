package answer

import (
	"time"

	"carnet/store"
)

// A Card is one line of the catalogue: a series that has readings.
type Card struct {
	Series   string   `json:"series"`   // se_7
	Name     string   `json:"name"`     // short, for people: Hemoglobin
	Official string   `json:"official"` // of the code, "" uncoded
	Printed  string   `json:"printed"`  // as the latest reading was printed
	Code     string   `json:"code"`     // LOINC, "" uncoded
	Group    string   `json:"group"`    // organ-system group, "" unknown
	Unit     string   `json:"unit"`     // UCUM unit of Dot.Canonical, Low and High; "" none
	Latest   *Reading `json:"latest"`   // of the newest day, without File
	Low      *float64 `json:"low"`      // the range printed with Latest, in Unit
	High     *float64 `json:"high"`
	Count    int      `json:"count"`
	First    string   `json:"first"` // YYYY-MM-DD
	Last     string   `json:"last"`
	Spark    []Dot    `json:"spark"` // the newest numbers, oldest first
}

// sparkDots is how many readings a sparkline shows at most.
const sparkDots = 24

// A Dot is one number of a sparkline.
type Dot struct {
	Date       string  `json:"date"`
	Canonical  float64 `json:"canonical"`  // in the card's unit, or as printed where it has none
	Comparator string  `json:"comparator"` // "" exact; a limit otherwise
}

// A Reading is one measured value as a page shows it. Unknown is null; text is
// as printed and not fenced.
type Reading struct {
	ID         string      `json:"id"`   // rd_12
	Date       string      `json:"date"` // local day
	Time       string      `json:"time"` // local, HH:MM; "" where only the day is known
	Name       string      `json:"name"`
	Value      string      `json:"value"`
	Number     *float64    `json:"number"`
	Comparator string      `json:"comparator"`
	Unit       string      `json:"unit"`
	UCUM       string      `json:"ucum"`
	Canonical  *float64    `json:"canonical"` // in the unit of the series, or Number where it has none
	Range      string      `json:"range"`
	Low        *float64    `json:"low"` // of Range, in the unit of the series
	High       *float64    `json:"high"`
	Flag       string      `json:"flag"`
	Position   Position    `json:"position"` // of the value to the printed range
	Section    string      `json:"section"`
	Specimen   string      `json:"specimen"`
	Method     string      `json:"method"`
	Document   string      `json:"document"` // dc_3, "" none
	File       string      `json:"file"`     // name of the document
	Page       int         `json:"page"`     // 0 none
	Box        *[4]float64 `json:"box"`      // points, origin top left; null none
	Code       string      `json:"code"`
	Outcome    string      `json:"outcome"`
	Reason     string      `json:"reason"`
	Rejected   string      `json:"rejected"`
	Modality   string      `json:"modality"`
	Corrected  bool        `json:"corrected"` // a person changed what was first read

	low, high *float64 // of Range, in the printed unit
}

// newReading tells a stored reading of series s.
func newReading(r store.Reading, s store.Series, file string) Reading {
	out := Reading{
		ID: store.NounReading.ID(r.ID), Date: r.Day.String(), Time: localTime(r.At, r.Offset, r.Precision),
		Name: r.Name, Value: r.Value, Number: r.Number, Comparator: r.Comparator, Unit: r.Unit, UCUM: r.UCUM,
		Canonical: r.Canonical, Range: r.Range, Flag: r.Flag, Position: positionOf(r),
		Section: r.Section, Specimen: r.Specimen, Method: r.Method, File: file, Page: r.Page,
		Code: r.Code, Outcome: r.Outcome, Reason: r.Reason, Rejected: r.Rejected, Modality: string(r.Modality),
		Corrected: r.ReadAs != nil, low: r.Low, high: r.High,
	}
	if out.Canonical == nil && s.Unit == "" {
		out.Canonical = r.Number
	}
	out.Low, out.High = inSeries(r, s, r.Low), inSeries(r, s, r.High)
	if r.Document != 0 {
		out.Document = store.NounDocument.ID(r.Document)
		box := r.Box
		out.Box = &box
	}
	return out
}

// localTime is the clock time where the person was, "" where it isn't known.
func localTime(at time.Time, offset *int, p store.Precision) string {
	if p == store.PrecisionDay || p == "" {
		return ""
	}
	if offset != nil {
		at = at.Add(time.Duration(*offset) * time.Minute)
	}
	return at.Format("15:04")
}
