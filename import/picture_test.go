package importer_test

import (
	"bytes"
	"fmt"
	"image/jpeg"
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

// A PDF of text with a picture of a page amid it: the rows of the picture are
// doubtful, the others as they are, each on its own page.
func TestRead_mixed(t *testing.T) {
	data := mixed(t)
	t.Run("without an engine", func(t *testing.T) {
		t.Setenv("PATH", "")
		t.Setenv("HOME", t.TempDir())
		t.Setenv(ocr.Folder, "")
		f, err := importer.Read(t.Context(), data, importer.Options{})
		if err != nil || f.Outcome != importer.Accepted || len(f.Rows) != 3 {
			t.Fatalf("Read = %s, %d rows, %v, want the three of the text", f.Outcome, len(f.Rows), err)
		}
		if n := len(f.Unread); n == 0 || f.Unread[n-1].Page != 2 || f.Unread[n-1].Reason != "picture" {
			t.Errorf("unread is %+v, want page 2 among it", f.Unread)
		}
	})
	t.Setenv(ocr.Folder, component)
	if _, err := ocr.Find(); err != nil {
		t.Skip("needs npm ci in build/ocr and language data")
	}
	f, err := importer.Read(t.Context(), data, importer.Options{})
	if err != nil || f.Outcome != importer.Accepted || f.Pages != 3 {
		t.Fatalf("Read = %s, %d pages, %v", f.Outcome, f.Pages, err)
	}
	on := map[int]int{}
	for _, r := range f.Rows {
		on[r.Page]++
		if slices.Contains(r.Doubt, ocr.Doubt) != (r.Page == 2) {
			t.Errorf("page %d: a row has doubts %v", r.Page, r.Doubt)
		}
	}
	if on[1] != 2 || on[2] < 20 || on[3] != 1 {
		t.Errorf("rows by page: %v, want 2, at least 20, 1", on)
	}
}

// mixed is a page of two results, a photo and a page of one result.
func mixed(t *testing.T) []byte {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(photo(t)))
	if err != nil {
		t.Fatal(err)
	}
	var shot, b bytes.Buffer
	if err := jpeg.Encode(&shot, img, &jpeg.Options{Quality: 85}); err != nil {
		t.Fatal(err)
	}
	const head = "BT /F 10 Tf 1 0 0 1 50 760 Tm (Collected: 2024-03-12) Tj 1 0 0 1 50 720 Tm (Test) Tj 1 0 0 1 250 720 Tm (Result) Tj 1 0 0 1 330 720 Tm (Unit) Tj 1 0 0 1 420 720 Tm (Reference range) Tj "
	row := func(y int, cells ...string) (out string) {
		for i, c := range cells {
			out += fmt.Sprintf("1 0 0 1 %d %d Tm (%s) Tj ", []int{50, 250, 330, 420}[i], y, c)
		}
		return out
	}
	streams := []string{
		head + row(700, "Glucose", "95", "mg/dL", "70-99") + row(680, "Sodium", "140", "mmol/L", "136-145") + "ET",
		"612 0 0 792 0 0 cm /I Do",
		head + row(700, "Potassium", "4.4", "mmol/L", "3.5-5.1") + "ET",
	}
	b.WriteString("%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Count 3/Kids[10 0 R 11 0 R 12 0 R]>> endobj\n")
	b.WriteString("3 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj\n")
	fmt.Fprintf(&b, "4 0 obj <</Type/XObject/Subtype/Image/Width %d/Height %d/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length %d>>\nstream\n%s\nendstream endobj\n",
		img.Bounds().Dx(), img.Bounds().Dy(), shot.Len(), shot.Bytes())
	for i, s := range streams {
		fmt.Fprintf(&b, "%d 0 obj <</Length %d>>\nstream\n%s\nendstream endobj\n", 5+i, len(s), s)
		fmt.Fprintf(&b, "%d 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</XObject<</I 4 0 R>>/Font<</F 3 0 R>>>>/Contents %d 0 R>> endobj\n", 10+i, 5+i)
	}
	b.WriteString("trailer <</Root 1 0 R>>\n")
	return b.Bytes()
}
