package ocr_test

import (
	"testing"

	"carnet/import/ocr"
)

// Units as scans of our own pages were read; numbers are never touched.
func TestSnapped(t *testing.T) {
	for read, want := range map[string]string{
		"Inl": "/nl", "mi/min": "ml/min", "mog/dl": "mg/dl", "mmoI/l": "mmol/l", "g/dl": "g/dl", "pg/ml": "pg/ml",
		"5,4": "5,4", "3.5-5.1": "3.5-5.1", "Glucose": "Glucose", "54": "54", "ALT/GPT": "ALT/GPT",
	} {
		if got := ocr.Snapped(read); got != want {
			t.Errorf("snapped(%q) = %q, want %q", read, got, want)
		}
	}
}

func TestWithPower(t *testing.T) {
	for read, want := range map[string]string{
		"X109/L": "x10^9/L", "103/uL": "10^3/uL", "10°/L": "10°/L", "10*9/L": "10*9/L", "10^9/L": "10^9/L", "109": "109", "105/80": "105/80",
	} {
		if got := ocr.WithPower(read); got != want {
			t.Errorf("withPower(%q) = %q, want %q", read, got, want)
		}
	}
}

func TestKnownName(t *testing.T) {
	for read, want := range map[string]string{"HbAlc": "HbA1c", "Vitamin BI2": "Vitamin B12", "Glucose": "Glucose", "Illegible": "Illegible"} {
		if got := ocr.KnownName(read); got != want {
			t.Errorf("knownName(%q) = %q, want %q", read, got, want)
		}
	}
}
