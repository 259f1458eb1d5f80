package answer

import (
	"context"

	"carnet/answer/stats"
	"carnet/store"
	"carnet/vocab/loinc"
)

const noteSummary = "summary: computed from the readings in the window, each with how many took part. Shares are shares of readings, not of time."

// A measure is one line of a summary.
type measure struct {
	name string
	v    any
	unit string
	n    int
}

// summary tells of each series what its kind is read by.
func (in *inquiry) summary(ctx context.Context, es []*entry) (*Envelope, error) {
	t := newTable("indicator", "measure", "value", "unit", "n", "first", "last", "code", "series")
	for _, s := range es {
		y, err := in.tally(ctx, s)
		if err != nil {
			return nil, err
		}
		if len(y.points) == 0 {
			continue
		}
		first, last := y.points[0].Day.String(), y.points[len(y.points)-1].Day.String()
		for _, m := range y.measures() {
			t.add(s.tellName(), m.name, m.v, orNil(m.unit), m.n, first, last, s.codeIn(m.unit), s.Series)
		}
	}
	return in.told(t, nil, noteSummary), nil
}

// measures are what a series of that kind is read by, after what every series
// has.
func (y *tally) measures() (ms []measure) {
	vs := y.values()
	limits, words := y.limits()
	newest := y.points[len(y.points)-1]
	ms = append(ms, measure{"latest", pointCell(newest), newest.UCUM, 1})
	if span, ok := stats.Describe(floats(vs)); ok {
		median, _ := stats.Median(floats(vs))
		ms = append(
			ms,
			measure{"median", rounded(median), y.unit(), span.N},
			measure{"avg", rounded(span.Mean), y.unit(), span.N},
			measure{"min", rounded(span.Min), y.unit(), span.N},
			measure{"max", rounded(span.Max), y.unit(), span.N},
		)
	}
	if limits > 0 {
		ms = append(ms, measure{"limits such as <0.01, not averaged", limits, "", limits})
	}
	if words > 0 {
		ms = append(ms, measure{"results in words", words, "", words})
	}
	switch t, _ := loinc.Lookup(y.series.Code); {
	case t.Component == "Glucose":
		ms = append(ms, y.glucose()...)
	case t.Code == "8480-6" || t.Code == "8462-4":
		ms = append(ms, y.byTimeOfDay()...)
	}
	return ms
}

const (
	glucoseReadings = 14
	glucoseDays     = 7
	sensorReadings  = 24 // a day: from here on they are a sensor's
)

// glucose gives the consensus measures of glucose for 14 readings with a time
// or more, over a week or more. The management indicator is for the readings
// of a sensor alone: those of fingersticks are not spread evenly.
func (y *tally) glucose() (ms []measure) {
	var timed []store.Point
	for _, p := range y.points {
		if p.Precision != store.PrecisionDay && p.Canonical != nil && !limit(p) {
			timed = append(timed, p)
		}
	}
	if len(timed) < glucoseReadings || timed[len(timed)-1].Day-timed[0].Day < glucoseDays {
		return nil
	}
	xs := make([]float64, len(timed))
	for i, p := range timed {
		v, err := loinc.Convert(y.series.Code, *p.Canonical, y.series.Unit, "mg/dL")
		if err != nil {
			return nil
		}
		xs[i] = v
	}
	mean, n := stats.Mean(xs), len(xs)
	share, _ := stats.TimeInRange(xs)
	cv, _ := stats.CV(xs)
	percent := func(name string, part float64) measure { return measure{name, stats.Round(part*100, 1), "%", n} }
	ms = []measure{
		percent("readings 70-180 mg/dL (3.9-10.0 mmol/L)", share.In),
		percent("readings below 70 mg/dL (3.9 mmol/L)", share.Low),
		percent("of those below 54 mg/dL (3.0 mmol/L)", share.VeryLow),
		percent("readings above 180 mg/dL (10.0 mmol/L)", share.High),
		percent("of those above 250 mg/dL (13.9 mmol/L)", share.VeryHigh),
		{"coefficient of variation", stats.Round(cv, 1), "%", n},
	}
	if span := int(timed[n-1].Day - timed[0].Day + 1); n/span >= sensorReadings {
		ms = append(ms, measure{"glucose management indicator", stats.Round(stats.GMI(mean), 2), "%", n})
	}
	return ms
}

// The hours of morning and evening, local time: from, up to.
var dayParts = []struct {
	name     string
	from, to string
}{{"morning, 04:00-11:59", "04:00", "12:00"}, {"evening, 16:00-23:59", "16:00", "24:00"}}

// byTimeOfDay gives the means of morning and evening.
func (y *tally) byTimeOfDay() (ms []measure) {
	for _, part := range dayParts {
		var xs []float64
		for _, v := range y.values() {
			if at := localTime(v.At, v.Offset, v.Precision); at != "" && at >= part.from && at < part.to {
				xs = append(xs, v.v)
			}
		}
		if len(xs) > 0 {
			ms = append(ms, measure{"avg of the " + part.name, rounded(stats.Mean(xs)), y.unit(), len(xs)})
		}
	}
	return ms
}
