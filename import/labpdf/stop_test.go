package labpdf_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"carnet/import/labpdf"
)

// A call is stopped wherever it is: in the parser, in the text, in the painter.
// Nothing of it runs on, and the next file is read.
func TestOpen_stopped(t *testing.T) {
	text := "BT /F 12 Tf 50 700 Td (Glucose 95 mg/dL) Tj ET"
	for _, tt := range []struct {
		why  string
		data []byte
	}{
		{"forms that draw forms", nested(9, text)},
		{"forms that draw paths", nested(9, strings.Repeat("0 0 m 9 9 l S ", 100))},
		{"a million operators", pages(1, strings.Repeat("0 0 m 9 9 l S ", 2_000_000), "")},
		{"a function for every pixel", shaded()},
		{"letters without end", pages(1, "BT /F 1 Tf "+strings.Repeat("(xxxxxxxxxx) Tj ", 1_000_000)+" ET", "")},
	} {
		ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
		start := time.Now()
		doc, err := labpdf.Open(ctx, tt.data, "")
		if err == nil {
			if _, err = doc.Pages(); err == nil {
				_, err = doc.Image(1, 300)
			}
			doc.Close()
		}
		took := time.Since(start).Round(time.Millisecond)
		if !errors.Is(err, context.DeadlineExceeded) || took > 2*time.Second {
			t.Errorf("%s: %v after %v, want the deadline", tt.why, err, took)
		}
		t.Logf("%s: %v", tt.why, took)
		cancel()
		if _, err := open(t, file(t, "04_de_laborbefund.pdf"), "").Pages(); err != nil {
			t.Errorf("after %s: %v", tt.why, err)
		}
	}
	if n := labpdf.Strays(); n > 0 {
		t.Errorf("%d calls run on", n)
	}
}
