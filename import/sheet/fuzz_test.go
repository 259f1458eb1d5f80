package sheet_test

import (
	"context"
	"testing"
	"time"

	"carnet/import/sheet"
)

// FuzzRead holds that no text panics or hangs, that every row has a name and a
// value, and that reading is the same twice.
func FuzzRead(f *testing.F) {
	for _, s := range shapes {
		f.Add([]byte(s.text))
	}
	f.Add([]byte("\xff\xfeT\x00,\x00V\x00\n\x00"))
	f.Add([]byte("sep=;\nTest;Value\n\"Glucose;99\n"))
	f.Add([]byte("PK\x03\x04 made up"))
	f.Fuzz(func(t *testing.T, data []byte) {
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		defer cancel()
		sheet.Detect(data[:min(len(data), 4096)])
		began := time.Now()
		got, err := sheet.Read(ctx, data, sheet.Options{})
		if took := time.Since(began); took > 5*time.Second {
			t.Errorf("%d bytes took %v", len(data), took)
		}
		if err != nil {
			return
		}
		for i, r := range got.Report.Rows {
			if r.Name == "" || r.Value == "" {
				t.Errorf("row %d has name %q and value %q", i, r.Name, r.Value)
			}
		}
		if len(got.Mappings) == 0 {
			return // laid out and read by labtable
		}
		if again, err := sheet.Read(ctx, data, sheet.Options{}); err != nil || show(again) != show(got) {
			t.Errorf("read again: %v", err)
		}
	})
}
