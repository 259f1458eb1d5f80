package importer_test

import (
	"strings"
	"testing"

	"carnet/import"
	"carnet/store"
)

func TestRead_table(t *testing.T) {
	const table = "Datum;Untersuchung;Ergebnis;Einheit;Referenzbereich\n12.03.2024;Leukozyten;4,4;/nl;3,6 - 10,0\n12.03.2024;Kreatinin;--;mg/dl;0,7 - 1,2\n"
	f, err := importer.Read(t.Context(), []byte(table), importer.Options{})
	if err != nil || f.Kind != importer.KindLab || f.Outcome != importer.Accepted || len(f.Rows) != 1 || f.NotMeasured != 1 {
		t.Fatalf("Read = %+v, %v, want one row and one cell that was not measured", f, err)
	}
	r := f.Rows[0]
	if r.Number == nil || *r.Number != 4.4 || r.UCUM != "10*9/L" || r.Code == "" || r.Date != "2024-03-12" || len(r.Doubt) > 0 {
		t.Errorf("row = %+v", r)
	}
}

func TestImport_table(t *testing.T) {
	im := newImporter(t)
	res, err := im.Import(t.Context(), "results.csv", []byte("Date,Test,Value,Unit\n2024-05-10,Glucose,99,mg/dL\n2024-05-10,Sodium,140,mmol/L\n"), importer.Options{})
	if err != nil || res.Pending != 2 {
		t.Fatalf("Import = %+v, %v, want two rows that wait", res, err)
	}
	if done, err := im.Commit(t.Context(), res.Batch, nil); err != nil || done.Readings != 2 {
		t.Errorf("Commit = %+v, %v", done, err)
	}
	wide := strings.Repeat("a,", 100_000)
	if _, err := im.Import(t.Context(), "wide.csv", []byte("Test,Value\nGlucose,99\n"+wide+"\n"), importer.Options{}); store.KindOf(err) != importer.FaultTooLarge {
		t.Errorf("a table of 100,000 columns: %v, want %s", err, importer.FaultTooLarge)
	}
}
