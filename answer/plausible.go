package answer

import (
	"math"

	"carnet/vocab/loinc"
)

// bounds are the values that people who measure themselves hardly ever see. A
// reading outside is asked about, never refused: some people are outside. They
// are ours, wider than any reference interval, in the unit of the series.
var bounds = map[string][2]float64{
	"8480-6":  {60, 260},   // systolic pressure, mm[Hg]
	"8462-4":  {30, 160},   // diastolic pressure
	"8867-4":  {25, 230},   // heart rate, /min
	"40443-4": {25, 150},   // resting heart rate
	"29463-7": {1, 350},    // weight, kg
	"8302-2":  {30, 250},   // height, cm
	"8310-5":  {33, 43},    // temperature, Cel
	"59408-5": {60, 100},   // oxygen saturation, %
	"2708-6":  {60, 100},   // oxygen saturation, %
	"9279-1":  {5, 60},     // breaths, /min
	"39156-5": {9, 80},     // body mass index, kg/m2
	"8280-0":  {30, 250},   // waist, cm
	"41950-7": {0, 100000}, // steps a day
	"93832-4": {0.25, 24},  // sleep, h
	"2345-7":  {20, 700},   // glucose, mg/dL
	"2339-0":  {20, 700},   // glucose in blood
	"1558-6":  {20, 500},   // fasting glucose
	"4548-4":  {3, 20},     // HbA1c, %
}

// implied are units that go without saying.
var implied = map[string]string{
	"8480-6": "mm[Hg]", "8462-4": "mm[Hg]", "8867-4": "/min", "40443-4": "/min", "59408-5": "%", "2708-6": "%",
	"9279-1": "/min", "39156-5": "kg/m2", "41950-7": "{steps}/(24.h)", "4548-4": "%",
}

// Doubts about a reading.
const (
	DoubtOutOfBounds = "implausible"             // hardly anybody sees such a value
	DoubtPercent     = "percent"                 // a share outside 0 to 100 %
	DoubtFactor      = "ten_times_the_last"      // of the person's own
	DoubtUnknownUnit = "unverified_unit"         // kept as written
	DoubtConflict    = "unit_dimension_conflict" // the unit belongs to another kind of quantity
	DoubtSwapped     = "systolic_below_diastolic"
)

// doubts says what in a value wants a second look. Value is in the unit of the
// series, last the newest value of the same series, nil none.
func doubts(term loinc.Term, value float64, last *float64) (ds []string) {
	if b, ok := bounds[term.Code]; ok && (value < b[0] || value > b[1]) {
		ds = append(ds, DoubtOutOfBounds)
	}
	if term.Unit == "%" && (value < 0 || value > 100) && len(ds) == 0 {
		ds = append(ds, DoubtPercent)
	}
	if last != nil && *last > 0 && value > 0 {
		if f := math.Abs(math.Log10(value / *last)); f > 0.9 && f < 1.1 {
			ds = append(ds, DoubtFactor)
		}
	}
	return ds
}
