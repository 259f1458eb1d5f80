// Package answertest fills vaults with made-up readings for the tests of answer
// and mcp. Rows are given as a laboratory prints them and are read by the
// vocabularies, as an import does.
package answertest

import (
	"context"
	"database/sql"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"carnet/answer"
	"carnet/store"
	"carnet/store/key"
	"carnet/vocab/loinc"
	"carnet/vocab/printed"
	"carnet/vocab/ucum"
)

// Now is the clock of every test.
var Now = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// Zone is the person's zone in every test.
const Zone = "Europe/Berlin"

// A Row is one result as printed.
type Row struct {
	Name, Value, Unit, Range, Flag string
	Date                           string // YYYY-MM-DD, or YYYY-MM-DD HH:MM for a reading with a time, at +01:00
	Modality                       store.Modality
}

// Vault makes an empty vault with a cheap passphrase.
func Vault(t testing.TB) *store.Vault {
	t.Helper()
	v, _, err := store.Create(context.Background(), store.CreateOptions{
		Path:       filepath.Join(t.TempDir(), "vault.carnet"),
		Passphrase: "made up", KDF: key.Params{Time: 1, Memory: 64, Threads: 1}, Zone: Zone,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := v.Close(); err != nil {
			t.Error(err)
		}
	})
	return v
}

// Asker asks a vault that holds rows, all from one document.
func Asker(t testing.TB, rows ...Row) *answer.Asker {
	t.Helper()
	v := Vault(t)
	if len(rows) > 0 {
		Add(t, v, "made-up.pdf", rows...)
	}
	a, err := answer.New(context.Background(), v, func() time.Time { return Now })
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// Add writes rows as one committed import of a document of that name.
func Add(t testing.TB, v *store.Vault, document string, rows ...Row) {
	t.Helper()
	err := v.Write(context.Background(), func(ctx context.Context, tx *sql.Tx) error {
		doc, _, err := store.AddDocument(ctx, tx, store.Document{Name: document, Media: "application/pdf", Pages: 1, Stored: Now}, []byte(document))
		if err != nil {
			return err
		}
		batch, err := store.AddBatch(ctx, tx, store.Batch{Document: doc.ID, Kind: "lab_report", State: store.BatchCommitted, Created: Now})
		if err != nil {
			return err
		}
		var rs []store.Reading
		for _, row := range rows {
			r, s := row.mean()
			if s, err = store.PutSeries(ctx, tx, s); err != nil {
				return err
			}
			r.Series, r.Document, r.Batch = s.ID, doc.ID, batch
			r.Canonical = canonical(r, s.Unit)
			rs = append(rs, r)
		}
		_, err = store.AddReadings(ctx, tx, rs)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// mean reads a row as the importer does.
func (row Row) mean() (store.Reading, store.Series) {
	r := store.Reading{
		Printed: store.Printed{Name: row.Name, Value: row.Value, Unit: row.Unit, Range: row.Range, Flag: row.Flag},
		Place:   store.Place{Page: 1, Box: [4]float64{72, 100, 300, 110}}, Modality: row.Modality, Written: Now,
	}
	if r.Modality == "" {
		r.Modality = store.ModalityLab
	}
	r.At, r.Day, r.Offset, r.Precision = when(row.Date)
	var decimal byte
	if v, ok := printed.ParseValue(row.Value, decimal); ok {
		r.Number, r.Comparator = &v.Number, v.Comparator
	}
	if rg, ok := printed.ParseRange(row.Range, decimal); ok {
		r.Low, r.High = rg.Low, rg.High
	}
	r.UCUM, _ = ucum.Normalize(row.Unit)
	a := loinc.Resolve(loinc.Query{Name: row.Name, Value: row.Value, Unit: row.Unit})
	r.Outcome, r.Reason, r.Rejected, r.Code = a.Outcome, a.Reason, a.Rejected, a.Code
	if a.UCUM != "" {
		r.UCUM = a.UCUM
	}
	if term, ok := loinc.Lookup(a.Code); ok {
		return r, store.Series{Key: "loinc:" + term.Series(), Code: term.Code, Name: term.Name, Unit: term.Unit, Group: term.Group}
	}
	return r, store.Series{Key: "printed:" + strings.ToLower(row.Name) + "|" + r.UCUM, Name: row.Name, Unit: r.UCUM}
}

func when(s string) (time.Time, store.Day, *int, store.Precision) {
	date, clock, timed := strings.Cut(s, " ")
	day, err := store.ParseDay(date)
	if err != nil {
		panic(err)
	}
	if !timed {
		return day.Start(), day, nil, store.PrecisionDay
	}
	at, err := time.Parse("2006-01-02 15:04", s)
	if err != nil {
		panic("a time is HH:MM: " + clock)
	}
	offset := 60
	return at.Add(-time.Hour), day, &offset, store.PrecisionMinute
}

func canonical(r store.Reading, unit string) *float64 {
	switch {
	case r.Number == nil || r.UCUM == unit:
		return r.Number
	case r.Code == "":
		return nil
	}
	v, err := loinc.Convert(r.Code, *r.Number, r.UCUM, unit)
	if err != nil {
		return nil
	}
	return &v
}
