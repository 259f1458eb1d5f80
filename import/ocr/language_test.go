package ocr_test

import (
	"testing"

	"carnet/import/ocr"
)

func TestLanguage(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"Prélevé le 26/04/2024 Edite le Valeurs de reference des Anteriorites", "fra"}, // as read without the language's accents
		{"Resultados del análisis Muestra: suero Valores de referencia", "spa"},
		{"Befund vom 12.03.2024 Einheit Referenzbereich Probe", "deu"},
		{"Date of report Test Result Unit Reference range", "eng"},
		{"Glucose 95 mg/dL 70-99", ""},
		{"", ""},
	} {
		if got := ocr.Language(tt.text); got != tt.want {
			t.Errorf("language(%q) = %q, want %q", tt.text, got, tt.want)
		}
	}
}
