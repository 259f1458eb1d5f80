package ocr_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"carnet/import/labpdf"
	"carnet/import/labtable"
	"carnet/import/labtable/eval"
	"carnet/import/ocr"
)

// read reads the pages of a PDF as pictures, each changed by change.
func read(t testing.TB, e *ocr.Engine, path, password string, change func(ocr.Picture) ocr.Picture) labtable.Report {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := labpdf.Open(t.Context(), data, password)
	if err != nil {
		t.Fatal(err)
	}
	defer doc.Close()
	r, err := e.Read(t.Context(), doc.Len(), func(i int) (ocr.Picture, error) {
		img, err := doc.Image(i+1, 300)
		return change(ocr.Picture{Image: img, DPI: 300}), err
	}, labtable.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestRead_accuracy measures scans: the one of the corpus, and pages of the
// corpus turned into scans. OCR_ALL=1 takes all pages and shows what differs.
func TestRead_accuracy(t *testing.T) {
	e := engine(t)
	all := os.Getenv("OCR_ALL") != ""
	pages := []string{"01_us_inrange_outrange", "04_de_laborbefund"}
	if all {
		pages = nil
		found, _ := filepath.Glob("../labtable/testdata/corpus/*.pdf")
		for _, f := range found {
			pages = append(pages, strings.TrimSuffix(filepath.Base(f), ".pdf"))
		}
	}
	same := func(p ocr.Picture) ocr.Picture { return p }
	scan := func(p ocr.Picture) ocr.Picture {
		return ocr.Picture{Image: scanned(t, p.Image, 1.3), DPI: p.DPI}
	}
	var sum eval.Score
	measure := func(name, path string, change func(ocr.Picture) ocr.Picture) {
		truth, err := eval.Load(strings.TrimSuffix(path, ".pdf") + ".json")
		if err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		s := eval.Measure(truth, read(t, e, path, truth.Password, change))
		t.Logf("%-40s %s  %v", name, s, time.Since(began).Round(time.Millisecond))
		if all {
			for _, n := range s.Notes {
				t.Log("      ", n)
			}
		}
		if truth.Lang != "zh" {
			sum = sum.Add(s)
		}
	}
	t.Logf("%-40s %s", "page", eval.Header)
	measure("scan of the corpus", "testdata/scan_01_us_inrange_outrange.pdf", same)
	for _, p := range pages {
		path := "../labtable/testdata/corpus/" + p + ".pdf"
		if all {
			measure(p+" clean", path, same)
		}
		measure(p+" scanned", path, scan)
	}
	t.Logf("%-40s %s", "Latin script", sum)
	if sum.Value*100 < 92*sum.Truth {
		t.Errorf("%d of %d values are right, want 92 %%", sum.Value, sum.Truth)
	}
}
