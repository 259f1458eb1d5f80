package importer_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	importer "carnet/import"
	"carnet/store"
)

// A file that is made to keep a reader busy gets its sentence, and soon.
func TestRead_hostile(t *testing.T) {
	for _, tt := range []struct {
		why   string
		pages int
		draw  string
		want  store.FaultKind
	}{
		{"more pages than are read", 301, "", importer.FaultTooLarge},
		{"more letters than a page has", 1, "BT /F 1 Tf " + strings.Repeat("("+strings.Repeat("x", 1000)+") Tj 0 -1 Td ", 100) + "ET", importer.FaultTooLarge},
	} {
		began := time.Now()
		found, err := importer.Read(t.Context(), []byte(pdf(tt.pages, tt.draw)), importer.Options{})
		if err != nil || store.KindOf(found.Fault) != tt.want || found.Outcome != importer.Refused {
			t.Errorf("%s: %s, %v, %v, want refused, %s", tt.why, found.Outcome, found.Fault, err, tt.want)
		}
		if took := time.Since(began); took > 15*time.Second {
			t.Errorf("%s: took %v", tt.why, took)
		}
	}
}

// pdf is a made-up file of pages that all draw the same. Without the table of
// places at its end readers look for its objects.
func pdf(pages int, draw string) string {
	var b strings.Builder
	b.WriteString("%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n")
	fmt.Fprintf(&b, "3 0 obj <</Length %d>>\nstream\n%s\nendstream endobj\n", len(draw), draw)
	b.WriteString("4 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj\n")
	fmt.Fprintf(&b, "2 0 obj <</Type/Pages/Count %d/Kids[%s]>> endobj\n", pages, strings.Repeat("5 0 R ", pages))
	b.WriteString("5 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 4 0 R>>>>/Contents 3 0 R>> endobj\n")
	b.WriteString("trailer <</Root 1 0 R>>\n")
	return b.String()
}
