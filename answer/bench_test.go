package answer_test

import (
	"context"
	"database/sql"
	"fmt"
	"testing"

	"carnet/answer"
	"carnet/answer/answertest"
	"carnet/store"
)

// large is a record of 500 series with 100 readings each: what 30 years of
// laboratory reports come to.
func large(b *testing.B) *answer.Asker {
	b.Helper()
	v := answertest.Vault(b)
	err := v.Write(context.Background(), func(ctx context.Context, tx *sql.Tx) error {
		var rs []store.Reading
		for s := range 500 {
			sr, err := store.PutSeries(ctx, tx, store.Series{Key: fmt.Sprintf("printed:made-up %d|mg/dL", s), Name: fmt.Sprintf("made-up %d", s), Unit: "mg/dL", Group: fmt.Sprintf("group %d", s/25)})
			if err != nil {
				return err
			}
			for i := range 100 {
				day := store.Day(8000 + i*100)
				x := float64(50 + (i*7+s)%60)
				rs = append(rs, store.Reading{
					Series: sr.ID, At: day.Start(), Day: day, Precision: store.PrecisionDay,
					Printed: store.Printed{Name: sr.Name, Value: fmt.Sprint(x), Unit: "mg/dl", Range: "60-100"},
					Number:  &x, Canonical: &x, UCUM: "mg/dL", Outcome: "unresolved", Modality: store.ModalityLab, Written: answertest.Now,
				})
			}
		}
		_, err := store.AddReadings(ctx, tx, rs)
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	a, err := answer.New(context.Background(), v, nil)
	if err != nil {
		b.Fatal(err)
	}
	return a
}

func BenchmarkAsker(b *testing.B) {
	a := large(b)
	ctx := context.Background()
	b.Run("catalogue, first after a change", func(b *testing.B) {
		for b.Loop() {
			if _, err := (&answer.Asker{Vault: a.Vault, Zone: a.Zone}).Catalogue(ctx); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("catalogue, kept", func(b *testing.B) {
		for b.Loop() {
			if _, err := a.Catalogue(ctx); err != nil {
				b.Fatal(err)
			}
		}
	})
	for _, q := range []answer.IndicatorQuery{
		{},
		{Indicators: []string{"se_250"}},
		{Keywords: []string{"made-up 250"}, View: answer.ViewLatest},
		{Indicators: []string{"se_250"}, View: answer.ViewStats},
		{Indicators: []string{"se_250"}, View: answer.ViewMonth},
		{Keywords: []string{"xyz"}},
	} {
		b.Run(fmt.Sprintf("%v %v %s", q.Keywords, q.Indicators, q.View), func(b *testing.B) {
			for b.Loop() {
				if e := a.QueryHealthIndicators(ctx, q); e.Kind.Refused() {
					b.Fatal(e.Message)
				}
			}
		})
	}
}
