package answer_test

import (
	"slices"
	"testing"

	"carnet/answer"
	"carnet/answer/answertest"
)

// A name says what was measured: a mean volume is no count, and a calcium that was
// corrected for albumin is none that was measured.
func TestCatalogue_saysWhatWasMeasured(t *testing.T) {
	a := answertest.Asker(
		t,
		answertest.Row{Name: "MPV", Value: "10.9", Unit: "fL", Date: "2025-01-02"},
		answertest.Row{Name: "Platelets", Value: "250", Unit: "10^9/L", Date: "2025-01-02"},
		answertest.Row{Name: "MCV", Value: "90", Unit: "fL", Date: "2025-01-02"},
		answertest.Row{Name: "Calcium", Value: "2.3", Unit: "mmol/L", Date: "2025-01-02"},
		answertest.Row{Name: "Albumin corrected calcium", Value: "2.4", Unit: "mmol/L", Date: "2025-01-02"},
		answertest.Row{Name: "aPTT", Value: "30", Unit: "s", Date: "2025-01-02"},
	)
	names := cells(ask(t, a, answer.IndicatorQuery{}), "indicator")
	for _, want := range []string{"Platelet mean volume", "Platelets", "MCV", "Calcium", "Calcium corrected for albumin"} {
		if !slices.Contains(names, want) {
			t.Errorf("names %q, want %s among them", names, want)
		}
	}
	if got := cells(ask(t, a, answer.IndicatorQuery{Keywords: []string{"platelet"}, View: answer.ViewLatest}), "code"); slices.Contains(got, "14979-9") || len(got) != 2 {
		t.Errorf("platelet finds the codes %q, want count and volume alone", got)
	}
}
