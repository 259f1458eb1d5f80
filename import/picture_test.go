package importer_test

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"carnet/import"
	"carnet/import/labpdf"
	"carnet/import/ocr"
	"carnet/store"
)

const component = "../build/ocr/node_modules/tesseract.js-core"

// photo is a page of the corpus as a PNG picture.
func photo(t *testing.T) []byte {
	t.Helper()
	doc, err := labpdf.Open(t.Context(), sheet(t, "01_us_inrange_outrange.pdf"), "")
	if err != nil {
		t.Fatal(err)
	}
	defer doc.Close()
	img, err := doc.Image(1, 300)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestRead_pictureWithoutEngine(t *testing.T) {
	t.Setenv("PATH", "")
	t.Setenv("HOME", t.TempDir())
	t.Setenv(ocr.Folder, "")
	f, err := importer.Read(t.Context(), photo(t), importer.Options{})
	if err != nil || f.Outcome != importer.Scan || store.KindOf(f.Fault) != importer.FaultNoOCR || len(f.Rows) != 0 {
		t.Errorf("Read = %s, %d rows, fault %v, %v; want a scan and %s", f.Outcome, len(f.Rows), f.Fault, err, importer.FaultNoOCR)
	}
	heic := []byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic")
	if f, err := importer.Read(t.Context(), heic, importer.Options{}); err != nil || store.KindOf(f.Fault) != importer.FaultHEIC {
		t.Errorf("Read of HEIC: fault %v, %v; want %s", f.Fault, err, importer.FaultHEIC)
	}
}

// What was read from a picture waits for a person, row by row.
func TestImport_picture(t *testing.T) {
	if _, err := os.Stat(filepath.Join(component, "tesseract-core-simd-lstm.wasm")); err != nil {
		t.Skip("needs npm ci in build/ocr")
	}
	t.Setenv(ocr.Folder, component)
	if _, err := ocr.Find(); err != nil {
		t.Skipf("needs language data, such as of the package tesseract-ocr-eng: %v", err)
	}
	im := newImporter(t)
	res, err := im.Import(t.Context(), "photo.png", photo(t), importer.Options{})
	if err != nil || res.Found.Outcome != importer.Scan || res.Pending < 20 {
		t.Fatalf("Import = %s, %d waiting, %v; want a scan with its rows", res.Found.Outcome, res.Pending, err)
	}
	for i, r := range res.Found.Rows {
		if !slices.Contains(r.Doubt, ocr.Doubt) {
			t.Errorf("row %d has doubts %v, want %s among them", i, r.Doubt, ocr.Doubt)
		}
	}
	if done, err := im.Commit(t.Context(), res.Batch, nil); err != nil || done.Readings != 0 {
		t.Errorf("Commit without a person = %+v, %v, want no reading", done, err)
	}
	if done, err := im.Commit(t.Context(), res.Batch, []int{0}); err != nil || done.Readings != 1 {
		t.Errorf("Commit of a row by a person = %+v, %v", done, err)
	}
}
