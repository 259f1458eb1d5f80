package labtable_test

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"carnet/import/labpdf"
	"carnet/import/labtable"
	"carnet/import/labtable/eval"
)

// TestRead_sameEveryTime reads every labelled sheet many times over: one page
// gives one report.
func TestRead_sameEveryTime(t *testing.T) {
	truths, err := filepath.Glob("testdata/*/*.json")
	if err != nil || len(truths) == 0 {
		t.Fatalf("no sheets: %v", err)
	}
	for _, path := range truths {
		pages := pagesOf(t, path)
		first := labtable.Read(pages, labtable.Options{})
		for range 4 {
			if again := labtable.Read(pages, labtable.Options{}); !reflect.DeepEqual(first, again) {
				t.Errorf("%s: two readings differ", path)
				break
			}
		}
	}
}

// pagesOf returns the pages of the sheet beside a truth file.
func pagesOf(t *testing.T, path string) []labtable.Page {
	t.Helper()
	truth, err := eval.Load(path)
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(strings.TrimSuffix(path, ".json") + ".pdf")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := labpdf.Open(context.Background(), data, truth.Password)
	if err != nil {
		t.Fatal(err)
	}
	defer doc.Close()
	pages, err := doc.Pages()
	if err != nil {
		t.Fatal(err)
	}
	return pages
}
