package app_test

import (
	"context"
	"database/sql"
	"fmt"
	"math"
	"testing"
	"time"

	"carnet/app"
	"carnet/store"
)

// fill writes series of made-up readings, one a week.
func fill(t testing.TB, path string, series, readings int) {
	t.Helper()
	v, err := store.Open(t.Context(), store.OpenOptions{Path: path, Passphrase: passphrase})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := v.Close(); err != nil {
			t.Error(err)
		}
	}()
	for s := range series {
		err := v.Write(t.Context(), func(ctx context.Context, tx *sql.Tx) error {
			name := fmt.Sprintf("Analyte %03d", s)
			sr, err := store.PutSeries(ctx, tx, store.Series{Key: "printed:" + name + "|mmol/L", Name: name, Unit: "mmol/L", Group: fmt.Sprintf("group %02d", s%20)})
			if err != nil {
				return err
			}
			rs := make([]store.Reading, readings)
			for i := range rs {
				rs[i] = weekly(sr.ID, name, i)
			}
			_, err = store.AddReadings(ctx, tx, rs)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func weekly(series int64, name string, week int) store.Reading {
	at := time.Date(1996, 1, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, 7*week)
	v := math.Round(50+10*math.Sin(float64(week)/9)+3*math.Sin(float64(week))) / 10
	low, high := 4.0, 6.0
	return store.Reading{
		Series: series, At: at, Day: store.DayOf(at), Precision: store.PrecisionDay,
		Printed: store.Printed{Name: name, Value: fmt.Sprint(v), Unit: "mmol/l", Range: "4 - 6"},
		Number:  &v, UCUM: "mmol/L", Low: &low, High: &high, Canonical: &v,
		Outcome: "unresolved", Modality: store.ModalityLab, Written: at,
	}
}

// BenchmarkIndicators is the list of 500 series and 100,000 readings, asked
// again after each change of the record.
func BenchmarkIndicators(b *testing.B) {
	p := benchPage(b, 500, 200)
	for b.Loop() {
		b.StopTimer()
		ask[any](p, "SetZone", "Europe/Berlin") // a change: nothing that was kept counts
		b.StartTimer()
		if got := ask[[]app.Indicator](p, "Indicators"); len(got) != 500 {
			b.Fatalf("%d indicators, want 500", len(got))
		}
	}
}

// BenchmarkSeries is the chart of 30 years, one reading a week.
func BenchmarkSeries(b *testing.B) {
	p := benchPage(b, 1, 1560)
	for b.Loop() {
		if got := ask[app.Series](p, "Series", "se_1", ""); len(got.Readings) != 1560 {
			b.Fatalf("%d readings, want 1560", len(got.Readings))
		}
	}
}

func benchPage(b *testing.B, series, readings int) page {
	p := ready(b)
	fill(b, p.vault, series, readings)
	return p
}
