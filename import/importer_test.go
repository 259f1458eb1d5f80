package importer_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	importer "carnet/import"
	"carnet/store"
	"carnet/store/key"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func newImporter(t testing.TB) *importer.Importer {
	t.Helper()
	v, _, err := store.Create(context.Background(), store.CreateOptions{
		Path: filepath.Join(t.TempDir(), "vault.carnet"), Passphrase: "made up", KDF: key.Params{Time: 1, Memory: 64, Threads: 1}, Zone: "Europe/Berlin"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { v.Close() })
	return importer.New(v, func() time.Time { return noon })
}

func sheet(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("labtable/testdata/corpus", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// made-up genotypes in 23andMe's shape
const genotypes = "# made up\n# rsid\tchromosome\tposition\tgenotype\r\n" +
	"rs3094315\t1\t752566\tAG\r\nrs2500347\t1\t144938320\tGG\r\ni5000001\t7\t117199646\t--\r\nrs4680\t22\t19951271\tAG\r\n"

func series(t *testing.T, im *importer.Importer) map[string]store.Series {
	t.Helper()
	ss, err := im.Vault.AllSeries(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]store.Series{}
	for _, s := range ss {
		out[s.Code] = s
	}
	return out
}

func TestImport_sheet(t *testing.T) {
	im := newImporter(t)
	data := sheet(t, "04_de_laborbefund.pdf")
	res, err := im.Import(t.Context(), "befund.pdf", data, importer.Options{})
	if err != nil || !res.Waiting() {
		t.Fatalf("Import = %+v, %v: want drafts that wait", res, err)
	}
	if n := len(series(t, im)); n != 0 {
		t.Errorf("%d series before anybody accepted a row", n)
	}
	done, err := im.Commit(t.Context(), res.Batch, nil)
	if err != nil || done.Readings != 29 || done.New != 29 {
		t.Fatalf("Commit = %+v, %v, want the sheet's 29 rows", done, err)
	}
	hb := series(t, im)["718-7"]
	rs, err := im.Vault.Readings(t.Context(), store.ReadingFilter{Series: hb.ID})
	if err != nil || len(rs) != 1 {
		t.Fatalf("haemoglobin: %d readings, %v", len(rs), err)
	}
	r := rs[0]
	if r.Value != "16,9" || r.Unit != "g/dl" || r.Range != "13,5 - 17,2" || r.Day.String() != "2024-03-12" || r.Page != 1 {
		t.Errorf("haemoglobin as printed: %+v", r.Printed)
	}
	if r.Number == nil || *r.Number != 16.9 || r.UCUM != "g/dL" || *r.Low != 13.5 || *r.High != 17.2 {
		t.Errorf("haemoglobin as understood: %v %q %v..%v", r.Number, r.UCUM, r.Low, r.High)
	}

	again, err := im.Import(t.Context(), "copy of befund.pdf", data, importer.Options{})
	if err != nil || !again.Duplicate || again.Batch != res.Batch || again.New != 0 {
		t.Errorf("the same bytes again = %+v, %v, want a duplicate", again, err)
	}
	if err := im.Undo(t.Context(), res.Batch); err != nil {
		t.Fatal(err)
	}
	if n := len(series(t, im)); n != 0 {
		t.Errorf("%d series after undo", n)
	}
	if back, err := im.Import(t.Context(), "befund.pdf", data, importer.Options{}); err != nil || !back.Restored || len(series(t, im)) == 0 {
		t.Errorf("importing an undone file = %+v, %v, want it restored", back, err)
	}
}

func TestCommit_theSameSheetTwice(t *testing.T) {
	im := newImporter(t)
	for _, step := range []struct {
		file string
		want importer.Committed
	}{
		{"04_de_laborbefund.pdf", importer.Committed{Readings: 29, New: 29}},
		{"18_owner_only_rc4_noextract.pdf", importer.Committed{Readings: 29, New: 0}}, // the same sheet, other bytes
	} {
		res, err := im.Import(t.Context(), step.file, sheet(t, step.file), importer.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got, err := im.Commit(t.Context(), res.Batch, nil); err != nil || got != step.want {
			t.Errorf("%s: %+v, %v, want %+v", step.file, got, err, step.want)
		}
	}
}

func TestEdit(t *testing.T) {
	im := newImporter(t)
	res, err := im.Import(t.Context(), "befund.pdf", sheet(t, "04_de_laborbefund.pdf"), importer.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rv, err := im.Review(t.Context(), res.Batch)
	if err != nil || len(rv.Drafts) != 29 {
		t.Fatalf("Review: %d drafts, %v", len(rv.Drafts), err)
	}
	cells := rv.Drafts[2].ReadAs
	cells.Value = "1690" // a hundred times what was read, and outside the range
	if err := im.Edit(t.Context(), res.Batch, 2, cells, false); err != nil {
		t.Fatal(err)
	}
	if err := im.Edit(t.Context(), res.Batch, 0, rv.Drafts[0].ReadAs, true); err != nil {
		t.Fatal(err)
	}
	done, err := im.Commit(t.Context(), res.Batch, nil)
	if err != nil || done.Readings != 27 {
		t.Errorf("Commit = %+v, %v, want 27: one row is doubtful, one set aside", done, err)
	}
	if done, err = im.Commit(t.Context(), res.Batch, []int{2}); err != nil || done.Readings != 1 {
		t.Errorf("Commit of the doubtful row by a person = %+v, %v", done, err)
	}
	rs, err := im.Vault.Readings(t.Context(), store.ReadingFilter{Series: series(t, im)["718-7"].ID})
	if err != nil || len(rs) != 1 || rs[0].Value != "1690" || rs[0].ReadAs == nil || rs[0].ReadAs.Value != "16,9" {
		t.Errorf("the corrected reading does not keep what was read: %+v, %v", rs, err)
	}
}

func TestImport_genotypes(t *testing.T) {
	im := newImporter(t)
	res, err := im.Import(t.Context(), "genome.txt", []byte(genotypes), importer.Options{})
	if err != nil || !res.Waiting() || res.Found.Genotype == nil || res.Found.Genotype.Rows != 4 || res.Found.Genotype.NoCalls != 1 {
		t.Fatalf("Import = %+v, %v: want four rows that wait", res, err)
	}
	if _, ok, err := im.Vault.ActiveGenotypeSet(t.Context()); ok || err != nil {
		t.Errorf("a set is active before anybody accepted it: %v, %v", ok, err)
	}
	if done, err := im.Commit(t.Context(), res.Batch, nil); err != nil || done.Genotypes != 4 {
		t.Fatalf("Commit = %+v, %v", done, err)
	}
	set, ok, err := im.Vault.ActiveGenotypeSet(t.Context())
	if err != nil || !ok || set.Batch != res.Batch {
		t.Fatalf("active set: %+v %v %v", set, ok, err)
	}
	calls, err := im.Vault.GenotypesByRsid(t.Context(), set.ID, []int64{3094315})
	if err != nil || len(calls) != 1 || calls[0].Position != 752566 {
		t.Errorf("rs3094315: %+v, %v", calls, err)
	}
	if err := im.Undo(t.Context(), res.Batch); err != nil {
		t.Fatal(err)
	}
	if _, ok, _ := im.Vault.ActiveGenotypeSet(t.Context()); ok {
		t.Error("a set is active after undo")
	}
	if back, err := im.Import(t.Context(), "genome.txt", []byte(genotypes), importer.Options{}); err != nil || !back.Restored || back.Genotypes != 4 {
		t.Errorf("importing it again = %+v, %v, want it restored", back, err)
	}
}

func TestImport_refusesAndKeepsNothing(t *testing.T) {
	im := newImporter(t)
	pdf := sheet(t, "17_encrypted_aes256_pw19790314.pdf")
	for _, tt := range []struct {
		name string
		data []byte
		o    importer.Options
		want store.FaultKind
	}{
		{"an empty file", nil, importer.Options{}, importer.FaultEmpty},
		{"prose", []byte("made-up prose about rs1801133"), importer.Options{}, importer.FaultUnknown},
		{"a picture cut off", []byte("\x89PNG\r\n\x1a\n0000"), importer.Options{}, importer.FaultDamaged},
		{"a PDF that needs its password", pdf, importer.Options{}, importer.FaultPassword},
		{"a PDF with another password", pdf, importer.Options{Password: "x"}, importer.FaultWrongPassword},
		{"a PDF cut in the middle", sheet(t, "01_us_inrange_outrange.pdf")[:2000], importer.Options{}, importer.FaultDamaged},
		{"genotype rows without their header", []byte("rs1\t1\t100\tAG\nrs2\t1\t200\tAG\nrs3\t1\t300\tAG\nrs4\t1\t400\tCC\n"), importer.Options{}, importer.FaultHeaderless},
	} {
		if _, err := im.Import(t.Context(), "made-up", tt.data, tt.o); store.KindOf(err) != tt.want {
			t.Errorf("%s: %v, want %s", tt.name, err, tt.want)
		}
	}
	if docs, err := im.Vault.Documents(t.Context()); err != nil || len(docs) != 0 {
		t.Errorf("%d documents were kept, %v", len(docs), err)
	}
}
